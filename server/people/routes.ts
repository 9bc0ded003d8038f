/** The routes of a person's data and of the access list. Every route needs a tenant's management key. */
import { contract, MOVE_MEDIA_TYPE } from '@porchlight/contract';
import type { Response } from 'express';
import { streamedBody } from '../http/request/held-body.ts';
import { streamed } from '../http/response/response-stream.ts';
import { rest } from '../http/rest/ts-rest.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refusal, unwrap } from '../kernel/domain-error.ts';
import type { EventStore } from '../social-login/ports/events.ts';
import type { Identities } from '../social-login/ports/identities.ts';
import type { Provisioning, SocialLoginResource } from '../social-login/ports/resource.ts';
import type { SessionStore } from '../social-login/ports/sessions.ts';
import type { UserRecord, UserStore } from '../social-login/ports/users.ts';
import { presentDryRun, presentIdentity, presentUser } from '../social-login/presenters.ts';
import { callingTenant, tenantCaller } from '../tenants/caller.ts';
import type { CreateTestUser } from './create-test-user.ts';
import { streamPerson } from './export-person.ts';
import { exportUsers } from './export-users.ts';
import type { ImportUsers } from './import-users.ts';
import type { ManagePeople } from './manage-people.ts';
import {
  type ManagePasskeys,
  type MoveStore,
  type MoveTeamsStore,
  OWN_APPROVALS_MAX,
  type OwnApprovals,
  type OwnPageTeams,
  type PeopleStore,
} from './ports.ts';
import {
  presentAccess,
  presentAccessList,
  presentImportable,
  presentImported,
  presentLeftTeam,
  presentTestUser,
  presentUserPasskey,
} from './presenters.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly provisioning: Provisioning;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly events: EventStore;
  readonly people: PeopleStore;
  readonly managePeople: ManagePeople;
  readonly approvals: OwnApprovals;
  readonly teams: Pick<OwnPageTeams, 'ofUser' | 'wouldLeave'>;
  readonly managePasskeys: ManagePasskeys;
  readonly identities: Pick<Identities, 'of'>;
  readonly createTestUser: CreateTestUser;
  readonly moves: MoveStore;
  readonly movedTeams: MoveTeamsStore;
  readonly importUsers: ImportUsers;
  /** The identity provider whose people sign in here. */
  readonly issuer: string;
}

const { people: router } = contract;

export function peopleRoutes(dependencies: Dependencies) {
  const { clock, provisioning, users, sessions, events, people, managePeople, createTestUser } = dependencies;
  const { approvals, teams, identities, moves, movedTeams, importUsers, issuer, managePasskeys } = dependencies;
  const resourceOf = async (res: Response): Promise<SocialLoginResource> =>
    unwrap(await provisioning.read(callingTenant(res).id));

  const userOf = async (res: Response, id: number): Promise<{ location: SocialLoginResource; user: UserRecord }> => {
    const location = await resourceOf(res);
    const user = await users.find(location, id);
    if (!user) throw new Refusal({ code: 'userNotFound' });
    return { location, user };
  };

  return {
    change: rest.route(router.change, async ({ params, body, res }) => {
      const { location, user } = await userOf(res, params.id);
      const blockedAt = unwrap(await managePeople.setBlocked(location, user.id, body.blocked));
      const known = (await identities.of(location, user.id)).map(presentIdentity);
      return {
        status: 200,
        body: { user: presentUser(user), access: presentAccess(blockedAt), identities: known },
      };
    }),
    erase: rest.route(router.erase, async ({ params, query, res }) => {
      if (query.dry_run) {
        const { location, user } = await userOf(res, params.id);
        const alive = await sessions.listOf(location, user.id, clock.now());
        const left = await teams.wouldLeave(location, user.id);
        const removed = presentDryRun({ users: 1, sessions: alive.length, events: 0 });
        return { status: 200, body: { ...removed, teams: left.map(presentLeftTeam) } };
      }
      unwrap(await managePeople.erase(await resourceOf(res), params.id));
      return { status: 200, body: { deleted: true } };
    }),
    exportOne: rest.route(router.exportOne, async ({ params, res }) => {
      const { location, user } = await userOf(res, params.id);
      const [blockedAt, alive, known, asked, member, held] = await Promise.all([
        people.blockedAtOf(location.tenantId, user.id),
        sessions.listOf(location, user.id, clock.now()),
        identities.of(location, user.id),
        approvals.ofUser({ tenantId: location.tenantId, userId: user.id }, OWN_APPROVALS_MAX),
        teams.ofUser(location.tenantId, user.id),
        managePasskeys.list(location, user.id),
      ]);
      res.type('application/json');
      res.setHeader('Cache-Control', 'no-store');
      const person = {
        user,
        blockedAt,
        identities: known,
        passkeys: held,
        sessions: alive,
        teams: member,
        approvals: asked,
      };
      return { status: 200, body: streamed(streamPerson(events, location, person), res) };
    }),
    passkeys: rest.route(router.passkeys, async ({ params, res }) => {
      const { location, user } = await userOf(res, params.id);
      const held = await managePasskeys.list(location, user.id);
      return { status: 200, body: { passkeys: held.map(presentUserPasskey) } };
    }),
    removePasskey: rest.route(router.removePasskey, async ({ params, res }) => {
      const { location, user } = await userOf(res, params.id);
      unwrap(await managePasskeys.remove(location, user.id, params.handle));
      return { status: 200, body: { removed: true } };
    }),
    exportAll: rest.route(router.exportAll, async ({ query, res }) => {
      const { permissions } = tenantCaller.of(res);
      const teams = permissions.includes('teams:read') ? movedTeams : null;
      const exported = { users: moves, teams, issuer, now: clock.now() };
      const lines = await exportUsers(exported, await resourceOf(res), query.after ?? 0);
      res.type(MOVE_MEDIA_TYPE);
      res.setHeader('Cache-Control', 'no-store');
      return { status: 200, body: streamed(lines, res) };
    }),
    importAll: rest.route(router.importAll, async ({ query, req, res }) => {
      const isDryRun = query.dry_run ?? false;
      const mayWriteTeams = tenantCaller.of(res).permissions.includes('teams:write');
      const options = { above: query.above ?? 0, isDryRun, mayWriteTeams };
      const counts = unwrap(await importUsers(callingTenant(res), await resourceOf(res), streamedBody(req), options));
      return { status: 200, body: isDryRun ? presentImportable(counts) : presentImported(counts) };
    }),
    createTestUser: rest.route(router.createTestUser, async ({ body, res }) => {
      const tenant = callingTenant(res);
      const resource = await resourceOf(res);
      const { user, ...pair } = unwrap(
        await createTestUser(tenant, resource, { name: body.name, sameEmailAs: body.same_email_as }),
      );
      res.setHeader('Cache-Control', 'no-store');
      return { status: 201, body: presentTestUser(user, pair, resource) };
    }),
    access: rest.route(router.access, async ({ res }) => {
      const { tenantId } = await resourceOf(res);
      return { status: 200, body: presentAccessList(await managePeople.accessOf(tenantId)) };
    }),
    setAccess: rest.route(router.setAccess, async ({ body, res }) => {
      await resourceOf(res);
      unwrap(await managePeople.setAccess(callingTenant(res), body));
      return { status: 200, body: presentAccessList(body) };
    }),
  };
}
