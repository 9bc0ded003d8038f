/** How a client by other authors is installed and started in its own folder: under Node, Python, Apache or Go. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ForeignClient } from './clients.ts';

interface Place {
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
}

type Start = (client: ForeignClient, place: Place) => ChildProcess;

const QUIET = ['ignore', 'ignore', 'inherit'] as const;
const APPS = join(import.meta.dirname, 'apps');

/** Puts a program of apps/ and its packages into a folder. */
export function installNode({ app, packages }: Pick<ForeignClient, 'app' | 'packages'>, folder: string): void {
  copyFileSync(join(APPS, app), join(folder, app));
  writeFileSync(join(folder, 'package.json'), MANIFEST);
  symlinkSync(join(installedOnce(packages), 'node_modules'), join(folder, 'node_modules'));
}

const MANIFEST = '{ "private": true, "type": "module" }';
const installed = new Map<string, string>();

/** Apps with the same packages share them. They go when the process ends. Returns the folder that has `node_modules`. */
export function installedOnce(packages: readonly string[], options: readonly string[] = []): string {
  const known = installed.get(packages.join());
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-packages-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), MANIFEST);
  // Peers are frameworks that a library can be used with; each app names the one that it uses.
  const install = [
    'install',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...options,
    ...packages,
  ];
  execFileSync('npm', install, { cwd: folder, stdio: [...QUIET] });
  installed.set(packages.join(), folder);
  return folder;
}

const node: Start = (client, { folder, settings }) => {
  installNode(client, folder);
  const { app } = client;
  return spawn(process.execPath, [app], { cwd: folder, env: { ...process.env, ...settings }, stdio: [...QUIET] });
};

const python: Start = ({ app, packages }, { folder, settings }) => {
  copyFileSync(join(APPS, app), join(folder, app));
  const quiet = { cwd: folder, stdio: 'ignore' } as const;
  execFileSync('python3', ['-m', 'venv', 'venv'], quiet);
  execFileSync(join(folder, 'venv/bin/pip'), ['install', '-q', ...packages], quiet);
  const env = { ...process.env, ...settings };
  return spawn(join(folder, 'venv/bin/python'), [app], { cwd: folder, env, stdio: 'ignore' });
};

const APACHE = '/usr/sbin/apache2';
const MODULES = '/usr/lib/apache2/modules';

/** Apache's settings are a text, so the values are written into it. If root starts it, it serves as another user. */
const apache: Start = ({ app, packages }, { folder, settings }) => {
  if (!existsSync(APACHE) || !existsSync(join(MODULES, 'mod_auth_openidc.so')))
    throw new Error(`not installed: apt-get install ${packages.join(' ')}`);
  const values: Record<string, string> = { ...settings, FOLDER: folder, MODULES };
  const text = readFileSync(join(APPS, app), 'utf8').replace(/@(\w+)@/g, (_, name: string) => values[name] ?? '');
  writeFileSync(join(folder, 'apache.conf'), text);
  writeFileSync(join(folder, 'index.shtml'), '<!--#echo var="REMOTE_USER" -->');
  chmodSync(folder, 0o755);
  return spawn(APACHE, ['-f', join(folder, 'apache.conf'), '-DFOREGROUND'], { cwd: folder, stdio: [...QUIET] });
};

const GO_SOURCES = '/usr/share/gocode';

/** Debian's libraries are sources in one folder, where Go finds them without modules. */
const go: Start = ({ app, packages }, { folder, settings }) => {
  if (!existsSync(join(GO_SOURCES, 'src/github.com/coreos/go-oidc')))
    throw new Error(`not installed: apt-get install ${packages.join(' ')}`);
  const program = join(folder, 'app');
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: GO_SOURCES, GOFLAGS: '', GOCACHE: join(folder, 'cache') };
  execFileSync('go', ['build', '-o', program, join(APPS, app)], { cwd: folder, env, stdio: [...QUIET] });
  return spawn(program, { cwd: folder, env: { ...process.env, ...settings }, stdio: [...QUIET] });
};

export const RUNTIMES = { node, python, apache, go } as const satisfies Record<ForeignClient['runtime'], Start>;
