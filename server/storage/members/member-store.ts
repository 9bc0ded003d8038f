/** Members and invitations in the database. */
import { sha256 } from '../../crypto/hashes.ts';
import { HOLDER_ID } from '../../members/member.ts';
import type { MemberStore } from '../../members/ports.ts';
import { endApprovalsOf } from '../approvals/approval-store.ts';
import type { Database, Transaction } from '../database.ts';
import { LinkEntity } from '../entities/link.ts';
import { ProjectInvitationEntity, ProjectMemberEntity } from '../entities/member.ts';
import { NO_OFFER, TENANT_COLUMNS, TenantEntity, TenantKeyEntity } from '../entities/tenant.ts';
import { LOCK_TENANT_MEMBERS } from './lock-members-statement.ts';

const INVITATION = ['id', 'tenantId', 'email', 'role', 'expiresAt'] as const;

export function createMemberStore(database: Database): MemberStore {
  /** Invitations that can still be accepted. */
  const open = (now: Date) => ({ expiresAt: { $gt: now }, createdAt: { $gt: database.endedBefore } });
  const members = (tenantId: string) =>
    database.tables
      .selectFrom('ProjectMember as members')
      .innerJoin('Account as accounts', 'accounts.id', 'members.accountId')
      .select(['members.id as id', 'accounts.email as email', 'members.role as role', 'members.addedAt as addedAt'])
      .select('accounts.issuer as issuer')
      .where('members.tenantId', '=', tenantId);

  return {
    membersOf: (tenantId) => members(tenantId).orderBy('members.addedAt').orderBy('members.id').execute(),

    invitationsOf: (tenantId, now) =>
      database.em.find(
        ProjectInvitationEntity,
        { tenantId, ...open(now) },
        { fields: INVITATION, orderBy: { createdAt: 'asc', id: 'asc' }, disableIdentityMap: true },
      ),

    find: async (tenantId, accountId) =>
      (await members(tenantId).where('members.accountId', '=', accountId).executeTakeFirst()) ?? null,

    async sharedWith(accountId, limit) {
      const rows = await database.tables
        .selectFrom('ProjectMember as members')
        .innerJoin('Tenant as tenants', 'tenants.id', 'members.tenantId')
        .select(TENANT_COLUMNS.map((column) => `tenants.${column}` as const))
        .select('members.role as role')
        .where('members.accountId', '=', accountId)
        .where('tenants.deletedAt', 'is', null)
        .orderBy('members.addedAt', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ role, ...tenant }) => ({ role, tenant }));
    },

    invite: ({ token, ...invitation }, max) =>
      database.transaction(async ({ em, query }) => {
        const { tenantId, email, createdAt: now } = invitation;
        await query(LOCK_TENANT_MEMBERS, [tenantId]);
        await em.nativeDelete(ProjectInvitationEntity, { tenantId, email });
        const [present, invited] = await Promise.all([
          em.count(ProjectMemberEntity, { tenantId }),
          em.count(ProjectInvitationEntity, { tenantId, ...open(now) }),
        ]);
        if (present + invited >= max) return false;
        await em.insert(ProjectInvitationEntity, { ...invitation, tokenHash: sha256(token) });
        return true;
      }),

    async findInvitation(token, now) {
      const found = await database.em.findOne(
        ProjectInvitationEntity,
        { tokenHash: sha256(token), ...open(now) },
        { fields: [...INVITATION, 'invitedBy'], disableIdentityMap: true },
      );
      return found && { ...found, invitedBy: found.invitedBy ?? null };
    },

    accept: ({ id, tenantId, role }, memberId, accountId, now) =>
      database.transaction(async (transaction) => {
        const { em } = transaction;
        // When two accept at once, only one deletes the row.
        if ((await em.nativeDelete(ProjectInvitationEntity, { id, ...open(now) })) === 0) return false;
        if (role !== 'owner') await endDecisionsOf(transaction, tenantId, { accountId }, now);
        await em.nativeDelete(ProjectMemberEntity, { tenantId, accountId });
        await em.nativeDelete(TenantKeyEntity, { tenantId, accountId });
        await em.insert(ProjectMemberEntity, { tenantId, accountId, id: memberId, role, addedAt: now });
        return true;
      }),

    setRole: (tenantId, memberId, role, now) =>
      database.transaction(async (transaction) => {
        const { em } = transaction;
        if (role !== 'owner') await endDecisionsOf(transaction, tenantId, { id: memberId }, now);
        await em.nativeUpdate(ProjectMemberEntity, { tenantId, id: memberId }, { role });
      }),

    remove: (tenantId, id, now) =>
      database.transaction(async (transaction) => {
        const { em } = transaction;
        await endDecisionsOf(transaction, tenantId, { id }, now);
        await em.nativeDelete(ProjectMemberEntity, { tenantId, id });
        // The keys of a member end here, also one that no machine has fetched yet. An undo brings the member back, and no key.
        await em.nativeDelete(TenantKeyEntity, { tenantId, memberId: id });
        await em.nativeUpdate(LinkEntity, { tenantId, memberId: id, status: 'approved' }, { status: 'denied' });
        await em.nativeDelete(ProjectInvitationEntity, { tenantId, id });
      }),
  };
}

/**
 * A member who is an owner, and will be none: the offer of the project and every yes that was not used end. They may be
 * this owner's, and whoever is left as owner makes another offer, or is asked again.
 */
async function endDecisionsOf(
  transaction: Transaction,
  tenantId: string,
  member: { readonly id: string } | { readonly accountId: string },
  now: Date,
): Promise<void> {
  const { em } = transaction;
  if ((await em.count(ProjectMemberEntity, { tenantId, ...member, role: 'owner' })) === 0) return;
  await em.nativeUpdate(TenantEntity, { id: tenantId }, NO_OFFER);
  await endApprovalsOf(transaction, tenantId, now, { status: 'approved' });
}

/**
 * For a project that has ended or goes to another owner: removes all members, and the keys of members and owner. A member
 * who becomes the owner keeps the keys of their own machines.
 */
export async function removeMembersOf(
  { em }: Pick<Transaction, 'em'>,
  tenantId: string,
  nextOwner: string | null = null,
): Promise<void> {
  const member = nextOwner === null ? null : await findMember(em, tenantId, nextOwner);
  const kept = member?.id ?? null;
  await em.nativeDelete(ProjectMemberEntity, { tenantId });
  await em.nativeDelete(TenantKeyEntity, { tenantId, memberId: { $ne: kept } });
  if (kept !== null) await em.nativeUpdate(TenantKeyEntity, { tenantId, memberId: kept }, { memberId: HOLDER_ID });
  await em.nativeDelete(ProjectInvitationEntity, { tenantId });
}

const findMember = (em: Transaction['em'], tenantId: string, accountId: string) =>
  em.findOne(ProjectMemberEntity, { tenantId, accountId }, { fields: ['id'], disableIdentityMap: true });
