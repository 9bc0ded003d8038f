/** What a person does with their own sessions inside an app: the access token says who it is and which one is in use. */
import type { ConnectedAgents } from '../issuer/ports/agents.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { ResourceStore, TenantLocation } from '../social-login/ports/resource.ts';
import type { SessionRecord, SessionStore } from '../social-login/ports/sessions.ts';
import { notProvisioned } from '../social-login/resource/resource.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly resources: Pick<ResourceStore, 'find'>;
  /** The user and the session of a valid token. */
  readonly holderOf: (tenantId: string, accessToken: string) => Promise<Result<Holder | null, DomainError>>;
  readonly sessions: Pick<SessionStore, 'listOf' | 'endCodes'>;
  /** Returns how many sessions were alive. */
  readonly revoke: (location: TenantLocation, which: { readonly sessionId: string }) => Promise<number>;
  readonly agents: Pick<ConnectedAgents, 'ofUser'>;
}

interface Holder {
  readonly userId: number;
  readonly sessionId: string;
}

interface Held {
  readonly location: TenantLocation;
  readonly currentId: string;
  /** Sessions of agents are not in this list. */
  readonly sessions: readonly SessionRecord[];
}

export interface OwnSessions {
  held(tenantId: string, accessToken: string): Promise<Result<Held, DomainError>>;
  /** Ends one session, or all but the present one. Returns how many ended. */
  end(tenantId: string, accessToken: string, sessionId: string | undefined): Promise<Result<number, DomainError>>;
}

const NOT_VALID: DomainError = {
  code: 'invalidCredentials',
  detail: 'The access token is expired, revoked or of another tenant.',
};

/** The sessions of a person without those of agents, which are listed as agents. */
export async function sessionsOfPerson(
  {
    clock,
    sessions,
    agents,
  }: Pick<Dependencies, 'clock' | 'agents'> & { readonly sessions: Pick<SessionStore, 'listOf'> },
  location: TenantLocation,
  userId: number,
) {
  const [alive, connected] = await Promise.all([
    sessions.listOf(location, userId, clock.now()),
    agents.ofUser(location, userId),
  ]);
  const ofAgents = new Set(connected.map(({ id }) => id));
  return { sessions: alive.filter(({ id }) => !ofAgents.has(id)), agents: connected };
}

export function ownSessions(dependencies: Dependencies): OwnSessions {
  const { resources, holderOf, revoke, sessions: store } = dependencies;
  const held = async (
    tenantId: string,
    accessToken: string,
    { endsCodes }: { readonly endsCodes: boolean },
  ): Promise<Result<Held, DomainError>> => {
    const holder = await holderOf(tenantId, accessToken);
    if (!holder.ok) return holder;
    if (holder.value === null) return fail(NOT_VALID);
    const location = await resources.find(tenantId);
    if (!location) return fail(notProvisioned);
    const { userId, sessionId } = holder.value;
    if (endsCodes) await store.endCodes(location, userId);
    const { sessions } = await sessionsOfPerson(dependencies, location, userId);
    return ok({ location, currentId: sessionId, sessions });
  };
  return {
    held: (tenantId, accessToken) => held(tenantId, accessToken, { endsCodes: false }),
    async end(tenantId, accessToken, sessionId) {
      const found = await held(tenantId, accessToken, { endsCodes: sessionId === undefined });
      if (!found.ok) return found;
      const { location, currentId, sessions } = found.value;
      const ending = sessions.filter(({ id }) => (sessionId === undefined ? id !== currentId : id === sessionId));
      if (sessionId !== undefined && ending.length === 0) return fail({ code: 'sessionNotFound' });
      let ended = 0;
      for (const { id } of ending) ended += await revoke(location, { sessionId: id });
      return ok(ended);
    },
  };
}
