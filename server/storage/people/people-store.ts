/** A person's data across its tables, and who may enter. */
import type { IdentityHashes } from '../../crypto/identity-hash.ts';
import { OPEN } from '../../people/access-list.ts';
import type { PeopleStore } from '../../people/ports.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import type { Database } from '../database.ts';
import { SettingEntity } from '../entities/operations.ts';
import { SocialAccessEntity, SocialBlockEntity } from '../entities/people.ts';
import { PersonApprovalEntity } from '../entities/person-approval.ts';
import { lockCounters } from '../limits/counters-statement.ts';
import { isGone, queryPlace } from '../social-login/placement/placed-query.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import { END_CODES } from '../social-login/sessions/end-codes-statement.ts';
import { endSessionsStatement } from '../social-login/sessions/end-sessions-statement.ts';
import {
  type FoundPerson,
  type IdentityRow,
  identitiesStatement,
  personOfIdentityStatement,
} from '../social-login/users/identity-statement.ts';
import { ERASED_AT } from '../sweeps/forget-erased.ts';
import type { Rows } from '../tables.ts';
import { coverTeams, leaveTeams } from '../teams/leave-teams.ts';
import { tellWebhooks } from '../webhooks/delivery-store.ts';
import { ADMISSION, eraseStatement, renameStatement } from './people-statement.ts';

type Access = Rows['SocialAccess'];

/** All null if the tenant has no access list. */
type AdmissionColumns = { [Column in 'mode' | 'domains' | 'emails']: Access[Column] | null } & { blocked: boolean };

export function createPeopleStore(database: Database, hashes: IdentityHashes): PeopleStore {
  const schemaOf = ({ tenantId, placement }: TenantLocation): string => socialSchema(tenantId, placement);

  return {
    async admissionOf(tenantId, identityHashes) {
      const [row] = await database.query<AdmissionColumns>(ADMISSION, [tenantId, [...identityHashes]]);
      const list = row?.mode ? { mode: row.mode, domains: row.domains ?? [], emails: row.emails ?? [] } : OPEN;
      return { list, isBlocked: row?.blocked ?? false };
    },

    async accessOf(tenantId) {
      const row = await database.em.findOne(SocialAccessEntity, { tenantId });
      return row ? { mode: row.mode, domains: row.domains, emails: row.emails } : OPEN;
    },

    async setAccess(tenantId, { mode, domains, emails }, now) {
      await database.em.upsert(SocialAccessEntity, { tenantId, mode, domains, emails, updatedAt: now });
    },

    async findByIdentity(location, { issuer, subject }) {
      const statement = personOfIdentityStatement(schemaOf(location));
      const [user] = await queryPlace<FoundPerson>(database, statement, [location.tenantId, issuer, subject]);
      return user?.id ?? null;
    },

    async blockedIds(tenantId, limit) {
      const rows = await database.em.find(
        SocialBlockEntity,
        { tenantId, userId: { $ne: null } },
        { fields: ['userId'], limit, disableIdentityMap: true },
      );
      return rows.flatMap(({ userId }) => userId ?? []);
    },

    async blockedAtOf(tenantId, userId) {
      const row = await database.em.findOne(SocialBlockEntity, { tenantId, userId });
      return row?.blockedAt ?? null;
    },

    block: (location, userId, now) =>
      orNull(() =>
        database.transaction(async (transaction) => {
          const { em, query } = transaction;
          const { tenantId } = location;
          // Before the counters, in the order of a redemption.
          await query(END_CODES, [tenantId, userId]);
          await query(lockCounters(schemaOf(location)), [tenantId]);
          const identities = await query<IdentityRow>(identitiesStatement(schemaOf(location)), [tenantId, userId]);
          if (identities.length === 0) return null;
          const known = await em.count(SocialBlockEntity, { tenantId, userId });
          if (known === 0) {
            const identityHashes = identities.map((identity) => hashes.current(tenantId, identity));
            for (const identityHash of identityHashes)
              await em.upsert(SocialBlockEntity, { tenantId, identityHash, userId, blockedAt: now });
            await tellWebhooks({ query }, tenantId, 'user_blocked', userId, now);
            await coverTeams(transaction, location, userId, now);
          }
          const statement = endSessionsStatement(schemaOf(location), 'userId');
          const ended = await query<Pick<Rows['SocialSession'], 'id'>>(statement, [tenantId, userId, 'blocked', now]);
          return ended.map(({ id }) => id);
        }),
      ),

    async unblock(tenantId, userId) {
      await database.em.nativeDelete(SocialBlockEntity, { tenantId, userId });
    },

    async rename(location, userId, name) {
      const statement = renameStatement(schemaOf(location));
      return (await queryPlace(database, statement, [location.tenantId, userId, name])).length > 0;
    },

    erase: (location, userId, now) =>
      orNull(() =>
        database.transaction(async (transaction) => {
          const { em, query } = transaction;
          const { tenantId } = location;
          await query(lockCounters(schemaOf(location)), [tenantId]);
          const statement = eraseStatement(schemaOf(location));
          const [person] = await query<{ sessions: string[] }>(statement, [tenantId, userId, now]);
          if (!person) return null;
          await leaveTeams(transaction, location, userId, now);
          await em.nativeDelete(PersonApprovalEntity, { tenantId, userId });
          await tellWebhooks({ query }, tenantId, 'user_erased', userId, now);
          if (database.engine === 'pglite')
            await em.upsert(SettingEntity, { key: ERASED_AT, value: now.toISOString() });
          return person.sessions;
        }),
      ),
  };
}

/** The resource may have been deleted since its location was read: then there is no such user. */
export async function orNull<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (!isGone(error)) throw error;
    return null;
  }
}
