/**
 * The one wildcard of a callback URL: where it may stand and which hosts it covers.
 * It never decides about anything but the host.
 */
import { registrableDomain } from '../../egress/registrable-domain.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

/** `https://pre-*.example.com/cb` has the prefix `pre-`, an empty suffix and the parent `example.com`. */
export interface Wildcard {
  readonly prefix: string;
  readonly suffix: string;
  readonly parent: string;
}

const FIXED_PART = /^[a-z0-9-]*$/;
const DNS_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** `host` is a parsed host that contains at least one `*`. */
export function readWildcard(host: string): Result<Wildcard, string> {
  const [label = '', ...parents] = host.split('.');
  const parent = parents.join('.');
  const [prefix = '', suffix] = label.split('*');
  if (suffix === undefined || parent.includes('*')) {
    return fail('The `*` may only stand in the leftmost label of the host, as in https://*.example.com/callback.');
  }
  if (!FIXED_PART.test(prefix + suffix) || prefix.startsWith('xn--')) {
    return fail(
      'Beside the `*` only the letters a to z, digits and hyphens may stand, as in https://*-preview.example.com.',
    );
  }
  // Any character may replace the wildcard here: a label that is invalid with one is invalid with all.
  if (!DNS_LABEL.test(`${prefix}0${suffix}`)) {
    return fail('No host can match this wildcard: a label has at most 63 characters and no hyphen at either end.');
  }
  if (!isOwnedByOne(parent)) {
    return fail(
      `The \`*\` stands directly under ${parent === '' ? 'the root' : `\`${parent}\``}, where anyone can have a host. ` +
        'Put it under a domain of your own, as in https://*.example.com/callback.',
    );
  }
  return ok({ prefix, suffix, parent });
}

/**
 * Whether every host directly under `parent` belongs to the same owner. A host put under it is asked about, not
 * `parent` itself: a rule such as `*.compute-1.amazonaws.com` makes public suffixes of the hosts and not of their parent.
 */
function isOwnedByOne(parent: string): boolean {
  const host = `any-label.${parent}`;
  const registrable = registrableDomain(host);
  return registrable !== null && registrable !== host;
}

/** One valid DNS label, not empty, replaces the wildcard. It never contains a dot. */
export function coversHost({ prefix, suffix, parent }: Wildcard, host: string): boolean {
  const dot = host.indexOf('.');
  const label = host.slice(0, dot);
  return (
    dot !== -1 &&
    host.slice(dot + 1) === parent &&
    DNS_LABEL.test(label) &&
    label.length > prefix.length + suffix.length &&
    label.startsWith(prefix) &&
    label.endsWith(suffix)
  );
}
