/** The limits for a stranger at one address, route by route. */
import { beforeAll, describe, expect, it } from 'vitest';
import { passed } from '../../../server/kernel/result.ts';
import { hourOfItsOwn } from '../../security/support/own-hour.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { obtainTokens } from '../oauth/support/oauth-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: hourOfItsOwn(), config: { addressLimitFactor: 1, trustProxy: 1 } });
});

const from = (address: string, path: string, init: RequestInit = {}) =>
  harness.fetch(path, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } });

async function statuses(count: number, send: () => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const response = await send();
    await response.arrayBuffer();
    found.push(response.status);
  }
  return found;
}

describe('limits by address', () => {
  it('pages and documents answer 1,200 times a minute, then 429 with Retry-After, to that address alone', async () => {
    const page = () => from('192.0.2.1', '/robots.txt');
    expect(new Set(await statuses(1_200, page))).toEqual(new Set([200]));
    const refused = await page();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-policy')).toBe('"minute";q=1200;w=60');
    expect((await from('192.0.2.1', '/docs/no-such-page')).status).toBe(429);
    expect((await from('192.0.2.2', '/robots.txt')).status).toBe(200);
    expect((await from('192.0.2.1', '/healthz')).status).toBe(200);
  });

  onlyInTestAll(() => {
    it('the MCP endpoint refuses in its own form', async () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
      const call = () => from('192.0.2.3', '/mcp', { method: 'POST', body, headers: { 'content-type': 'text/plain' } });
      await statuses(1_200, call);
      const refused = await call();
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBeTruthy();
      expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 } });
    });

    it('sign-ins to an account start 120 times a minute', async () => {
      // Accounts of personas do not work with forwarded requests.
      const start = () => harness.fetch('/account/sign-in/start');
      const found = await statuses(121, start);
      expect(found.filter((status) => status === 303)).toHaveLength(120);
      expect(found.at(-1)).toBe(429);
    });

    it('authorization requests are taken 120 times a minute', async () => {
      const found = await statuses(121, () => from('192.0.2.5', '/oauth/authorize?client_id=nobody'));
      expect(found.filter((status) => status === 429)).toHaveLength(1);
    });
  });
});

onlyInTestAll(() => {
  describe('limits by client', () => {
    it('a connected program has a share of its own of the MCP endpoint, and nobody else notices', async () => {
      const calm = await createHarness({ clock: hourOfItsOwn() });
      const [loud, other] = [await obtainTokens(calm), await obtainTokens(calm)];
      const ping = ({ tokens }: typeof loud) =>
        calm.fetch('/mcp', {
          method: 'POST',
          headers: {
            authorization: `Bearer ${tokens.access_token}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
        });
      expect((await ping(loud)).status).toBe(200);
      const client = `account:${loud.owner.accountId} ${loud.client.client_id}`;
      const { rateLimiter } = calm.service.shared;
      for (let call = 0; call < 299; call += 1)
        expect(await rateLimiter.take('mcpClient', { client }, calm.clock.now())).toEqual(passed);
      const refused = await ping(loud);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await ping(other)).status).toBe(200);
    });
  });
});
