import type { Readable } from 'node:stream';
import { createIdentityHashes } from '../crypto/identity-hash.ts';
import type { RestRoutes } from '../http/rest-routes.ts';
import { type KeepOut, keepOut } from '../people/admit-person.ts';
import { type CreateTestUser, createTestUser } from '../people/create-test-user.ts';
import { type PersonRecord, streamPerson } from '../people/export-person.ts';
import { importUsers } from '../people/import-users.ts';
import { type ManagePeople, managePeople } from '../people/manage-people.ts';
import type { MoveStore, PeopleStore } from '../people/ports.ts';
import { peopleRoutes } from '../people/routes.ts';
import type { TenantLocation } from '../social-login/ports.ts';
import { createMoveStore } from '../storage/people/move-store.ts';
import { createPeopleStore } from '../storage/people/people-store.ts';
import { createTestUserStore } from '../storage/people/test-user-store.ts';
import { createEventStore } from '../storage/social-login/event-store.ts';
import type { Shared } from './shared.ts';
import type { SocialLogin } from './social-login.ts';

/** What a sign-in asks of the people feature. */
export interface PeopleAccess {
  readonly people: PeopleStore;
  readonly keepOut: KeepOut;
  readonly moves: MoveStore;
}

export function composePeopleAccess({ database, keyRing }: Shared): PeopleAccess {
  const identityHashes = createIdentityHashes(keyRing);
  const people = createPeopleStore(database, identityHashes);
  return {
    people,
    keepOut: keepOut({ people, identityHashes }),
    moves: createMoveStore(database, identityHashes),
  };
}

export interface People {
  readonly routes: RestRoutes['people'];
  readonly managePeople: ManagePeople;
  readonly exportPerson: (location: TenantLocation, person: PersonRecord) => Readable;
  readonly createTestUser: CreateTestUser;
}

export function composePeople(
  shared: Shared,
  { people, moves }: PeopleAccess,
  issuer: string,
  { provisioning, users, sessions, revocations, tokens }: SocialLogin,
): People {
  const { clock, database } = shared;
  const manage = managePeople({ clock, people, revocations });
  const makeTestUser = createTestUser({ ...shared, ...tokens, testUsers: createTestUserStore(database) });
  return {
    managePeople: manage,
    exportPerson: (location, person) => streamPerson(createEventStore(database), location, person),
    createTestUser: makeTestUser,
    routes: peopleRoutes({
      clock,
      provisioning,
      users,
      sessions,
      events: createEventStore(database),
      people,
      managePeople: manage,
      moves,
      importUsers: importUsers({ store: moves, issuer }),
      issuer,
      createTestUser: makeTestUser,
    }),
  };
}
