/** Sessions of users and the clients that they were begun for. Only the hash of the current refresh token is stored. */
import { sha256 } from '../../../crypto/hashes.ts';
import { isTestSessionId } from '../../../crypto/refresh-token.ts';
import { hourLimitOf } from '../../../limits/hour-limit.ts';
import { hourOf, minuteOf, monthOf } from '../../../limits/windows.ts';
import type { TenantLocation } from '../../../social-login/ports/resource.ts';
import type {
  RefreshingClient,
  SessionClientStore,
  SessionStore,
  StoredSession,
} from '../../../social-login/ports/sessions.ts';
import type { Database } from '../../database.ts';
import { prepared } from '../../engine/prepared.ts';
import { SessionClientEntity } from '../../entities/issuer.ts';
import { CORE_SCHEMA, quoteName } from '../../entities/schema-names.ts';
import { SocialSessionEntity } from '../../entities/social-login.ts';
import { holdsNul } from '../../holds-nul.ts';
import { withAllPlaces } from '../../limits/held-places.ts';
import type { Columns, Rows } from '../../tables.ts';
import { inPlace, queryPlace, recordInPlace } from '../placement/placed-query.ts';
import { socialSchema, schemaOf as unquotedSchemaOf } from '../placement/social-placement.ts';
import { END_CODES } from './end-codes-statement.ts';
import { type EndedBy, endSessionsStatement } from './end-sessions-statement.ts';
import { noteReuseStatement } from './note-reuse-statement.ts';
import { refreshStatement } from './refresh-statement.ts';
import { countRepeatStatement, sessionStatement, sessionsOfUserStatement } from './session-statement.ts';
import { refreshBesideStatement, silentCodeStatement } from './use-session-statement.ts';

export interface RefreshLimit {
  readonly refreshesPerHour: number;
}

export function createSessionStore(database: Database, { refreshesPerHour }: RefreshLimit): SessionStore {
  return {
    async refresh({ location, sessionId, presentedToken, nextToken, retryKey, expiresAt, client }, now) {
      const statement = refreshFor(location, sessionId, client);
      const values = [
        location.tenantId,
        now,
        minuteOf(now),
        monthOf(now),
        sessionId,
        sha256(presentedToken),
        sha256(nextToken),
        retryKey === null ? null : sha256(retryKey),
        expiresAt,
        hourOf(now),
        refreshesPerHour,
        ...(client === undefined || isTestSessionId(sessionId) ? [] : [client.id]),
      ];
      const [row] = await withAllPlaces(database, location.tenantId, () =>
        recordInPlace<RefreshedColumns>(database, location.tenantId, statement, values),
      );
      if (!row) return null;
      return {
        ...toUser(row),
        generation: row.generation,
        epoch: row.epoch,
        tenantExpiresAt: row.tenant_expires_at,
        sessionExpiresAt: row.session_expires_at,
        ...(row.max_minute === null || row.minute_used === null
          ? {}
          : { minute: { used: row.minute_used, max: row.max_minute } }),
      };
    },

    async use({ location, sessionId, userId, expiresAt }, use, now) {
      const { tenantId } = location;
      const perHour = hourLimitOf(use.kind, refreshesPerHour);
      const counted = [minuteOf(now), monthOf(now), sessionId, expiresAt, hourOf(now), perHour, userId];
      const [statement, ofUse] =
        use.kind === 'silent' ? [silentCodeStatement, [use.redirectUri, use.provider]] : [refreshBesideStatement, []];
      const values = [tenantId, now, ...counted, use.clientId, ...ofUse];
      const rows = await withAllPlaces(database, tenantId, () =>
        recordInPlace(database, tenantId, statement(schemaOf(location)), values),
      );
      return rows.length === 1;
    },

    async find(location, sessionId) {
      if (holdsNul(sessionId)) return null;
      const [row] = await queryPlace<SessionColumns>(database, sessionStatement(schemaOf(location)), [
        location.tenantId,
        sessionId,
      ]);
      return row ? toSession(row) : null;
    },

    async countRepeat(location, sessionId) {
      await queryPlace(database, countRepeatStatement(schemaOf(location)), [location.tenantId, sessionId]);
    },

    async noteReuse(location, sessionId, now) {
      const values = [location.tenantId, sessionId, now];
      await recordInPlace(database, location.tenantId, noteReuseStatement(schemaOf(location)), values);
    },

    endCodes: (location, userId) => endCodes(database, location, userId),

    async end(location, which, reason, now) {
      if ('sessionId' in which && holdsNul(which.sessionId)) return [];
      if ('userId' in which) await endCodes(database, location, which.userId);
      const [by, value] = endedBy(which);
      const rows = await recordInPlace<Pick<Rows['SocialSession'], 'id'>>(
        database,
        location.tenantId,
        endSessionsStatement(schemaOf(location), by),
        [location.tenantId, value, reason, now],
      );
      return rows.map(({ id }) => id);
    },

    async listOf(location, userId, now) {
      const rows = await queryPlace<SessionColumns>(database, sessionsOfUserStatement(schemaOf(location)), [
        location.tenantId,
        userId,
        now,
      ]);
      return rows.map((row) => ({
        id: row.id,
        userId: row.user_id,
        createdAt: row.created_at,
        refreshedAt: row.refreshed_at,
        expiresAt: row.expires_at,
        repeats: row.repeats,
      }));
    },
  };
}

async function endCodes(database: Database, { tenantId }: TenantLocation, userId: number): Promise<void> {
  await database.query(END_CODES, [tenantId, userId]);
}

export function createSessionClientStore(database: Database): SessionClientStore {
  const used: SessionClientStore['used'] = async (tenantId, sessionId, expiresAt, now) => {
    await database.em.nativeUpdate(SessionClientEntity, { tenantId, sessionId }, { expiresAt, lastUsedAt: now });
  };
  return {
    used,
    async keepUntil(location, sessionId, expiresAt, now) {
      const { tenantId } = location;
      const alive = { tenantId, id: sessionId, expiresAt: { $gt: now }, createdAt: { $gt: database.endedBefore } };
      const schema = unquotedSchemaOf(location);
      // Each reader takes the earlier of this end and the absolute one.
      await inPlace(() => database.em.nativeUpdate(SocialSessionEntity, alive, { expiresAt }, { schema }), 0);
      await used(tenantId, sessionId, expiresAt, now);
    },
  };
}

const endedBy = (which: Parameters<SessionStore['end']>[1]): [by: EndedBy, value: string | number] => {
  if ('sessionId' in which) return ['sessionId', which.sessionId];
  return 'userId' in which ? ['userId', which.userId] : ['clientId', which.clientId];
};

const schemaOf = ({ tenantId, placement }: TenantLocation): string => socialSchema(tenantId, placement);

const POOLED = quoteName(CORE_SCHEMA);
/**
 * The pooled statements never vary. Every connection keeps the plan of the most frequent one, the statement for users.
 */
const POOLED_REFRESH = {
  user: prepared('refresh', refreshStatement(POOLED)),
  testUser: refreshStatement(POOLED, 'testUser'),
  client: refreshStatement(POOLED, 'client'),
  agent: refreshStatement(POOLED, 'agent'),
};
const refreshFor = (location: TenantLocation, sessionId: string, client: RefreshingClient | undefined): string => {
  const ofClient = client && (client.isAgent ? 'agent' : 'client');
  const of = isTestSessionId(sessionId) ? 'testUser' : (ofClient ?? 'user');
  return location.placement === 'pooled' ? POOLED_REFRESH[of] : refreshStatement(schemaOf(location), of);
};

type UserColumns = Columns<'SocialSession', 'userId'> & Columns<'SocialUser', 'email' | 'name' | 'picture'>;
type RefreshedColumns = UserColumns &
  Columns<'SocialSession', 'generation'> &
  Columns<'SocialLoginResource', 'epoch'> & {
    /** Null: the places of the minute are spread over slices. */
    minute_used: Rows['Usage']['minuteUsed'] | null;
    tenant_expires_at: Rows['Tenant']['expiresAt'];
    session_expires_at: Rows['SocialSession']['expiresAt'];
    /** Null: no cap. */
    max_minute: Rows['Tier']['eventsPerMinute'] | null;
  };
type SessionColumns = UserColumns &
  Columns<
    'SocialSession',
    | 'id'
    | 'generation'
    | 'refreshHash'
    | 'retryKey'
    | 'refreshHour'
    | 'refreshes'
    | 'repeats'
    | 'createdAt'
    | 'refreshedAt'
    | 'expiresAt'
  >;

const toUser = ({ user_id, email, name, picture }: UserColumns) => ({ userId: user_id, email, name, picture });

const toSession = (row: SessionColumns): StoredSession => ({
  ...toUser(row),
  sessionId: row.id,
  generation: row.generation,
  refreshHash: row.refresh_hash,
  retryKey: row.retry_key,
  refreshedAt: row.refreshed_at,
  expiresAt: row.expires_at,
  refreshesOfHour: { hour: row.refresh_hour, count: row.refreshes },
});
