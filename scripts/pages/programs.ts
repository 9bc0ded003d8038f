/** Programs that ask for access: to an owner's projects, as MCP clients do, or for a person of an app. */
import { createHash, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import type { CallbackApp } from '../../test/support/browser/callback-app.ts';

const challenge = (): { verifier: string; query: Record<string, string> } => {
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, query: { code_challenge, code_challenge_method: 'S256', response_type: 'code', state: 'state' } };
};

async function register(url: string, clientName: string, redirectUri: string): Promise<string> {
  const metadata = { client_name: clientName, redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' };
  const headers = { 'content-type': 'application/json' };
  const registered = await sent(url, { method: 'POST', headers, body: JSON.stringify(metadata) }, 201);
  return String(registered.client_id);
}

/** A program that asks an owner, as MCP clients do. */
export async function registerProgram(baseUrl: string, name: string, redirectUri: string) {
  const clientId = await register(`${baseUrl}/oauth/register`, name, redirectUri);
  const { verifier, query } = challenge();
  const asked = new URLSearchParams({
    ...query,
    client_id: clientId,
    redirect_uri: redirectUri,
    resource: `${baseUrl}/mcp`,
    scope: 'mcp:tenants:create mcp:tenant:read',
  });
  return { clientId, verifier, authorizeUrl: `${baseUrl}/oauth/authorize?${asked}` };
}

/** A program that already has access. */
export async function letIn(page: Page, baseUrl: string, { callback }: CallbackApp): Promise<void> {
  const { clientId, verifier, authorizeUrl } = await registerProgram(baseUrl, 'Notebook agent', callback);
  await page.goto(authorizeUrl);
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${callback}**`);
  await redeem(`${baseUrl}/oauth/token`, page, { clientId, verifier, callback, resource: `${baseUrl}/mcp` });
}

/** The address at which a program asks a person of the app. */
export async function agentUrl(baseUrl: string, tenantId: string, name: string, redirectUri: string) {
  const issuer = `${baseUrl}/t/${tenantId}`;
  const metadata = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Record<string, string>;
  const clientId = await register(metadata.registration_endpoint ?? '', name, redirectUri);
  const { verifier, query } = challenge();
  const asked = new URLSearchParams({
    ...query,
    client_id: clientId,
    redirect_uri: redirectUri,
    resource: 'https://shop.example.com/mcp',
    scope: 'openid orders:read',
    nonce: 'nonce',
  });
  const tokenUrl = metadata.token_endpoint ?? '';
  return { clientId, verifier, tokenUrl, url: `${metadata.authorization_endpoint}?${asked}` };
}

export async function connectAgent(
  page: Page,
  baseUrl: string,
  tenantId: string,
  { callback }: CallbackApp,
): Promise<void> {
  const { clientId, verifier, tokenUrl, url } = await agentUrl(baseUrl, tenantId, 'Shopping agent', callback);
  await page.goto(url);
  await page.click('[data-persona="ada"]');
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${callback}**`);
  await redeem(tokenUrl, page, { clientId, verifier, callback, resource: 'https://shop.example.com/mcp' });
}

/**
 * The person signs in to the app itself, as an OpenID client: the browser then has a session that can be signed out.
 */
export async function signInAtIssuer(page: Page, baseUrl: string, tenantId: string, { callback }: CallbackApp) {
  const { verifier, query } = challenge();
  const issuer = `${baseUrl}/t/${tenantId}`;
  const asked = {
    ...query,
    client_id: 'app',
    redirect_uri: callback,
    scope: 'openid',
    nonce: 'nonce',
    provider: 'google',
  };
  await page.goto(`${issuer}/authorize?${new URLSearchParams(asked)}`);
  await page.click('[data-persona="ada"]');
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${callback}**`);
  await redeem(`${issuer}/token`, page, { clientId: 'app', verifier, callback });
}

async function sent(url: string, init: RequestInit, expected: number): Promise<Record<string, unknown>> {
  const answer = await fetch(url, init);
  if (answer.status !== expected) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** The code that a device shows to sign a person in. */
export async function deviceCode(baseUrl: string, tenantId: string): Promise<string> {
  const body = new URLSearchParams({ client_id: 'app', scope: 'openid' });
  const answer = await sent(`${baseUrl}/t/${tenantId}/device-authorization`, { method: 'POST', body }, 200);
  return String(answer.user_code);
}

/** The page on which an owner approves or refuses a call of a program: here, one more callback URL. */
export async function approvalPath(baseUrl: string, key: string, callbacks: readonly string[]): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const policy = { method: 'PUT', headers, body: JSON.stringify({ outward: true, irreversible: true }) };
  await sent(`${baseUrl}/api/approvals/policy`, policy, 200);
  const call = { method: 'POST', headers, body: JSON.stringify({ callback_urls: callbacks }) };
  const { approval } = await sent(`${baseUrl}/api/resources/social-login`, call, 403);
  return new URL((approval as { approval_url: string }).approval_url).pathname;
}

interface Redeemed {
  readonly clientId: string;
  readonly verifier: string;
  readonly callback: string;
  readonly resource?: string;
}

async function redeem(tokenUrl: string, page: Page, { clientId, verifier, callback, resource }: Redeemed) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: new URL(page.url()).searchParams.get('code') ?? '',
    client_id: clientId,
    code_verifier: verifier,
    redirect_uri: callback,
    ...(resource === undefined ? {} : { resource }),
  });
  await sent(tokenUrl, { method: 'POST', body }, 200);
  await page.close();
}

/** The path to a page in the middle of a sign-in. A sign-in ends after minutes, so each call begins a new one. */
export const begin =
  (as: BrowserContext, start: string, persona?: string, arrived = '[data-action="approve"]') =>
  async (): Promise<string> => {
    const page = await as.newPage();
    await page.goto(start);
    if (persona) await page.click(`[data-persona="${persona}"]`);
    await page.waitForSelector(arrived);
    const { pathname, search } = new URL(page.url());
    await page.close();
    return pathname + search;
  };
