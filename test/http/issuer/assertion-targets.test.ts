/** For which server and which scopes an assertion gives a token, as the draft of ID-JAG and RFC 8707 say. */
import { describe, expect, it } from 'vitest';
import { useTrustingProject } from './support/trusting-project.ts';
import { API, claimsOf, MCP, SETTINGS } from './support/two-issuers.ts';

describe('a project with two servers', () => {
  const { parts, issuer, assertion, exchange, lastFailure } = useTrustingProject();

  it('takes an audience that is a list of one', async () => {
    expect((await exchange(await assertion({ aud: [issuer()] }))).status).toBe(200);
  });

  it('takes a list of servers, of which one is its own', async () => {
    const { status, body } = await exchange(await assertion({ resource: ['https://elsewhere.example/mcp', API] }));
    expect([status, body]).toMatchObject([200, { resource: API }]);
    expect(claimsOf(body.access_token ?? '').aud).toBe(API);
  });

  it('lets the client choose among the servers that the assertion names', async () => {
    const { body } = await exchange(await assertion({ resource: [MCP, API] }), parts.client, { resource: API });
    expect(claimsOf(body.access_token ?? '').aud).toBe(API);
  });

  it.each([
    ['of somebody else', { resource: 'https://nobody.example' }],
    ['that the assertion does not name', { resource: API }],
    ['that is no address', { resource: 'mcp' }],
    ['beside the right one', [['resource', MCP] as [string, string], ['resource', API] as [string, string]]],
  ])('refuses a client that asks for a server %s', async (_what, fields) => {
    const { status, body } = await exchange(await assertion(), parts.client, fields);
    expect([status, body.error]).toEqual([400, 'invalid_target']);
    expect(await lastFailure()).toMatchObject({ error_code: 'assertion_audience' });
  });

  it('leaves the assertion good for the right request after a wrong one', async () => {
    const text = await assertion();
    expect((await exchange(text, parts.client, { resource: API })).body.error).toBe('invalid_target');
    expect((await exchange(text, parts.client, { scope: 'todos:write' })).body.error).toBe('invalid_scope');
    expect((await exchange(text, parts.client, { resource: MCP, scope: 'todos:read' })).status).toBe(200);
  });

  it('refuses a client that asks only for scopes beyond the assertion', async () => {
    const { status, body } = await exchange(await assertion(), parts.client, { scope: 'todos:write' });
    expect([status, body.error]).toEqual([400, 'invalid_scope']);
    expect(await lastFailure()).toMatchObject({ error_code: 'assertion_scope', issuer: parts.org.issuer });
  });
});

describe('a project with one server', () => {
  const { parts, assertion, exchange } = useTrustingProject({ ...SETTINGS, resources: [MCP] });

  it('takes an assertion that names no server', async () => {
    const { body } = await exchange(await assertion({ resource: undefined }));
    expect(claimsOf(body.access_token ?? '').aud).toBe(MCP);
  });

  it('still refuses another one that the client asks for', async () => {
    const { body } = await exchange(await assertion({ resource: undefined }), parts.client, { resource: API });
    expect(body.error).toBe('invalid_target');
  });
});

describe('a project whose servers know no scopes', () => {
  const { assertion, exchange } = useTrustingProject({ resources: [MCP], scopes: [] });

  it('gives a token without any', async () => {
    const { status, body } = await exchange(await assertion({ scope: undefined }));
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('scope');
    expect(claimsOf(body.access_token ?? '')).not.toHaveProperty('scope');
  });
});
