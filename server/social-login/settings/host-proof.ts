/**
 * Whether a host of the callbacks is proven to belong to the owner of the project, by a text that only somebody who
 * controls the host can put there. Only then is the project's name shown to people: anybody can choose a name, but not
 * a host. Pure.
 */

import { HOST_PROOF_DAYS } from '@porchlight/contract';
import { sha256 } from '../../crypto/hashes.ts';
import { addHours } from '../../kernel/clock.ts';
import { isWeb } from '../../kernel/host-or-scheme.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import type { Tenant } from '../../tenants/tenant.ts';

/** As stored: times are in ISO 8601. */
export interface HostProof {
  readonly host: string;
  /** Who owned the project then. For the next owner it proves nothing. */
  readonly ownerId: string;
  readonly provenAt: string;
  /** When the text was last found there. */
  readonly seenAt: string;
  /** Where it was found. A file proves only its host, a record all hosts below it. */
  readonly by?: 'file' | 'record';
}

export const PROOF_PATH = '/.well-known/porchlight.txt';
export const RECORD_LABEL = '_porchlight';

const WILDCARD = '*.';
/** Domains that a project can prove as a whole. With a further one the oldest is forgotten. */
const DOMAINS_MAX = 20;

/** A proof that has not been found again for this long no longer counts: hosts change hands. */
const LASTS_H = HOST_PROOF_DAYS * 24;

/**
 * Bound to project and owner: on a host it says "this owner of this project speaks for me", and it is useless to others.
 */
export const proofText = (tenantId: string, ownerId: string): string =>
  `porchlight-verification=${sha256(`host proof\n${tenantId}\n${ownerId}`)}`;

/** A host that can be proven, and where the text is looked for. */
export interface ProvableHost {
  readonly host: string;
  /** Null for a wildcard: a file speaks for one host, the name system for all that are below it. */
  readonly fileUrl: string | null;
  readonly recordName: string;
}

/**
 * The hosts that can be proven: exact hosts of web addresses at the usual port, hosts of this machine if the service itself
 * is on it, and the domain directly above each wildcard.
 */
export function provableHosts(callbackUrls: readonly string[], loopback: boolean): ProvableHost[] {
  const parents = new Set(callbackUrls.flatMap((text) => wildcardParent(text) ?? []));
  const wildcards = [...parents].map((parent) => ({
    host: `*.${parent}`,
    fileUrl: null,
    recordName: `${RECORD_LABEL}.${parent}`,
  }));
  return [...exactHosts(callbackUrls, loopback), ...wildcards];
}

/** The domain of a proof for all that is below it; null for the proof of one host. */
export const domainOf = (host: string): string | null =>
  host.startsWith(WILDCARD) ? host.slice(WILDCARD.length) : null;

/** A domain with all hosts below it. Only a TXT record can prove it. */
export const wholeDomain = (domain: string): ProvableHost => ({
  host: `${WILDCARD}${domain}`,
  fileUrl: null,
  recordName: `${RECORD_LABEL}.${domain}`,
});

/** A domain above a host of the callbacks. The holder of the domain holds the host too, so a key may prove it. */
export function domainAbove(callbackUrls: readonly string[], host: string): ProvableHost | null {
  const domain = domainOf(host) ?? '';
  const isAbove = exactHosts(callbackUrls, false).some(({ host: one }) => one === domain || one.endsWith(`.${domain}`));
  return isAbove && domain.includes('.') ? wholeDomain(domain) : null;
}

/** The parent of `https://pre-*.example.com/cb` is `example.com`. */
function wildcardParent(text: string): string | null {
  const hostname = URL.parse(text)?.hostname ?? '';
  return hostname.includes('*') ? hostname.slice(hostname.indexOf('.') + 1) : null;
}

/** Callback URLs with a wildcard below a domain that the owner has not shown to be theirs. */
export const unprovenWildcards = (
  tenant: Pick<Tenant, 'ownerId'>,
  { callbackUrls, provenHosts }: Provable,
  now: Date,
): { readonly callbackUrl: string; readonly parent: string }[] =>
  callbackUrls.flatMap((callbackUrl) => {
    const parent = wildcardParent(callbackUrl);
    return parent === null || proofOf(tenant, provenHosts, `*.${parent}`, now) ? [] : [{ callbackUrl, parent }];
  });

function exactHosts(callbackUrls: readonly string[], loopback: boolean): ProvableHost[] {
  const origins = callbackUrls.flatMap((text) => {
    const url = URL.parse(text);
    if (!url || url.hostname.includes('*')) return [];
    if (isLoopback(url)) return loopback ? [url] : [];
    return url.protocol === 'https:' && url.port === '' ? [url] : [];
  });
  const byHost = new Map(origins.map((url) => [url.host, url]));
  return [...byHost].map(([host, { protocol, hostname }]) => ({
    host,
    fileUrl: `${protocol}//${host}${PROOF_PATH}`,
    recordName: `${RECORD_LABEL}.${hostname}`,
  }));
}

/** The proof of a host that counts now, if there is one. */
export const proofOf = (
  tenant: Pick<Tenant, 'ownerId'>,
  proofs: readonly HostProof[],
  host: string,
  now: Date,
): HostProof | null =>
  proofs.find(
    (proof) =>
      proof.host === host && proof.ownerId === tenant.ownerId && addHours(new Date(proof.seenAt), LASTS_H) > now,
  ) ?? null;

/** Domains whose owner has put the text into the name system: all hosts below them are the owner's. */
export const provenDomains = (tenant: Pick<Tenant, 'ownerId'>, proofs: readonly HostProof[], now: Date): string[] =>
  proofs
    .filter(({ host, by }) => by === 'record' || domainOf(host) !== null)
    .filter(({ host }) => proofOf(tenant, proofs, host, now) !== null)
    .map(({ host }) => domainOf(host) ?? host);

/** Whether the owner has shown that this host, or a domain above it, is theirs. */
export function isProven(tenant: Pick<Tenant, 'ownerId'>, proofs: readonly HostProof[], url: URL, now: Date): boolean {
  if (!isWeb(url)) return false;
  if (proofOf(tenant, proofs, url.host, now) !== null) return true;
  return provenDomains(tenant, proofs, now).some((domain) => url.port === '' && url.hostname.endsWith(`.${domain}`));
}

/** The proofs that stay when the callbacks change: a domain stays the owner's, whichever of its hosts are listed. */
export function keptProofs(proofs: readonly HostProof[], callbackUrls: readonly string[]): HostProof[] {
  const hosts = new Set(provableHosts(callbackUrls, true).map(({ host }) => host));
  const domains = proofs.filter(({ host }) => domainOf(host) !== null).slice(-DOMAINS_MAX);
  return proofs.filter((proof) => hosts.has(proof.host) || domains.includes(proof));
}

interface Provable {
  readonly callbackUrls: readonly string[];
  readonly provenHosts: readonly HostProof[];
}

/** The text was found: a valid proof is renewed, any other starts again. */
export function withProof(
  tenant: Pick<Tenant, 'ownerId'>,
  { callbackUrls, provenHosts }: Provable,
  { host, by }: Required<Pick<HostProof, 'host' | 'by'>>,
  now: Date,
): HostProof[] {
  const others = provenHosts.filter((proof) => proof.host !== host);
  if (tenant.ownerId === null) return others;
  const at = now.toISOString();
  const provenAt = proofOf(tenant, provenHosts, host, now)?.provenAt ?? at;
  return keptProofs([...others, { host, ownerId: tenant.ownerId, provenAt, seenAt: at, by }], callbackUrls);
}

/** The name to show next to the host that a sign-in returns to; null if only the host is certain. */
export function provenName(
  tenant: Pick<Tenant, 'ownerId' | 'claimedAt' | 'name'>,
  proofs: readonly HostProof[],
  address: string,
  now: Date,
): string | null {
  const url = URL.parse(address);
  if (!url || !isWeb(url) || !tenant.claimedAt) return null;
  return proofOf(tenant, proofs, url.host, now) && tenant.name;
}
