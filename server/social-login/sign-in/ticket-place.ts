/** Where a ticket may lead: to this machine, and to hosts that the owner has proven. A leaked key must open no deployed app. Pure. */

import type { DomainError } from '../../kernel/domain-error.ts';
import { hostOrScheme, isWeb } from '../../kernel/host-or-scheme.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { fail, passed, type Result } from '../../kernel/result.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { type HostProof, isProven } from '../settings/host-proof.ts';

export function checkTicketPlace(
  tenant: Pick<Tenant, 'ownerId'>,
  proofs: readonly HostProof[],
  redirectUri: string,
  now: Date,
): Result<void, DomainError> {
  const url = new URL(redirectUri);
  // RFC 6761 section 6.3: names under .localhost stay on the machine.
  const staysHere = isLoopback(url) || (isWeb(url) && url.hostname.endsWith('.localhost'));
  if (staysHere || isProven(tenant, proofs, url, now)) return passed;
  return fail({
    code: 'hostNotProven',
    detail: `${hostOrScheme(url)} is not proven. A ticket of a test user works on this machine and at proven hosts.`,
    next: { why: 'See which text proves the host, and where to put it.', operation: 'listHosts' },
  });
}
