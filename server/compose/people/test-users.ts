import { LOCAL_TEST_USERS_MAX, TEST_USERS_MAX } from '@porchlight/contract';
import { isLoopback } from '../../kernel/loopback.ts';
import { createTestUser } from '../../people/create-test-user.ts';
import type { ManagePeople } from '../../people/manage-people.ts';
import type { PeopleStore } from '../../people/ports.ts';
import { manageSignInSettings } from '../../people/sign-in-settings.ts';
import { testUsersSwitch } from '../../people/test-users-switch.ts';
import { createSignInSettingsStore } from '../../storage/people/sign-in-settings-store.ts';
import { createTestUserStore } from '../../storage/people/test-user-store.ts';
import { createTestUserRecords } from '../../storage/proving/test-user-record-store.ts';
import { findResource } from '../../storage/social-login/resource/social-resource-store.ts';
import type { Shared } from '../shared/shared.ts';
import type { SocialLogin } from '../social-login/social-login.ts';

interface TestUserNeeds {
  readonly people: PeopleStore;
  readonly tokens: SocialLogin['tokens'];
  readonly erase: ManagePeople['erase'];
}

/** Test users, and the switch of the sign-in settings that ends them. */
export function composeTestUsers(
  { clock, random, database, baseUrl }: Shared,
  { people, tokens, erase }: TestUserNeeds,
) {
  const testUserStore = createTestUserStore(database, isLoopback(baseUrl) ? LOCAL_TEST_USERS_MAX : TEST_USERS_MAX);
  const settings = createSignInSettingsStore(database);
  const findSettings = (tenantId: string) => findResource(database, tenantId);
  const testUsers = testUsersSwitch({
    clock,
    people,
    testUsers: testUserStore,
    settings,
    findResource: findSettings,
    erase,
  });
  const records = createTestUserRecords(database);
  return {
    testUsers,
    signInSettings: manageSignInSettings({ clock, store: settings, testUsers, findResource: findSettings }),
    makeTestUser: createTestUser({
      clock,
      random,
      accessTokens: tokens.accessTokens,
      refreshTokens: tokens.refreshTokens,
      testUsers: testUserStore,
      areTestUsersOn: testUsers.read,
      erase,
      emailOfTestUser: async (location, userId, now) => (await records.find(location, userId, now))?.email ?? null,
    }),
  };
}
