/** The local server over stdio, driven by a real client in a temporary project. */

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { MCP_TOOLS } from '@porchlight/contract';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { mcpOf } from '../../http/mcp/support/mcp-client.ts';
import { callbacksOf, decide, EVIL, guardedProject, HOME } from '../../support/approvals.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';
import { onlyInTestAll, someOf } from '../../support/times.ts';
import { type LocalAgent, projectOf, startAgent, temporaryFolder } from '../support/stdio-agent.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

/** The newer revision first: `test/conformance/mcp-clients.test.ts` tests both. */
const REVISIONS = [
  ['2026-07-28', { pin: '2026-07-28' }],
  ['2025-11-25', 'legacy'],
] as const;

const KEY = /svc_(?:man|app|wait)_\w+/;

const agentFor = (options: Partial<Parameters<typeof startAgent>[0]> = {}): Promise<LocalAgent> =>
  startAgent({ baseUrl: harness.baseUrl, configHome: temporaryFolder(), ...options });

const tenants = async (): Promise<unknown> =>
  (await harness.database.query('select count(*)::int as n from porchlight.tenants'))[0]?.n;

describe('the tools of the service over stdio', () => {
  it.each(someOf(REVISIONS, 2))('are listed in %s, with project_root in place of keys', async (revision, mode) => {
    const { client } = await agentFor({ mode });
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...MCP_TOOLS]);
    expect(Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema.required ?? []]))).toEqual({
      get_service_documentation: [],
      create_tenant: ['project_root', 'confirmed'],
      claim_tenant: ['project_root', 'confirmed'],
      tenant_status: ['project_root'],
      provision_resource: ['project_root', 'confirmed'],
      give_feedback: ['project_root', 'feedback'],
    });
    expect(JSON.stringify(tools)).not.toContain('coh_management_key');
    for (const { inputSchema, outputSchema, annotations } of tools) {
      expect(inputSchema.additionalProperties).toBe(false);
      expect(outputSchema?.type).toBe('object');
      expect(annotations).toMatchObject({ openWorldHint: false });
    }
  });

  onlyInTestAll(() => {
    it('are described as the service describes them, except for the one that writes a file', async () => {
      const { client } = await agentFor();
      const hosted = await mcpOf(harness).list();
      const { tools } = await client.listTools();
      const words = (all: typeof tools | typeof hosted) =>
        all
          .filter(({ name }) => name !== 'create_tenant')
          .map(({ name, description, outputSchema }) => ({ name, description, outputSchema }));
      expect(words(tools)).toEqual(words(hosted));
    });

    it('get_service_documentation returns the instructions of the service', async () => {
      const { call } = await agentFor();
      const { value } = await call('get_service_documentation');
      expect(value.documentation).toBe(await (await harness.fetch('/llms.txt')).text());
    });
  });
});

describe('a project from creation to claim', () => {
  it('keeps its credentials in .service, with mode 0600 and ignored by git, and out of the chat', async () => {
    const { call } = await agentFor();
    const root = temporaryFolder();
    writeFileSync(join(root, '.gitignore'), 'node_modules');
    const created = await call('create_tenant', { project_root: root, confirmed: true, name: 'Todo app' });
    expect(created.value).toMatchObject({
      name: 'Todo app',
      status: 'ephemeral',
      credentials_path: join(root, '.service'),
      gitignore_changed: true,
    });
    expect(created.text).not.toMatch(KEY);

    const content = readFileSync(join(root, '.service'), 'utf8');
    expect(content).toMatch(
      new RegExp(
        `^base_url=${harness.baseUrl}\\ntenant_id=${created.value.tenant_id}\\nmanagement_key=svc_man_\\w+\\napplication_key=svc_app_\\w+\\nexpires_at=\\S+\\nopenid_issuer=${harness.baseUrl}/t/${created.value.tenant_id}\\nopenid_client_id=app\\n$`,
      ),
    );
    expect(statSync(join(root, '.service')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(root, '.gitignore'), 'utf8')).toBe('node_modules\n.service\n*.service\n');

    const status = await call('tenant_status', { project_root: root });
    expect(status.value).toMatchObject({ tenant: { tenant_id: created.value.tenant_id, status: 'ephemeral' } });
    const callback_urls = ['http://localhost:5173/cb'];
    for (const order of [
      { resource: 'social-login', configuration: { callback_urls } },
      { resources: ['social-login'], configurations: { 'social-login': { callback_urls } } },
      { resources: ['social-login'], configurations: [{ callback_urls }] },
    ]) {
      const provisioned = await call('provision_resource', { project_root: root, confirmed: true, ...order });
      expect(provisioned.value).toMatchObject({ resources: [{ resource: 'social-login', callback_urls }] });
    }
    const feedback = await call('give_feedback', { project_root: root, feedback: ' useful ' });
    expect(feedback.value).toEqual({ success: true });
    const claim = await call('claim_tenant', { project_root: root, confirmed: true });
    expect(Object.keys(claim.value)).toEqual(['claim_url']);
    expect(claim.value.claim_url).toContain(`${harness.baseUrl}/claim/svc_claim_`);
    for (const { text } of [status, feedback, claim]) expect(text).not.toMatch(KEY);
  });
});

it('a project with an active host of its own gets its callbacks, and no warning of a foreign address', async () => {
  const { call } = await agentFor();
  const tenant = await (await createOwner(harness)).createProject();
  const management = createManagement({ baseUrl: harness.baseUrl, managementKey: tenant.managementKey });
  await management.provision(['http://localhost:5173/cb']);
  const { host } = await management.setDomain(`${randomBytes(5).toString('hex')}.localhost`);
  const callback_urls = ['http://localhost:5173/cb', 'https://app.example.com/cb'];
  const order = { confirmed: true, resource: 'social-login', configuration: { callback_urls } };
  const local = await call('provision_resource', { project_root: projectOf(harness.baseUrl, tenant), ...order });
  const under = `http://${host}:${new URL(harness.baseUrl).port}/edge/auth/${tenant.id}/`;
  const wanted = { callback_urls, login_url: `${under}google`, sign_in_url: `${under}sign-in` };
  expect(local.value).toMatchObject({ resources: [wanted] });
  const hosted = await mcpOf(harness).call('provision_resource', {
    tenant_id: tenant.id,
    coh_management_key: tenant.managementKey,
    ...order,
  });
  expect(hosted.value).toMatchObject({ resources: [wanted] });
});

onlyInTestAll(() => {
  describe('an existing .service', () => {
    it('of another tenant is never overwritten, and no tenant is made for nothing', async () => {
      const { call } = await agentFor();
      const root = temporaryFolder();
      const other = await createTenant(harness);
      const content = `base_url=${harness.baseUrl}\ntenant_id=${other.id}\nmanagement_key=${other.managementKey}\napplication_key=${other.applicationKey}\nexpires_at=never\n`;
      writeFileSync(join(root, '.service'), content);
      const before = await tenants();
      const refused = await call('create_tenant', { project_root: root, confirmed: true });
      expect(refused.value).toMatchObject({ code: 'credentialsConflict', message: expect.stringContaining(other.id) });
      expect(refused.text).not.toMatch(KEY);
      expect(readFileSync(join(root, '.service'), 'utf8')).toBe(content);
      expect(await tenants()).toBe(before);
    });

    it('that is something else altogether stays as it is', async () => {
      const { call } = await agentFor();
      const root = temporaryFolder();
      mkdirSync(join(root, '.service'));
      const refused = await call('create_tenant', { project_root: root, confirmed: true });
      expect(refused.value.code).toBe('credentialsConflict');
    });

    it('must have a place to go before a tenant is made', async () => {
      const { call } = await agentFor();
      const root = temporaryFolder();
      mkdirSync(join(root, '.gitignore'));
      const before = await tenants();
      const refused = await call('create_tenant', { project_root: root, confirmed: true });
      expect(refused.value).toMatchObject({
        code: 'credentialsExposed',
        message: expect.stringContaining('.gitignore'),
      });
      expect(await tenants()).toBe(before);
    });

    it('that is missing is said, with the tool that makes one', async () => {
      const { call } = await agentFor();
      const refused = await call('tenant_status', { project_root: temporaryFolder() });
      expect(refused).toMatchObject({
        isError: true,
        value: { code: 'credentialsMissing', fix: { tool: 'create_tenant' } },
      });
    });

    it('with a key that is worth nothing is refused with the code of the service', async () => {
      const { call } = await agentFor();
      const key = `svc_man_${'0'.repeat(49)}`;
      const root = projectOf(harness.baseUrl, { id: (await createTenant(harness)).id, managementKey: key });
      const refused = await call('tenant_status', { project_root: root });
      expect(refused.value.code).toBe('invalidCredentials');
      expect(refused.text).not.toContain(key);
    });
  });
});

onlyInTestAll(() => {
  describe('arguments', () => {
    it('need confirmed: true, the boolean', async () => {
      const { call } = await agentFor();
      const root = projectOf(harness.baseUrl, await createTenant(harness));
      for (const confirmed of [undefined, false, 'true', 1]) {
        for (const name of ['create_tenant', 'claim_tenant', 'provision_resource']) {
          const refused = await call(name, { project_root: root, confirmed });
          expect(refused.value.code).toBe('confirmationRequired');
        }
      }
    });

    it('name a folder that is there, by its absolute path', async () => {
      const { call } = await agentFor();
      for (const root of ['.', 'relative/path', join(temporaryFolder(), 'not-there')]) {
        const refused = await call('create_tenant', { project_root: root, confirmed: true });
        expect(refused.value).toMatchObject({ code: 'invalidRequest' });
      }
    });

    it('hold nothing that the schema does not name, and feedback of 1 to 20,000 characters', async () => {
      const { call } = await agentFor();
      const root = temporaryFolder();
      await call('create_tenant', { project_root: root, confirmed: true });
      for (const unknown of [{ coh_management_key: 'x' }, { tenant_id: 'x' }, { more: 1 }]) {
        const refused = await call('tenant_status', { project_root: root, ...unknown });
        expect(refused.value.code).toBe('invalidRequest');
        expect(refused.text).not.toMatch(KEY);
      }
      for (const feedback of ['', ' ', 'x'.repeat(20_001)]) {
        expect((await call('give_feedback', { project_root: root, feedback })).value.code).toBe('invalidRequest');
      }
      const long = await call('give_feedback', { project_root: root, feedback: '🦦'.repeat(20_000) });
      expect(long.value).toEqual({ success: true });
    });
  });
});

onlyInTestAll(() => {
  describe('a service that is away', () => {
    it('is said as such, and a creation whose outcome is unknown is not repeated', async () => {
      const { call } = await agentFor({ baseUrl: 'http://127.0.0.1:1' });
      const root = temporaryFolder();
      const refused = await call('create_tenant', { project_root: root, confirmed: true });
      expect(refused.value).toMatchObject({ code: 'unreachable', message: expect.stringContaining('ask the user') });
      expect((await call('get_service_documentation')).value).toMatchObject({
        code: 'unreachable',
        fix: { why: expect.stringContaining('--base-url') },
      });
      expect(() => statSync(join(root, '.service'))).toThrow();
    });

    it('leaves the tool that says so, and the others are back with the service', async () => {
      const away = createServer((_req, res) => res.destroy());
      await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
      const { port } = away.address() as AddressInfo;
      const { client, call } = await agentFor({ baseUrl: `http://127.0.0.1:${port}` });
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['create_tenant']);
      away.removeAllListeners('request');
      away.on('request', (req, res) => forward(req, res, harness.baseUrl));
      onTestFinished(() => void away.close());
      expect((await call('get_service_documentation')).isError).toBe(false);
      expect((await client.listTools()).tools).toHaveLength(MCP_TOOLS.length);
    });
  });
});

describe('a call that waits for the owner', () => {
  const provisionBy = async (options: Partial<Parameters<typeof startAgent>[0]>, tenant: TestTenant) => {
    const { call } = await agentFor(options);
    const project_root = projectOf(harness.baseUrl, tenant);
    const configuration = { callback_urls: [HOME, EVIL] };
    return () => call('provision_resource', { project_root, confirmed: true, resource: 'social-login', configuration });
  };

  it('is answered with the address, and the same call passes once it is approved', async () => {
    const { owner, tenant } = await guardedProject(harness);
    const provision = await provisionBy({}, tenant);
    const first = await provision();
    const { code, approval } = first.value as { code: string; approval: { id: string; approval_url: string } };
    expect([first.isError, code]).toEqual([true, 'approvalRequired']);
    expect(approval.approval_url).toBe(`${harness.baseUrl}/account/approvals/${approval.id}`);
    expect(first.text).not.toMatch(KEY);
    expect((await provision()).value.approval).toEqual(approval);
    await decide(harness, owner, approval.id, 'approve');
    expect((await provision()).isError).toBe(false);
    expect(await callbacksOf(tenant)).toEqual([HOME, EVIL]);
  });

  onlyInTestAll(() => {
    it.each([
      ['2025-11-25', 'legacy'],
      ['2026-07-28', { pin: '2026-07-28' }],
    ] as const)('has its page opened by a client of %s that declares it', async (_revision, mode) => {
      const { owner, tenant } = await guardedProject(harness);
      const shown: string[] = [];
      const show = async (url: string) => {
        shown.push(url);
        await decide(harness, owner, url.split('/').at(-1) ?? '', 'approve');
      };
      const provision = await provisionBy({ mode, show }, tenant);
      expect((await provision()).isError).toBe(false);
      expect(shown).toEqual([expect.stringContaining(`${harness.baseUrl}/account/approvals/apr_`)]);
      expect(await callbacksOf(tenant)).toEqual([HOME, EVIL]);
    });
  });
});

/** Passes a request on to the service, as a proxy would. */
function forward(req: IncomingMessage, res: ServerResponse, baseUrl: string): void {
  const { hostname, port } = new URL(baseUrl);
  const options = { hostname, port, path: req.url, method: req.method, headers: req.headers };
  req.pipe(request(options, (answer) => answer.pipe(res.writeHead(answer.statusCode ?? 502, answer.headers))));
}
