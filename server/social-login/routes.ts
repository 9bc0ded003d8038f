/** The routes for provisioning and managing social login. Every route needs a tenant's management key. */

import { contract } from '@porchlight/contract';
import type { Response } from 'express';
import { closedSignal, streamed } from '../http/response/response-stream.ts';
import { rest } from '../http/rest/ts-rest.ts';
import type { Clock } from '../kernel/clock.ts';
import { type DomainError, Refusal, unwrap } from '../kernel/domain-error.ts';
import { readPage } from '../kernel/page.ts';
import { fail, type Result } from '../kernel/result.ts';
import { callingTenant, tenantCaller } from '../tenants/caller.ts';
import { requirePermissions } from '../tenants/permissions.ts';
import { presentRemoval } from '../tenants/presenters.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { FollowEvents } from './events/follow-events.ts';
import type { ProveHost } from './ports/hosts.ts';
import type { Identities } from './ports/identities.ts';
import type { RefusedHosts } from './ports/refusals.ts';
import type { Provisioning, SocialLoginResource } from './ports/resource.ts';
import type { SessionStore } from './ports/sessions.ts';
import type { UserRecord, UserStore } from './ports/users.ts';
import {
  presentDryRun,
  presentEvent,
  presentEventWithoutPerson,
  presentHost,
  presentIdentity,
  presentRedirectCheck,
  presentRefusal,
  presentResource,
  presentSession,
  presentUser,
  readSettings,
  type SignInPlace,
} from './presenters.ts';
import { callbacksOf } from './resource/resource.ts';
import type { EndSession } from './sessions/end-session.ts';
import { unprovenWildcards } from './settings/host-proof.ts';
import { explainRedirect } from './settings/redirect-check.ts';
import { streamUsers } from './stream-users.ts';

interface Dependencies {
  readonly place: SignInPlace;
  readonly clock: Clock;
  readonly provisioning: Provisioning;
  readonly proveHost: ProveHost;
  readonly refusedHosts: Pick<RefusedHosts, 'listOf'>;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly endSession: EndSession;
  readonly followEvents: FollowEvents;
  readonly blockedAtOf: (tenantId: string, userId: number) => Promise<Date | null>;
  readonly identities: Pick<Identities, 'of'>;
}

const DEFAULT_USERS_LIMIT = 100;

export function socialLoginRoutes(dependencies: Dependencies) {
  const { place, clock, provisioning, proveHost, users, sessions, endSession, followEvents, blockedAtOf } =
    dependencies;
  const { identities, refusedHosts } = dependencies;

  const resourceOf = async (res: Response): Promise<SocialLoginResource> =>
    unwrap(await provisioning.read(callingTenant(res).id));

  const presented = (tenant: Tenant, resource: SocialLoginResource) =>
    presentResource(resource, place, unprovenWildcards(tenant, resource, clock.now()));

  const userOf = async (res: Response, id: number): Promise<{ location: SocialLoginResource; user: UserRecord }> => {
    const location = await resourceOf(res);
    const user = await users.find(location, id);
    if (!user) throw new Refusal({ code: 'userNotFound' });
    return { location, user };
  };

  return rest.router(contract.socialLogin, {
    provision: async ({ body, res }) => {
      const provisioned = await provisioning.provision(callingTenant(res), readSettings(body));
      const resource = unwrap(body.callback_urls ? provisioned : namingTheSingular(provisioned));
      return { status: 200, body: presented(callingTenant(res), resource) };
    },
    resource: async ({ res }) => ({
      status: 200,
      body: presented(callingTenant(res), await resourceOf(res)),
    }),
    remove: async ({ query, res }) => {
      const { id } = callingTenant(res);
      if (query.dry_run) return { status: 200, body: presentDryRun(unwrap(await provisioning.contents(id))) };
      return { status: 200, body: { deleted: true, removed: presentRemoval(unwrap(await provisioning.remove(id))) } };
    },
    checkRedirect: async ({ query, res }) => {
      const explained = explainRedirect(callbacksOf(await resourceOf(res)), query.redirect_uri);
      return { status: 200, body: presentRedirectCheck(query.redirect_uri, explained) };
    },
    hosts: async ({ res }) => {
      const { text, hosts } = proveHost.statesOf(callingTenant(res), await resourceOf(res));
      return { status: 200, body: { text, hosts: hosts.map(presentHost) } };
    },
    checkHost: async ({ body, res }) => {
      const { state, found, faults } = unwrap(await proveHost.check(callingTenant(res), body.host));
      return { status: 200, body: { host: presentHost(state), found, faults: [...faults] } };
    },
    refusals: async ({ res }) => {
      const refusals = await refusedHosts.listOf(callingTenant(res), await resourceOf(res));
      return { status: 200, body: { refusals: refusals.map(presentRefusal) } };
    },
    users: async ({ query, res }) => {
      const location = await resourceOf(res);
      if (Object.keys(query).length === 0) {
        const all = await streamUsers(users, location);
        res.type('application/json');
        return { status: 200, body: streamed(all, res) };
      }
      const limit = query.limit ?? DEFAULT_USERS_LIMIT;
      const { email, q, test } = query;
      const filter = { email, q, withTest: test !== undefined, after: query.after ?? 0 };
      const read = (count: number) => users.page(location, { ...filter, limit: count });
      const { entries, next } = await readPage(limit, read, ({ id }) => id);
      return { status: 200, body: { users: entries.map(presentUser), next_after: next } };
    },
    user: async ({ params, res }) => {
      const { location, user } = await userOf(res, params.id);
      const blockedAt = await blockedAtOf(location.tenantId, user.id);
      const known = await identities.of(location, user.id);
      return {
        status: 200,
        body: {
          user: presentUser(user),
          access: { blocked_at: blockedAt?.toISOString() ?? null },
          identities: known.map(presentIdentity),
        },
      };
    },
    userSessions: async ({ params, res }) => {
      const { location, user } = await userOf(res, params.id);
      const found = await sessions.listOf(location, user.id, clock.now());
      return { status: 200, body: { sessions: found.map(presentSession) } };
    },
    revokeUserSessions: async ({ params, res }) => {
      const { location, user } = await userOf(res, params.id);
      return { status: 200, body: { revoked: await endSession.revoke(location, { userId: user.id }) } };
    },
    revokeSession: async ({ params, res }) => {
      const revoked = await endSession.revoke(await resourceOf(res), { sessionId: params.id });
      if (revoked === 0) throw new Refusal({ code: 'sessionNotFound' });
      return { status: 200, body: { revoked } };
    },
    events: async ({ query, res }) => {
      const location = await resourceOf(res);
      const { after, limit, user_id: userId, event, wait = 0 } = query;
      const page = unwrap(await followEvents(location, { after, limit, userId, event }, wait, closedSignal(res)));
      const caller = tenantCaller.of(res);
      // The key may have ended, or may do less, while the answer was held.
      const { permissions } = wait > 0 ? unwrap(await caller.again(clock.now())) : caller;
      unwrap(requirePermissions(permissions, ['events:read']));
      const present = permissions.includes('users:read') ? presentEvent : presentEventWithoutPerson;
      return {
        status: 200,
        body: { events: page.events.map(present), next_after: page.nextAfter, has_more: page.hasMore },
      };
    },
  });
}

/** A fault is named by the field that the caller wrote. */
const namingTheSingular = (result: Result<SocialLoginResource, DomainError>): typeof result =>
  result.ok || result.error.code !== 'invalidRequest'
    ? result
    : fail({ ...result.error, errors: result.error.errors.map((fault) => ({ ...fault, path: 'callback_url' })) });
