/**
 * Addresses that a request to a stranger's URL may never reach: this machine, its network, link-local metadata services
 * and everything else that is not part of the public internet (the IANA special-purpose registries). Pure.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** One list for each family: in a common one, a range of IPv6 would also hold the IPv4 addresses that it can wrap. */
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };

for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  blocked.ipv4.addSubnet(network, prefix, 'ipv4');
}

/** In IPv6 only 2000::/3 is assigned; parts of it wrap an IPv4 address or are reserved. */
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const) {
  blocked.ipv6.addSubnet(network, prefix, 'ipv6');
}

/** Also true for a text that is not an address. */
export function isBlockedAddress(address: string): boolean {
  if (isIPv4(address)) return blocked.ipv4.check(address, 'ipv4');
  return !isIPv6(address) || blocked.ipv6.check(address, 'ipv6');
}
