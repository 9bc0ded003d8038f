/**
 * The session behind the tokens of an OpenID client. The issuer makes the tokens. In place of a refresh token the
 * session stores the number of its generation, which cannot be presented: `refresh` accepts only tokens with our MAC.
 */
import { REFRESH_TOKEN_LIFETIME_S } from '@porchlight/contract';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { checkHour, hourLimitOf } from '../../limits/hour-limit.ts';
import type { CheckEvent } from '../../tenants/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { TenantLocation } from '../ports/resource.ts';
import type { ClientSessions, NewSession, SessionClientStore, SessionStore, StoredSession } from '../ports/sessions.ts';
import type { Directory } from '../resource/directory.ts';
import type { Revocations } from '../revocations/revocations.ts';

/** If a code is never redeemed, its session ends after a moment. */
const UNREDEEMED_S = 120;

const standIn = (sessionId: string, generation: number): string => `client:${sessionId}:${generation}`;

export const beginClientSession = (sessionId: string, now: Date): NewSession => ({
  sessionId,
  refreshToken: standIn(sessionId, 1),
  expiresAt: addSeconds(now, UNREDEEMED_S),
});

interface Dependencies {
  readonly clock: Clock;
  readonly directory: Directory;
  readonly sessions: SessionStore;
  readonly sessionClients: SessionClientStore;
  readonly revocations: Revocations;
  readonly checkEvent: CheckEvent;
  readonly refreshesPerHour: number;
}

export const clientSessions = (dependencies: Dependencies): ClientSessions => {
  const { clock, directory, sessions, sessionClients, revocations, checkEvent, refreshesPerHour } = dependencies;
  const locate = async (tenantId: string): Promise<Result<TenantLocation, DomainError>> => {
    const open = await directory.open(tenantId, clock.now());
    return open.ok ? ok({ tenantId, placement: open.value.resource.placement }) : open;
  };
  const lifetime = (now: Date): Date => addSeconds(now, REFRESH_TOKEN_LIFETIME_S);
  /** The session is alive, and yet nothing was stored. */
  const whyNotCounted = async (
    tenant: Tenant,
    session: StoredSession,
    use: { readonly event: 'refresh' | 'agentRefresh'; readonly perHour: number },
    now: Date,
  ): Promise<Result<void, DomainError>> => {
    const ofHour = checkHour('session', session.refreshesOfHour, use.perHour, now);
    const allowed = ofHour.ok ? await checkEvent(tenant, use.event) : ofHour;
    return allowed.ok ? fail({ code: 'unavailable', retryAfterS: 1 }) : allowed;
  };

  return {
    async find(tenantId, sessionId) {
      const location = await locate(tenantId);
      const session = location.ok ? await sessions.find(location.value, sessionId) : null;
      return session && session.expiresAt > clock.now() ? session : null;
    },

    async redeemed(tenantId, sessionId) {
      const location = await locate(tenantId);
      const now = clock.now();
      if (location.ok) await sessionClients.keepUntil(location.value, sessionId, lifetime(now), now);
    },

    async refresh(tenantId, { sessionId, client, generation }) {
      const open = await directory.open(tenantId, clock.now());
      if (!open.ok) return open;
      const { tenant, resource } = open.value;
      const location = { tenantId, placement: resource.placement };
      const now = clock.now();
      const expiresAt = lifetime(now);
      const presentedToken = standIn(sessionId, generation);
      const nextToken = standIn(sessionId, generation + 1);
      const request = { location, sessionId, presentedToken, nextToken, retryKey: null, expiresAt, client };
      if (await sessions.refresh(request, now)) {
        await sessionClients.used(tenantId, sessionId, expiresAt, now);
        return ok(undefined);
      }
      const session = await sessions.find(location, sessionId);
      if (!session || session.expiresAt <= now) return fail({ code: 'invalidRefreshToken' });
      // Already counted: another call with the same token was faster, or an answer was lost before the token was used.
      if (session.generation === generation + 1) return ok(undefined);
      if (session.generation !== generation) return fail({ code: 'refreshTokenReused' });
      const event = client.isAgent ? 'agentRefresh' : 'refresh';
      return whyNotCounted(tenant, session, { event, perHour: refreshesPerHour }, now);
    },

    async use(tenantId, { sessionId, userId }, use) {
      const open = await directory.open(tenantId, clock.now());
      if (!open.ok) return open;
      const { tenant, resource } = open.value;
      const location = { tenantId, placement: resource.placement };
      const now = clock.now();
      const expiresAt = lifetime(now);
      if (await sessions.use({ location, sessionId, userId, expiresAt }, use, now)) {
        await sessionClients.used(tenantId, sessionId, expiresAt, now);
        return ok(undefined);
      }
      const session = await sessions.find(location, sessionId);
      if (!session || session.expiresAt <= now) return fail({ code: 'invalidRefreshToken' });
      const perHour = hourLimitOf(use.kind, refreshesPerHour);
      return whyNotCounted(tenant, session, { event: 'refresh', perHour }, now);
    },

    async noteReuse(tenantId, sessionId) {
      const location = await locate(tenantId);
      if (location.ok) await sessions.noteReuse(location.value, sessionId, clock.now());
    },

    async end(tenantId, sessionId, reason) {
      const location = await locate(tenantId);
      if (!location.ok) return;
      await sessions.end(location.value, { sessionId }, reason, clock.now());
      revocations.apply({ kind: 'session', tenantId, sessionId });
    },

    async endOfClient(tenantId, clientId, reason) {
      const location = await locate(tenantId);
      if (!location.ok) return;
      const ended = await sessions.end(location.value, { clientId }, reason, clock.now());
      for (const sessionId of ended) revocations.apply({ kind: 'session', tenantId, sessionId });
    },
  };
};
