import { OAUTH_SCOPES, type OAuthScope } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { someOf } from '../../support/times.ts';
import { obtainTokens } from '../oauth/support/oauth-client.ts';
import { mcpOf, post } from './support/mcp-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const TOOLS_OF: Readonly<Record<OAuthScope, readonly string[]>> = {
  'mcp:tenants:create': ['create_tenant', 'claim_tenant'],
  'mcp:tenant:read': ['tenant_status'],
  'mcp:resources:write': ['provision_resource'],
  'mcp:feedback:write': ['give_feedback'],
};

const grantOf = async (scope: string) => {
  const { tokens } = await obtainTokens(harness, { scope });
  return { ...mcpOf(harness, tokens.access_token), token: tokens.access_token };
};

describe('tools by scope', () => {
  it.each(someOf(OAUTH_SCOPES, 3))('%s lists its tools, and always the documentation', async (scope) => {
    const mcp = await grantOf(scope);
    expect(await mcp.names()).toEqual(['get_service_documentation', ...TOOLS_OF[scope]]);
    expect((await mcp.call('get_service_documentation')).isError).toBe(false);
  });

  it('every tool belongs to one scope', () => {
    expect(Object.values(TOOLS_OF).flat()).toHaveLength(5);
  });
});

describe('a call without its scope', () => {
  it.each(someOf(OAUTH_SCOPES, 3))('is 403 insufficient_scope, naming what was granted and %s', async (scope) => {
    const granted = OAUTH_SCOPES.find((other) => other !== scope) ?? 'mcp:tenant:read';
    const mcp = await grantOf(granted);
    for (const name of TOOLS_OF[scope]) {
      const { status, headers, body } = await mcp.call(name, {});
      expect(status).toBe(403);
      const challenge = headers.get('www-authenticate') ?? '';
      expect(challenge).toContain('error="insufficient_scope"');
      expect(challenge).toContain(`resource_metadata="${harness.baseUrl}/.well-known/oauth-protected-resource/mcp"`);
      const scopes = /scope="([^"]+)"/.exec(challenge)?.[1]?.split(' ') ?? [];
      expect(scopes.sort()).toEqual([granted, scope].sort());
      expect(body.error?.message).toContain(scope);
    }
  });

  it('is refused in a batch too, before any of it runs', async () => {
    const { token } = await grantOf('mcp:tenant:read');
    const call = (name: string) => ({
      jsonrpc: '2.0',
      id: name,
      method: 'tools/call',
      params: { name, arguments: {} },
    });
    const answer = await post(harness, [call('get_service_documentation'), call('create_tenant')], {
      authorization: `Bearer ${token}`,
    });
    expect(answer.status).toBe(403);
  });

  it('a tool that does not exist lacks no scope', async () => {
    const mcp = await grantOf('mcp:tenant:read');
    expect((await mcp.call('drop_everything')).body.error?.code).toBe(-32602);
  });
});
