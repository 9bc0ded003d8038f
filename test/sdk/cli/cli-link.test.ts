/** `porchlight link`: a second developer with a clone gets a key of their own. */
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { type Desk, socialDesk } from '../../http/desk/support/desk.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { approveLink, joinAs } from '../../support/links.ts';
import type { SocialTenant } from '../../support/social-tenant.ts';
import { type CommandLine, type CommandLineOptions, commandLine, type Running } from '../support/command-line.ts';

let harness: Harness;
let tenant: SocialTenant;
let owner: Desk;
beforeAll(async () => {
  harness = await createHarness();
  [tenant, owner] = await socialDesk(harness);
});

const fileOf = (folder: string, name: string): string => join(folder, name);

/** A folder as `git clone` leaves it: `porchlight.json`, and no `.service`. */
function clone(options: CommandLineOptions = {}, baseUrl = harness.baseUrl): CommandLine {
  const shell = commandLine({ env: { PORCHLIGHT_BASE_URL: harness.baseUrl }, ...options });
  const content = { $schema: `${baseUrl}/porchlight.schema.json`, tenant_id: tenant.id };
  writeFileSync(fileOf(shell.folder, 'porchlight.json'), JSON.stringify(content));
  return shell;
}

async function codeOf(running: Running): Promise<{ userCode: string; path: string; waitToken: string }> {
  const [line] = await running.printed(/\{.*"user_code".*\}/);
  const { user_code, link_url } = JSON.parse(line) as { user_code: string; link_url: string };
  return { userCode: user_code, path: new URL(link_url).pathname, waitToken: '' };
}

describe('porchlight link', () => {
  it('writes a .service that works, readable by its owner only and ignored by git', async () => {
    const { desk } = await joinAs(harness, owner, tenant, 'admin');
    const shell = clone();
    mkdirSync(fileOf(shell.folder, '.git'));
    const running = shell.start(['link', '--machine', 'grace-laptop']);
    const link = await codeOf(running);
    expect(link.path).toBe(`${desk.base}/link`);
    expect((await approveLink(desk, link)).text).toContain('Approved.');
    const { code, stdout, stderr, json } = await running.ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(json.at(-1)).toEqual({ status: 'approved', tenant_id: tenant.id });
    const path = fileOf(shell.folder, '.service');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const { managementKey, applicationKey, baseUrl, tenantId } = await readCredentials(shell.folder);
    expect([baseUrl, tenantId, applicationKey]).toEqual([harness.baseUrl, tenant.id, '']);
    expect(stdout).not.toContain(managementKey);
    expect(readFileSync(fileOf(shell.folder, '.gitignore'), 'utf8')).toContain('.service');
    const status = await shell.run('status');
    expect([status.code, status.json[0]]).toEqual([
      0,
      expect.objectContaining({ tenant: expect.objectContaining({ tenant_id: tenant.id }) }),
    ]);
    const users = await shell.run('users');
    expect([users.code, users.stderr]).toEqual([4, expect.stringContaining('users:read')]);
  });

  it('prints the code and the address for people, and no token', async () => {
    const shell = clone();
    const running = shell.start(['link', '--text']);
    const [, code] = await running.printed(/types the code ([A-Z\d-]{9})/);
    expect(code).toMatch(/^[A-Z\d]{4}-[A-Z\d]{4}$/);
    running.interrupt();
    const { code: exit, stdout } = await running.ended;
    expect(exit).toBe(130);
    expect(stdout).toContain(`/account/projects/${tenant.id}/link`);
    expect(stdout).not.toContain('svc_');
    expect(existsSync(fileOf(shell.folder, '.service'))).toBe(false);
  });

  it('ends with 4 if a member denies', async () => {
    const shell = clone();
    const running = shell.start(['link']);
    const { userCode } = await codeOf(running);
    await owner.send('/link/deny', { user_code: userCode }, '/link');
    const { code, json } = await running.ended;
    expect([code, json.at(-1)]).toEqual([4, { status: 'denied' }]);
    expect(existsSync(fileOf(shell.folder, '.service'))).toBe(false);
  });

  it('never overwrites a .service, also not one that appears meanwhile', async () => {
    const shell = clone();
    const path = fileOf(shell.folder, '.service');
    const running = shell.start(['link']);
    const link = await codeOf(running);
    writeFileSync(path, 'mine');
    await approveLink(owner, link);
    const { code, stderr } = await running.ended;
    expect([code, stderr]).toEqual([4, expect.stringContaining('was not changed')]);
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect((await shell.run('link')).code).toBe(4);
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  it('H50: follows no address in porchlight.json that is read in one way here and in another in .service', async () => {
    const hidden = `${harness.baseUrl}/\nbase_url=https://evil.example\n/../../..`;
    const shell = clone({}, hidden);
    const running = shell.start(['link']);
    await approveLink(owner, await codeOf(running));
    expect((await running.ended).code).toBe(0);
    expect(readFileSync(fileOf(shell.folder, '.service'), 'utf8')).not.toContain('evil');
    expect((await readCredentials(shell.folder)).baseUrl).toBe(harness.baseUrl);
  });

  it('asks nobody for a key that git would take along', async () => {
    const shell = clone();
    symlinkSync('elsewhere', fileOf(shell.folder, '.gitignore'));
    const { code, stdout, stderr } = await shell.run('link');
    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toContain('was not followed');
  });

  it('asks before it follows an address that only the clone names', async () => {
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return false;
    };
    const shell = clone({ env: {}, isTTY: true, ask });
    const refused = await shell.run('link');
    expect(refused.code).toBe(4);
    expect(asked).toEqual([expect.stringContaining(`porchlight.json names ${harness.baseUrl}`)]);
    expect(refused.stderr).toContain('--base-url');
  });

  it('says what is missing without porchlight.json, and takes --tenant', async () => {
    const shell = commandLine({ env: { PORCHLIGHT_BASE_URL: harness.baseUrl } });
    const missing = await shell.run('link');
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('--tenant')]);
    const unknown = await shell.run('link', '--tenant', 'brave-otter-zzzzzz');
    expect([unknown.code, unknown.stderr]).toEqual([4, expect.stringContaining('no such tenant')]);
  });
});

describe('porchlight init in a clone', () => {
  it('makes no second project, and leads to link', async () => {
    const shell = clone();
    for (const words of [['init'], ['init', '--yes'], ['init', '--dry-run']]) {
      const { code, stderr } = await shell.run(...words, '--base-url', harness.baseUrl);
      expect([words, code, stderr]).toEqual([words, 4, expect.stringContaining('porchlight link')]);
    }
    expect(existsSync(fileOf(shell.folder, '.service'))).toBe(false);
  });

  it('links where a person says yes', async () => {
    const shell = clone({ isTTY: true, ask: async () => true });
    const running = shell.start(['init']);
    const [, userCode = ''] = await running.printed(/types the code .*?([A-Z\d]{4}-[A-Z\d]{4})/);
    await approveLink(owner, { path: '', userCode, waitToken: '' });
    expect((await running.ended).code).toBe(0);
    expect((await readCredentials(shell.folder)).tenantId).toBe(tenant.id);
  });
});
