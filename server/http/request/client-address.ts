/** The address that limits are counted by. Express has resolved the trusted proxy hops; here it becomes one spelling. */
import { isIPv4, isIPv6 } from 'node:net';

export const clientAddress = (req: object): string =>
  normalAddress('ip' in req && typeof req.ip === 'string' ? req.ip : UNKNOWN);

const UNKNOWN = 'unknown';

/**
 * Returns an IPv4 address as it is, and the /64 of an IPv6 address, because one subscriber holds all of a /64. All other
 * texts count as one single caller.
 */
export function normalAddress(text: string): string {
  const address = withoutPort(text);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return isIPv4(plain) ? plain : UNKNOWN;
  // The URL parser writes every IPv6 address in its one canonical form.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const hexMapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (hexMapped) {
    const [high, low] = [Number.parseInt(hexMapped[1] ?? '0', 16), Number.parseInt(hexMapped[2] ?? '0', 16)];
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groupsOf(canonical).slice(0, 4).join(':')}::/64`;
}

/** Some proxies write the client's port too; with it, every connection would be a caller of its own. */
function withoutPort(text: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(text.trim()) ?? [];
  return bracketed ?? plain ?? text.trim();
}

function groupsOf(canonical: string): string[] {
  const [head = '', tail] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
