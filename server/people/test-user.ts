/** A user that represents no real person, for tests of deployed apps, where personas cannot sign in. Pure. */
import { type AccessMode, TEST_USER_DOMAIN } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import { type Random, randomText } from '../kernel/random.ts';

/** No identity provider has this name, and none can: RFC 2606 section 2 keeps it free. */
export const TEST_ISSUER = `https://${TEST_USER_DOMAIN}`;

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const DEFAULT_NAME = 'Test user';

interface TestPerson {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
}

export function testPerson(random: Random, name: string = DEFAULT_NAME, email?: string): TestPerson {
  const subject = randomText(random, 12, LETTERS);
  return { subject, email: email ?? `test-${subject}@${TEST_USER_DOMAIN}`, name };
}

/** A decision of the owner counts. Without one, an access list switches test users off. */
export const areTestUsersOn = (decided: boolean | null, mode: AccessMode): boolean => decided ?? mode === 'open';

export const testUsersOff: DomainError = {
  code: 'testUsersOff',
  next: {
    why: 'Switch test users on. Where calls need approval, the owner has to approve it.',
    operation: 'setSocialLoginSettings',
    body: { test_users: true },
  },
};
