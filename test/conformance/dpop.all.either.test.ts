/** DPoP with the npm package `dpop`, an independent client: each of its proofs is accepted once. */
import { pathToFileURL } from 'node:url';
import * as oauth from 'oauth4webapi';
import { beforeAll, expect, it } from 'vitest';
import { toolPath } from '../../scripts/tools/tools.ts';
import { protectMcp } from '../../sdk/src/protect/index.ts';
import { registerAgent } from '../http/issuer/support/foreign-client.ts';
import { claimsOf, codeFor, FOR_MCP, MCP, SETTINGS } from '../http/issuer/support/two-issuers.ts';
import { TestClock } from '../support/clock.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../support/social-tenant.ts';

/** The part of the package that is used. It is installed with the tools. */
interface Dpop {
  generateKeyPair(algorithm: string): Promise<CryptoKeyPair>;
  generateProof(keys: CryptoKeyPair, htu: string, htm: string, nonce?: string, accessToken?: string): Promise<string>;
  calculateThumbprint(key: CryptoKey): Promise<string>;
}

const harness = useHarness({ clock: new TestClock(new Date()) });
let dpop: Dpop;
let tenant: SocialTenant;

beforeAll(async () => {
  dpop = (await import(pathToFileURL(await toolPath('dpop/build/index.js')).href)) as Dpop;
  tenant = await createSocialTenant(harness.current);
  expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json: SETTINGS })).status).toBe(200);
}, 300_000);

it.each(['ES256', 'RS256', 'PS256', 'Ed25519'])(
  'a client with a key of %s gets a bound token and uses it',
  async (alg) => {
    harness.current.clock.advance({ minutes: 1 });
    await tenant.refill();
    const keys = await dpop.generateKeyPair(alg);
    const agent = await registerAgent(harness.current, tenant.id);
    const endpoint = agent.as.token_endpoint ?? '';
    const { fields } = await codeFor(agent, FOR_MCP);
    const proof = await dpop.generateProof(keys, endpoint, 'POST');
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { dpop: proof },
      body: new URLSearchParams(fields),
    });
    const tokens = await oauth.processAuthorizationCodeResponse(agent.as, agent.client, answer);
    expect(tokens.token_type).toBe('dpop');
    const token = tokens.access_token;
    expect(claimsOf(token)).toMatchObject({ cnf: { jkt: await dpop.calculateThumbprint(keys.publicKey) } });

    const protection = protectMcp({ baseUrl: harness.current.baseUrl, tenantId: tenant.id, resource: MCP });
    const call = async (authorization: string, sent?: string) => {
      const headers = { authorization, ...(sent === undefined ? {} : { dpop: sent }) };
      return (await protection.check(new Request(MCP, { method: 'POST', headers }))).ok;
    };
    const used = await dpop.generateProof(keys, MCP, 'POST', undefined, token);
    expect(await call(`DPoP ${token}`, used)).toBe(true);
    expect(await call(`DPoP ${token}`, used)).toBe(false);
    expect(await call(`Bearer ${token}`)).toBe(false);
    const stranger = await dpop.generateKeyPair(alg);
    expect(await call(`DPoP ${token}`, await dpop.generateProof(stranger, MCP, 'POST', undefined, token))).toBe(false);
  },
);
