/** Two projects whose users' agents can connect, and what an attacker at one of them or between them needs. */
import { beforeAll, beforeEach, expect } from 'vitest';
import { TestClock } from '../../../support/clock.ts';
import { readJwt } from '../../../support/jwt.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../../support/social-tenant.ts';
import { appOf, authorizationUrl, type ForeignClient, registerAgent, walk } from './foreign-client.ts';

export const MCP = 'https://app.example.com/mcp';
export const API = 'https://app.example.com/api';
export const SETTINGS = {
  resources: [MCP, API],
  scopes: [
    { name: 'todos:read', description: 'Read your to-do list' },
    { name: 'todos:write', description: 'Change your to-do list' },
  ],
};
export const FOR_MCP = { resource: MCP, scope: 'todos:read' };

export function useTwoIssuers() {
  const harness = useHarness({ clock: new TestClock(new Date()) });
  const issuers = {} as { mine: SocialTenant; other: SocialTenant };

  beforeAll(async () => {
    const callbacks = [CALLBACK, 'https://*.preview.example.com/cb'];
    issuers.mine = await createSocialTenant(harness.current, callbacks);
    issuers.other = await createSocialTenant(harness.current, callbacks);
    for (const tenant of [issuers.mine, issuers.other])
      expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json: SETTINGS })).status).toBe(200);
  });

  /** An ephemeral project accepts a few sign-ins a minute. */
  beforeEach(async () => {
    harness.current.clock.advance({ minutes: 1 });
    for (const tenant of [issuers.mine, issuers.other]) await tenant.refill();
  });

  return {
    harness,
    issuers,
    app: (tenant = issuers.mine) => appOf(harness.current, tenant.id, CALLBACK),
    agent: (tenant = issuers.mine) => registerAgent(harness.current, tenant.id),
    at: (tenant: SocialTenant, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      harness.current.fetch(`/t/${tenant.id}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) }),
  };
}

/** A sign-in up to the code, which is not redeemed. */
export async function codeFor(foreign: ForeignClient, parameters: Readonly<Record<string, string>> = {}) {
  const { url, verifier } = await authorizationUrl(foreign, parameters);
  const { left } = await walk(url);
  const { client, redirectUri } = foreign;
  const fields = {
    grant_type: 'authorization_code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    code: left?.searchParams.get('code') ?? '',
    code_verifier: verifier,
  };
  return { fields, left };
}

export const errorOf = async (answer: Response) => [answer.status, ((await answer.json()) as { error?: string }).error];

export const claimsOf = (token: string): Record<string, unknown> => readJwt(token).claims;
