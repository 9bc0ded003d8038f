/**
 * `npm run test:image`: builds the image of the Dockerfile and runs it, without a Docker daemon and without an image
 * registry: buildah works in its own folder, and the two base images are made here. debootstrap makes the first, as for
 * debian:bookworm-slim. The second is the first with this repository's Node and npm.
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../test/support/ports.ts';

const ROOT = join(import.meta.dirname, '..');
const MIRROR = 'http://deb.debian.org/debian';
const SUITE = 'bookworm';
/** Folders that the slim Debian image leaves out too. */
const LEFT_OUT = ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'usr/share/info', 'var/cache', 'var/lib/apt'];
const MOST_MB = 250;
/** Without Google credentials the image serves personas, and only if this variable is set. */
const PERSONAS = 'PERSONAS=open';

const run = promisify(execFile);
const work = mkdtempSync(join(tmpdir(), 'porchlight-image-'));
const STORAGE = ['--storage-driver', 'vfs', '--root', join(work, 'storage'), '--runroot', join(work, 'run')];

async function buildah(...args: string[]): Promise<string> {
  const { stdout } = await run('buildah', [...STORAGE, ...args], { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

const inChroot = (container: string): string[] => ['run', '--isolation', 'chroot', container];

function requireTools(): void {
  const missing = ['buildah', 'debootstrap'].filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing.length > 0 || process.getuid?.() !== 0) {
    throw new Error(
      `THE IMAGE WAS NOT TESTED. This needs root, buildah and debootstrap: apt-get install buildah debootstrap${missing.length > 0 ? ` (missing: ${missing.join(', ')})` : ''}`,
    );
  }
}

async function makeBaseImages(): Promise<void> {
  const system = join(work, 'system');
  console.log(`debootstrap ${SUITE}: stands in for debian:bookworm-slim, since no image can be pulled`);
  await run('debootstrap', ['--variant=minbase', SUITE, system, MIRROR], { maxBuffer: 64 * 1024 * 1024 });
  for (const folder of LEFT_OUT) remove(join(system, folder));
  const base = await buildah('from', 'scratch');
  await buildah('copy', base, system, '/');
  await buildah('commit', '--rm', base, 'localhost/base');
  remove(system);
  const tools = join(work, 'tools');
  cpSync(realpathSync(process.execPath), join(tools, 'bin/node'));
  cpSync(dirname(dirname(npmFile())), join(tools, 'lib/node_modules/npm'), { recursive: true });
  const container = await buildah('from', 'localhost/base');
  await buildah('copy', container, tools, '/usr/local');
  for (const tool of ['npm', 'npx'])
    await buildah(
      ...inChroot(container),
      'ln',
      '-s',
      `../lib/node_modules/npm/bin/${tool}-cli.js`,
      `/usr/local/bin/${tool}`,
    );
  // If the network has its own certificate authority, npm must know it here too.
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) {
    await buildah('copy', container, realpathSync(authorities), '/usr/local/authorities.pem');
    await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/usr/local/authorities.pem', container);
  }
  await buildah('commit', '--rm', container, 'localhost/build');
}

const npmFile = (): string =>
  realpathSync(process.env.npm_execpath ?? spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim());

interface ImageConfig {
  readonly User?: string;
  readonly Entrypoint?: string[];
  readonly Cmd?: string[];
  readonly Env?: string[];
  readonly Healthcheck?: { readonly Test: string[] };
}

async function main(): Promise<void> {
  requireTools();
  await makeBaseImages();
  console.log('buildah bud: the Dockerfile');
  const bases = ['--build-arg', 'BUILD_IMAGE=localhost/build', '--build-arg', 'BASE_IMAGE=localhost/base'];
  // The format of Docker, because the other one has no health check.
  await buildah('bud', '--isolation', 'chroot', '--format', 'docker', ...bases, '-t', 'localhost/porchlight', '.');
  const container = await buildah('from', 'localhost/porchlight');
  const mounted = await buildah('mount', container);
  const config: ImageConfig = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/porchlight')).Docker
    .config;
  check('an ordinary user', config.User === '1000:1000');
  check('a health check', config.Healthcheck?.Test[0] === 'CMD');
  const { stdout: size } = await run('du', ['-sm', mounted]);
  const megabytes = Number.parseInt(size, 10);
  console.log(`image: ${megabytes} MB`);
  check(`at most ${MOST_MB} MB`, megabytes <= MOST_MB);
  const command = [...(config.Entrypoint ?? []), ...(config.Cmd ?? [])];
  await serve(container, mounted, command, config);
  await serveReadOnly(mounted, command, config);
}

/** Runs the entry point of the image, asks it for a page and its health, and stops it as `docker stop` does. */
async function serve(container: string, mounted: string, command: string[], config: ImageConfig): Promise<void> {
  const port = await freePort();
  const inContainer = ['run', '--isolation', 'chroot', '--env', `PORT=${port}`, '--env', PERSONAS, container, '--'];
  const before = new Set(filesOf(mounted));
  await whileRunning(['buildah', ...STORAGE, ...inContainer, ...command], command, async (pid) => {
    check('answers on its port', (await fetch(`http://127.0.0.1:${port}/`)).status === 200);
    check('hands out its SDK', (await fetch(`http://127.0.0.1:${port}/sdk.tgz`)).status === 200);
    const health = await buildah(...inContainer, ...(config.Healthcheck?.Test.slice(1) ?? [])).then(
      () => true,
      () => false,
    );
    check('its health check says so', health);
    check('runs as the ordinary user', /^Uid:\t1000\t1000/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')));
    const written = filesOf(mounted).filter((file) => !before.has(file) && !file.startsWith('data/'));
    check(`writes nothing outside of /data ${written.join(' ')}`, written.length === 0);
  });
}

/** Does the work of `docker run --read-only`: mounts the root read-only, with /data and /tmp writable. */
async function serveReadOnly(mounted: string, command: string[], config: ImageConfig): Promise<void> {
  const port = await freePort();
  const script = `mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && mount -t tmpfs tmpfs "$1/data" &&
    mount -t tmpfs tmpfs "$1/tmp" && mount -t proc proc "$1/proc" && chown 1000:1000 "$1/data" && root="$1" && shift &&
    exec chroot --userspec=1000:1000 "$root" env -i "$@"`;
  const env = [...(config.Env ?? []), `PORT=${port}`, PERSONAS];
  const words = ['unshare', '--mount', 'sh', '-c', script, 'sh', mounted, ...env, ...command];
  await whileRunning(words, command, async () => {
    const created = await fetch(`http://127.0.0.1:${port}/api/genesis`, { method: 'POST' });
    check('makes a project with a read-only root', created.status === 201);
  });
}

/** Starts the service with `words`, waits until it is ready, and ends it, whatever the result of `use`. */
async function whileRunning(
  words: readonly string[],
  command: readonly string[],
  use: (pid: number) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const [program = '', ...args] = words;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString('utf8');
  });
  while (!log.includes('"msg":"ready"')) {
    if (child.exitCode !== null) throw new Error(`the container ended:\n${log}`);
    await sleep(100);
  }
  const pid = serviceProcess(command);
  try {
    console.log(`ready after ${((performance.now() - began) / 1_000).toFixed(1)} s, peak ${peakMegabytes(pid)} MB`);
    await use(pid);
  } finally {
    process.kill(pid, 'SIGTERM');
    while (child.exitCode === null) await sleep(50);
  }
  check('drains and ends on SIGTERM', child.exitCode === 0 && log.includes('"msg":"stopped"'));
}

function check(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`the image: not ${what}`);
  console.log(`  ok  ${what.trim()}`);
}

/** The process that runs the entry point itself, not a wrapper around it. */
function serviceProcess(command: readonly string[]): number {
  const end = `\0${command.slice(1).join('\0')}\0`;
  const pid = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((name) => {
      try {
        // The wrappers of the chroot carry the same arguments, but are other programs.
        const program = readlinkSync(`/proc/${name}/exe`);
        return program.endsWith('/bin/node') && readFileSync(`/proc/${name}/cmdline`, 'utf8').endsWith(end);
      } catch {
        return false;
      }
    });
  if (!pid) throw new Error('the service is not among the processes');
  return Number(pid);
}

const peakMegabytes = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);

/** All files, without those that the runtime itself mounts. */
const filesOf = (folder: string): string[] =>
  spawnSync('find', ['.', '-xdev', '-path', './proc', '-prune', '-o', '-type', 'f', '-printf', '%P\n'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .stdout.split('\n')
    .filter((file) => file !== '' && !/^(dev|sys|run|etc\/(hosts|resolv\.conf|hostname))/.test(file));

try {
  await main();
  console.log('The image was built and run.');
} catch (error) {
  process.exitCode = 1;
  console.error(`!! ${error instanceof Error ? error.message : error}`);
} finally {
  spawnSync('buildah', [...STORAGE, 'rm', '--all']);
  remove(work);
}

/** debootstrap and buildah mount /proc and others below the folder; deleting it must never follow those mounts. */
function remove(folder: string): void {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((mount) => mount.startsWith(`${folder}/`));
  for (const mount of mounts.reverse()) spawnSync('umount', [mount]);
  spawnSync('rm', ['-rf', '--one-file-system', folder]);
}
