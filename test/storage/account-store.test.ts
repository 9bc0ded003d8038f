import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../server/accounts/ports.ts';
import { addSeconds } from '../../server/kernel/clock.ts';
import { systemRandom } from '../../server/kernel/random.ts';
import { createAccountStore } from '../../server/storage/accounts/account-store.ts';
import { createHarness, type Harness } from '../support/harness.ts';

let harness: Harness;
let accounts: AccountStore;
beforeAll(async () => {
  harness = await createHarness();
  accounts = createAccountStore(harness.database, systemRandom);
});

const NOW = new Date('2026-01-15T12:00:00.000Z');
const identity = (subject = randomBytes(8).toString('hex')) => ({
  issuer: 'https://issuer.example',
  subject,
  email: `${subject}@example.com`,
  name: 'Ada Lovelace',
  picture: null,
});

describe('accounts', () => {
  it('keep id, tier and birthday when the person comes back with another name and address', async () => {
    const person = identity();
    const first = await accounts.upsert(person, NOW);
    await accounts.setTier(first.id, 'plus');
    const changed = { ...person, email: 'new@example.com', name: null, picture: 'https://pictures.example/a.png' };
    expect(await accounts.upsert(changed, addSeconds(NOW, 60))).toEqual({
      id: first.id,
      issuer: person.issuer,
      email: 'new@example.com',
      name: null,
      picture: 'https://pictures.example/a.png',
      tier: 'plus',
      createdAt: NOW,
    });
  });

  it('D4: are told apart by issuer and subject, never by e-mail address', async () => {
    const person = identity();
    const ids = await Promise.all([
      accounts.upsert(person, NOW),
      accounts.upsert({ ...person, subject: `${person.subject}-other` }, NOW),
      accounts.upsert({ ...person, issuer: 'https://other.example' }, NOW),
    ]);
    expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
  });

  it('are made once when one person signs in ten times at once', async () => {
    const person = identity();
    const made = await Promise.all(Array.from({ length: 10 }, () => accounts.upsert(person, NOW)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it('have a row for their usage from the start, which a later sign-in leaves alone', async () => {
    const person = identity();
    const { id } = await accounts.upsert(person, NOW);
    await harness.database.query('update porchlight.usage set stored_users = 7 where scope = $1', [`account:${id}`]);
    await accounts.upsert(person, NOW);
    expect(
      await harness.database.query('select stored_users from porchlight.usage where scope = $1', [`account:${id}`]),
    ).toEqual([{ stored_users: 7 }]);
  });

  it('are null where there is none', async () => {
    expect(await accounts.find('acct_none')).toBeNull();
  });
});

describe('account sessions', () => {
  it('lead to the account until they end or are closed', async () => {
    const account = await accounts.upsert(identity(), NOW);
    const [token, other] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
    await accounts.openSession(account.id, token, NOW, addSeconds(NOW, 10));
    await accounts.openSession(account.id, other, NOW, addSeconds(NOW, 10));
    expect(await accounts.findSession(token, addSeconds(NOW, 9.999))).toEqual({ account, since: NOW });
    expect(await accounts.findSession(token, addSeconds(NOW, 10))).toBeNull();
    await accounts.closeSession(token);
    expect(await accounts.findSession(token, NOW)).toBeNull();
    expect(await accounts.findSession(other, NOW)).toEqual({ account, since: NOW });
  });
});
