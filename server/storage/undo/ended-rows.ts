/** Rows that a person deleted at the desk: read before the deletion, and put back if their place is still free. */
import { LockMode } from '@mikro-orm/core';
import { APP_CLIENT_ID, MEMBERS_MAX, OWN_CLIENTS_MAX } from '@porchlight/contract';
import { sameAddress } from '../../invitations/invitation.ts';
import { LOGO_FIELD } from '../../social-login/settings/appearance.ts';
import type { EndedRows, PutBackOutcome, RowKind, UndoData } from '../../undo/ports.ts';
import type { Database, Transaction } from '../database.ts';
import { AccountEntity } from '../entities/account.ts';
import { IssuerClientEntity } from '../entities/issuer.ts';
import { ProjectInvitationEntity, ProjectMemberEntity } from '../entities/member.ts';
import { OwnDomainEntity } from '../entities/own-domain.ts';
import { AppLogoEntity, SocialLoginResourceEntity } from '../entities/social-login.ts';
import { holdsNul } from '../holds-nul.ts';
import { LOCK_TENANT_MEMBERS } from '../members/lock-members-statement.ts';
import { announceTenant } from '../revocations/revocation-log.ts';
import { LOCK_HOST } from '../social-login/domain/host-lock-statement.ts';
import { findResource } from '../social-login/resource/social-resource-store.ts';
import type { Rows } from '../tables.ts';
import { lockTenant } from '../tenants/tenant-store.ts';

type Reads = { readonly [Kind in RowKind]: (tenantId: string, id: string) => Promise<object | null> };

interface Place<Kind extends RowKind> {
  readonly transaction: Transaction;
  readonly tenantId: string;
  readonly data: UndoData[Kind];
  readonly now: Date;
}

type Writes = { readonly [Kind in RowKind]: (place: Place<Kind>) => Promise<PutBackOutcome> };

const WHOLE = { disableIdentityMap: true } as const;

const readsOf = ({ em }: Database): Reads => ({
  client: (tenantId, clientId) => em.findOne(IssuerClientEntity, { tenantId, clientId }, WHOLE),
  invitation: (tenantId, id) => em.findOne(ProjectInvitationEntity, { tenantId, id }, WHOLE),
  member: (tenantId, id) => em.findOne(ProjectMemberEntity, { tenantId, id }, WHOLE),
  domain: (tenantId) => em.findOne(OwnDomainEntity, { tenantId }, WHOLE),
  logo: async (tenantId, theme) =>
    (await em.find(AppLogoEntity, { tenantId }, WHOLE)).find((logo) => logo.theme === theme) ?? null,
});

const DATES = new Set(['createdAt', 'expiresAt', 'addedAt', 'seenAt', 'checkedAt']);

/** JSON has no dates, so the columns that hold one are made dates again. */
const opened = ({ row }: { readonly row: string }) =>
  JSON.parse(row, (name, value) => (DATES.has(name) && typeof value === 'string' ? new Date(value) : value));

/** A logo comes back where none is, or where the one is that took its place, with the version by which browsers keep it. */
async function logo({ transaction, tenantId, data, now }: Place<'logo'>): Promise<PutBackOutcome> {
  const row: Rows['AppLogo'] = opened(data);
  await lockTenant(transaction, tenantId);
  const resource = await findResource(transaction, tenantId);
  const field = LOGO_FIELD[row.theme];
  if (!resource || (resource.appearance[field] ?? null) !== data.instead) return 'taken';
  const appearance = { ...resource.appearance, [field]: row.version };
  await transaction.em.nativeDelete(AppLogoEntity, { tenantId, theme: row.theme });
  await transaction.em.insert(AppLogoEntity, row);
  await transaction.em.nativeUpdate(SocialLoginResourceEntity, { tenantId }, { appearance });
  await announceTenant(transaction, tenantId, now);
  return 'back';
}

async function client({ transaction, tenantId, data, now }: Place<'client'>): Promise<PutBackOutcome> {
  const { em } = transaction;
  const row: Rows['IssuerClient'] = opened(data);
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, fields: ['tenantId'] } as const;
  if (!(await em.findOne(SocialLoginResourceEntity, { tenantId }, locked))) return 'taken';
  if (await em.count(IssuerClientEntity, { tenantId, clientId: row.clientId })) return 'taken';
  const others = await em.count(IssuerClientEntity, { tenantId, clientId: { $ne: APP_CLIENT_ID } });
  if (others >= OWN_CLIENTS_MAX) return 'full';
  await em.insert(IssuerClientEntity, row);
  await announceTenant(transaction, tenantId, now);
  return 'back';
}

/** Members and invitations are counted together. */
async function hasRoom({ em }: Transaction, tenantId: string, now: Date): Promise<boolean> {
  const members = await em.count(ProjectMemberEntity, { tenantId });
  const invitations = await em.count(ProjectInvitationEntity, { tenantId, expiresAt: { $gt: now } });
  return members + invitations < MEMBERS_MAX;
}

async function invitation({ transaction, tenantId, data, now }: Place<'invitation'>): Promise<PutBackOutcome> {
  const { em, query, tables } = transaction;
  const row: Rows['ProjectInvitation'] = opened(data);
  await query(LOCK_TENANT_MEMBERS, [tenantId]);
  const invited = await em.find(ProjectInvitationEntity, { tenantId }, { fields: ['email'], ...WHOLE });
  const members = await tables
    .selectFrom('ProjectMember as members')
    .innerJoin('Account as accounts', 'accounts.id', 'members.accountId')
    .select('accounts.email as email')
    .where('members.tenantId', '=', tenantId)
    .execute();
  if ([...members, ...invited].some(({ email }) => sameAddress(email, row.email))) return 'taken';
  if (!(await hasRoom(transaction, tenantId, now))) return 'full';
  await em.insert(ProjectInvitationEntity, row);
  return 'back';
}

async function member({ transaction, tenantId, data, now }: Place<'member'>): Promise<PutBackOutcome> {
  const { em, query } = transaction;
  const row: Rows['ProjectMember'] = opened(data);
  const { accountId } = row;
  await query(LOCK_TENANT_MEMBERS, [tenantId]);
  if (await em.count(ProjectMemberEntity, { tenantId, accountId })) return 'taken';
  if (!(await em.count(AccountEntity, { id: accountId }))) return 'taken';
  if (!(await hasRoom(transaction, tenantId, now))) return 'full';
  await em.insert(ProjectMemberEntity, row);
  return 'back';
}

async function domain({ transaction, tenantId, data, now }: Place<'domain'>): Promise<PutBackOutcome> {
  const { em, query } = transaction;
  const row: Rows['OwnDomain'] = opened(data);
  const { host } = row;
  const tenant = await lockTenant(transaction, tenantId);
  await query(LOCK_HOST, [host]);
  if (tenant?.ownerId !== row.ownerId || !(await findResource(transaction, tenantId))) return 'taken';
  const present = await em.findOne(OwnDomainEntity, { tenantId }, WHOLE);
  if (present && present.host !== data.instead) return 'taken';
  if (await em.count(OwnDomainEntity, { host, status: 'active', tenantId: { $ne: tenantId } })) return 'taken';
  await em.upsert(OwnDomainEntity, row);
  await announceTenant(transaction, tenantId, now);
  return 'back';
}

const WRITES: Writes = { client, invitation, member, domain, logo };

export function createEndedRows(database: Database): EndedRows {
  const reads = readsOf(database);
  const writeOf = <Kind extends RowKind>(kind: Kind): Writes[Kind] => WRITES[kind];
  return {
    async read(kind, tenantId, id) {
      const row = holdsNul(id) ? null : await reads[kind](tenantId, id);
      return row && JSON.stringify(row);
    },
    putBack: (kind, tenantId, data, now) =>
      database.transaction((transaction) => writeOf(kind)({ transaction, tenantId, data, now })),
    roleIn: (row) => {
      const { role }: Pick<Rows['ProjectMember'], 'role'> = JSON.parse(row);
      return role;
    },
  };
}
