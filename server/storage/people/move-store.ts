/** Users on their way out and in. */
import { MOVE_ID_KEPT_MAX } from '@porchlight/contract';
import type { IdentityHashes } from '../../crypto/identity-hash.ts';
import type { AddedUser, MoveStore, PortableUser } from '../../people/ports.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import type { Database, Queryable } from '../database.ts';
import { SocialBlockEntity } from '../entities/people.ts';
import { queryPlace } from '../social-login/placement/placed-query.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import type { Rows } from '../tables.ts';
import {
  addUsersStatement,
  knownStatement,
  LOCK_ROOM,
  NAME_BLOCKS,
  portablePageStatement,
  READ_ROOM,
} from './move-statement.ts';
import { lockCounters } from './people-statement.ts';

type PortableColumns = Pick<
  Rows['SocialUser'],
  'id' | 'issuer' | 'subject' | 'email' | 'name' | 'picture' | 'firstSeen' | 'lastSeen'
> & { blockedAt: Rows['SocialBlock']['blockedAt'] | null };

export function createMoveStore(database: Database, hashes: IdentityHashes): MoveStore {
  const block = async ({ em, query }: Queryable, tenantId: string, users: readonly PortableUser[]): Promise<void> => {
    const known = users.flatMap((user) => hashes.all(tenantId, user).map((hash) => ({ hash, id: user.id })));
    const values = [tenantId, known.map(({ hash }) => hash), known.map(({ id }) => id)];
    const blocked = new Set(
      (await query<Pick<Rows['SocialUser'], 'id'>>(NAME_BLOCKS, values)).map(({ id }) => Number(id)),
    );
    for (const { id, issuer, subject, blockedAt } of users) {
      if (blockedAt === null || blocked.has(id)) continue;
      const identityHash = hashes.current(tenantId, { issuer, subject });
      await em.upsert(SocialBlockEntity, { tenantId, identityHash, userId: id, blockedAt });
    }
  };
  return {
    page: ({ tenantId, placement }, after, limit) =>
      queryPlace<PortableColumns>(database, portablePageStatement(socialSchema(tenantId, placement)), [
        tenantId,
        after,
        limit,
      ]),

    add: (location, users, above) =>
      database.transaction(async (on) => {
        const { tenantId, placement } = location;
        const schema = socialSchema(tenantId, placement);
        const [usage] = await on.query<Pick<Rows['Usage'], 'scope'> & { room: number }>(LOCK_ROOM, [tenantId]);
        const [numbers] = await on.query<Pick<Rows['SocialCounter'], 'lastUserId'>>(lockCounters(schema), [tenantId]);
        const known = await knownAmong(on, location, users);
        const outcomes = placed(users, known, { above, last: numbers?.lastUserId ?? 0, room: usage?.room ?? 0 });
        const added = users.flatMap((user, index) => {
          const outcome = outcomes[index];
          return outcome?.kind === 'added' ? [{ ...user, id: outcome.id }] : [];
        });
        if (added.length === 0 || !usage || !numbers) return outcomes;
        await on.query(addUsersStatement(schema), [tenantId, ...columnsOf(added), usage.scope]);
        await block(on, tenantId, added);
        return outcomes;
      }),

    async plan(location, users, { above, added }) {
      const [usage] = await database.query<{ room: number }>(READ_ROOM, [location.tenantId]);
      const known = await knownAmong(database, location, users);
      return placed(users, known, { above, last: 0, room: Math.max(0, (usage?.room ?? 0) - added) });
    },
  };
}

interface Known {
  readonly there: Map<string, number>;
  readonly taken: ReadonlySet<number>;
}

/** The users that have one of the identities or ids of the batch. */
async function knownAmong(
  on: Queryable,
  { tenantId, placement }: TenantLocation,
  users: readonly PortableUser[],
): Promise<Known> {
  const known = await on.query<Pick<Rows['SocialUser'], 'id' | 'issuer' | 'subject'>>(
    knownStatement(socialSchema(tenantId, placement)),
    [tenantId, users.map(({ issuer }) => issuer), users.map(({ subject }) => subject), users.map(({ id }) => id)],
  );
  return {
    there: new Map(known.map((user) => [identityOf(user), user.id])),
    taken: new Set(known.map(({ id }) => id)),
  };
}

const identityOf = ({ issuer, subject }: Pick<PortableUser, 'issuer' | 'subject'>): string => `${issuer}\n${subject}`;

interface Numbers {
  readonly above: number;
  readonly last: number;
  readonly room: number;
}

/** What becomes of each. An id is free when nobody has it; one that is given anew is higher than any that ever was. */
function placed(users: readonly PortableUser[], { there, taken }: Known, { above, last, room }: Numbers): AddedUser[] {
  const ids = new Set(taken);
  let [highest, left] = [Math.max(Math.min(above, MOVE_ID_KEPT_MAX), last), room];
  return users.map((user) => {
    const identity = identityOf(user);
    const known = there.get(identity);
    if (known !== undefined) return { kind: 'existing', id: known };
    if (left === 0) return { kind: 'full' };
    left -= 1;
    const id = ids.has(user.id) || user.id > MOVE_ID_KEPT_MAX ? highest + 1 : user.id;
    there.set(identity, id);
    ids.add(id);
    highest = Math.max(highest, id);
    return { kind: 'added', id };
  });
}

const columnsOf = (users: readonly PortableUser[]): unknown[] => [
  users.map(({ id }) => id),
  users.map(({ issuer }) => issuer),
  users.map(({ subject }) => subject),
  users.map(({ email }) => email),
  users.map(({ name }) => name),
  users.map(({ picture }) => picture),
  users.map(({ firstSeen }) => firstSeen),
  users.map(({ lastSeen }) => lastSeen),
];
