/**
 * What a client may register as its redirect. The protocol library decides whether a request's redirect is a registered
 * one: byte for byte, except for the port of a loopback address of a native client (RFC 8252 section 7.3). Pure.
 */
import { URL_MAX_LENGTH } from '@porchlight/contract';
import { isLoopback } from '../kernel/loopback.ts';

/**
 * RFC 8252 section 7.1: a private scheme is a reversed domain name, so it has a dot. Some clients in wide use have
 * short schemes. Those in this list are known to hand the address to the program that registered it. Systems act on
 * other schemes by themselves (ms-msdt, search-ms, itms-services), and no list of those can be complete.
 */
const KNOWN_SCHEMES = new Set(
  'antigravity claude codex cursor cursor-nightly kiro raycast trae vscode vscode-insiders vscodium warp windsurf zed'.split(
    ' ',
  ),
);

const CONTROL_OR_SPACE = /[\p{Cc}\s\\]/u;

/** The reason why it may not be registered, or null. */
export function redirectUriFault(uri: string): string | null {
  if (uri.length > URL_MAX_LENGTH) return `must be at most ${URL_MAX_LENGTH} characters long`;
  const url = CONTROL_OR_SPACE.test(uri) ? null : URL.parse(uri);
  if (!url) return 'must be an absolute URI without spaces, backslashes and control characters';
  if (uri.includes('#')) return 'must not have a fragment';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (/^https?:/i.test(uri) && !/^https?:\/\//i.test(uri)) return 'must have two slashes after the scheme';
  if (url.protocol === 'https:') return url.hostname.includes('*') ? 'must not have a wildcard in its host' : null;
  if (url.protocol === 'http:') return isLoopback(url) ? null : 'must use https, or http on a loopback address';
  const scheme = url.protocol.slice(0, -1).toLowerCase();
  return scheme.includes('.') || KNOWN_SCHEMES.has(scheme)
    ? null
    : 'must use https, http on a loopback address, or a private scheme with a dot in it';
}

/** The answer goes to a program on the reader's own computer, not to a site with a name. */
export function leadsToThisComputer(redirectUri: string): boolean {
  const url = URL.parse(redirectUri);
  return url === null || !/^https?:$/.test(url.protocol) || isLoopback(url);
}
