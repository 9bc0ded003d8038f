/** What `init` leaves in an app can be installed anywhere: in CI and on a host, without the service and without a registry. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { repositoryRoot } from '../../support/repository.ts';

// The service builds its SDK from sources at the first request.
vi.setConfig({ testTimeout: 240_000 });

const run = promisify(execFile);
const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'sdk/package.json'), 'utf8'));
const FILE = `vendor/porchlight-sdk-${version}.tgz`;
// npm asks the registry about peers that nobody has to install. Where none answers, it tries again for minutes.
const NPM = ['--no-audit', '--no-fund', '--fetch-retries=0'];

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

function app(manifest: object = { name: 'todo', private: true }) {
  const root = mkdtempSync(join(tmpdir(), 'porchlight-vendor-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'app');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  let cache = 'cache';
  const env = { PATH: process.env.PATH, HOME: root };
  return {
    folder,
    npm: (...args: string[]) => run('npm', [...args, ...NPM, '--cache', join(root, cache)], { cwd: folder, env }),
    command: (...args: string[]) => run('npx', ['--no-install', 'porchlight', ...args], { cwd: folder, env }),
    /** A machine that has nothing but the files that are committed. */
    clone() {
      rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
      cache = 'another-cache';
    },
    read: (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')),
  };
}

const IMPORT = "import('@porchlight/sdk/server').then(({ expressAuth }) => console.log(typeof expressAuth))";

describe('the SDK after init', () => {
  it('is a file of the app, which npm ci installs without the service', async () => {
    const { folder, npm, command, clone, read } = app();
    await npm('install', `${harness.baseUrl}/sdk.tgz`);
    expect(read('package.json').dependencies['@porchlight/sdk']).toBe(`${harness.baseUrl}/sdk.tgz`);
    const { stdout } = await command('init', '--yes', '--json', '--base-url', harness.baseUrl);
    expect(JSON.parse(stdout).files).toEqual(
      expect.arrayContaining([
        { path: FILE, action: 'written' },
        { path: 'package.json', action: 'changed' },
        { path: 'package-lock.json', action: 'changed' },
      ]),
    );
    expect(read('package.json').dependencies['@porchlight/sdk']).toBe(`file:${FILE}`);
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).not.toContain(harness.baseUrl);
    clone();
    await npm('ci', '--offline');
    expect((await run('node', ['-e', IMPORT], { cwd: folder })).stdout).toBe('function\n');
    // The lock file is as npm itself would write it.
    const before = readFileSync(join(folder, 'package-lock.json'), 'utf8');
    await npm('install', '--offline');
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(before);
  });

  it('is added to an app that has none, with the command that installs it', async () => {
    const { folder, npm, clone, read } = app({ dependencies: { zebra: '1.0.0', aardvark: '1.0.0' } });
    const bin = join(repositoryRoot, 'sdk/src/cli/bin.ts');
    const args = [bin, 'init', '--yes', '--text', '--base-url', harness.baseUrl];
    const { stdout } = await run(process.execPath, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder },
    });
    expect(stdout).toContain('npm install, which takes the SDK from vendor/');
    expect(Object.entries(read('package.json').dependencies)).toEqual([
      ['@porchlight/sdk', `file:${FILE}`],
      ['aardvark', '1.0.0'],
      ['zebra', '1.0.0'],
    ]);
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ dependencies: { '@porchlight/sdk': `file:${FILE}` } }),
    );
    clone();
    await npm('install', '--offline');
    await npm('ci', '--offline');
  });

  it.each(['0.2.0', 'workspace:*', 'file:../sdk'])('stays as the app chose it: %s', async (spec) => {
    const { folder, read } = app({ dependencies: { '@porchlight/sdk': spec } });
    const bin = join(repositoryRoot, 'sdk/src/cli/bin.ts');
    const args = [bin, 'init', '--yes', '--json', '--base-url', harness.baseUrl];
    await run(process.execPath, args, { cwd: folder, env: { PATH: process.env.PATH, HOME: folder } });
    expect(read('package.json').dependencies['@porchlight/sdk']).toBe(spec);
    expect(existsSync(join(folder, 'vendor'))).toBe(false);
  });
});
