/** Which tenants a grant reaches, checked at every call: a tenant may have a new owner since the last one. */
import { type Subject, subjectText } from '../oauth/subject.ts';
import type { Creator } from '../tenants/ports.ts';
import type { Tenant } from '../tenants/tenant.ts';

/**
 * Only the owner may use a claimed tenant. A tenant without an owner may be used by its creator. A guest never owns
 * anything.
 */
export function mayAccess(tenant: Tenant, subject: Subject): boolean {
  if (tenant.claimedAt) return subject.kind === 'account' && tenant.ownerId === subject.accountId;
  return subject.kind === 'guest' && tenant.creator === subjectText(subject);
}

export const creatorOf = (subject: Subject): Creator =>
  subject.kind === 'account' ? subject : { kind: 'guest', subject: subjectText(subject) };
