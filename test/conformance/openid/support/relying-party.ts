/**
 * The relying party of the OpenID conformance suite, as its modules need it: a client with a secret that uses no PKCE,
 * as the suite ships. The modules of the plans are rewritten here under their own names.
 */
import { randomUUID } from 'node:crypto';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { beforeAll, beforeEach, expect } from 'vitest';
import { type Walk, walk as walkAtPersonas } from '../../../http/issuer/support/foreign-client.ts';
import { TestClock } from '../../../support/clock.ts';
import type { HarnessOptions } from '../../../support/harness.ts';
import { postedForm } from '../../../support/posted-form.ts';
import { CookieBrowser } from '../../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../../support/social-tenant.ts';

export const REDIRECT = 'https://suite.example/test/a/porchlight/callback';
export const LOGGED_OUT = 'https://suite.example/test/a/porchlight/post_logout_redirect';

export type Fields = Readonly<Record<string, string>>;

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
}

/** A browser that sends the form of an answer by itself. Its fields are then read from an address, as with a redirect. */
class FormBrowser extends CookieBrowser {
  override async send(...sent: Parameters<CookieBrowser['send']>): Promise<Response> {
    const answer = await super.send(...sent);
    const page = await answer.clone().text();
    if (!page.includes('data-action="go-on"')) return answer;
    const { action, fields } = postedForm(page);
    return new Response(null, { status: 303, headers: { location: `${action}?${new URLSearchParams(fields)}` } });
  }
}

interface WrapOptions extends HarnessOptions {
  /** How the answers to requests come: `query` if omitted. */
  readonly mode?: 'query' | 'form_post';
  /** How a person goes through a sign-in; with the personas if omitted. */
  readonly walk?: (start: URL, options: Pick<Walk, 'browser'>) => Promise<Rest>;
}

type Rest = Pick<Awaited<ReturnType<typeof walkAtPersonas>>, 'browser' | 'left' | 'response' | 'consent'>;

export function useRelyingParty({ walk: walkBy = walkAtPersonas, mode = 'query', ...options }: WrapOptions = {}) {
  const newBrowser = (): CookieBrowser => (mode === 'form_post' ? new FormBrowser() : new CookieBrowser());
  const walk = (start: URL, browser = newBrowser()): Promise<Rest> => walkBy(start, { browser });
  const harness = useHarness({ clock: new TestClock(new Date()), ...options });
  const party = {} as { tenant: SocialTenant; issuer: string; id: string; secret: string };

  beforeAll(async () => {
    party.tenant = await createSocialTenant(harness.current);
    party.issuer = `${harness.current.baseUrl}/t/${party.tenant.id}`;
    const json = { name: 'Suite', redirect_uris: [REDIRECT], post_logout_redirect_uris: [LOGGED_OUT] };
    const answer = await party.tenant.api('/api/social-login/clients', { method: 'POST', json });
    const { client, client_secret } = (await answer.json()) as { client: { client_id: string }; client_secret: string };
    Object.assign(party, { id: client.client_id, secret: client_secret });
  });
  /** An unclaimed project accepts a few sign-ins a minute. */
  beforeEach(async () => {
    harness.current.clock.advance({ minutes: 1 });
    await party.tenant.refill();
  });

  const requestOf = (change: Fields = {}): URL => {
    const url = new URL(`${party.issuer}/authorize`);
    const usual = {
      client_id: party.id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'openid',
      state: randomUUID(),
      nonce: randomUUID(),
      response_mode: mode === 'query' ? '' : mode,
    };
    for (const [name, value] of Object.entries({ ...usual, ...change })) if (value) url.searchParams.set(name, value);
    return url;
  };
  /** Sends a request through the browser. Returns the content of the answer. */
  const authorize = async (change: Fields = {}, browser?: CookieBrowser) => {
    const url = requestOf(change);
    const walked = await walk(url, browser);
    const { left } = walked;
    if (left) {
      expect(left.searchParams.get('state')).toBe(url.searchParams.get('state'));
      expect(left.searchParams.get('iss')).toBe(party.issuer);
    }
    return {
      ...walked,
      code: left?.searchParams.get('code') ?? null,
      error: left?.searchParams.get('error') ?? null,
      nonce: url.searchParams.get('nonce'),
    };
  };
  const basic = () => `Basic ${Buffer.from(`${party.id}:${party.secret}`).toString('base64')}`;
  const token = (fields: Fields, authorization: string | null = basic()): Promise<Response> =>
    fetch(`${party.issuer}/token`, {
      method: 'POST',
      headers: authorization === null ? {} : { authorization },
      body: new URLSearchParams(fields),
    });
  const redeem = (code: string | null) =>
    token({ grant_type: 'authorization_code', code: code ?? '', redirect_uri: REDIRECT });
  const verified = async (idToken: string): Promise<JWTPayload> => {
    const keys = createRemoteJWKSet(new URL(`${party.issuer}/jwks`));
    // The library that signs uses only the clock of this machine, so this check uses it too.
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, { issuer: party.issuer, audience: party.id });
    expect(protectedHeader.alg).toBe('RS256');
    expect(protectedHeader.kid).toBeTypeOf('string');
    return payload;
  };
  /** The whole sign-in. Returns the tokens and the id token with its signature checked. */
  const signIn = async (change: Fields = {}, browser?: CookieBrowser) => {
    const { code, nonce, ...walked } = await authorize(change, browser);
    const answer = await redeem(code);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const tokens = (await answer.json()) as Tokens;
    const claims = await verified(tokens.id_token);
    expect(claims.nonce).toBe(nonce ?? undefined);
    return { tokens, claims, browser: walked.browser };
  };
  const userinfo = async (accessToken: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await fetch(`${party.issuer}/userinfo`, { headers, ...init });
    return { status: answer.status, claims: (await answer.json()) as Record<string, unknown> };
  };

  const discovery = async () =>
    (await (await fetch(`${party.issuer}/.well-known/openid-configuration`)).json()) as Record<string, unknown>;

  return {
    harness,
    party,
    newBrowser,
    walk,
    discovery,
    requestOf,
    authorize,
    token,
    redeem,
    signIn,
    userinfo,
    verified,
  };
}
