/**
 * Two processes on one database are as strict as one. Requests to both wait behind a lock and are released together.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { locationOf, PathBrowser } from '../../http/oauth/support/browser.ts';
import {
  approve,
  authorizationRequest,
  csrfOf,
  openConsent,
  post,
  redeem,
  refresh,
  register,
  type Service,
  type TestClient,
  type TokenAnswer,
} from '../../http/oauth/support/oauth-client.ts';
import { freshDatabase } from '../../support/engines.ts';
import { times } from '../../support/gates/arrival-gate.ts';
import { type LockGate, openLockGate, writersOf } from '../../support/gates/lock-gate.ts';
import { freePort } from '../../support/ports.ts';
import { startServer } from '../../support/processes.ts';
import { timesOf } from '../../support/times.ts';

let one: Service;
let two: Service;
let client: TestClient;
let gate: LockGate;
const browser = new PathBrowser();

beforeAll(async () => {
  const { databaseUrl = '' } = await freshDatabase();
  gate = await openLockGate(databaseUrl);
  const port = String(await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: databaseUrl, BASE_URL: baseUrl, GENESIS_PER_MINUTE: '1000' };
  const otherPort = String(await freePort());
  await Promise.all([port, otherPort].map((PORT) => startServer({ env: { ...env, PORT } })));
  [one, two] = [{ baseUrl }, { baseUrl: `http://127.0.0.1:${otherPort}` }];
  client = await register(one);
  await signIn();
});

/** Signs a persona in, so that the browser has an account. */
async function signIn(): Promise<void> {
  let response = await browser.get(`${one.baseUrl}/account/sign-in/start`);
  while (response.headers.has('location')) response = await browser.get(locationOf(response));
  response = await browser.post(response.url, { persona: 'ada' });
  while (response.headers.has('location')) response = await browser.get(locationOf(response));
  expect(new URL(response.url).pathname).toBe('/account');
}

const REPETITIONS = timesOf(5, 2);

/** Ten requests, five to each process, that have read the table and wait to write. */
const fromBoth = <T>(table: string, send: (service: Service) => Promise<T>): Promise<T[]> =>
  gate.meet(
    writersOf(table),
    times(10, (call) => () => send(call % 2 === 0 ? one : two)),
  );

const winnersOf = (answers: Response[]): Response[] => answers.filter(({ status }) => status === 200);

describe('two processes on one database', () => {
  it(`B1: of ten parallel redemptions of one code exactly one succeeds and keeps what it got, ${REPETITIONS} times`, async () => {
    for (let round = 0; round < REPETITIONS; round += 1) {
      const approved = await approve(one, client, browser);
      const won = winnersOf(await fromBoth('oauth_records', (service) => redeem(service, approved)));
      expect(won).toHaveLength(1);
      const tokens = (await won[0]?.json()) as TokenAnswer;
      expect((await refresh(two, client, tokens.refresh_token)).status).toBe(200);
    }
  });

  it('B2: a code that one redeemed is refused by the other, which revokes what it issued', async () => {
    const approved = await approve(one, client, browser);
    const tokens = (await (await redeem(one, approved)).json()) as TokenAnswer;
    expect((await redeem(two, approved)).status).toBe(400);
    expect((await refresh(one, client, tokens.refresh_token)).status).toBe(400);
  });

  it(`B4: of ten parallel refreshes exactly one succeeds, and its token refreshes again, ${REPETITIONS} times`, async () => {
    const approved = await approve(one, client, browser);
    let tokens = (await (await redeem(one, approved)).json()) as TokenAnswer;
    for (let round = 0; round < REPETITIONS; round += 1) {
      const { refresh_token } = tokens;
      const won = winnersOf(await fromBoth('oauth_records', (service) => refresh(service, client, refresh_token)));
      expect(won).toHaveLength(1);
      tokens = (await won[0]?.json()) as TokenAnswer;
    }
    expect((await refresh(two, client, tokens.refresh_token)).status).toBe(200);
  });

  it(`D7: of ten presses on both the same consent counts once, ${REPETITIONS} times`, async () => {
    for (let round = 0; round < REPETITIONS; round += 1) {
      const { url, response } = await openConsent(browser, authorizationRequest(one, client).url);
      const fields = { csrf_token: csrfOf(await response.text()), decision: 'approve' };
      const pressed = await fromBoth('oauth_records', (service) =>
        browser.post(new URL(url.pathname, service.baseUrl), fields),
      );
      expect(pressed.map(({ status }) => status).sort()).toEqual([303, ...times(9, () => 400)]);
    }
  });

  it(`F3: of ten creations with one key on both one makes the project, and all get its keys, ${REPETITIONS} times`, async () => {
    const approved = await approve(one, client, browser);
    const { access_token } = (await (await redeem(one, approved)).json()) as TokenAnswer;
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    for (let round = 0; round < REPETITIONS; round += 1) {
      const body = JSON.stringify({ confirmed: true, idempotency_key: `key-${round}-of-two-processes` });
      const answers = await fromBoth('creations', ({ baseUrl }) =>
        fetch(`${baseUrl}/api/mcp/bootstrap`, { method: 'POST', headers, body }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([...times(9, () => 200), 201]);
      const made = (await Promise.all(answers.map((answer) => answer.json()))) as Record<string, string>[];
      expect(new Set(made.map(({ tenant_id, management_key }) => `${tenant_id} ${management_key}`)).size).toBe(1);
    }
  });

  it('what one revokes is dead at the other at once', async () => {
    const approved = await approve(one, client, browser);
    const tokens = (await (await redeem(one, approved)).json()) as TokenAnswer;
    const bootstrap = (): Promise<Response> =>
      fetch(`${two.baseUrl}/api/mcp/bootstrap`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.access_token}` },
      });
    expect((await bootstrap()).status).not.toBe(401);
    await post(one, '/oauth/revoke', { client_id: client.client_id, token: tokens.access_token });
    expect((await bootstrap()).status).toBe(401);
  });

  it('a program that its owner disconnects at one is refused by the other at its next call', async () => {
    const approved = await approve(one, client, browser);
    const tokens = (await (await redeem(one, approved)).json()) as TokenAnswer;
    const ping = (): Promise<Response> =>
      fetch(`${two.baseUrl}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokens.access_token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      });
    expect((await ping()).status).toBe(200);
    const page = await (await browser.get(`${one.baseUrl}/account/settings`)).text();
    const [, path = ''] = /action="([^"]+\/disconnect)"/.exec(page) ?? [];
    expect((await browser.post(`${one.baseUrl}${path}`, { csrf_token: csrfOf(page) })).status).toBe(303);
    expect((await ping()).status).toBe(401);
    expect((await refresh(two, client, tokens.refresh_token)).status).toBe(400);
  });

  it('a request that began at one can be approved at the other: pages share their keys', async () => {
    const { url } = authorizationRequest(one, client);
    const interaction = locationOf(await browser.get(url));
    const page = await browser.get(new URL(interaction.pathname, two.baseUrl));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('data-action="approve"');
  });
});
