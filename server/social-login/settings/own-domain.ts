/** The project's own host: which names are allowed, what proves it, and how long a proof counts. Pure. */
import { type DomainProblemCode, type DomainStatus, HOST_PROOF_DAYS } from '@porchlight/contract';
import { registrableDomain } from '../../egress/registrable-domain.ts';
import { addHours } from '../../kernel/clock.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { proofText, RECORD_LABEL } from './host-proof.ts';

export interface DomainProblem {
  readonly code: DomainProblemCode;
  readonly message: string;
  readonly seen: readonly string[];
}

export interface OwnDomain {
  readonly tenantId: string;
  readonly host: string;
  readonly status: DomainStatus;
  /** Who owned the project when it was set. It proves nothing for the next owner. */
  readonly ownerId: string;
  /** When the TXT record was last found. */
  readonly seenAt: Date | null;
  readonly checkedAt: Date | null;
  readonly problem: DomainProblem | null;
}

export interface NameRecord {
  readonly type: 'TXT' | 'CNAME';
  readonly name: string;
  readonly value: string;
}

const LASTS_H = HOST_PROOF_DAYS * 24;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Names under `.localhost` lead to this machine (RFC 6761), so no record can prove them. */
export const isLocalHost = (host: string): boolean => host.endsWith('.localhost');

/** The host in lower case and ASCII; or why it cannot be the domain of a project. */
export function readHost(text: string, baseUrl: string): Result<string, string> {
  const host = URL.parse(`https://${text}`)?.hostname.replace(/\.$/, '') ?? '';
  // A port, a path or a user name, which the parser would accept, is not part of a host.
  if (/[/\\?#@:\s%]/.test(text) || host === '' || !host.split('.').every((label) => LABEL.test(label)))
    return fail('must be a host name such as login.example.com, without scheme, port, path and wildcard');
  if (/^[0-9.]+$/.test(host)) return fail('must be a host name, not an address');
  if (host === new URL(baseUrl).hostname)
    return fail('is the address of the service itself: choose a host of your own');
  if (isLocalHost(host))
    return isLoopback(baseUrl) ? ok(host) : fail('must be on the public internet: `.localhost` is this machine alone');
  if (registrableDomain(host) === null)
    return fail('is a name under which anyone can have a host: choose one below a domain of your own');
  return ok(host);
}

/** The records that the owner enters in the name system. A host of this machine needs none. */
export function recordsOf({ tenantId, ownerId, host }: OwnDomain, baseUrl: string): NameRecord[] {
  if (isLocalHost(host)) return [];
  return [
    { type: 'TXT', name: `${RECORD_LABEL}.${host}`, value: proofText(tenantId, ownerId) },
    { type: 'CNAME', name: host, value: new URL(baseUrl).hostname },
  ];
}

/** The time until which people sign in under the host; null if they do not. */
export function activeUntil({ status, host, seenAt }: Pick<OwnDomain, 'status' | 'host' | 'seenAt'>): Date | null {
  if (status !== 'active') return null;
  if (isLocalHost(host)) return new Date(8.64e15);
  return seenAt && addHours(seenAt, LASTS_H);
}

/** An expired proof counts as lapsed, even before the daily job has run. */
export function statusAt(domain: OwnDomain, now: Date): DomainStatus {
  const until = activeUntil(domain);
  return until !== null && until <= now ? 'lapsed' : domain.status;
}

export const movedAway = (host: string): DomainProblem => ({
  code: 'held_elsewhere',
  message: `The TXT record of ${host} named another project, which uses the host now. Enter the record of this project to have it back.`,
  seen: [],
});

/**
 * The address at which people reach the host. A service on this machine has its own port; behind a proxy the usual port is
 * used.
 */
export function originOf(host: string, baseUrl: string): string {
  const { protocol, port } = new URL(baseUrl);
  return `${protocol}//${host}${isLocalHost(host) && port !== '' ? `:${port}` : ''}`;
}

/** Says, for the owner, which pages are served under the project's own host. */
export const servedAt = (host: string, baseUrl: string): string =>
  `${host} shows the choice of providers in your look, and answers token, verify, refresh and logout. With the credentials of the service people are asked who they are at ${new URL(baseUrl).host}, with consent and their own page there. With credentials of your own at a provider, its callback and the consent are at ${host} too.`;
