/** Export and import of users. */
import { MOVE_ID_KEPT_MAX } from '@porchlight/contract';
import type { IdentityHashes } from '../../crypto/identity-hash.ts';
import type { AddedUser, MoveStore, PortableUser } from '../../people/ports.ts';
import type { UserIdentity } from '../../social-login/ports/identities.ts';
import type { Passkey } from '../../social-login/ports/passkeys.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import type { Database, Queryable } from '../database.ts';
import { SocialBlockEntity } from '../entities/people.ts';
import { lockCounters } from '../limits/counters-statement.ts';
import { queryPlace } from '../social-login/placement/placed-query.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import { countLinkChange } from '../social-login/users/identity-statement.ts';
import { knownStatement } from '../social-login/users/known-users-statement.ts';
import type { Rows } from '../tables.ts';
import {
  addLinksStatement,
  addPasskeysStatement,
  addUsersStatement,
  BLOCKS_OF_PAGE,
  knownFormerStatement,
  LOCK_ROOM,
  linksOfPage,
  NAME_BLOCKS,
  passkeysOfPage,
  portablePageStatement,
  READ_ROOM,
} from './move-statement.ts';

type PortableColumns = Pick<
  Rows['SocialUser'],
  | 'id'
  | 'issuer'
  | 'subject'
  | 'email'
  | 'name'
  | 'picture'
  | 'firstSeen'
  | 'lastSeen'
  | 'formerIssuer'
  | 'formerSubject'
> & { addedAt: Rows['SocialIdentity']['addedAt'] };

type LinkColumns = Pick<Rows['SocialIdentity'], 'userId' | 'issuer' | 'subject' | 'addedAt'>;

type PasskeyColumns = { [Field in keyof Passkey]: Passkey[Field] } & Pick<Rows['SocialPasskey'], 'userId'>;

type BlockColumns = Pick<Rows['SocialBlock'], 'blockedAt'> & { userId: Rows['SocialUser']['id'] };

async function block(
  { em, query }: Queryable,
  hashes: IdentityHashes,
  tenantId: string,
  users: readonly PortableUser[],
): Promise<void> {
  const known = users.flatMap(({ id, identities }) =>
    identities.flatMap((identity) => hashes.all(tenantId, identity).map((hash) => ({ hash, id }))),
  );
  const values = [tenantId, known.map(({ hash }) => hash), known.map(({ id }) => id)];
  const blocked = new Set(
    (await query<Pick<Rows['SocialUser'], 'id'>>(NAME_BLOCKS, values)).map(({ id }) => Number(id)),
  );
  for (const { id, identities, blockedAt } of users) {
    if (blockedAt === null || blocked.has(id)) continue;
    for (const identity of identities) {
      const identityHash = hashes.current(tenantId, identity);
      await em.upsert(SocialBlockEntity, { tenantId, identityHash, userId: id, blockedAt });
    }
  }
}

export function createMoveStore(database: Database, hashes: IdentityHashes): MoveStore {
  return {
    async page({ tenantId, placement }, after, limit) {
      const schema = socialSchema(tenantId, placement);
      const users = await queryPlace<PortableColumns>(database, portablePageStatement(schema), [
        tenantId,
        after,
        limit,
      ]);
      const ids = users.map(({ id }) => id);
      const links = await queryPlace<LinkColumns>(database, linksOfPage(schema), [tenantId, ids]);
      const linksBy = Map.groupBy(links, ({ userId }) => Number(userId));
      const passkeys = await queryPlace<PasskeyColumns>(database, passkeysOfPage(schema), [tenantId, ids]);
      const passkeysBy = Map.groupBy(passkeys, ({ userId }) => Number(userId));
      const blocks = await database.query<BlockColumns>(BLOCKS_OF_PAGE, [tenantId, ids]);
      const blockedAt = new Map(blocks.map((block) => [Number(block.userId), block.blockedAt]));
      return users.map(({ issuer, subject, addedAt, formerIssuer, formerSubject, ...user }) => ({
        ...user,
        former:
          formerIssuer === null || formerSubject === null ? null : { issuer: formerIssuer, subject: formerSubject },
        blockedAt: blockedAt.get(user.id) ?? null,
        identities: [
          { issuer, subject, addedAt },
          ...(linksBy.get(user.id) ?? []).map(({ userId: _, ...link }) => link),
        ],
        passkeys: (passkeysBy.get(user.id) ?? []).map(({ userId: _, counter, ...passkey }) => ({
          ...passkey,
          counter: Number(counter),
        })),
      }));
    },

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
        const links = added.flatMap(({ id, identities: [, ...others] }) => others.map((link) => ({ id, ...link })));
        if (links.length > 0) {
          await on.query(addLinksStatement(schema), [tenantId, ...linkColumns(links)]);
          await on.query(countLinkChange(schema), [tenantId]);
        }
        const passkeys = added.flatMap(({ id, passkeys: held = [] }) => held.map((passkey) => ({ id, ...passkey })));
        if (passkeys.length > 0) await on.query(addPasskeysStatement(schema), [tenantId, ...passkeyColumns(passkeys)]);
        await block(on, hashes, tenantId, added);
        return outcomes;
      }),

    async plan(location, users, { above, added }) {
      const [usage] = await database.query<{ room: number }>(READ_ROOM, [location.tenantId]);
      const known = await knownAmong(database, location, users);
      return placed(users, known, { above, last: 0, room: Math.max(0, (usage?.room ?? 0) - added) });
    },
  };
}

type Name = Pick<UserIdentity, 'issuer' | 'subject'>;

/** Neither can contain a line break. */
const identityName = ({ issuer, subject }: Name): string => `${issuer}\n${subject}`;
/** No issuer is empty, so this differs from the name of every identity. */
const formerName = (former: Name): string => `\n${identityName(former)}`;

/** A person may exist already under any of these names. */
const namesOf = ({ identities, former }: PortableUser): string[] => [
  ...identities.map(identityName),
  ...(former ? [formerName(former)] : []),
];

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
    [
      tenantId,
      users.flatMap(({ identities }) => identities.map(({ issuer }) => issuer)),
      users.flatMap(({ identities }) => identities.map(({ subject }) => subject)),
      users.map(({ id }) => id),
    ],
  );
  const formers = users.flatMap(({ former }) => former ?? []);
  const were =
    formers.length === 0
      ? []
      : await on.query<Pick<Rows['SocialUser'], 'id' | 'issuer' | 'subject'>>(
          knownFormerStatement(socialSchema(tenantId, placement)),
          [tenantId, formers.map(({ issuer }) => issuer), formers.map(({ subject }) => subject)],
        );
  return {
    there: new Map([
      ...known.map((user) => [identityName(user), user.id] as const),
      ...were.map((user) => [formerName(user), user.id] as const),
    ]),
    taken: new Set(known.map(({ id }) => id)),
  };
}

interface Numbers {
  readonly above: number;
  readonly last: number;
  readonly room: number;
}

/** The result for each user. An id is free if no user has it; a new id is higher than all ids before. */
function placed(users: readonly PortableUser[], { there, taken }: Known, { above, last, room }: Numbers): AddedUser[] {
  const ids = new Set(taken);
  let [highest, left] = [Math.max(Math.min(above, MOVE_ID_KEPT_MAX), last), room];
  return users.map((user) => {
    const names = namesOf(user);
    const known = names.map((name) => there.get(name)).find((id) => id !== undefined);
    // A person who is already known by one of the identities stays unchanged: the other identities are not added, and
    // nothing is merged.
    if (known !== undefined) return { kind: 'existing', id: known };
    if (left === 0) return { kind: 'full' };
    left -= 1;
    const id = ids.has(user.id) || user.id > MOVE_ID_KEPT_MAX ? highest + 1 : user.id;
    for (const name of names) there.set(name, id);
    ids.add(id);
    highest = Math.max(highest, id);
    return { kind: 'added', id };
  });
}

const columnsOf = (users: readonly PortableUser[]): unknown[] => [
  users.map(({ id }) => id),
  users.map(({ identities: [{ issuer }] }) => issuer),
  users.map(({ identities: [{ subject }] }) => subject),
  users.map(({ email }) => email),
  users.map(({ name }) => name),
  users.map(({ picture }) => picture),
  users.map(({ firstSeen }) => firstSeen),
  users.map(({ lastSeen }) => lastSeen),
  users.map(({ firstSeen, identities: [{ addedAt }] }) => (addedAt.getTime() === firstSeen.getTime() ? null : addedAt)),
  users.map(({ former }) => former?.issuer ?? null),
  users.map(({ former }) => former?.subject ?? null),
];

const linkColumns = (links: readonly (UserIdentity & { readonly id: number })[]): unknown[] => [
  links.map(({ id }) => id),
  links.map(({ issuer }) => issuer),
  links.map(({ subject }) => subject),
  links.map(({ addedAt }) => addedAt),
];

const passkeyColumns = (passkeys: readonly (Passkey & { readonly id: number })[]): unknown[] => [
  passkeys.map(({ id }) => id),
  passkeys.map(({ handle }) => handle),
  passkeys.map(({ credentialId }) => credentialId),
  passkeys.map(({ publicKey }) => publicKey),
  passkeys.map(({ counter }) => counter),
  passkeys.map(({ transports }) => JSON.stringify(transports)),
  passkeys.map(({ synchronised }) => synchronised),
  passkeys.map(({ name }) => name),
  passkeys.map(({ createdAt }) => createdAt),
  passkeys.map(({ usedAt }) => usedAt),
  passkeys.map(({ suspendedAt }) => suspendedAt),
];
