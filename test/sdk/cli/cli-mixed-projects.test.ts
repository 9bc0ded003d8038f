/** Ids of two projects in one folder: doctor puts them on one line, and no other command goes on. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { COMMANDS } from '../../../sdk/src/cli/commands/index.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant } from '../../support/tenant.ts';
import { type CommandLine, projectLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

type Shell = CommandLine & { readonly tenantId: string };

const service = ({ folder }: Shell, change: (text: string) => string): void => {
  const file = join(folder, '.service');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
};

async function findingsOf(shell: Shell, ...args: string[]): Promise<Record<string, string>[]> {
  const [first] = (await shell.run('doctor', ...args)).json;
  return first?.findings as Record<string, string>[];
}

const ofCheck = (findings: readonly Record<string, string>[], name: string) =>
  findings.filter(({ check }) => check === name);

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('doctor', () => {
  it('holds the five ids against each other, on one line', async () => {
    const shell = await projectLine(harness.baseUrl, {}, '--yes');
    const app = await serve((_req, res) => {
      const location = `${harness.baseUrl}/edge/auth/${shell.tenantId}/sign-in?redirect_uri=x`;
      res.writeHead(302, { location }).end();
    });
    expect(ofCheck(await findingsOf(shell, app), 'project')).toEqual([
      {
        check: 'project',
        level: 'ok',
        message: `${shell.tenantId} in key, .service, porchlight.json, .env.local, app`,
      },
    ]);
  });

  it.each([
    '.env',
    '.env.local',
    '.env.development',
    '.env.development.local',
    '.env.production',
    '.env.production.local',
    '.dev.vars',
  ])('finds another project in %s', async (name) => {
    const shell = await projectLine(harness.baseUrl);
    const other = await createTenant(harness);
    writeFileSync(join(shell.folder, name), `A=1\nexport VITE_PORCHLIGHT_TENANT_ID="${other.id}"\n`);
    const { code, stdout } = await shell.run('doctor', '--text');
    expect(code).toBe(1);
    expect(stdout).toContain(`key ${shell.tenantId}, .service ${shell.tenantId}, ${name} ${other.id}.`);
    expect(stdout).toContain(`Write ${shell.tenantId} there: ${name}.`);
  });

  it('finds another project in porchlight.json, the environment and the running app', async () => {
    const other = await createTenant(harness);
    const shell = await projectLine(harness.baseUrl, { env: { PORCHLIGHT_TENANT_ID: other.id } }, '--yes');
    writeFileSync(join(shell.folder, 'porchlight.json'), JSON.stringify({ tenant_id: other.id }));
    const app = await serve((_req, res) => {
      res.writeHead(302, { location: `${harness.baseUrl}/edge/auth/${other.id}/google?redirect_uri=x` }).end();
    });
    const [finding] = ofCheck(await findingsOf(shell, app), 'project');
    expect(finding).toMatchObject({
      level: 'fail',
      message: expect.stringContaining(
        `porchlight.json ${other.id}, .env.local ${shell.tenantId}, environment ${other.id}, app ${other.id}`,
      ),
    });
  });

  it('finds a malformed id, and does not let it move the cursor', async () => {
    const shell = await projectLine(harness.baseUrl);
    writeFileSync(join(shell.folder, '.env.local'), 'PORCHLIGHT_TENANT_ID=<tenant id>\u001b[2J\n');
    const { code, stdout } = await shell.run('doctor', '--text');
    expect([code, stdout]).toEqual([1, expect.stringContaining('which is no id of a project')]);
    expect(stdout).not.toContain('\u001b');
  });

  it('finds a wrong scheme in an environment file', async () => {
    const shell = await projectLine(harness.baseUrl);
    const wrong = harness.baseUrl.replace('http:', 'https:');
    writeFileSync(join(shell.folder, '.env'), `PORCHLIGHT_BASE_URL=${wrong}\n`);
    expect(ofCheck(await findingsOf(shell), 'environment')).toEqual([
      {
        check: 'environment',
        level: 'fail',
        message: `.env has ${wrong}: only the scheme is wrong.`,
        remedy: `Write PORCHLIGHT_BASE_URL=${harness.baseUrl} there.`,
      },
    ]);
  });

  it('finds a wrong scheme in .service, as every command does', async () => {
    const shell = await projectLine(harness.baseUrl);
    const wrong = harness.baseUrl.replace('http:', 'https:');
    service(shell, (text) => text.replaceAll(harness.baseUrl, wrong));
    for (const command of ['doctor', 'status']) {
      const { code, stderr } = await shell.run(command, '--text');
      expect([code, stderr]).toEqual([4, expect.stringContaining(`write base_url=${harness.baseUrl} into .service`)]);
    }
    const [, found] = await findingsOf(shell, '--service', wrong);
    expect(found).toMatchObject({ message: expect.stringContaining('only the scheme differs') });
  });

  it('finds a port that somebody else answers on, of the service and of the app', async () => {
    const shell = await projectLine(harness.baseUrl);
    const other = await serve((_req, res) => res.writeHead(404).end('not found'));
    const [signIn] = ofCheck(await findingsOf(shell, other), 'sign-in');
    expect(signIn).toMatchObject({ level: 'fail', remedy: expect.stringContaining('Another program') });
    service(shell, (text) => text.replaceAll(harness.baseUrl, other));
    const found = ofCheck(await findingsOf(shell, '--service', other), 'service');
    expect(found).toMatchObject([{ level: 'fail', remedy: expect.stringContaining('Another program') }]);
  });
});

describe('a .service whose id is not the one of its key', () => {
  /** What each command needs behind its name to get as far as the project. */
  const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
    provision: ['http://localhost:4000/cb'],
    'project rename': ['x'],
    access: ['--open'],
    'domain set': ['a.localhost'],
    'appearance set': ['--accent', '#1d6fb8'],
    'appearance logo': ['--remove'],
    'webhooks create': ['https://a.example/hook'],
    'keys create': ['CI', '--preset', 'ci'],
    'teams off': ['--yes'],
    prove: ['http://localhost:4000'],
  };

  it('is refused by the commands, and nothing is done', async () => {
    const shell = await projectLine(harness.baseUrl);
    const other = await createTenant(harness);
    service(shell, (text) => text.replace(/tenant_id=.*/, `tenant_id=${other.id}`));
    const tried = COMMANDS.filter(
      ({ name, usage, withoutProject }) => (ARGUMENTS[name] || !usage) && !withoutProject,
      // `link` leaves every `.service` alone, whatever it names.
    ).filter(({ name }) => !['init', 'link', 'doctor', 'admin'].includes(name));
    expect(tried.length).toBeGreaterThan(20);
    for (const { name } of tried) {
      const { code, stdout, stderr } = await shell.run(...name.split(' '), ...(ARGUMENTS[name] ?? []));
      expect([name, code, stdout]).toEqual([name, 4, '']);
      expect(JSON.parse(stderr).error).toMatchObject({
        code: 'mixedProjects',
        message: expect.stringContaining(
          `names the project ${other.id}, but its management key is of ${shell.tenantId}`,
        ),
      });
    }
    const { code, stdout } = await shell.run('doctor', '--text');
    expect([code, stdout]).toEqual([1, expect.stringContaining('id and keys go together')]);
  });
});
