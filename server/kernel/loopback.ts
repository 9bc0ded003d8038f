/**
 * Whether an address stays on this machine. Only such addresses may use plain http or serve the built-in identity
 * provider. The WHATWG parser has normalised the host by then, so `127.1` and `0x7f000001` are seen as 127.0.0.1.
 */
import { isWeb } from './host-or-scheme.ts';

const LOOPBACK_IPV4 = /^127(?:\.\d{1,3}){3}$/;

/** The same for an address that a name was resolved to, or that a peer has. */
export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || LOOPBACK_IPV4.test(address.replace(/^::ffff:/i, ''));

export function isLoopback(url: URL | string): boolean {
  const parsed = typeof url === 'string' ? URL.parse(url) : url;
  if (!parsed) return false;
  const { hostname } = parsed;
  // A scheme of an app's own opens an app, whatever follows `://`.
  return isWeb(parsed) && (hostname === 'localhost' || hostname === '[::1]' || LOOPBACK_IPV4.test(hostname));
}
