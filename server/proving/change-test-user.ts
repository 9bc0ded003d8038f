/**
 * Changes a test user: what a provider would say about it at the next sign-in, or a fault that its tokens meet for a
 * minute.
 */
import { TEST_FAULT_LIFETIME_S, type TestUserFault } from '@porchlight/contract';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import type { TestFaults } from '../social-login/revocations/test-faults.ts';
import type { TestUserRecord, TestUserRecords } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly testUsers: TestUserRecords;
  readonly faults: TestFaults;
}

interface TestUserChange {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly fault?: TestUserFault | undefined;
}

interface ChangedTestUser {
  readonly user: TestUserRecord;
  readonly fault: TestUserFault;
  readonly faultEndsAt: Date | null;
}

export type ChangeTestUser = (
  location: TenantLocation,
  userId: number,
  change: TestUserChange,
) => Promise<Result<ChangedTestUser, DomainError>>;

export const changeTestUser =
  ({ clock, testUsers, faults }: Dependencies): ChangeTestUser =>
  async (location, userId, { fault, email, name }) => {
    const now = clock.now();
    const user =
      email === undefined && name === undefined
        ? await testUsers.find(location, userId, now)
        : await testUsers.change(location, userId, { email, name }, now);
    if (!user) return fail({ code: 'userNotFound' });
    const { tenantId } = location;
    if (fault !== undefined) {
      const entry = { tenantId, userId, fault, until: addSeconds(now, TEST_FAULT_LIFETIME_S) };
      await testUsers.announceFault(entry, now);
      faults.apply(entry);
    }
    const present = faults.stateOf({ tenantId, userId });
    return ok({ user, fault: present.fault, faultEndsAt: present.until });
  };
