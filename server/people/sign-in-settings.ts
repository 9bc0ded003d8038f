/** What the owner decides about the sign-in as a whole. What a change leaves out stays as it is. */
import type { Clock } from '../kernel/clock.ts';
import { fail, ok } from '../kernel/result.ts';
import type { SocialLoginResource } from '../social-login/ports/resource.ts';
import { notProvisioned } from '../social-login/resource/resource.ts';
import type { ManageSignInSettings, SignInSettingsStore } from './ports.ts';
import type { TestUsersSwitch } from './test-users-switch.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly store: Pick<SignInSettingsStore, 'rememberBrowsers'>;
  readonly testUsers: Pick<TestUsersSwitch, 'read' | 'set'>;
  readonly findResource: (tenantId: string) => Promise<SocialLoginResource | null>;
}

export function manageSignInSettings({ clock, store, testUsers, findResource }: Dependencies): ManageSignInSettings {
  const read: ManageSignInSettings['read'] = async (tenantId) => {
    const [on, resource] = await Promise.all([testUsers.read(tenantId), findResource(tenantId)]);
    if (!on.ok) return on;
    return resource
      ? ok({ testUsers: on.value, browserSessionS: resource.browserSessionS ?? 0 })
      : fail(notProvisioned);
  };
  return {
    read,
    async change(tenantId, change) {
      if (change.browserSessionS !== undefined)
        await store.rememberBrowsers(tenantId, change.browserSessionS || null, clock.now());
      if (change.testUsers !== undefined) {
        const set = await testUsers.set(tenantId, change.testUsers);
        if (!set.ok) return set;
      }
      return read(tenantId);
    },
  };
}
