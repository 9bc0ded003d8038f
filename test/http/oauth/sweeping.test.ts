import { beforeAll, describe, expect, it } from 'vitest';
import { endAfterFile } from '../../support/cleanup.ts';
import { freshDatabase } from '../../support/engines.ts';
import { createHarness, type Harness, openTestDatabase } from '../../support/harness.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { grantOf } from './support/check-token.ts';
import { approve, obtainTokens, refresh, register, signedInBrowser, type TokenAnswer } from './support/oauth-client.ts';

let harness: Harness;
beforeAll(async () => {
  // A separate database: rows of other tests would be swept and counted with ours.
  const database = await openTestDatabase(await freshDatabase());
  harness = await createHarness({ database });
  endAfterFile(() => database.close());
});

const sweep = async () => harness.service.jobs.get('oauth-sweep')?.();
const count = async (model: string): Promise<number> => {
  const [row] = await harness.database.query<{ count: number }>(
    'select count(*)::int as count from porchlight.oauth_records where model = $1',
    [model],
  );
  return row?.count ?? 0;
};

describe('the sweep of the authorization server', () => {
  it('deletes what has expired and grants that led to nothing, and keeps what is alive', async () => {
    const { client, tokens } = await obtainTokens(harness);
    const { browser } = await signedInBrowser(harness);
    await approve(harness, client, browser);
    harness.clock.advance({ hours: 2 });
    const renewed = (await (await refresh(harness, client, tokens.refresh_token)).json()) as TokenAnswer;
    await sweep();
    expect(await count('AuthorizationCode')).toBe(0);
    expect(await count('Interaction')).toBe(0);
    expect(await count('AccessToken')).toBe(1);
    expect(await grantOf(harness, renewed.access_token)).not.toBeNull();
    expect((await refresh(harness, client, renewed.refresh_token)).status).toBe(200);
    harness.clock.advance({ days: 31 });
    await sweep();
    await sweep();
    expect(await count('Grant')).toBe(0);
    expect(await count('Agreement')).toBe(0);
    expect(await count('RefreshToken')).toBe(0);
  });

  onlyInTestAll(() => {
    it('forgets a client that nobody has used for 90 days, and keeps one that is in use', async () => {
      const [idle, used] = [await register(harness), await register(harness)];
      for (const client of [idle, used]) await approve(harness, client, (await signedInBrowser(harness)).browser);
      harness.clock.advance({ days: 60 });
      await approve(harness, used, (await signedInBrowser(harness)).browser);
      harness.clock.advance({ days: 31 });
      await sweep();
      const { browser } = await signedInBrowser(harness);
      expect((await approve(harness, used, browser)).code).toBeTruthy();
      const gone = await browser.get(`${harness.baseUrl}/oauth/authorize?client_id=${idle.client_id}`);
      expect(gone.status).toBe(400);
      expect(await gone.text()).toContain('Unknown app');
    });
  });
});

onlyInTestAll(() => {
  describe('a grant', () => {
    it('ends a year after the approval, however often its tokens were renewed', async () => {
      const { client, tokens } = await obtainTokens(harness);
      let { refresh_token } = tokens;
      for (let days = 0; days < 348; days += 29) {
        harness.clock.advance({ days: 29 });
        const renewed = await refresh(harness, client, refresh_token);
        expect(renewed.status).toBe(200);
        ({ refresh_token } = (await renewed.json()) as TokenAnswer);
      }
      harness.clock.advance({ days: 16, hours: 23, minutes: 30 });
      const last = (await (await refresh(harness, client, refresh_token)).json()) as TokenAnswer;
      expect(await grantOf(harness, last.access_token)).not.toBeNull();
      harness.clock.advance({ minutes: 30 });
      expect(await grantOf(harness, last.access_token)).toBeNull();
      expect((await refresh(harness, client, last.refresh_token)).status).toBe(400);
    });
  });
});
