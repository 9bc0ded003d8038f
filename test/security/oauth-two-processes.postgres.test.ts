/** Two processes on one database are as strict as one. */
import { beforeAll, describe, expect, it } from 'vitest';
import { locationOf, PathBrowser } from '../http/oauth/support/browser.ts';
import {
  approve,
  authorizationRequest,
  csrfOf,
  post,
  redeem,
  refresh,
  register,
  type Service,
  type TestClient,
  type TokenAnswer,
} from '../http/oauth/support/oauth-client.ts';
import { freshDatabase } from '../support/engines.ts';
import { freePort } from '../support/ports.ts';
import { startServer } from '../support/processes.ts';

let one: Service;
let two: Service;
let client: TestClient;
const browser = new PathBrowser();

beforeAll(async () => {
  const { databaseUrl } = await freshDatabase();
  const port = String(await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: databaseUrl, BASE_URL: baseUrl };
  const otherPort = String(await freePort());
  await startServer({ env: { ...env, PORT: port } });
  await startServer({ env: { ...env, PORT: otherPort } });
  [one, two] = [{ baseUrl }, { baseUrl: `http://127.0.0.1:${otherPort}` }];
  client = await register(one);
  await signIn();
}, 60_000);

/** Signs a persona in, so that the browser has an account. */
async function signIn(): Promise<void> {
  let response = await browser.get(`${one.baseUrl}/account/sign-in/start`);
  while (response.headers.has('location')) response = await browser.get(locationOf(response));
  response = await browser.post(response.url, { persona: 'ada' });
  while (response.headers.has('location')) response = await browser.get(locationOf(response));
  expect(new URL(response.url).pathname).toBe('/account');
}

const fromBoth = <T>(send: (service: Service) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 10 }, (_, call) => send(call % 2 === 0 ? one : two)));

const winnersOf = (answers: Response[]): Response[] => answers.filter(({ status }) => status === 200);

describe('two processes on one database', () => {
  // A redemption that reaches the other process after the first one won is a replay (B2), so what was won may be gone.
  it('B1: of ten parallel redemptions of one code exactly one succeeds', async () => {
    for (let round = 0; round < 3; round += 1) {
      const approved = await approve(one, client, browser);
      expect(winnersOf(await fromBoth((service) => redeem(service, approved)))).toHaveLength(1);
    }
  });

  it('B2: a code that one redeemed is refused by the other, which revokes what it issued', async () => {
    const approved = await approve(one, client, browser);
    const tokens = (await (await redeem(one, approved)).json()) as TokenAnswer;
    expect((await redeem(two, approved)).status).toBe(400);
    expect((await refresh(one, client, tokens.refresh_token)).status).toBe(400);
  });

  it('B4: of ten parallel refreshes exactly one succeeds, and its token refreshes again', async () => {
    const approved = await approve(one, client, browser);
    let tokens = (await (await redeem(one, approved)).json()) as TokenAnswer;
    for (let round = 0; round < 3; round += 1) {
      const { refresh_token } = tokens;
      const won = winnersOf(await fromBoth((service) => refresh(service, client, refresh_token)));
      expect(won).toHaveLength(1);
      tokens = (await won[0]?.json()) as TokenAnswer;
    }
    expect((await refresh(two, client, tokens.refresh_token)).status).toBe(200);
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
    const page = await (await browser.get(`${one.baseUrl}/account`)).text();
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
