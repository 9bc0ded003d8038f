/**
 * The registrable domain of a host name: the part that one owner holds, `example.co.uk` of `app.example.co.uk`.
 * Names come in lower case, in ASCII and without a port, as the WHATWG URL parser writes them. Pure.
 */
import { getDomain } from 'tldts';
import { isSharedHost } from './shared-hosts.ts';

const RULES = { allowPrivateDomains: true, extractHostname: false } as const;

/**
 * Null for public suffixes, private ones such as `vercel.app` included, for addresses and for `localhost`. A host below
 * a shared one counts only for itself, because it is not known how many labels belong to one person there.
 */
export function registrableDomain(name: string): string | null {
  const host = name.replace(/\.$/, '');
  if (!isSharedHost(host)) return getDomain(host, RULES);
  return isSharedHost(host.slice(host.indexOf('.') + 1)) ? host : null;
}

/** Whether one owner holds both hosts. */
export function shareRegistrableDomain(one: string, other: string): boolean {
  const domain = registrableDomain(one);
  return domain !== null && domain === registrableDomain(other);
}
