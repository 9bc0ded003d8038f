/** The SDK as others get it: packed, and installed from the tarball into an empty project. */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { endAfterFile } from '../../support/cleanup.ts';
import { nodeBinary, repositoryRoot } from '../../support/repository.ts';
import { packedPackages } from './packed-packages.ts';

const run = promisify(execFile);

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface InstalledPackage {
  /** The project; `node_modules` is in it. */
  readonly folder: string;
  readonly tarball: string;
  /** The package inside the project. */
  readonly packageFolder: string;
  write(file: string, content: string): void;
  node(args: readonly string[], env?: Record<string, string>): Promise<Ran>;
  /** A process that keeps running; it ends with the test file. */
  start(args: readonly string[], env?: Record<string, string>): void;
}

export async function installPackage(): Promise<InstalledPackage> {
  const root = mkdtempSync(join(tmpdir(), 'porchlight-package-'));
  endAfterFile(async () => rmSync(root, { recursive: true, force: true }));
  const env = { ...process.env, PATH: `${dirname(nodeBinary())}:${process.env.PATH}` };
  const { folder: packages, sdk } = await packedPackages();
  const tarball = join(packages, sdk);
  const folder = join(root, 'project');
  const project = { name: 'empty', private: true, type: 'module' };
  await run('mkdir', ['-p', folder]);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  // Offline: a package without dependencies needs no registry.
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder, env });
  // The README also installs Express; here the repository's own is used.
  symlinkSync(join(repositoryRoot, 'node_modules/express'), join(folder, 'node_modules/express'));

  const own = { PATH: process.env.PATH ?? '', HOME: root };
  return {
    folder,
    tarball,
    packageFolder: join(folder, 'node_modules/@porchlight/sdk'),
    write: (file, content) => writeFileSync(join(folder, file), content),
    node: (args, extra = {}) =>
      run(nodeBinary(), [...args], { cwd: folder, env: { ...own, ...extra } }).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
      ),
    start(args, extra = {}) {
      const child = spawn(nodeBinary(), [...args], { cwd: folder, env: { ...own, ...extra }, stdio: 'inherit' });
      endAfterFile(async () => void child.kill('SIGKILL'));
    },
  };
}
