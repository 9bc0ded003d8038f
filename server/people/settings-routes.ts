/** The routes of the settings of the sign-in. They need the management key. */
import { contract } from '@porchlight/contract';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { callingTenant } from '../tenants/caller.ts';
import type { ManageSignInSettings, SignInSettings } from './ports.ts';

export const settingsRoutes = (settings: ManageSignInSettings) => {
  const answer = ({ testUsers, browserSessionS }: SignInSettings) =>
    ({ status: 200, body: { settings: { test_users: testUsers, browser_session_s: browserSessionS } } }) as const;
  return rest.router(contract.settings, {
    read: async ({ res }) => answer(unwrap(await settings.read(callingTenant(res).id))),
    set: async ({ body, res }) => {
      const change = { testUsers: body.test_users, browserSessionS: body.browser_session_s };
      return answer(unwrap(await settings.change(callingTenant(res).id, change)));
    },
  });
};
