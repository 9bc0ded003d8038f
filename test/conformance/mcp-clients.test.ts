/**
 * The real clients of the protocol, each through all steps: discovery, registration, consent, token, `tools/list`,
 * `tools/call`, refresh and revocation.
 */
import { randomUUID } from 'node:crypto';
import * as modern from '@modelcontextprotocol/client';
import { auth as legacyAuth, type OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { MCP_TOOLS } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { signedInBrowser } from '../http/oauth/support/oauth-client.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { someOf } from '../support/times.ts';
import { MemoryProvider } from './support/oauth-provider.ts';

interface Session {
  readonly revision: string | undefined;
  list(): Promise<string[]>;
  call(name: string, args: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

interface Agent {
  readonly provider: Pick<
    MemoryProvider<{ client_id: string }, OAuthTokens, unknown>,
    'sentTo' | 'tokens' | 'clientInformation' | 'approve'
  >;
  /** Discovery, registration and the redirect to the consent page; with `answer`, the exchange of the code. */
  signIn(answer?: URLSearchParams): Promise<string>;
  connect(): Promise<Session>;
}

const INFO = { name: 'test-client', version: '1.0.0' };

function modernAgent(url: URL, mode: modern.VersionNegotiationMode, scope?: string): Agent {
  const provider = new MemoryProvider<
    modern.StoredOAuthClientInformation,
    modern.StoredOAuthTokens,
    modern.OAuthDiscoveryState
  >();
  return {
    provider,
    signIn: (answer) =>
      modern.auth(provider, {
        serverUrl: url,
        ...(scope === undefined ? {} : { scope }),
        ...(answer ? { authorizationCode: answer.get('code') ?? '', iss: answer.get('iss') ?? '' } : {}),
      }),
    async connect() {
      const client = new modern.Client(INFO, { versionNegotiation: { mode } });
      await client.connect(new modern.StreamableHTTPClientTransport(url, { authProvider: provider }));
      return {
        revision: client.getNegotiatedProtocolVersion(),
        list: async () => (await client.listTools()).tools.map(({ name }) => name),
        call: async (name, args) => (await client.callTool({ name, arguments: args })).structuredContent,
        close: () => client.close(),
      };
    },
  };
}

function legacyAgent(url: URL): Agent {
  const provider = new MemoryProvider<OAuthClientInformationMixed, OAuthTokens, OAuthDiscoveryState>();
  return {
    provider,
    signIn: (answer) =>
      legacyAuth(provider, { serverUrl: url, ...(answer ? { authorizationCode: answer.get('code') ?? '' } : {}) }),
    async connect() {
      const client = new LegacyClient(INFO);
      const transport = new LegacyTransport(url, { authProvider: provider });
      // The SDK's type of the transport does not match its own interface under exactOptionalPropertyTypes.
      await client.connect(transport as Parameters<LegacyClient['connect']>[0]);
      return {
        revision: transport.protocolVersion,
        list: async () => (await client.listTools()).tools.map(({ name }) => name),
        call: async (name, args) => (await client.callTool({ name, arguments: args })).structuredContent,
        close: () => client.close(),
      };
    },
  };
}

const AGENTS: readonly [string, string, (url: URL) => Agent][] = [
  ['@modelcontextprotocol/client 2', '2026-07-28', (url) => modernAgent(url, { pin: '2026-07-28' })],
  ['@modelcontextprotocol/client 2', '2025-11-25', (url) => modernAgent(url, 'legacy')],
  ['@modelcontextprotocol/sdk 1', '2025-11-25', legacyAgent],
];

const mcpUrl = (harness: Harness): URL => new URL('/mcp', harness.baseUrl);

describe.each(someOf(AGENTS, 2))('%s in %s', (_library, revision, createAgent) => {
  it('without an account: lists the tools, reads the documentation, creates a tenant', async () => {
    const harness = await createHarness();
    const session = await createAgent(mcpUrl(harness)).connect();
    expect(session.revision).toBe(revision);
    expect(await session.list()).toEqual([...MCP_TOOLS]);
    expect(await session.call('get_service_documentation', {})).toMatchObject({ documentation: expect.any(String) });
    const created = await session.call('create_tenant', { confirmed: true });
    expect(created).toMatchObject({ status: 'ephemeral', credentials_file: { filename: '.service' } });
    await session.close();
    await harness.close();
  });

  it('with an account: from discovery to revocation', async () => {
    const harness = await createHarness();
    const { browser } = await signedInBrowser(harness);
    const { provider, signIn, connect } = createAgent(mcpUrl(harness));

    expect(await signIn()).toBe('REDIRECT');
    const request = provider.sentTo[0]?.searchParams;
    expect(request?.get('resource')).toBe(`${harness.baseUrl}/mcp`);
    expect(request?.get('code_challenge_method')).toBe('S256');
    expect(await signIn(await provider.approve(browser))).toBe('AUTHORIZED');

    const session = await connect();
    expect(session.revision).toBe(revision);
    expect(await session.list()).toEqual([...MCP_TOOLS]);
    const args = { confirmed: true, idempotency_key: randomUUID() };
    const created = (await session.call('create_tenant', args)) as { tenant_id: string };
    expect(created).toMatchObject({ status: 'claimed', expires_at: null });
    const status = await session.call('tenant_status', { tenant_id: created.tenant_id });
    expect(status).toMatchObject({ tenant: { status: 'claimed' } });

    const before = provider.tokens()?.access_token;
    harness.clock.advance({ minutes: 61 });
    expect(await session.list()).toHaveLength(6);
    expect(provider.tokens()?.access_token).not.toBe(before);
    expect(provider.sentTo).toHaveLength(1);

    await revoke(harness, provider);
    await expect(session.list()).rejects.toThrow();
    // When no token is valid any more, the client asks the person again.
    expect(provider.sentTo.length).toBeGreaterThan(1);
    await session.close();
    await harness.close();
  });
});

describe('a client whose token lacks a scope', () => {
  it('learns which, and asks the person for what it had and what it lacks', async () => {
    const harness = await createHarness();
    const { browser } = await signedInBrowser(harness);
    const agent = modernAgent(mcpUrl(harness), { pin: '2026-07-28' }, 'mcp:tenant:read');
    await agent.signIn();
    await agent.signIn(await agent.provider.approve(browser));
    const session = await agent.connect();
    expect(await session.list()).toEqual(['get_service_documentation', 'tenant_status']);
    const args = { confirmed: true, idempotency_key: randomUUID() };
    await expect(session.call('create_tenant', args)).rejects.toThrow();
    const asked = agent.provider.sentTo.at(-1)?.searchParams.get('scope')?.split(' ') ?? [];
    expect(asked).toEqual(expect.arrayContaining(['mcp:tenants:create', 'mcp:tenant:read']));
    await agent.signIn(await agent.provider.approve(browser));
    expect(await session.call('create_tenant', args)).toMatchObject({ status: 'claimed' });
    await session.close();
    await harness.close();
  });
});

async function revoke(harness: Harness, provider: Agent['provider']): Promise<void> {
  const tokens = provider.tokens();
  const metadata = await harness.fetch('/.well-known/oauth-authorization-server');
  const { revocation_endpoint } = (await metadata.json()) as { revocation_endpoint: string };
  const response = await fetch(revocation_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      token: tokens?.refresh_token ?? '',
      client_id: provider.clientInformation()?.client_id ?? '',
    }),
  });
  expect(response.status).toBe(200);
}
