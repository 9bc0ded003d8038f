import type { Readable } from 'node:stream';
import type { CompleteSignIn } from '../../accounts/complete-sign-in.ts';
import type { EndQuestions } from '../../approvals/person/end-questions.ts';
import { createCsrfTokens } from '../../crypto/csrf-token.ts';
import { createIdentityHashes } from '../../crypto/identity-hash.ts';
import { createPictureFetch } from '../../egress/fetch-picture.ts';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import type { ConnectedAgents } from '../../issuer/ports/agents.ts';
import type { RememberedSessions } from '../../issuer/ports/sign-in.ts';
import { type RefuseEntry, refuseEntry, standingOfVisitor } from '../../people/admit-person.ts';
import type { CreateTestUser } from '../../people/create-test-user.ts';
import { enterOwnPage } from '../../people/enter-own-page.ts';
import { type PersonRecord, streamPerson } from '../../people/export-person.ts';
import { ownPageFrame } from '../../people/frame-routes.ts';
import { identityRoutes } from '../../people/identity-routes.ts';
import type { ImportUsers } from '../../people/import-users.ts';
import { managePasskeys } from '../../people/manage-passkeys.ts';
import { type ManagePeople, managePeople } from '../../people/manage-people.ts';
import { type OwnPage, ownPage } from '../../people/own-page.ts';
import { createOwnPageSessions, type OwnPageSessions } from '../../people/own-page-session.ts';
import { ownSessionRoutes } from '../../people/own-session-routes.ts';
import { ownSessions } from '../../people/own-sessions.ts';
import { ownPageRoutes } from '../../people/page-routes.ts';
import { passkeyRoutes } from '../../people/passkey-routes.ts';
import { createPendingLinks, type PendingLinks } from '../../people/pending-link.ts';
import {
  type ManagePasskeys,
  type ManageSignInSettings,
  type MoveStore,
  OWN_APPROVALS_MAX,
  type OwnApprovals,
  type OwnPageTeams,
  type PeopleStore,
} from '../../people/ports.ts';
import { peopleRoutes } from '../../people/routes.ts';
import { settingsRoutes } from '../../people/settings-routes.ts';
import type { TestUsersSwitch } from '../../people/test-users-switch.ts';
import type { IdentityStore } from '../../social-login/ports/identities.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import { tenantOfOwnPage } from '../../social-login/sign-in/own-page-path.ts';
import { createIdentityStore } from '../../storage/people/identity-store.ts';
import { createMoveStore } from '../../storage/people/move-store.ts';
import { createPeopleStore } from '../../storage/people/people-store.ts';
import { createEventStore } from '../../storage/social-login/events/event-store.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import { composePasskeys, type Passkeys } from '../social-login/passkeys.ts';
import type { SignIn } from '../social-login/sign-in.ts';
import type { SocialLogin } from '../social-login/social-login.ts';
import { composeMoving } from './moving.ts';
import { composeTestUsers } from './test-users.ts';

/** What a sign-in asks of the people feature. */
export interface PeopleAccess {
  readonly people: PeopleStore;
  readonly refuseEntry: RefuseEntry;
  readonly moves: MoveStore;
  readonly visits: OwnPageSessions;
  /** The visits of people who answer an invitation to a team. */
  readonly invitationVisits: OwnPageSessions;
  readonly pendingLinks: PendingLinks;
  readonly identityStore: IdentityStore;
  readonly passkeys: Passkeys;
  readonly managePasskeys: ManagePasskeys;
  /**
   * Completes the sign-in of an account, or of a person who wants to see their own page. The return path tells which of
   * the two it is.
   */
  completing(ofAccount: CompleteSignIn): CompleteSignIn;
}

export function composePeopleAccess(shared: Shared): PeopleAccess {
  const { database, keyRing, baseUrl, sealer, clock, resources } = shared;
  const identityHashes = createIdentityHashes(keyRing);
  const people = createPeopleStore(database, identityHashes);
  const admission = refuseEntry({ people, identityHashes });
  const standingOf = standingOfVisitor({ people, resources, refuseEntry: admission });
  const sealed = { baseUrl, sealer, csrf: createCsrfTokens(keyRing), standingOf };
  const visits = createOwnPageSessions(sealed);
  const pendingLinks = createPendingLinks(shared);
  const identityStore = createIdentityStore(database, identityHashes);
  const passkeys = composePasskeys(shared, identityStore);
  const enter = enterOwnPage({ clock, resources, people, visits, pendingLinks });
  return {
    people,
    visits,
    invitationVisits: createOwnPageSessions(sealed, 'invitation'),
    pendingLinks,
    identityStore,
    passkeys,
    managePasskeys: managePasskeys({ ...passkeys, passkeys: passkeys.store, identities: identityStore }),
    completing: (ofAccount) => (identity, returnTo, headers) => {
      const tenantId = tenantOfOwnPage(returnTo);
      if (tenantId === null) return ofAccount(identity, returnTo, headers);
      return enter({ tenantId, returnTo, cookieHeader: headers.cookie }, identity);
    },
    refuseEntry: admission,
    moves: createMoveStore(database, identityHashes),
  };
}

export interface People {
  readonly routes: RestRoutes['people'];
  readonly ownSessionRoutes: RestRoutes['ownSessions'];
  readonly managePeople: ManagePeople;
  readonly exportPerson: (
    location: TenantLocation,
    person: Omit<PersonRecord, 'identities' | 'passkeys' | 'teams' | 'approvals'>,
  ) => Promise<Readable>;
  readonly exportUsers: (location: TenantLocation, options: { readonly withTeams: boolean }) => Promise<Readable>;
  readonly importUsers: ImportUsers;
  readonly createTestUser: CreateTestUser;
  readonly testUsers: TestUsersSwitch;
  readonly signInSettings: ManageSignInSettings;
  readonly settingsRoutes: RestRoutes['settings'];
  readonly feature: Feature;
  /** The app as its people know it. */
  readonly appOf: OwnPage['app'];
}

interface Needs {
  readonly access: PeopleAccess;
  readonly signIn: SignIn;
  readonly agents: ConnectedAgents;
  readonly rememberedSessions: RememberedSessions;
  readonly socialLogin: SocialLogin;
  readonly approvals: OwnApprovals;
  readonly endQuestions: EndQuestions;
  readonly teams: OwnPageTeams;
}

export function composePeople(shared: Shared, needs: Needs): People {
  const { access, signIn, agents, socialLogin, approvals, teams } = needs;
  const { people, passkeys, visits, pendingLinks } = access;
  const { clock, database, resources, baseUrl, guard } = shared;
  const { provisioning, users, sessions, revocations, tokens, providers, identities, looks } = socialLogin;
  const { verifyToken, endSession } = socialLogin;
  const manage: ManagePeople = managePeople({
    clock,
    people,
    revocations,
    endQuestions: needs.endQuestions,
    admitList: shared.admitList,
    endTestUsersIfOff: (tenantId) => testUsers.endIfOff(tenantId),
  });
  const testUsersOf = composeTestUsers(shared, { people, tokens, erase: manage.erase });
  const { testUsers, signInSettings, makeTestUser } = testUsersOf;
  const events = createEventStore(database);
  const moving = composeMoving(shared, needs);
  const own = ownPage({
    clock,
    resources,
    users,
    sessions,
    revocations,
    managePeople: manage,
    agents,
    rememberedSessions: needs.rememberedSessions,
    identities,
    passkeys: passkeys.store,
    approvals,
    teams,
    looks,
  });
  const frame = ownPageFrame({ baseUrl, clock, visits, ownPage: own });
  const { beginSignIn } = signIn;
  return {
    feature: {
      mount: (app) => {
        ownPageRoutes({
          baseUrl,
          clock,
          guard,
          frame,
          providers,
          serviceProviders: signIn.providers,
          visits,
          ownPage: own,
          people,
          events,
          fetchPicture: createPictureFetch(shared.egress, shared.fetchInTurn),
          beginSignIn,
          addPasskey: passkeys.addPasskey,
        })(app);
        passkeyRoutes({ frame, guard, providers, passkeys: passkeys.store, addPasskey: passkeys.addPasskey })(app);
        identityRoutes({ clock, guard, frame, providers, ownPage: own, identities, pendingLinks, beginSignIn })(app);
      },
    },
    managePeople: manage,
    appOf: own.app,
    createTestUser: makeTestUser,
    testUsers,
    signInSettings,
    settingsRoutes: settingsRoutes(signInSettings),
    exportUsers: moving.exportUsers,
    importUsers: moving.importUsers,
    exportPerson: personExport({ identities, events, approvals, passkeys, teams }),
    ownSessionRoutes: ownSessionRoutes(
      ownSessions({ clock, resources, sessions, agents, holderOf: verifyToken.holder, revoke: endSession.revoke }),
    ),
    routes: peopleRoutes({
      clock,
      provisioning,
      users,
      sessions,
      events,
      people,
      managePeople: manage,
      identities,
      approvals,
      teams,
      managePasskeys: access.managePasskeys,
      moves: access.moves,
      movedTeams: moving.movedTeams,
      importUsers: moving.importUsers,
      issuer: signIn.providers.first.issuer,
      createTestUser: makeTestUser,
    }),
  };
}

interface PersonExportNeeds {
  readonly identities: SocialLogin['identities'];
  readonly events: ReturnType<typeof createEventStore>;
  readonly approvals: OwnApprovals;
  readonly passkeys: Passkeys;
  readonly teams: OwnPageTeams;
}

const personExport =
  ({ identities, events, approvals, passkeys, teams }: PersonExportNeeds): People['exportPerson'] =>
  async (location, person) => {
    const { tenantId } = location;
    const { id: userId } = person.user;
    return streamPerson(events, location, {
      ...person,
      identities: await identities.of(location, userId),
      passkeys: await passkeys.store.ofUser(location, userId),
      teams: await teams.ofUser(tenantId, userId),
      approvals: await approvals.ofUser({ tenantId, userId }, OWN_APPROVALS_MAX),
    });
  };
