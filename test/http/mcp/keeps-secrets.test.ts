/** F4: secrets forced into arguments, names and URLs appear in no answer and no log. */
import { beforeAll, describe, expect, it } from 'vitest';
import { CENSORED } from '../../../server/crypto/censor.ts';
import { scrub } from '../../../server/mcp/tool-result.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';
import { obtainTokens } from '../oauth/support/oauth-client.ts';
import { keyOf, mcpOf, post, type RpcAnswer } from './support/mcp-client.ts';

let harness: Harness;
let tenant: TestTenant;
let token: string;
beforeAll(async () => {
  harness = await createHarness();
  tenant = await createTenant(harness);
  token = (await obtainTokens(harness)).tokens.access_token;
});

describe('F4: no answer and no log repeats a secret', () => {
  it('that was an argument of the wrong tool, type or name', async () => {
    const { managementKey, applicationKey } = tenant;
    const mcp = mcpOf(harness);
    const answers: RpcAnswer[] = [
      await mcp.call('tenant_status', { ...keyOf(tenant), [managementKey]: 1 }),
      await mcp.call('tenant_status', { tenant_id: managementKey, coh_management_key: managementKey }),
      await mcp.call('tenant_status', { tenant_id: tenant.id, coh_management_key: `${managementKey}x` }),
      await mcp.call('give_feedback', { ...keyOf(tenant), feedback: { key: managementKey } }),
      await mcp.call('provision_resource', {
        ...keyOf(tenant),
        confirmed: true,
        resource: managementKey,
        configuration: { callback_urls: [`http://${applicationKey}.example.com/${token}`, token] },
      }),
      await mcp.call('provision_resource', {
        ...keyOf(tenant),
        confirmed: true,
        resource: 'social-login',
        configuration: { callback_urls: [`http://app.example.com/${applicationKey}`, `https://*/${managementKey}`] },
      }),
      await mcp.call(managementKey, {}),
      await mcp.send(managementKey, { coh_management_key: managementKey }),
      await mcp.call('create_tenant', { confirmed: managementKey }),
      await post(harness, `{"key":"${managementKey}"`),
      await post(harness, { jsonrpc: '2.0', id: 1, method: 'ping' }, { authorization: `Bearer ${managementKey}` }),
      await mcpOf(harness, token).call('tenant_status', { tenant_id: token, coh_management_key: managementKey }),
    ];
    for (const { text } of answers) {
      for (const secret of [managementKey, applicationKey, token]) expect(text).not.toContain(secret);
    }
    const logs = harness.logs.join('');
    for (const secret of [managementKey, applicationKey, token]) expect(logs).not.toContain(secret);
  });

  it('that the tenant has, in what the tools say of it', async () => {
    const mcp = mcpOf(harness);
    await mcp.call('provision_resource', {
      ...keyOf(tenant),
      confirmed: true,
      resource: 'social-login',
      configuration: { callback_urls: ['https://app.example.com/cb'] },
    });
    for (const [name, args] of [
      ['tenant_status', {}],
      ['give_feedback', { feedback: `my key is ${tenant.managementKey}` }],
    ] as const) {
      const { text } = await mcp.call(name, { ...keyOf(tenant), ...args });
      expect(text).not.toMatch(/svc_(man|app|wait|ref|edge)_\w{8}/);
    }
    expect(harness.logs.join('')).not.toContain(tenant.managementKey);
  });

  it('that create_tenant handed out, in the log', async () => {
    const { value } = await mcpOf(harness).call('create_tenant', { confirmed: true });
    const keys = value.credentials_file.content.match(/svc_\w+/g) ?? [];
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(harness.logs.join('')).not.toContain(key);
  });
});

describe('the scrubber', () => {
  const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

  it('empties fields that the contract marks secret, however deep', () => {
    const found = scrub({ a: [{ management_key: 'x', application_key: 'y', refresh_token: 'z', note: 'kept' }] });
    expect(found).toEqual({
      a: [{ management_key: CENSORED, application_key: CENSORED, refresh_token: CENSORED, note: 'kept' }],
    });
  });

  it.each([
    ['a management key', () => tenant.managementKey],
    ['an application key', () => tenant.applicationKey],
    ['a wait token', () => `svc_wait_${'a1'.repeat(20)}`],
    ['an OAuth token', () => token],
    ['a JWT', () => JWT],
    ['a bearer', () => 'Bearer abcdefghijklmnop'],
  ])('takes %s out of any text', (_what, secret) => {
    expect(scrub({ text: `before ${secret()} after` })).toEqual({ text: `before ${CENSORED} after` });
    expect(JSON.stringify(scrub({ [secret()]: [secret()] }))).not.toContain(secret());
  });

  it('leaves what only looks long alone', () => {
    const plain = [
      'https://my-very-long-and-rather-boring-project-name.example.com/auth/callback',
      'svc_man_…',
      'The keys start with svc_man_ and svc_app_.',
      'Bearer <token>',
      'a'.repeat(43),
    ];
    expect(scrub(plain)).toEqual(plain);
  });

  it('keeps what a tool exists to hand out, at exactly that place', () => {
    const value = { credentials_file: { content: tenant.managementKey }, other: { content: tenant.managementKey } };
    expect(scrub(value, ['credentials_file.content'])).toEqual({
      credentials_file: { content: tenant.managementKey },
      other: { content: CENSORED },
    });
  });
});
