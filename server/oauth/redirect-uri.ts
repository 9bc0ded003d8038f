/**
 * What a client may register as its redirect. Whether a request's redirect is a registered one is decided by the
 * protocol library: byte for byte, but for the port of a loopback address of a native client (RFC 8252 section 7.3). Pure.
 */
import { URL_MAX_LENGTH } from '@porchlight/contract';
import { isLoopback } from '../kernel/loopback.ts';

/**
 * Schemes that a browser or a system acts on by itself instead of handing the address to the app that registered it.
 * RFC 8252 section 7.1 would have private schemes be reversed domain names, but clients in wide use have short ones.
 */
const ACTED_ON = new Set(
  (
    'about acct blob cid content chrome chrome-extension data dav devtools dns edge feed file filesystem ftp ftps ' +
    'geo gopher http+unix imap intent jar javascript ldap ldaps livescript mailto mhtml mms mocha ms-appx news nfs ' +
    'nntp pop resource rtsp sftp sip sips smb sms smsto ssh steam tel telnet urn vbscript view-source ' +
    'webcal ws wss wyciwyg xmpp'
  ).split(' '),
);

const CONTROL_OR_SPACE = /[\p{Cc}\s\\]/u;

/** The reason why it may not be registered, or null. */
export function redirectUriFault(uri: string): string | null {
  if (uri.length > URL_MAX_LENGTH) return `must be at most ${URL_MAX_LENGTH} characters long`;
  const url = CONTROL_OR_SPACE.test(uri) ? null : URL.parse(uri);
  if (!url) return 'must be an absolute URI without spaces, backslashes and control characters';
  if (uri.includes('#')) return 'must not have a fragment';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.protocol === 'https:') return url.hostname.includes('*') ? 'must not have a wildcard in its host' : null;
  if (url.protocol === 'http:') return isLoopback(url) ? null : 'must use https, or http on a loopback address';
  return ACTED_ON.has(url.protocol.slice(0, -1).toLowerCase()) ? 'must not use this scheme' : null;
}

/** The answer goes to a program on the reader's own computer rather than to a site with a name of its own. */
export function leadsToThisComputer(redirectUri: string): boolean {
  const url = URL.parse(redirectUri);
  return url === null || !/^https?:$/.test(url.protocol) || isLoopback(url);
}
