/**
 * The protocol's own server with everything (`@modelcontextprotocol/server-everything`), as it is published, behind
 * `protectMcp`: sessions, streams, progress, resources and prompts go through the guard as they are.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as mcp from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { end, freePort, until } from '../../scripts/examples/processes.ts';
import { installed } from '../../scripts/foreign/installed.ts';
import { walk } from '../http/issuer/support/foreign-client.ts';
import { MemoryProvider } from './support/oauth-provider.ts';
import { INFO, useProtectedApp } from './support/protected-app.ts';

let folder: string;
let child: ChildProcess;
let everything: string;

const { harness, app } = useProtectedApp(async (request) => {
  const { method, headers, body, signal } = request;
  return fetch(everything, { method, headers, signal, body, duplex: 'half' } as RequestInit);
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-everything-'));
  installed(folder, '@modelcontextprotocol/server-everything');
  const port = await freePort();
  everything = `http://127.0.0.1:${port}/mcp`;
  const program = join(folder, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');
  child = spawn(process.execPath, [program, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  await until(`http://127.0.0.1:${port}/`, child);
}, 300_000);
afterAll(async () => {
  await end(child);
  rmSync(folder, { recursive: true, force: true });
});

it('lists and calls its tools, with progress, and reads resources and prompts', async () => {
  const provider = new MemoryProvider<
    mcp.StoredOAuthClientInformation,
    mcp.StoredOAuthTokens,
    mcp.OAuthDiscoveryState
  >();
  expect(await mcp.auth(provider, { serverUrl: app.url })).toBe('REDIRECT');
  const { left } = await walk(provider.sentTo[0] ?? app.url);
  const answer = { authorizationCode: left?.searchParams.get('code') ?? '', iss: left?.searchParams.get('iss') ?? '' };
  expect(await mcp.auth(provider, { serverUrl: app.url, ...answer })).toBe('AUTHORIZED');

  const client = new mcp.Client(INFO);
  await client.connect(new mcp.StreamableHTTPClientTransport(app.url, { authProvider: provider }));
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toContain('echo');
  const { content } = await client.callTool({ name: 'echo', arguments: { message: 'through the guard' } });
  expect(JSON.stringify(content)).toContain('through the guard');
  const slow = names.find((name) => /long-?running/i.test(name)) ?? '';
  const steps: number[] = [];
  await client.callTool(
    { name: slow, arguments: { duration: 1, steps: 4 } },
    { onprogress: ({ progress }) => void steps.push(progress) },
  );
  expect(steps.length).toBeGreaterThan(1);
  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: resources[0]?.uri ?? '' });
  expect(contents).toHaveLength(1);
  expect((await client.listPrompts()).prompts.length).toBeGreaterThan(0);
  await client.close();

  const ended = await app.tenant.api('/api/social-login/users/1/sessions', { method: 'DELETE' });
  expect(ended.status).toBe(200);
  await expect(
    client.connect(new mcp.StreamableHTTPClientTransport(app.url, { authProvider: provider })),
  ).rejects.toThrow();
  expect(harness.current.logs.filter((line) => line.includes('surprise'))).toEqual([]);
});
