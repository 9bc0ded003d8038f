/**
 * Instead of approving each host, the owner can prove the domain once: hosts below it are then no new places. The list of
 * public suffixes only chooses which domain is offered; what is proven is decided by the record. Pure.
 */
import { registrableDomain } from '../egress/registrable-domain.ts';
import type { Next } from '../kernel/domain-error.ts';
import { domainAbove, domainOf, wholeDomain } from '../social-login/settings/host-proof.ts';
import type { Change } from './approval.ts';
import { NEW_HOST } from './new-place.ts';

/** The domain to prove for a host. Null for a scheme, an address in numbers and this machine. */
export function domainToProve(host: string): string | null {
  const name = domainOf(host) ?? (host.includes('*') ? host.slice(host.indexOf('.') + 1) : host);
  if (!/^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/.test(name) || name.endsWith('.localhost')) return null;
  return registrableDomain(name) ?? name;
}

export interface ProofOffer {
  readonly domain: string;
  readonly recordName: string;
}

const offerOf = (domain: string): ProofOffer => ({ domain, recordName: wholeDomain(domain).recordName });

/** The domains of the new hosts that a person reads on the page of an approval. */
export function offersOf(changes: readonly Change[]): ProofOffer[] {
  const hosts = changes.flatMap(({ sign, label, value = '' }) =>
    sign === '+' && label === NEW_HOST ? [value.split(' ')[0] ?? ''] : [],
  );
  const domains = hosts.map(domainToProve).filter((domain) => domain !== null);
  return [...new Set(domains)].map(offerOf);
}

/**
 * What the caller can do instead of waiting. With the key it can prove a domain that a callback is below. Any other
 * domain can only be proven by the owner.
 */
export function waysToProve(
  newHosts: readonly string[],
  callbackUrls: readonly string[],
): { readonly detail?: string; readonly next?: Next } {
  const [domain] = newHosts.map(domainToProve).filter((one) => one !== null);
  if (domain === undefined) return {};
  const { recordName } = offerOf(domain);
  const above = domainAbove(callbackUrls, wholeDomain(domain).host);
  if (above === null)
    return {
      detail: `The owner of the project has to approve this call first; nothing was changed. On the same page the owner can prove ${domain} instead, by a TXT record at ${recordName}: then no host below it needs approval.`,
    };
  return {
    detail: `The owner of the project has to approve this call first; nothing was changed. Or prove ${domain} by a TXT record at ${recordName} with the text of GET /api/social-login/hosts: then no host below it needs approval.`,
    next: {
      why: `Proves ${domain}, once its TXT record is there. Then repeat the call.`,
      operation: 'checkHost',
      body: { host: above.host },
    },
  };
}
