/** H3: access that personas gave ends when a real identity provider takes over the same database. */

import { beforeAll, describe, expect, it } from 'vitest';
import { endIssuers } from '../../../server/storage/accounts/account-issuers.ts';
import { signInAccount } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { googleAt } from '../../support/providers.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { grantOf } from '../oauth/support/check-token.ts';
import { obtainTokens, refresh } from '../oauth/support/oauth-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

/** The same database with a real provider, started as a node is. */
const takeOver = async (issuer: string): Promise<Harness> => {
  const taken = await createHarness({ clock: harness.clock, config: { providers: [googleAt(issuer)] } });
  await taken.service.start();
  return taken;
};

describe('a real identity provider in the place of personas', () => {
  it('H3: signs out the accounts that personas made, and says so', async () => {
    const persona = await signInAccount(harness);
    expect((await persona.get('/account')).status).toBe(200);
    const taken = await takeOver('https://accounts.example');
    expect((await persona.get('/account')).status).toBe(303);
    expect(taken.logs.some((line) => line.includes('accounts of the built-in identity provider were signed out'))).toBe(
      true,
    );
    await taken.close();
  });

  it('signs nobody out whose provider is not configured, says who is affected, and ends them when told to', async () => {
    const { client, tokens } = await obtainTokens(harness);
    const taken = await takeOver('https://accounts.example');
    expect(await grantOf(harness, tokens.access_token)).not.toBeNull();
    const said = taken.logs.find((line) => line.includes('"issuer":"https://issuer.example"'));
    expect(said).toContain('porchlight admin providers retire');
    await endIssuers(harness.database, ['https://issuer.example']);
    expect(await grantOf(harness, tokens.access_token)).toBeNull();
    expect((await refresh(harness, client, tokens.refresh_token)).status).toBe(400);
    await taken.close();
  });

  onlyInTestAll(() => {
    it('leaves the accounts of the same provider signed in when it starts again', async () => {
      const owner = await createOwner(harness);
      const { tokens } = await obtainTokens(harness);
      const taken = await takeOver('https://issuer.example');
      const page = await harness.fetch('/account', { headers: { cookie: owner.cookie, accept: 'text/html' } });
      expect(page.status).toBe(200);
      expect(await grantOf(harness, tokens.access_token)).not.toBeNull();
      await taken.close();
    });
  });
});
