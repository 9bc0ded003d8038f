/**
 * Whether test users are on. The owner decides it. If nobody has decided, they are on, unless only listed people may
 * sign in, because a test user is on no list. When they are switched off, the living ones are ended with their tokens.
 */
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { SocialLoginResource, TenantLocation } from '../social-login/ports/resource.ts';
import { notProvisioned } from '../social-login/resource/resource.ts';
import type { PeopleStore, SignInSettingsStore, TestUserStore } from './ports.ts';
import { areTestUsersOn } from './test-user.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly people: Pick<PeopleStore, 'accessOf'>;
  readonly testUsers: Pick<TestUserStore, 'living'>;
  readonly settings: Pick<SignInSettingsStore, 'decideTestUsers'>;
  readonly findResource: (tenantId: string) => Promise<SocialLoginResource | null>;
  readonly erase: (location: TenantLocation, userId: number) => Promise<unknown>;
}

export interface TestUsersSwitch {
  /** Fails if there is no social login. */
  read(tenantId: string): Promise<Result<boolean, DomainError>>;
  set(tenantId: string, on: boolean): Promise<Result<boolean, DomainError>>;
  /** Called after a change that may have switched them off, such as a new access list. */
  endIfOff(tenantId: string): Promise<void>;
}

export function testUsersSwitch(dependencies: Dependencies): TestUsersSwitch {
  const { clock, people, testUsers, settings, findResource, erase } = dependencies;
  const isOn = async ({ tenantId, testUsers: decided }: SocialLoginResource): Promise<boolean> =>
    areTestUsersOn(decided, (await people.accessOf(tenantId)).mode);
  const endAll = async (resource: SocialLoginResource): Promise<void> => {
    for (const userId of await testUsers.living(resource, clock.now())) await erase(resource, userId);
  };
  return {
    async read(tenantId) {
      const resource = await findResource(tenantId);
      return resource ? ok(await isOn(resource)) : fail(notProvisioned);
    },
    async set(tenantId, on) {
      await settings.decideTestUsers(tenantId, on, clock.now());
      const resource = await findResource(tenantId);
      if (!resource) return fail(notProvisioned);
      if (!on) await endAll(resource);
      return ok(on);
    },
    async endIfOff(tenantId) {
      const resource = await findResource(tenantId);
      if (resource && !(await isOn(resource))) await endAll(resource);
    },
  };
}
