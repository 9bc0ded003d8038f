import type { Readable } from 'node:stream';
import type { CompleteSignIn } from '../../accounts/complete-sign-in.ts';
import { createCsrfTokens } from '../../crypto/csrf-token.ts';
import { createIdentityHashes } from '../../crypto/identity-hash.ts';
import { createPictureFetch } from '../../egress/fetch-picture.ts';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import type { ConnectedAgents } from '../../issuer/ports.ts';
import { type KeepOut, keepOut } from '../../people/admit-person.ts';
import { type CreateTestUser, createTestUser } from '../../people/create-test-user.ts';
import { enterOwnPage } from '../../people/enter-own-page.ts';
import { type PersonRecord, streamPerson } from '../../people/export-person.ts';
import { importUsers } from '../../people/import-users.ts';
import { type ManagePeople, managePeople } from '../../people/manage-people.ts';
import { ownPage } from '../../people/own-page.ts';
import { createOwnPageSessions, type OwnPageSessions } from '../../people/own-page-session.ts';
import { ownPageRoutes } from '../../people/page-routes.ts';
import type { MoveStore, PeopleStore } from '../../people/ports.ts';
import { peopleRoutes } from '../../people/routes.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import { tenantOfOwnPage } from '../../social-login/sign-in/own-page-path.ts';
import { createMoveStore } from '../../storage/people/move-store.ts';
import { createPeopleStore } from '../../storage/people/people-store.ts';
import { createTestUserStore } from '../../storage/people/test-user-store.ts';
import { createTestUserRecords } from '../../storage/proving/test-user-record-store.ts';
import { createEventStore } from '../../storage/social-login/events/event-store.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import type { SignIn } from './sign-in.ts';
import type { SocialLogin } from './social-login.ts';

/** What a sign-in asks of the people feature. */
export interface PeopleAccess {
  readonly people: PeopleStore;
  readonly keepOut: KeepOut;
  readonly moves: MoveStore;
  readonly visits: OwnPageSessions;
  /** The sign-in of an account, or of a person who wants to see their own page: the way back tells which. */
  completing(ofAccount: CompleteSignIn): CompleteSignIn;
}

export function composePeopleAccess(shared: Shared): PeopleAccess {
  const { database, keyRing } = shared;
  const identityHashes = createIdentityHashes(keyRing);
  const people = createPeopleStore(database, identityHashes);
  const visits = createOwnPageSessions({ ...shared, csrf: createCsrfTokens(keyRing) });
  const enter = enterOwnPage({ ...shared, people, visits });
  return {
    people,
    visits,
    completing: (ofAccount) => (identity, returnTo, headers) => {
      const tenantId = tenantOfOwnPage(returnTo);
      return tenantId === null ? ofAccount(identity, returnTo, headers) : enter(tenantId, identity);
    },
    keepOut: keepOut({ people, identityHashes }),
    moves: createMoveStore(database, identityHashes),
  };
}

export interface People {
  readonly routes: RestRoutes['people'];
  readonly managePeople: ManagePeople;
  readonly exportPerson: (location: TenantLocation, person: PersonRecord) => Readable;
  readonly createTestUser: CreateTestUser;
  readonly feature: Feature;
}

export function composePeople(
  shared: Shared,
  { people, moves, visits }: PeopleAccess,
  signIn: SignIn,
  agents: ConnectedAgents,
  { provisioning, users, sessions, revocations, tokens, providers }: SocialLogin,
): People {
  const { clock, database } = shared;
  const manage = managePeople({ clock, people, revocations, admitList: shared.admitList });
  const records = createTestUserRecords(database);
  const makeTestUser = createTestUser({
    ...shared,
    ...tokens,
    testUsers: createTestUserStore(database),
    emailOfTestUser: async (location, userId, now) => (await records.find(location, userId, now))?.email ?? null,
  });
  const events = createEventStore(database);
  const { issuer } = signIn.providers.first;
  const own = ownPage({ ...shared, users, sessions, revocations, managePeople: manage, agents });
  return {
    feature: {
      mount: ownPageRoutes({
        ...shared,
        providers,
        serviceProviders: signIn.providers,
        visits,
        ownPage: own,
        people,
        events,
        fetchPicture: createPictureFetch(shared.wayOut, shared.fetchInTurn),
        beginSignIn: signIn.beginSignIn,
      }),
    },
    managePeople: manage,
    createTestUser: makeTestUser,
    exportPerson: (location, person) => streamPerson(events, location, person),
    routes: peopleRoutes({
      clock,
      provisioning,
      users,
      sessions,
      events,
      people,
      managePeople: manage,
      moves,
      importUsers: importUsers({ store: moves, issuer }),
      issuer,
      createTestUser: makeTestUser,
    }),
  };
}
