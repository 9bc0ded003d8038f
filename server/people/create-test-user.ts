/** A test user with a session, as if it had signed in: no provider, no consent page, nothing taken from any limit. */
import { TEST_USER_LIFETIME_S } from '@porchlight/contract';
import type { AccessTokens } from '../crypto/access-token.ts';
import { createTestSessionId, type RefreshTokens } from '../crypto/refresh-token.ts';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Random } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { SocialLoginResource, TenantLocation } from '../social-login/ports/resource.ts';
import type { UserRecord } from '../social-login/ports/users.ts';
import { signAccessToken, type TokenPair } from '../social-login/sessions/token-pair.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { TestUserStore } from './ports.ts';
import { testPerson, testUsersOff } from './test-user.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly testUsers: TestUserStore;
  readonly areTestUsersOn: (tenantId: string) => Promise<Result<boolean, DomainError>>;
  readonly erase: (location: TenantLocation, userId: number) => Promise<unknown>;
  readonly emailOfTestUser: (location: TenantLocation, userId: number, now: Date) => Promise<string | null>;
}

interface NewTestUser {
  readonly name?: string | undefined;
  /** Another test user, whose address this one gets too. */
  readonly sameEmailAs?: number | undefined;
}

interface TestUser extends TokenPair {
  readonly user: UserRecord;
}

export type CreateTestUser = (
  tenant: Tenant,
  resource: SocialLoginResource,
  wanted?: NewTestUser,
) => Promise<Result<TestUser, DomainError>>;

const noSuchTestUser: DomainError = {
  code: 'invalidRequest',
  errors: [{ path: 'same_email_as', message: 'must be the id of a test user that is alive' }],
};

const SEE_TEST_USERS = {
  why: 'See which test users are alive. Delete one, or wait until the oldest is gone.',
  operation: 'listUsers',
  query: { test: 'true' },
} as const;

export const createTestUser =
  ({
    clock,
    random,
    accessTokens,
    refreshTokens,
    testUsers,
    areTestUsersOn,
    erase,
    emailOfTestUser,
  }: Dependencies): CreateTestUser =>
  async (tenant, resource, { name, sameEmailAs } = {}) => {
    const now = clock.now();
    const before = await areTestUsersOn(tenant.id);
    if (!before.ok) return before;
    if (!before.value) return fail(testUsersOff);
    const email = sameEmailAs === undefined ? undefined : await emailOfTestUser(resource, sameEmailAs, now);
    if (email === null) return fail(noSuchTestUser);
    const { id: tenantId, expiresAt: tenantExpiresAt } = tenant;
    const [sessionId, generation] = [createTestSessionId(random), 1];
    const refreshToken = refreshTokens.create(tenantId, { sessionId, generation });
    const expiresAt = addSeconds(now, TEST_USER_LIFETIME_S);
    const person = testPerson(random, name, email);
    const id = await testUsers.create(resource, person, { sessionId, refreshToken, expiresAt }, now);
    if (id === null) return fail({ code: 'testUserLimit', next: SEE_TEST_USERS });
    // If test users were switched off in between, this one may have been missed.
    const after = await areTestUsersOn(tenantId);
    if (!after.ok || !after.value) {
      await erase(resource, id);
      return after.ok ? fail(testUsersOff) : after;
    }
    const user = { id, email: person.email, name: person.name, picture: null, firstSeen: now, lastSeen: now };
    const subject = { ...user, userId: id, tenantId, sessionId, generation, epoch: resource.epoch, tenantExpiresAt };
    const accessToken = signAccessToken(accessTokens, { ...subject, sessionExpiresAt: expiresAt }, now);
    return ok({ user, accessToken, refreshToken });
  };
