/** What waits for an account, from four small statements, each by an index. Nothing of a project that has ended. */
import type { InboxItem, InboxStore } from '../../accounts/ports.ts';
import type { Database } from '../database.ts';
import { anyOf } from '../tables.ts';

/** Of each kind. Nobody works through more at once. */
const SHOWN = 50;
/** Projects that are looked at, the newest first. */
const PROJECTS = 200;

interface Project {
  readonly id: string;
  readonly name: string | null;
  readonly isOwner: boolean;
}

export function createInboxStore(database: Database): InboxStore {
  /** The projects that this account manages: as their owner, or as an admin. */
  const managed = async (accountId: string): Promise<Project[]> => {
    const present = () =>
      database.tables
        .selectFrom('Tenant as tenants')
        .where('tenants.deletedAt', 'is', null)
        .where('tenants.removedAt', 'is', null);
    const [own, shared] = await Promise.all([
      present()
        .select(['tenants.id as id', 'tenants.name as name'])
        .where('tenants.ownerId', '=', accountId)
        .orderBy('tenants.claimedAt', 'desc')
        .limit(PROJECTS)
        .execute(),
      present()
        .innerJoin('ProjectMember as members', 'members.tenantId', 'tenants.id')
        .select(['tenants.id as id', 'tenants.name as name', 'members.role as role'])
        .where('members.accountId', '=', accountId)
        .where('members.role', 'in', ['owner', 'admin'])
        .limit(PROJECTS)
        .execute(),
    ]);
    const ofOthers = shared.map(({ role, ...project }) => ({ ...project, isOwner: role === 'owner' }));
    return [...own.map((project) => ({ ...project, isOwner: true })), ...ofOthers];
  };

  const approvals = (tenantIds: readonly string[], now: Date) =>
    database.tables
      .selectFrom('Approval')
      .select(['id', 'tenantId', 'operation', 'calls', 'expiresAt'])
      .where('tenantId', '=', anyOf(tenantIds))
      .where('status', '=', 'pending')
      .where('expiresAt', '>', now)
      .where('createdAt', '>', database.endedBefore)
      .orderBy('expiresAt')
      .limit(SHOWN)
      .execute();

  const domains = (tenantIds: readonly string[]) =>
    database.tables
      .selectFrom('OwnDomain')
      .select(['tenantId', 'host', 'status'])
      .where('tenantId', '=', anyOf(tenantIds))
      .where('status', '!=', 'active')
      .limit(SHOWN)
      .execute();

  const webhooks = (tenantIds: readonly string[]) =>
    database.tables
      .selectFrom('Webhook')
      .select(['id', 'tenantId', 'url'])
      .where('tenantId', '=', anyOf(tenantIds))
      .where('endedAt', 'is', null)
      .where((where) =>
        where.or([where('failingSince', 'is not', null), where('offReason', 'in', ['gone', 'failing'])]),
      )
      .where((where) => where.or([where('offReason', 'is', null), where('offReason', '!=', 'owner')]))
      .limit(SHOWN)
      .execute();

  const invitations = (email: string, now: Date) =>
    database.tables
      .selectFrom('ProjectInvitation as invitations')
      .innerJoin('Tenant as tenants', 'tenants.id', 'invitations.tenantId')
      .select(['invitations.tenantId as tenantId', 'tenants.name as name', 'invitations.expiresAt as until'])
      .where((where) => where(where.fn('lower', ['invitations.email']), '=', email.toLowerCase()))
      .where('invitations.expiresAt', '>', now)
      .where('invitations.createdAt', '>', database.endedBefore)
      .where('tenants.deletedAt', 'is', null)
      .limit(SHOWN)
      .execute();

  return {
    async itemsOf({ id, email }, now) {
      const projects = await managed(id);
      const ids = projects.map((project) => project.id);
      const owned = projects.filter(({ isOwner }) => isOwner).map((project) => project.id);
      const names = new Map(projects.map((project) => [project.id, project.name]));
      const of = (tenantId: string) => ({ tenantId, tenantName: names.get(tenantId) ?? null });
      const [asked, invited, waiting, failing] = await Promise.all([
        approvals(owned, now),
        invitations(email, now),
        domains(ids),
        webhooks(ids),
      ]);
      const items: InboxItem[][] = [
        asked.map(({ id: approval, tenantId, operation, calls, expiresAt }) => ({
          kind: 'approval',
          ...of(tenantId),
          id: approval,
          operation,
          calls: Math.max(1, calls.length),
          until: expiresAt,
        })),
        failing.map(({ id: webhook, tenantId, url }) => ({
          kind: 'webhook',
          ...of(tenantId),
          id: webhook,
          host: URL.parse(url)?.host ?? url,
        })),
        waiting.map(({ tenantId, host, status }) => ({
          kind: 'domain',
          ...of(tenantId),
          host,
          isLapsed: status === 'lapsed',
        })),
        invited.map(({ tenantId, name, until }) => ({ kind: 'invitation', tenantId, tenantName: name, until })),
      ];
      return items.flat();
    },
  };
}
