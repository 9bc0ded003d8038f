/**
 * An app's own MCP server behind `protectMcp`, and the real clients of the protocol: each finds the issuer of the
 * project by itself, registers, lets the person agree, and calls a tool for that person.
 */
import * as modern from '@modelcontextprotocol/client';
import { auth as legacyAuth, type OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { describe, expect, it } from 'vitest';
import { walk } from '../http/issuer/support/foreign-client.ts';
import { MemoryProvider } from './support/oauth-provider.ts';
import { INFO, useProtectedApp } from './support/protected-app.ts';

const { harness, app } = useProtectedApp();

interface Agent {
  readonly provider: Pick<MemoryProvider<object, OAuthTokens, unknown>, 'sentTo' | 'tokens'>;
  signIn(answer?: URLSearchParams): Promise<string>;
  /** The text of the tool's answer. */
  whoami(): Promise<unknown>;
}

function modernAgent(): Agent {
  const provider = new MemoryProvider<
    modern.StoredOAuthClientInformation,
    modern.StoredOAuthTokens,
    modern.OAuthDiscoveryState
  >();
  return {
    provider,
    signIn: (answer) =>
      modern.auth(provider, {
        serverUrl: app.url,
        ...(answer ? { authorizationCode: answer.get('code') ?? '', iss: answer.get('iss') ?? '' } : {}),
      }),
    async whoami() {
      const client = new modern.Client(INFO);
      await client.connect(new modern.StreamableHTTPClientTransport(app.url, { authProvider: provider }));
      const { content } = await client.callTool({ name: 'whoami', arguments: {} });
      await client.close();
      return content;
    },
  };
}

function legacyAgent(): Agent {
  const provider = new MemoryProvider<OAuthClientInformationMixed, OAuthTokens, OAuthDiscoveryState>();
  return {
    provider,
    signIn: (answer) =>
      legacyAuth(provider, { serverUrl: app.url, ...(answer ? { authorizationCode: answer.get('code') ?? '' } : {}) }),
    async whoami() {
      const client = new LegacyClient(INFO);
      const transport = new LegacyTransport(app.url, { authProvider: provider });
      // The SDK's type of the transport does not match its own interface under exactOptionalPropertyTypes.
      await client.connect(transport as Parameters<LegacyClient['connect']>[0]);
      const { content } = await client.callTool({ name: 'whoami', arguments: {} });
      await client.close();
      return content;
    },
  };
}

describe.each([
  ['@modelcontextprotocol/client 2', modernAgent],
  ['@modelcontextprotocol/sdk 1', legacyAgent],
])('%s at an app that protectMcp protects', (_library, createAgent) => {
  it('finds the issuer, connects with consent, calls a tool, and is out when its session ends', async () => {
    const { provider, signIn, whoami } = createAgent();
    expect(await signIn()).toBe('REDIRECT');
    const [asked] = provider.sentTo;
    expect(asked?.href).toContain(`${harness.current.baseUrl}/t/${app.tenant.id}/authorize`);
    expect(asked?.searchParams.get('resource')).toBe(app.url.href);
    expect(asked?.searchParams.get('scope')?.split(' ')).toContain('todos:read');
    const { left, consent } = await walk(asked ?? app.url);
    expect(consent).toContain('Real client');
    expect(await signIn(left?.searchParams)).toBe('AUTHORIZED');
    expect(await whoami()).toEqual([{ type: 'text', text: 'user 1' }]);

    const sessions = await app.tenant.api('/api/social-login/users/1/sessions', { method: 'DELETE' });
    expect(sessions.status).toBe(200);
    await expect(whoami()).rejects.toThrow();
    expect(provider.sentTo.length).toBeGreaterThan(1);
  });
});

describe('a caller without a good token', () => {
  const metadata = () => `http://127.0.0.1:${app.url.port}/.well-known/oauth-protected-resource/mcp`;

  it('learns where to get one, and what for', async () => {
    const answer = await fetch(app.url, { method: 'POST' });
    expect(answer.status).toBe(401);
    const about = `resource_metadata="${metadata()}", scope="todos:read"`;
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer ${about}, DPoP ${about}, algs="ES256 Ed25519 EdDSA RS256 PS256"`,
    );
    expect(await (await fetch(metadata())).json()).toEqual({
      resource: app.url.href,
      authorization_servers: [`${harness.current.baseUrl}/t/${app.tenant.id}`],
      scopes_supported: ['todos:read'],
      bearer_methods_supported: ['header'],
      dpop_signing_alg_values_supported: ['ES256', 'Ed25519', 'EdDSA', 'RS256', 'PS256'],
    });
  });

  it('learns that a token is not good', async () => {
    const answer = await fetch(app.url, { method: 'POST', headers: { authorization: 'Bearer nonsense' } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });
});
