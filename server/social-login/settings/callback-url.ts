/**
 * What may be registered as a callback URL. Pure: the text goes in, the pattern or a sentence for a person comes out.
 * The registered text is kept as it was written, because answers echo it; only the parsed form is ever compared.
 */
import { CALLBACK_URLS_MAX, type FieldFault } from '@porchlight/contract';
import { isLoopback } from '../../kernel/loopback.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { abbreviate, type CallbackParts, isWebScheme, readCallbackParts } from './callback-parts.ts';
import { readWildcard, type Wildcard } from './callback-wildcard.ts';

export interface CallbackPattern {
  readonly text: string;
  readonly parts: CallbackParts;
  readonly wildcard: Wildcard | null;
}

const HOST_LABEL = /^[a-z0-9_-]{1,63}$/;
const HOST_MAX_LENGTH = 253;

export function parseCallbackUrl(text: string): Result<CallbackPattern, string> {
  const read = readCallbackParts(text);
  if (!read.ok) return read;
  const parts = read.value;

  const stray = findStrayWildcard(text, parts);
  if (stray !== null) return fail(stray);
  if (!isWebScheme(parts.scheme)) return ok({ text, parts, wildcard: null });

  const host = parts.host ?? '';
  const fault = findHostFault(text, host);
  if (fault !== null) return fail(fault);
  if (parts.scheme === 'http' && !staysOnThisMachine(parts)) {
    return fail(
      'http is accepted on loopback hosts only (localhost, names under .localhost, 127.0.0.0/8, [::1]). ' +
        `Use https for \`${abbreviate(host)}\`.`,
    );
  }
  if (!host.includes('*')) return ok({ text, parts, wildcard: null });
  const wildcard = readWildcard(host);
  return wildcard.ok ? ok({ text, parts, wildcard: wildcard.value }) : wildcard;
}

/** The whole list of a provisioning call, with every fault at once. */
export function parseCallbackUrls(texts: readonly string[]): Result<CallbackPattern[], FieldFault[]> {
  if (texts.length === 0 || texts.length > CALLBACK_URLS_MAX) {
    const message = `List 1 to ${CALLBACK_URLS_MAX} callback URLs; there are ${texts.length}.`;
    return fail([{ path: 'callback_urls', message }]);
  }
  const patterns: CallbackPattern[] = [];
  const faults: FieldFault[] = [];
  const firstIndex = new Map<string, number>();
  for (const [index, text] of texts.entries()) {
    const path = `callback_urls.${index}`;
    const parsed = parseCallbackUrl(text);
    if (!parsed.ok) {
      faults.push({ path, message: parsed.error });
      continue;
    }
    const { href } = parsed.value.parts;
    const earlier = firstIndex.get(href);
    if (earlier === undefined) firstIndex.set(href, index);
    else faults.push({ path, message: `This is the same address as callback_urls.${earlier}. List it once.` });
    patterns.push(parsed.value);
  }
  return faults.length === 0 ? ok(patterns) : fail(faults);
}

/**
 * The patterns of a list that was accepted when it was registered. An entry that today's rules refuse, because the
 * public suffix list has grown since, matches nothing; it does not take the others down with it.
 */
export function readRegisteredCallbacks(texts: readonly string[]): CallbackPattern[] {
  return texts.flatMap((text) => {
    const parsed = parseCallbackUrl(text);
    return parsed.ok ? [parsed.value] : [];
  });
}

/** A `*` outside the host, more than one, or one that only appears when the host is decoded (`%2a`, U+FF0A). */
function findStrayWildcard(text: string, { scheme, host }: CallbackParts): string | null {
  const written = countWildcards(text);
  if (written > 1) return 'The address contains more than one `*`. Only one is accepted.';
  const inHost = isWebScheme(scheme) ? countWildcards(host ?? '') : 0;
  if (written === inHost) return null;
  return inHost > written
    ? 'The host contains a `*` in disguise. Write it as a plain `*`.'
    : 'A `*` may only stand in the host of an https or http address, as in https://*.example.com/callback.';
}

const countWildcards = (text: string): number => text.split('*').length - 1;

function findHostFault(text: string, host: string): string | null {
  const written = text.split('/', 3)[2] ?? '';
  if (written.split('?', 1)[0]?.includes('%')) return 'The host is percent-encoded. Write it in plain characters.';
  if (host.startsWith('[')) return null;
  if (host.endsWith('.')) return 'The host ends with a dot. Remove the dot.';
  const labels = host.replace('*', '0').split('.');
  if (host.length > HOST_MAX_LENGTH || !labels.every((label) => HOST_LABEL.test(label))) {
    return 'The host is not a valid name: labels of 1 to 63 letters, digits and hyphens, separated by single dots.';
  }
  return null;
}

/**
 * RFC 8252 section 7.3, and the names under .localhost of RFC 6761 section 6.3. IPv4-mapped IPv6 addresses are left out:
 * what they reach depends on the system, and apps do not need them.
 */
const staysOnThisMachine = ({ host, href }: CallbackParts): boolean =>
  isLoopback(href) || host?.endsWith('.localhost') === true;
