/** The service and the SDK as packages: in an empty folder, for a user without privileges, without a registry. */
import { once } from 'node:events';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../support/engines.ts';
import { freePort } from '../../support/ports.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { testMasterKey } from '../../support/test-master-key.ts';
import { type InstalledService, installService } from '../support/installed-service.ts';

// Building packages and starting processes takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const BINS = [
  ['porchlight', 'node_modules/porchlight/dist/cli.js'],
  ['@porchlight/sdk', 'node_modules/@porchlight/sdk/dist/src/cli/bin.js'],
] as const;

/** The same flag as in `npm start`, the image and the systemd unit. */
const SMALL_NURSERY = '--max-semi-space-size=8';

const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
let installed: InstalledService;

beforeAll(async () => {
  installed = await installService();
}, 300_000);

describe('npm run pack', () => {
  it('writes the two packages and nothing else', () => {
    expect(installed.tarballs).toEqual([`porchlight-${version}.tgz`, `porchlight-sdk-${version}.tgz`]);
  });

  it('builds files with source maps that name no folder of the machine', () => {
    const folder = join(installed.folder, 'node_modules/porchlight');
    const maps = globSync('dist/*.js.map', { cwd: folder });
    for (const name of ['cli', 'service', 'admin']) expect(maps).toContain(`dist/${name}.js.map`);
    for (const map of maps) {
      const { sources } = JSON.parse(readFileSync(join(folder, map), 'utf8'));
      expect(sources.filter((source: string) => source.startsWith('/'))).toEqual([]);
    }
  });

  it('hands the licences of all libraries on that it puts into the service', () => {
    const text = readFileSync(join(installed.folder, 'node_modules/porchlight/THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const name of ['express', '@mikro-orm/core', 'oidc-provider', 'pino'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });
});

describe.each(BINS)('the command line of %s', (_name, bin) => {
  it('says its version', async () => {
    expect(await installed.run('node', [bin, '--version'])).toEqual({ code: 0, output: `${version}\n` });
  });

  it('runs the service, creates a project on it, and ends on a signal', async () => {
    const service = await start(bin);
    expect(readFileSync(`/proc/${service.child.pid}/cmdline`, 'utf8').split('\0')).toContain(SMALL_NURSERY);
    await expect(fetch(`${service.baseUrl}/docs`).then((page) => page.text())).resolves.toContain('<h1');
    const made = await installed.run('node', [
      bin,
      'init',
      '--base-url',
      service.baseUrl,
      '--project',
      service.project,
    ]);
    expect(made.output).toContain('tenant_id');
    expect(statSync(join(service.project, '.service')).mode & 0o777).toBe(0o600);
    service.child.kill('SIGTERM');
    const [code] = await once(service.child, 'exit');
    expect(code).toBe(0);
    expect(service.logs()).toContain('"msg":"stopped"');
  });

  it("has the operator's command, which names itself as it was called", async () => {
    const { code, output } = await installed.run('node', [bin, 'admin', '--help']);
    expect(code).toBe(0);
    expect(output).toMatch(/^Usage: porchlight admin /m);
  });
});

describe('a service from the package', () => {
  it('hands out the SDK that was packed with it', async () => {
    const service = await start(BINS[0][1]);
    const answer = await fetch(`${service.baseUrl}/sdk.tgz`);
    expect(answer.headers.get('content-type')).toBe('application/gzip');
    const packed = readFileSync(join(installed.packagesFolder, `porchlight-sdk-${version}.tgz`));
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), packed)).toBe(0);
    service.child.kill('SIGKILL');
  });

  it('hands itself out as a package that installs and runs', async () => {
    const service = await start(BINS[0][1]);
    const answer = await fetch(`${service.baseUrl}/porchlight.tgz`);
    expect(answer.headers.get('content-type')).toBe('application/gzip');
    const folder = join(installed.folder, 'handed-on');
    await installed.run('mkdir', [folder]);
    const archive = join(installed.packagesFolder, 'handed-on.tgz');
    writeFileSync(archive, Buffer.from(await answer.arrayBuffer()));
    service.child.kill('SIGKILL');
    expect(await installed.run('tar', ['xzf', archive, '-C', folder, '--strip-components=1'])).toMatchObject({
      code: 0,
    });
    const own = join(installed.folder, 'node_modules/porchlight');
    expect(await installed.run('diff', ['-r', '--exclude=node_modules', own, folder])).toEqual({ code: 0, output: '' });
    expect(await installed.run(join(folder, 'dist/cli.js'), ['--version'])).toEqual({
      code: 0,
      output: `${version}\n`,
    });
  });

  it('starts on a database of its own that it does not have to make, with a key of its own', async () => {
    const project = join(installed.folder, 'first-start');
    await installed.run('mkdir', [project]);
    const dataDir = join(project, '.porchlight');
    const service = await start(BINS[0][1], { DATABASE_URL: undefined, DATA_DIR: dataDir, MASTER_KEY: undefined });
    expect(service.logs()).not.toContain('making the embedded database');
    expect(service.logs()).not.toContain('cannot be used');
    const made = await fetch(`${service.baseUrl}/api/genesis`, { method: 'POST' });
    expect(made.status).toBe(201);
    expect(statSync(join(dataDir, 'master-key')).mode & 0o777).toBe(0o600);
    service.child.kill('SIGKILL');
  });

  it('ends with the npx that started it', async () => {
    const service = await start('npx');
    service.child.kill('SIGTERM');
    while (!service.logs().includes('"msg":"stopped"')) await sleep(50);
  });

  it('says which Node it needs where this one is too old', async () => {
    const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})`;
    const { code, output } = await installed.run('node', ['--import', pretend, BINS[0][1], 'start', '--text']);
    expect(code).toBe(3);
    expect(output).toMatch(/needs Node 22\.17\.0 or later, and this is 20\.20\.2[\s\S]*npm install node@24/);
  });
});

async function start(bin: string, other: Record<string, string | undefined> = {}) {
  const { databaseUrl, dataDir } = await freshDatabase();
  const port = await freePort();
  const project = join(installed.folder, `project-${port}`);
  await installed.run('mkdir', [project]);
  const embedded = dataDir && join(project, '.porchlight');
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: embedded,
    MASTER_KEY: testMasterKey,
    PORT: String(port),
    ...other,
  };
  const [command, ...args] = bin === 'npx' ? ['npx', 'porchlight', 'start'] : ['node', bin, 'start'];
  const child = installed.spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let logs = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      logs += chunk.toString('utf8');
    });
  const baseUrl = `http://127.0.0.1:${port}`;
  while (!logs.includes('"msg":"ready"')) {
    if (child.exitCode !== null) throw new Error(`the service ended:\n${logs}`);
    await sleep(50);
  }
  return { child, baseUrl, project, logs: () => logs };
}
