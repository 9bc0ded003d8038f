/** What a person does with their own data in one app, without the app: see, download, end sessions, erase. */

import type { ConnectedAgent, ConnectedAgents } from '../issuer/ports/agents.ts';
import type { RememberedSessions } from '../issuer/ports/sign-in.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { isWeb } from '../kernel/host-or-scheme.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { mayBeTenantId } from '../kernel/tenant-id.ts';
import type { Looks } from '../social-login/ports/appearance.ts';
import type { Identities, ShownIdentity } from '../social-login/ports/identities.ts';
import type { Passkey, PasskeyStore } from '../social-login/ports/passkeys.ts';
import type { ResourceStore, SocialLoginResource } from '../social-login/ports/resource.ts';
import type { SessionRecord, SessionStore } from '../social-login/ports/sessions.ts';
import type { UserRecord, UserStore } from '../social-login/ports/users.ts';
import { callbacksOf, notProvisioned } from '../social-login/resource/resource.ts';
import type { Revocations } from '../social-login/revocations/revocations.ts';
import type { ShownLook } from '../social-login/settings/appearance.ts';
import { defaultCallback } from '../social-login/settings/callback-match.ts';
import { provenName } from '../social-login/settings/host-proof.ts';
import type { ManagePeople } from './manage-people.ts';
import { sessionsOfPerson } from './own-sessions.ts';
import { OWN_APPROVALS_READ, type OwnApproval, type OwnApprovals, type OwnPageTeams, type OwnTeam } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly resources: ResourceStore;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly revocations: Revocations;
  readonly managePeople: ManagePeople;
  readonly agents: Pick<ConnectedAgents, 'ofUser' | 'disconnect'>;
  readonly rememberedSessions: RememberedSessions;
  readonly identities: Pick<Identities, 'of'>;
  readonly passkeys: Pick<PasskeyStore, 'ofUser'>;
  readonly approvals: OwnApprovals;
  readonly teams: OwnPageTeams;
  readonly looks: Looks;
}

/** The app as its people know it. */
export interface App {
  readonly location: SocialLoginResource;
  /** The name that the owner gave, if the host is proven; else the host that people come back to. */
  readonly name: string;
  readonly host: string | null;
  /** The beginning of the app, at its first callback; null for an app without web pages. */
  readonly home: string | null;
  readonly look: ShownLook;
}

export interface OwnData {
  readonly user: UserRecord;
  readonly identities: readonly ShownIdentity[];
  readonly passkeys: readonly Passkey[];
  readonly sessions: readonly SessionRecord[];
  readonly agents: readonly ConnectedAgent[];
  /** The sessions by which a browser is remembered. */
  readonly remembered: ReadonlySet<string>;
  readonly approvals: readonly OwnApproval[];
  readonly teams: readonly OwnTeam[];
}

export interface OwnPage {
  /** It works while the app is paused too: people may always see what is kept about them. */
  app(tenantId: string): Promise<Result<App, DomainError>>;
  /** Null if nothing is kept about the person. */
  data(app: App, userId: number): Promise<OwnData | null>;
  /** Ends one session of the person, or all. */
  endSessions(app: App, userId: number, sessionId?: string): Promise<void>;
  disconnect(app: App, userId: number, agent: string): Promise<void>;
  leaveTeam(app: App, userId: number, teamId: number): Promise<Result<unknown, DomainError>>;
  erase(app: App, userId: number): Promise<Result<null, DomainError>>;
}

export function ownPage(dependencies: Dependencies): OwnPage {
  const { clock, resources, users, sessions, revocations, managePeople, agents, identities, approvals, teams, looks } =
    dependencies;
  return {
    async app(tenantId) {
      const [found] = mayBeTenantId(tenantId) ? await resources.findWithTenants([tenantId]) : [];
      if (!found) return fail({ code: 'tenantNotFound' });
      const { tenant, resource } = found;
      if (!resource) return fail(notProvisioned);
      const callback = defaultCallback(callbacksOf(resource));
      const address = callback && new URL(callback.url);
      const web = address && isWeb(address) ? address : null;
      const host = web?.host ?? null;
      const home = web && `${web.origin}/`;
      const named = callback && provenName(tenant, resource.provenHosts, callback.url, clock.now());
      const look = looks.of(tenant, resource, callback?.url ?? null);
      return ok({ location: resource, name: named ?? host ?? tenant.id, host, home, look });
    },
    async data({ location }, userId) {
      const user = await users.find(location, userId);
      if (!user) return null;
      const [held, known, asked, mine, passkeys] = await Promise.all([
        sessionsOfPerson({ clock, sessions, agents }, location, userId),
        identities.of(location, userId),
        approvals.ofUser({ tenantId: location.tenantId, userId }, OWN_APPROVALS_READ),
        teams.ofUser(location.tenantId, userId),
        dependencies.passkeys.ofUser(location, userId),
      ]);
      const remembered = await dependencies.rememberedSessions(
        location,
        held.sessions.map(({ id }) => id),
      );
      return { user, identities: known, passkeys, remembered, approvals: asked, teams: mine, ...held };
    },
    async endSessions({ location }, userId, sessionId) {
      const alive = await sessions.listOf(location, userId, clock.now());
      // The handle of somebody else's session is answered like one that does not exist.
      if (sessionId !== undefined && !alive.some(({ id }) => id === sessionId)) return;
      const which = sessionId === undefined ? { userId } : { sessionId };
      const ended = await sessions.end(location, which, 'revoked', clock.now());
      for (const id of ended) revocations.apply({ kind: 'session', tenantId: location.tenantId, sessionId: id });
    },
    async disconnect({ location }, userId, agent) {
      await agents.disconnect(location, agent, userId);
    },
    leaveTeam: async ({ location }, userId, teamId) =>
      Number.isSafeInteger(teamId) ? teams.leave(location.tenantId, userId, teamId) : fail({ code: 'teamNotFound' }),
    erase: ({ location }, userId) => managePeople.erase(location, userId),
  };
}
