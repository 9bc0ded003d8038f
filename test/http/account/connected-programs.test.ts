import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../server/crypto/hashes.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { mcpOf } from '../mcp/support/mcp-client.ts';
import { locationOf, type PathBrowser } from '../oauth/support/browser.ts';
import { grantOf } from '../oauth/support/check-token.ts';
import {
  approve,
  csrfOf,
  obtainTokens,
  post,
  publicClient,
  redeem,
  refresh,
  register,
  signedInBrowser,
  type TokenAnswer,
} from '../oauth/support/oauth-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const accountPage = async (browser: PathBrowser): Promise<string> =>
  (await browser.get(`${harness.baseUrl}/account/settings`)).text();

const disconnectPaths = (page: string): string[] =>
  [...page.matchAll(/action="(\/account\/programs\/[^"]+\/disconnect)"/g)].map(([, path = '']) => path);

async function disconnectFirst(browser: PathBrowser): Promise<Response> {
  const page = await accountPage(browser);
  const [path = ''] = disconnectPaths(page);
  return browser.post(`${harness.baseUrl}${path}`, { csrf_token: csrfOf(page) }, { accept: 'text/html' });
}

describe('connected programs on the account page', () => {
  it('are listed with name, host, scopes in plain words, since when and when last seen', async () => {
    harness.clock.set('2026-03-01T10:00:00.000Z');
    const { client, browser, tokens } = await obtainTokens(harness, { scope: 'mcp:tenant:read mcp:feedback:write' });
    harness.clock.set('2026-03-01T10:40:00.000Z');
    await refresh(harness, client, tokens.refresh_token);
    const page = await accountPage(browser);
    for (const text of [
      'Test agent',
      'client.example',
      'See the status, limits and usage of your projects',
      'Send feedback about Porchlight from your projects',
      '1 Mar 2026, 10:00 UTC',
      '1 Mar 2026, 10:40 UTC',
      '1 Mar 2027, 10:00 UTC',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('Create projects for you');
    for (const secret of [tokens.access_token, tokens.refresh_token]) expect(page).not.toContain(secret);
  });

  onlyInTestAll(() => {
    it('keep the name and host that the person agreed to, also when the client is long forgotten', async () => {
      const client = await register(harness, { ...publicClient, client_name: 'Heron helper' });
      const { browser } = await signedInBrowser(harness);
      await redeem(harness, await approve(harness, client, browser));
      await harness.database.query(`delete from porchlight.oauth_records where model = 'Client' and id_hash = $1`, [
        sha256(client.client_id),
      ]);
      expect(await accountPage(browser)).toContain('Heron helper');
    });

    it('are only those of the reader, and only while they hold something that works', async () => {
      const mine = await obtainTokens(harness);
      const other = await signedInBrowser(harness);
      expect(disconnectPaths(await accountPage(other.browser))).toHaveLength(0);
      expect(disconnectPaths(await accountPage(mine.browser))).toHaveLength(1);
      await post(harness, '/oauth/revoke', { client_id: mine.client.client_id, token: mine.tokens.refresh_token });
      expect(disconnectPaths(await accountPage(mine.browser))).toHaveLength(0);
      expect(await accountPage(mine.browser)).toContain('wants to work with your projects');
    });

    it('is there from the moment of the approval, and gone when the code was never used', async () => {
      const client = await register(harness);
      const { browser } = await signedInBrowser(harness);
      await approve(harness, client, browser);
      expect(disconnectPaths(await accountPage(browser))).toHaveLength(1);
      harness.clock.advance({ seconds: 61 });
      expect(disconnectPaths(await accountPage(browser))).toHaveLength(0);
    });
  });
});

describe('disconnecting a program', () => {
  it('ends every token of the grant at the next call, and no other grant', async () => {
    const { client, browser, tokens } = await obtainTokens(harness);
    const renewed = (await (await refresh(harness, client, tokens.refresh_token)).json()) as TokenAnswer;
    harness.clock.advance({ seconds: 1 });
    const other = (await (await redeem(harness, await approve(harness, client, browser))).json()) as TokenAnswer;
    expect((await mcpOf(harness, renewed.access_token).send('ping')).status).toBe(200);

    // The newest comes first, so the program that was connected first is the last.
    const page = await accountPage(browser);
    const path = disconnectPaths(page).at(-1) ?? '';
    const response = await browser.post(`${harness.baseUrl}${path}`, { csrf_token: csrfOf(page) });
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await (await browser.get(locationOf(response))).text()).toContain('The app is disconnected.');

    for (const token of [tokens.access_token, renewed.access_token]) {
      expect((await mcpOf(harness, token).send('ping')).status).toBe(401);
      expect(await grantOf(harness, token)).toBeNull();
    }
    expect((await refresh(harness, client, renewed.refresh_token)).status).toBe(400);
    expect((await mcpOf(harness, other.access_token).send('ping')).status).toBe(200);
    expect((await refresh(harness, client, other.refresh_token)).status).toBe(200);
    expect(disconnectPaths(await accountPage(browser))).toHaveLength(1);
  });

  it('can be undone for ten minutes, by its owner alone, and everything works as it did', async () => {
    const { client, browser, tokens } = await obtainTokens(harness);
    const stranger = await signedInBrowser(harness);
    const disconnected = locationOf(await disconnectFirst(browser));
    const page = await (await browser.get(disconnected)).text();
    const [, path = ''] = /action="(\/account\/programs\/[^"]+\/reconnect)"/.exec(page) ?? [];
    const undo = (by: PathBrowser, csrf: string) => by.post(`${harness.baseUrl}${path}`, { csrf_token: csrf });
    const seenByOther = await (await stranger.browser.get(disconnected)).text();
    expect(seenByOther).not.toContain('/reconnect"');
    expect(locationOf(await undo(stranger.browser, csrfOf(seenByOther))).search).toBe('?ended=too-late');
    expect(await grantOf(harness, tokens.access_token)).toBeNull();

    const before = await harness.database.query('select count(*)::int as count from porchlight.oauth_records');
    expect(locationOf(await undo(browser, csrfOf(page))).search).toBe('?ended=undone');
    expect(locationOf(await undo(browser, csrfOf(page))).search).toBe('?ended=too-late');
    expect(await harness.database.query('select count(*)::int as count from porchlight.oauth_records')).not.toEqual(
      before,
    );
    expect((await mcpOf(harness, tokens.access_token).send('ping')).status).toBe(200);
    const renewed = (await (await refresh(harness, client, tokens.refresh_token)).json()) as TokenAnswer;
    expect(await grantOf(harness, renewed.access_token)).not.toBeNull();
    expect(disconnectPaths(await accountPage(browser))).toHaveLength(1);
  });

  onlyInTestAll(() => {
    it('cannot be undone after ten minutes, and then nothing of it is kept', async () => {
      const { browser, tokens } = await obtainTokens(harness);
      const disconnected = locationOf(await disconnectFirst(browser));
      const page = await (await browser.get(disconnected)).text();
      const [, path = ''] = /action="(\/account\/programs\/[^"]+\/reconnect)"/.exec(page) ?? [];
      harness.clock.advance({ minutes: 10 });
      expect(await (await browser.get(disconnected)).text()).not.toContain('data-action="undo"');
      const late = await browser.post(`${harness.baseUrl}${path}`, { csrf_token: csrfOf(page) });
      expect(locationOf(late).search).toBe('?ended=too-late');
      expect(await grantOf(harness, tokens.access_token)).toBeNull();
      await harness.service.jobs.get('oauth-sweep')?.();
      const left = `select 1 from porchlight.oauth_records where model = 'Disconnected' and expires_at <= $1`;
      expect(await harness.database.query(left, [harness.clock.now()])).toEqual([]);
    });

    it('ends a code that was not redeemed yet', async () => {
      const client = await register(harness);
      const { browser } = await signedInBrowser(harness);
      const approved = await approve(harness, client, browser);
      await disconnectFirst(browser);
      expect((await redeem(harness, approved)).status).toBe(400);
    });

    it('leaves nothing usable when a refresh is under way at the same moment', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { client, browser, tokens } = await obtainTokens(harness);
        const page = await accountPage(browser);
        const [path = ''] = disconnectPaths(page);
        const [, refreshed] = await Promise.all([
          browser.post(`${harness.baseUrl}${path}`, { csrf_token: csrfOf(page) }),
          refresh(harness, client, tokens.refresh_token),
        ]);
        expect(disconnectPaths(await accountPage(browser))).toHaveLength(0);
        if (refreshed.status !== 200) continue;
        const pair = (await refreshed.json()) as TokenAnswer;
        expect(await grantOf(harness, pair.access_token)).toBeNull();
        expect((await refresh(harness, client, pair.refresh_token)).status).toBe(400);
      }
    });

    it('answers for the program of somebody else as for one that is not there, and changes nothing', async () => {
      const mine = await obtainTokens(harness);
      const stranger = await signedInBrowser(harness);
      const [path = ''] = disconnectPaths(await accountPage(mine.browser));
      const csrf_token = csrfOf(await accountPage(stranger.browser));
      const answers = [];
      for (const target of [
        path,
        ...['no-such-program', '%00', '%F0%9F%A6%A6'].map((it) => `/account/programs/${it}/disconnect`),
      ]) {
        const { status, headers } = await stranger.browser.post(`${harness.baseUrl}${target}`, { csrf_token });
        answers.push([status, headers.get('location')]);
      }
      for (const answer of answers) expect(answer).toEqual([303, '/account/settings?ended=program']);
      expect(await grantOf(harness, mine.tokens.access_token)).not.toBeNull();
    });
  });

  it('D7: is refused without the token of the page, from another site, and without a session', async () => {
    const { browser, tokens } = await obtainTokens(harness);
    const page = await accountPage(browser);
    const [path = ''] = disconnectPaths(page);
    const url = `${harness.baseUrl}${path}`;
    expect((await browser.post(url, {})).status).toBe(403);
    expect((await browser.post(url, { csrf_token: csrfOf(page) }, { origin: 'https://evil.example' })).status).toBe(
      403,
    );
    expect((await harness.fetch(path, { method: 'POST' })).status).toBe(401);
    expect((await harness.fetch(path, { method: 'POST', headers: { accept: 'text/html' } })).status).toBe(303);
    expect(await grantOf(harness, tokens.access_token)).not.toBeNull();
  });
});
