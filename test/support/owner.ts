/** Accounts for tests, in the state that a sign-in and a claim leave them in. */
import { randomBytes } from 'node:crypto';
import type { TierName } from '@porchlight/contract';
import { SESSION_COOKIE } from '../../server/accounts/browser-session.ts';
import { addSeconds } from '../../server/kernel/clock.ts';
import { systemRandom } from '../../server/kernel/random.ts';
import { createAccountStore } from '../../server/storage/accounts/account-store.ts';
import { claimed } from '../../server/tenants/tenant.ts';
import type { Harness } from './harness.ts';
import { createTenant, type TestTenant } from './tenant.ts';

export interface TestOwner {
  readonly accountId: string;
  readonly email: string;
  /** The Cookie header of a browser in which the owner is signed in. */
  readonly cookie: string;
  /** A new project of this owner. */
  createProject(name?: string): Promise<TestTenant>;
  claim(tenantId: string): Promise<void>;
  /** The same as `cookie`, starting now: a session lasts an hour of the test clock. */
  signInAgain(): Promise<string>;
}

export async function createOwner(harness: Harness, tier: TierName = 'free'): Promise<TestOwner> {
  const accounts = createAccountStore(harness.database, systemRandom);
  const subject = randomBytes(6).toString('hex');
  const email = `owner-${subject}@example.com`;
  const identity = { issuer: 'https://issuer.example', subject, email, name: 'Olive Owner', picture: null };
  const account = await accounts.upsert(identity, harness.clock.now());
  if (tier !== 'free') await accounts.setTier(account.id, tier);
  const signIn = async (): Promise<string> => {
    const token = randomBytes(32).toString('base64url');
    await accounts.openSession(account.id, token, harness.clock.now(), addSeconds(harness.clock.now(), 3_600));
    return `${SESSION_COOKIE}=${token}`;
  };

  const claim = async (tenantId: string): Promise<void> => {
    const now = harness.clock.now();
    const moved = await harness.service.shared.tenants.change(tenantId, now, (tenant) =>
      claimed(tenant, account.id, now),
    );
    if (!moved.ok) throw new Error(`the claim was refused: ${moved.error.code}`);
  };
  return {
    accountId: account.id,
    email,
    cookie: await signIn(),
    claim,
    signInAgain: signIn,
    async createProject(name) {
      const tenant = await createTenant(harness, name);
      await claim(tenant.id);
      return tenant;
    },
  };
}
