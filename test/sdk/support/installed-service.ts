/** Both packages as a stranger gets them: packed, then installed into an empty folder by a user without privileges. */
import { execFile, type SpawnOptions, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EXTERNAL } from '../../../scripts/pack/build-service.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { nodeBinary, repositoryRoot } from '../../support/repository.ts';
import { packedPackages } from './packed-packages.ts';

const run = promisify(execFile);

/** The user `nobody` of every Linux; if the tests run as an ordinary user, that user. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface InstalledService {
  readonly folder: string;
  /** The two tarballs, by their names. */
  readonly tarballs: readonly string[];
  readonly packagesFolder: string;
  run(
    command: string,
    args: readonly string[],
    env?: Record<string, string>,
  ): Promise<{ code: number; output: string }>;
  spawn(command: string, args: readonly string[], options: SpawnOptions): ReturnType<typeof spawn>;
}

export async function installService(): Promise<InstalledService> {
  // Not in the run's own folder, which other users may not enter.
  const root = mkdtempSync('/tmp/porchlight-installed-');
  endAfterFile(async () => rmSync(root, { recursive: true, force: true }));
  const [packages, folder, bin] = ['packages', 'app', 'bin'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [folder, bin]) mkdirSync(path);
  cpSync(nodeBinary(), join(bin, 'node'), { dereference: true });

  const inRepository = { cwd: repositoryRoot, env: { ...process.env, PATH: `${bin}:${process.env.PATH}` } };
  const { folder: packed, tarballs } = await packedPackages();
  // In a folder that a user without privileges can read.
  cpSync(packed, packages, { recursive: true });
  // The dependencies are packed here, so that no registry is needed.
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', root];
  const installed = EXTERNAL.map((name) => join(repositoryRoot, 'node_modules', name));
  const dependencies = await run('npm', [...pack, ...installed], inRepository);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true }));
  for (const path of [root, folder, join(folder, 'package.json')]) if (USER.uid) chownSync(path, USER.uid, USER.gid);

  const env = { PATH: `${bin}:${process.env.PATH}`, HOME: root };
  const names = dependencies.stdout.trim().split('\n');
  const files = [...names.map((name) => join(root, name)), ...tarballs.map((name) => join(packages, name))];
  const install = ['install', '--offline', '--no-audit', '--no-fund', ...files];
  await run('npm', install, { cwd: folder, env, ...USER });

  return {
    folder,
    tarballs,
    packagesFolder: packages,
    run: (command, args, extra = {}) =>
      run(command, [...args], { cwd: folder, env: { ...env, ...extra }, ...USER }).then(
        ({ stdout, stderr }) => ({ code: 0, output: `${stdout}${stderr}` }),
        ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
      ),
    spawn: (command, args, options) => {
      const child = spawn(command, [...args], { ...options, cwd: folder, env: { ...env, ...options.env }, ...USER });
      endAfterFile(async () => void child.kill('SIGKILL'));
      return child;
    },
  };
}
