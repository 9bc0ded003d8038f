/** The routes of the settings of the sign-in. They need the management key. */
import { contract } from '@porchlight/contract';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { callingTenant } from '../tenants/caller.ts';
import type { TestUsersSwitch } from './test-users-switch.ts';

export const settingsRoutes = (testUsers: Pick<TestUsersSwitch, 'read' | 'set'>) => {
  const answer = (on: boolean) => ({ status: 200, body: { settings: { test_users: on } } }) as const;
  return rest.router(contract.settings, {
    read: async ({ res }) => answer(unwrap(await testUsers.read(callingTenant(res).id))),
    set: async ({ body, res }) => {
      const { id } = callingTenant(res);
      const on = body.test_users;
      return answer(unwrap(await (on === undefined ? testUsers.read(id) : testUsers.set(id, on))));
    },
  });
};
