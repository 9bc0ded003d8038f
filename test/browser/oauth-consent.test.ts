/** A person in a real browser gives a program access: sign-in, consent, and the program gets its code. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { grantOf } from '../http/oauth/support/check-token.ts';
import { redeem, register, type TestClient, type TokenAnswer } from '../http/oauth/support/oauth-client.ts';
import { newPage } from '../support/browser/browser.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { onlyInTestAll } from '../support/times.ts';

let harness: Harness;
let client: TestClient;
let redirectUri: string;

/** The program on the person's computer: it listens on a temporary port, as RFC 8252 describes. */
async function listen(): Promise<string> {
  const server = createServer((_req, res) =>
    res.setHeader('content-type', 'text/html').end('<p>You can close this.</p>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
}

beforeAll(async () => {
  harness = await createHarness();
  redirectUri = await listen();
  client = await register(harness, {
    client_name: 'Terminal agent',
    redirect_uris: ['http://127.0.0.1/callback'],
    token_endpoint_auth_method: 'none',
  });
});

function request(): { url: string; verifier: string } {
  const verifier = randomBytes(32).toString('base64url');
  const parameters = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 'browser',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${harness.baseUrl}/mcp`,
  });
  return { url: `${harness.baseUrl}/oauth/authorize?${parameters}`, verifier };
}

describe('the consent page in a browser', () => {
  it('signs a person in, shows who asks for what, and sends the program its code', async () => {
    const { url, verifier } = request();
    const page = await newPage();
    await page.goto(url);
    await page.click('[data-persona="ada"]');

    await page.waitForSelector('[data-action="approve"]');
    expect(new URL(page.url()).pathname).toMatch(/^\/oauth\/interaction\//);
    const text = await page.textContent('main');
    expect(text).toContain('Terminal agent');
    expect(text).toContain('127.0.0.1');
    expect(text).toContain('a program on this computer');
    expect(text).toContain('ada@example.test');
    await page.click('[data-action="approve"]');

    await page.waitForURL(`${redirectUri}*`);
    const end = new URL(page.url());
    expect(end.searchParams.get('iss')).toBe(harness.baseUrl);
    const code = String(end.searchParams.get('code'));
    const tokens = (await (await redeem(harness, { client, code, verifier, redirectUri })).json()) as TokenAnswer;
    expect((await grantOf(harness, tokens.access_token))?.subject.kind).toBe('account');

    await page.goto(request().url);
    await page.click('[data-action="deny"]');
    await page.waitForURL(`${redirectUri}*`);
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  });

  onlyInTestAll(() => {
    it('answers once: the back button leads to a page that says so', async () => {
      const page = await newPage({ expectedConsoleErrors: /400/ });
      await page.goto(request().url);
      await page.click('[data-persona="grace"]');
      await page.waitForSelector('[data-action="approve"]');
      const consent = page.url();
      await page.click('[data-action="approve"]');
      await page.waitForURL(`${redirectUri}*`);
      await page.goto(consent);
      expect(await page.textContent('h1')).toContain('This request has expired');
    });
  });
});
