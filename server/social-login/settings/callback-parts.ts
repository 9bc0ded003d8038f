/**
 * Reads the text of a callback URL into the parts that are compared. What is refused here is refused both in a
 * registered URL and in a redirect_uri: any spelling that two parsers could read in two ways. An error is a sentence
 * for a person. It never repeats the whole address, which may hold a password.
 */
import { URL_MAX_LENGTH } from '@porchlight/contract';
import { fail, ok, type Result } from '../../kernel/result.ts';

export interface CallbackParts {
  readonly scheme: string;
  /** As the WHATWG parser writes it: lower case, punycode, canonical IP. `null` for `com.example.app:/cb`, which has no authority. */
  readonly host: string | null;
  /** Empty for the default port of the scheme. */
  readonly port: string;
  readonly path: string;
  /** The query without the question mark; `null` if there is none. */
  readonly query: string | null;
  /** The whole URL, serialised: the only form that a browser is ever sent to. */
  readonly href: string;
}

export const isWebScheme = (scheme: string): boolean => scheme === 'https' || scheme === 'http';

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u;
const SCHEME_AND_REST = /^([a-z][a-z0-9+.-]*):(.*)$/i;
/** RFC 8252 section 7.1: a private-use scheme is a domain name in reverse, so it has a dot and no script scheme can pass. */
const PRIVATE_USE_SCHEME = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+$/;
const AUTHORITY = /^\/\/([^/?]*)/;
/** The WHATWG parser resolves these segments, also when they are percent-encoded. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

export function readCallbackParts(text: string): Result<CallbackParts, string> {
  const spelling = findSpellingFault(text);
  if (spelling !== null) return fail(spelling);

  const [, schemeText, rest] = SCHEME_AND_REST.exec(text) ?? [];
  if (schemeText === undefined || rest === undefined) {
    return fail('The address has no scheme. Write it in full, such as https://app.example.com/callback.');
  }
  const scheme = schemeText.toLowerCase();
  const authority = AUTHORITY.exec(rest)?.[1];
  const form = findFormFault(scheme, rest, authority);
  if (form !== null) return fail(form);

  const url = URL.parse(text);
  if (url === null) {
    return fail(
      'The host or the port of the address is not valid. Write it like https://app.example.com:8443/callback.',
    );
  }
  const mark = url.href.indexOf('?');
  return ok({
    scheme,
    host: authority === undefined ? null : url.hostname,
    port: url.port,
    path: url.pathname,
    query: mark === -1 ? null : url.href.slice(mark + 1),
    href: url.href,
  });
}

function findSpellingFault(text: string): string | null {
  if (text === '') return 'The address is empty. Write it in full, such as https://app.example.com/callback.';
  if (text.length > URL_MAX_LENGTH) {
    return `The address is longer than ${URL_MAX_LENGTH} characters. Use a shorter one.`;
  }
  if (INVISIBLE.test(text)) {
    return 'The address contains a space, a line break or another invisible character. Remove it or percent-encode it.';
  }
  if (text.includes('\\')) return 'The address contains a backslash. Use forward slashes only.';
  if (text.includes('#')) return 'The address has a fragment. Remove the `#` and everything after it.';
  return null;
}

function findFormFault(scheme: string, rest: string, authority: string | undefined): string | null {
  if (isWebScheme(scheme)) {
    if (!authority) return `The address has no host. Write two slashes and the host after \`${scheme}:\`.`;
  } else if (!PRIVATE_USE_SCHEME.test(scheme)) {
    return (
      `The scheme \`${abbreviate(scheme)}:\` is not accepted. Use https, http on a loopback host, ` +
      'or a private-use scheme with a dot in it such as com.example.app:/callback.'
    );
  } else if (!rest.startsWith('/')) {
    return (
      `After \`${abbreviate(scheme)}:\` a slash must follow, as in com.example.app:/callback. ` +
      'If this is a web address, put https:// in front.'
    );
  }
  if (authority?.includes('@')) {
    return 'The address has a user name or password before the host. Remove everything up to and including the `@`.';
  }
  const path = rest.slice(authority === undefined ? 0 : authority.length + 2).split('?', 1)[0] ?? '';
  if (path.split('/').some((segment) => DOT_SEGMENT.test(segment))) {
    return 'The path of the address contains `.` or `..` as a segment. Write the path that it leads to.';
  }
  return null;
}

/** Keeps a sentence readable when the quoted part is absurdly long. */
export const abbreviate = (value: string): string => (value.length > 100 ? `${value.slice(0, 99)}…` : value);
