/** Tokens that are bound to a key (RFC 9449): the agent proves the key to the app, and the app asks with the token. */
import { generateKeyPair } from 'jose';
import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { protectMcp } from '../../../sdk/src/protect/index.ts';
import { TestClock } from '../../support/clock.ts';
import { ask, asked, bindingOf, decideAs, outcome, take } from '../../support/person-approvals.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { authorizationUrl, INSECURE, registerAgent, walk } from '../issuer/support/foreign-client.ts';
import { proofFor } from '../issuer/support/proof.ts';
import { FOR_MCP, MCP, SETTINGS } from '../issuer/support/two-issuers.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;
let keys: CryptoKeyPair;
let token: string;

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
  expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json: SETTINGS })).status).toBe(200);
  keys = await generateKeyPair('ES256', { extractable: true });
  const agent = await registerAgent(harness.current, tenant.id, undefined, 'Bound agent');
  const { as, client, redirectUri } = agent;
  const { url, verifier, state } = await authorizationUrl(agent, FOR_MCP);
  const { left } = await walk(url);
  const callback = oauth.validateAuthResponse(as, client, left ?? url, state);
  const sent = { ...INSECURE, DPoP: oauth.DPoP(client, keys) };
  const none = oauth.None();
  const answer = await oauth.authorizationCodeGrantRequest(as, client, none, callback, redirectUri, verifier, sent);
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer);
  expect(tokens.token_type).toBe('dpop');
  token = tokens.access_token;
});

describe('a token that is bound to a key', () => {
  it('asks and takes in the hands of the app, as the agent that it is', async () => {
    const binding = bindingOf('bound');
    const { approval } = await asked(ask(harness.current, tenant, token, { binding }));
    expect(await decideAs(approval.approval_url, 'approve')).toContain('Bound agent');
    expect(await outcome(take(harness.current, tenant, approval.id, token, binding))).toBe('taken');
  });

  it('H48: passes `needsPerson` with a fresh proof for each call, and never as a bearer token', async () => {
    const mcp = protectMcp({
      baseUrl: harness.current.baseUrl,
      tenantId: tenant.id,
      resource: MCP,
      applicationKey: tenant.applicationKey,
      needsPerson: (tool) => (tool === 'pay' ? { title: 'Pay 40 € to Acme' } : null),
    });
    let paid = 0;
    const guarded = mcp.guard(() => {
      paid += 1;
      return new Response('paid');
    });
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'pay', arguments: {} },
    });
    const callWith = (headers: Record<string, string>) => guarded(new Request(MCP, { method: 'POST', headers, body }));
    const proven = async () => ({
      authorization: `DPoP ${token}`,
      dpop: await proofFor(keys, { method: 'POST', address: MCP, token }),
    });
    const once = await proven();
    const first = (await (await callWith(once)).json()) as { result: { content: { text: string }[] } };
    const said = JSON.parse(first.result.content[0]?.text ?? '{}') as { approval: { approval_url: string } };
    await decideAs(said.approval.approval_url, 'approve');
    expect((await callWith(once)).status).toBe(401);
    expect((await callWith({ authorization: `Bearer ${token}` })).status).toBe(401);
    expect(paid).toBe(0);
    expect(await (await callWith(await proven())).text()).toBe('paid');
    expect(await (await callWith(await proven())).text()).toContain('approvalRequired');
    expect(paid).toBe(1);
  });
});
