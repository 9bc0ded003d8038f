/** A project whose issuer remembers browsers, its clients, and what a browser meets on its way. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, expect } from 'vitest';
import { TestClock } from '../../../support/clock.ts';
import { CookieBrowser } from '../../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../../support/social-tenant.ts';
import { walk } from './foreign-client.ts';

export const HOURS_8 = 28_800;
const WILDCARD = 'https://*.preview.example.com/cb';
export const FIRST = { id: 'app', redirectUri: 'https://app.example.com/cb' };
export const OTHER_PLACE = 'https://mallory.preview.example.com/cb';

export interface Client {
  readonly id: string;
  readonly secret?: string;
  readonly redirectUri: string;
}

type Fields = Readonly<Record<string, string>>;

export function useRemembering() {
  const harness = useHarness({ clock: new TestClock(new Date()), config: { refreshesPerHour: 12 } });
  const at = {} as { tenant: SocialTenant; issuer: string; second: Client };

  beforeAll(async () => {
    at.tenant = await createSocialTenant(harness.current, [FIRST.redirectUri, WILDCARD]);
    at.issuer = `${harness.current.baseUrl}/t/${at.tenant.id}`;
    at.second = await createClient('Second', 'https://second.example.com/cb');
  });
  beforeEach(async () => {
    harness.current.clock.advance({ hours: 1 });
    await at.tenant.refill();
    await remember(HOURS_8);
  });

  const remember = async (seconds: number) => {
    const json = { browser_session_s: seconds };
    expect((await at.tenant.api('/api/social-login/settings', { method: 'PUT', json })).status).toBe(200);
  };
  const createClient = async (name: string, redirectUri: string, more: object = {}): Promise<Client> => {
    const json = { name, redirect_uris: [redirectUri], ...more };
    const answer = await at.tenant.api('/api/social-login/clients', { method: 'POST', json });
    const body = (await answer.json()) as { client: { client_id: string }; client_secret: string };
    return { id: body.client.client_id, secret: body.client_secret, redirectUri };
  };

  const requestOf = ({ id, redirectUri }: Client, change: Fields = {}) => {
    const verifier = randomBytes(32).toString('base64url');
    const url = new URL(`${at.issuer}/authorize`);
    const usual = {
      client_id: id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid profile email',
      state: randomUUID(),
      nonce: randomUUID(),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries({ ...usual, ...change })) if (value) url.searchParams.set(name, value);
    return { url, verifier };
  };

  /** One request, and where the browser stops without anybody pressing anything. */
  const ask = async (client: Client, browser: CookieBrowser, change: Fields = {}) => {
    const { url, verifier } = requestOf(client, change);
    const stopped = await browser.follow(await browser.send(url, { headers: { accept: 'text/html' } }), url);
    const { left } = stopped;
    const page = left ? '' : await stopped.response.text();
    const kind = page.includes('data-action="approve"') ? 'consent' : page === '' ? 'client' : 'provider';
    return {
      ...stopped,
      verifier,
      page,
      kind,
      code: left?.searchParams.get('code') ?? null,
      error: left?.searchParams.get('error') ?? null,
    };
  };
  /** With `prompt=none`: a code, or the error. */
  const silently = async (client: Client, browser: CookieBrowser, change: Fields = {}) => {
    const { code, error } = await ask(client, browser, { prompt: 'none', ...change });
    return error ?? (code === null ? 'a page' : 'code');
  };
  const decide = async (
    { url }: Awaited<ReturnType<typeof ask>>,
    browser: CookieBrowser,
    decision: 'approve' | 'deny' = 'approve',
  ) => {
    const { left } = await browser.follow(await browser.post(url, { decision }), url);
    return { code: left?.searchParams.get('code') ?? null, error: left?.searchParams.get('error') ?? null };
  };

  const token = async (client: Client, fields: Fields) => {
    const { id, secret } = client;
    const proof = secret === undefined ? undefined : `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const answer = await fetch(`${at.issuer}/token`, {
      method: 'POST',
      headers: proof === undefined ? {} : { authorization: proof },
      body: new URLSearchParams({ client_id: id, ...fields }),
    });
    const body = (await answer.json()) as Record<string, string>;
    return { status: answer.status, body, claims: body.id_token === undefined ? {} : decodeJwt(body.id_token) };
  };
  const redeem = (client: Client, code: string | null, verifier: string) =>
    token(client, {
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: client.redirectUri,
      code_verifier: verifier,
    });
  const refresh = (client: Client, refresh_token = '') => token(client, { grant_type: 'refresh_token', refresh_token });

  /** A whole sign-in, with provider and consent page. */
  const signIn = async (
    client: Client = FIRST,
    { browser = new CookieBrowser(), persona = 'ada', change = {} as Fields } = {},
  ) => {
    const { url, verifier } = requestOf(client, change);
    const { left } = await walk(url, { browser, persona });
    const redeemed = await redeem(client, left?.searchParams.get('code') ?? null, verifier);
    expect(redeemed.status).toBe(200);
    return { browser, ...redeemed };
  };
  const events = async () => (await at.tenant.events('?limit=200')).events;

  return {
    harness,
    at,
    remember,
    createClient,
    requestOf,
    ask,
    silently,
    decide,
    token,
    redeem,
    refresh,
    signIn,
    events,
  };
}
