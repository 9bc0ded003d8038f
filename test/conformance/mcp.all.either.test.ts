/**
 * The protocol's own conformance suite against `/mcp`. It is written for a server with diagnostic tools, resources and
 * prompts; ours has exactly six tools. So every check must pass, or ask for something that we do not offer.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerAgent, walk } from '../http/issuer/support/foreign-client.ts';
import { MCP, SETTINGS } from '../http/issuer/support/two-issuers.ts';
import { decide, register, signedInBrowser } from '../http/oauth/support/oauth-client.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { freePort } from '../support/ports.ts';
import { repositoryRoot } from '../support/repository.ts';
import { createSocialTenant } from '../support/social-tenant.ts';
import { type Check, runConformance } from './support/conformance.ts';

/** What the suite expects from servers that offer more, and the error texts by which such a check is recognised. */
const NOT_OFFERED: readonly { readonly what: string; readonly says: RegExp }[] = [
  { what: 'diagnostic tools', says: /Unknown tool: test_\w+/ },
  { what: 'diagnostic tools', says: /^Tool 'json_schema_2020_12_tool' not found/ },
  { what: 'diagnostic tools', says: /^Not testable: server does not list the diagnostic tool 'test_\w+'/ },
  { what: 'parameters mirrored into headers', says: /^Not testable: server exposes no tool with x-mcp-header/ },
  { what: 'resources, prompts, completion and logging', says: /Method not found/ },
  { what: 'questions back to the client', says: /InputRequiredResult/ },
];

/** Scenarios in which all checks must pass. */
const WHOLE: Readonly<Record<string, readonly string[]>> = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': [
    'tools-list',
    'dns-rebinding-protection',
    'http-header-validation',
    'server-sse-multiple-streams',
    'input-required-result-unsupported-methods',
    'input-required-result-validate-input',
  ],
};

/** Scenarios in which only the named checks ask for something that we do not offer. */
const PARTLY: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '2025-11-25': {},
  '2026-07-28': {
    'server-stateless': [
      'sep-2575-server-rejects-undeclared-capability',
      'sep-2575-missing-capability-http-400',
      'sep-2575-http-server-no-independent-requests-on-stream',
      'sep-2575-server-no-log-without-loglevel',
    ],
    caching: [
      'sep-2549-prompts-list-caching-hints',
      'sep-2549-resources-list-caching-hints',
      'sep-2549-resources-templates-list-caching-hints',
    ],
  },
};

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe.each(Object.keys(WHOLE))('MCP conformance, revision %s', (revision) => {
  let checks: Check[];
  beforeAll(async () => {
    const found = await runConformance(['server', '--url', `${harness.baseUrl}/mcp`, '--requirements', revision]);
    // The tasks extension is not declared, so its rules do not apply.
    checks = found.filter(({ scenario }) => !scenario.startsWith('tasks-'));
  }, 120_000);

  const of = (scenario: string): Check[] => checks.filter((check) => check.scenario === scenario);
  const failing = (of: readonly Check[]): Check[] => of.filter(({ status }) => status === 'FAILURE');

  it('every message of the server fits the schema of the revision', () => {
    const valid = checks.filter(({ id }) => id === 'wire-schema-valid');
    expect(valid.length).toBeGreaterThan(20);
    expect(failing(valid)).toEqual([]);
  });

  it.each(WHOLE[revision] ?? [])('%s passes whole', (scenario) => {
    expect(of(scenario).some(({ status }) => status === 'SUCCESS')).toBe(true);
    expect(failing(of(scenario))).toEqual([]);
  });

  it('of the scenarios that apply in part, nothing fails but what we do not offer', () => {
    for (const [scenario, exempt] of Object.entries(PARTLY[revision] ?? {})) {
      expect(of(scenario).filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThan(1);
      expect(failing(of(scenario)).map(({ id }) => id)).toEqual(exempt);
    }
  });

  it('the decision about failures names each kind of them', () => {
    const decision = readFileSync(join(repositoryRoot, 'contract/decisions/tests.md'), 'utf8');
    for (const { what } of NOT_OFFERED) expect(decision).toContain(what);
  });

  it('every other failure asks for something that the server does not offer', () => {
    const unexplained = failing(checks).filter(({ message }) => !NOT_OFFERED.some(({ says }) => says.test(message)));
    expect(unexplained).toEqual([]);
  });
});

describe('MCP conformance of the authorization server', () => {
  it('the metadata and a whole authorization code grant, the consent given in the meantime', async () => {
    const port = await freePort();
    const client = await register(harness, {
      client_name: 'Conformance suite',
      redirect_uris: [`http://127.0.0.1:${port}/callback`],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    });
    const { browser } = await signedInBrowser(harness);
    let consent: Promise<unknown> | undefined;
    const args = ['--client-id', client.client_id, '--resource', `${harness.baseUrl}/mcp`, '--port', String(port)];
    let printed = '';
    const checks = await runConformance(['authorization', '--url', harness.baseUrl, ...args], (text) => {
      printed += text;
      const address = /Callback server started/.test(printed) && /http\S+\/oauth\/authorize\S+/.exec(printed)?.[0];
      if (address) consent ??= decide(browser, new URL(address), 'approve').then((end) => fetch(end));
    });
    await consent;
    expect(checks.map(({ id, status }) => `${id} ${status}`).sort()).toEqual([
      'authorization-code-grant SUCCESS',
      'authorization-server-metadata SUCCESS',
      'authorization-server-metadata-cimd SUCCESS',
    ]);
  });
});

/** The scenarios for DPoP and enterprise-managed authorization test MCP clients, and this is a server. */
describe('MCP conformance of a project’s issuer', () => {
  it('the metadata and a whole authorization code grant, for an agent that has registered', async () => {
    const tenant = await createSocialTenant(harness);
    expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json: SETTINGS })).status).toBe(200);
    const port = await freePort();
    const { as, client } = await registerAgent(harness, tenant.id, `http://127.0.0.1:${port}/callback`);
    let consent: Promise<unknown> | undefined;
    let printed = '';
    const args = ['--client-id', client.client_id, '--resource', MCP, '--port', String(port)];
    const checks = await runConformance(['authorization', '--url', as.issuer, ...args], (text) => {
      printed += text;
      const address = /Callback server started/.test(printed) && /http\S+\/authorize\?\S+/.exec(printed)?.[0];
      if (address) consent ??= walk(new URL(address)).then(({ left }) => fetch(left ?? address));
    });
    await consent;
    expect(checks.map(({ id, status }) => `${id} ${status}`).sort()).toEqual([
      'authorization-code-grant SUCCESS',
      'authorization-server-metadata SUCCESS',
      'authorization-server-metadata-cimd SUCCESS',
    ]);
  });
});
