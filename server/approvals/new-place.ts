/**
 * Which places of a call are new: hosts that are not listed and not below a domain that the owner has proven by a TXT
 * record. No list of public suffixes or shared hosts decides it. Pure.
 */
import { domainToUnicode } from 'node:url';
import { isLoopback } from '../kernel/loopback.ts';
import { placeOf } from '../social-login/settings/passed-host.ts';

/** The label of a new host among the changes of a call. */
export const NEW_HOST = 'Host';

export interface KnownPlaces {
  /** Addresses that the project already has in the list that the call would add to. */
  readonly listed: readonly string[];
  /** Domains that the owner has proven by a TXT record. */
  readonly domains: readonly string[];
  /** The service is on a loopback address. Then this machine is no new place. */
  readonly loopback: boolean;
}

/** Addresses in new places, as they are written. */
export function newPlaces({ listed, domains, loopback }: KnownPlaces, addresses: readonly string[]): string[] {
  const hosts = listed.map(placeOf);
  return addresses.filter((address) => {
    const host = placeOf(address);
    if (loopback && isThisMachine(host)) return false;
    return !hosts.some((one) => covers(one, host)) && !domains.some((domain) => isBelow(domain, host));
  });
}

const isThisMachine = (host: string): boolean => host.endsWith('.localhost') || isLoopback(`http://${host}`);

/** Whether a listed host is the same one, or has a wildcard for it. A wildcard stands for characters of the first label. */
function covers(listed: string, host: string): boolean {
  if (listed === host) return true;
  const [pattern = '', label = ''] = [listed, host].map((one) => one.slice(0, one.indexOf('.')));
  const [prefix = '', suffix] = pattern.split('*');
  return (
    suffix !== undefined &&
    listed.slice(pattern.length) === host.slice(label.length) &&
    label.length > prefix.length + suffix.length &&
    label.startsWith(prefix) &&
    label.endsWith(suffix)
  );
}

/** A wildcard is below a domain only if all of its hosts are. */
const isBelow = (domain: string, host: string): boolean =>
  host.includes('*')
    ? isBelow(domain, host.slice(host.indexOf('.') + 1))
    : host === domain || host.endsWith(`.${domain}`);

/** The host in both spellings (Unicode and ASCII) if they differ, because different letters can look alike. */
export function bothSpellings(host: string): string {
  const unicode = domainToUnicode(host);
  return unicode === '' || unicode === host ? host : `${host} (${unicode})`;
}
