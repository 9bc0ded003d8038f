/** The identities of a user. Each change locks the user and then the counters, like a sign-in. */
import { IDENTITIES_MAX } from '@porchlight/contract';
import type { IdentityHashes } from '../../crypto/identity-hash.ts';
import type { IdentityStore } from '../../social-login/ports/identities.ts';
import type { Passkey } from '../../social-login/ports/passkeys.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import type { Database, Queryable } from '../database.ts';
import { SocialBlockEntity } from '../entities/people.ts';
import { lockCounters } from '../limits/counters-statement.ts';
import { removePasskeyStatement, suspendedPasskeysStatement } from '../social-login/passkeys/passkey-statement.ts';
import { inPlace, queryPlace } from '../social-login/placement/placed-query.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import {
  countLinkChange,
  type FoundPerson,
  type IdentityRow,
  type IssuerRow,
  identitiesStatement,
  issuersStatement,
  linkStatement,
  lockUser,
  personOfIdentityStatement,
  promoteStatement,
  unlinkStatement,
} from '../social-login/users/identity-statement.ts';

export function createIdentityStore(database: Database, hashes: IdentityHashes): IdentityStore {
  const schemaOf = ({ tenantId, placement }: TenantLocation): string => socialSchema(tenantId, placement);
  const read = (on: Pick<Queryable, 'query'>, location: TenantLocation, userId: number): Promise<IdentityRow[]> =>
    on.query<IdentityRow>(identitiesStatement(schemaOf(location)), [location.tenantId, userId]);

  /** False if there is no such user. */
  const hold = async ({ query }: Queryable, location: TenantLocation, userId: number): Promise<boolean> => {
    const users = await query(lockUser(schemaOf(location)), [location.tenantId, userId]);
    await query(lockCounters(schemaOf(location)), [location.tenantId]);
    return users.length > 0;
  };

  return {
    of: (location, userId) =>
      queryPlace<IdentityRow>(database, identitiesStatement(schemaOf(location)), [location.tenantId, userId]),

    async issuersOf(location, userIds) {
      if (userIds.length === 0) return new Map();
      const values = [location.tenantId, [...userIds]];
      const rows = await queryPlace<IssuerRow>(database, issuersStatement(schemaOf(location)), values);
      const issuers = new Map<number, string[]>();
      for (const { userId, issuer } of rows) issuers.set(userId, [...(issuers.get(userId) ?? []), issuer]);
      return issuers;
    },

    link: (location, userId, { issuer, subject }, now) =>
      inPlace(
        () =>
          database.transaction(async (on) => {
            const { tenantId } = location;
            const schema = schemaOf(location);
            if (!(await hold(on, location, userId))) return 'noUser';
            const statement = personOfIdentityStatement(schema);
            const [owner] = await on.query<FoundPerson>(statement, [tenantId, issuer, subject]);
            if (owner) return owner.id === userId ? 'known' : 'inUse';
            if ((await read(on, location, userId)).length >= IDENTITIES_MAX) return 'full';
            await on.query(linkStatement(schema), [tenantId, userId, issuer, subject, now]);
            await on.query(countLinkChange(schema), [tenantId]);
            const block = await on.em.findOne(SocialBlockEntity, { tenantId, userId });
            if (block) {
              const identityHash = hashes.current(tenantId, { issuer, subject });
              const { blockedAt } = block;
              await on.em.upsert(SocialBlockEntity, { tenantId, identityHash, userId, blockedAt });
            }
            return 'linked';
          }),
        'noUser',
      ),

    unlink: (location, userId, { issuer, subject }) =>
      inPlace(
        () =>
          database.transaction(async (on) => {
            const { tenantId } = location;
            const schema = schemaOf(location);
            if (!(await hold(on, location, userId))) return 'unknown';
            const identities = await read(on, location, userId);
            const gone = identities.find((each) => each.issuer === issuer && each.subject === subject);
            if (!gone) return 'unknown';
            const next = identities.find(({ isFirst }) => !isFirst);
            const suspended = await on.query<Pick<Passkey, 'handle'>>(suspendedPasskeysStatement(schema), [
              tenantId,
              userId,
            ]);
            const refused = new Set(suspended.map(({ handle }) => handle));
            // A passkey that is suspended signs nobody in, so it is no way that is left.
            if (!next || identities.every((each) => each === gone || refused.has(each.subject))) return 'last';
            const removed = gone.isFirst ? next : gone;
            await on.query(unlinkStatement(schema), [tenantId, userId, removed.issuer, removed.subject]);
            if (gone.isFirst)
              await on.query(promoteStatement(schema), [tenantId, userId, next.issuer, next.subject, next.addedAt]);
            await on.query(removePasskeyStatement(schema), [tenantId, userId, gone.subject]);
            await on.query(countLinkChange(schema), [tenantId]);
            return 'removed';
          }),
        'unknown',
      ),
  };
}
