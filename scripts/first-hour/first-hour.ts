/**
 * `npm run first-hour`: plays `/docs/first-hour` word for word, as root, on the Debian of this machine. It runs in a copy of
 * the file system that is thrown away at the end (an overlay in memory), so nothing of this machine is changed. Only its
 * network is shared: ports 80, 443, 3000, 5432, 9090 and 9464 must be free.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeBinary, repositoryRoot } from '../../test/support/repository.ts';

const PORTS = [80, 443, 3000, 5432, 9090, 9464];
const NEEDS = ['unshare', 'chroot', 'mount', 'apt-get'];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '0.0.0.0', () => server.close(() => resolve(true)));
  });

async function whyNot(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'it needs root';
  if (!existsSync('/etc/debian_version')) return 'this is not Debian';
  const missing = NEEDS.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length > 0) return `${missing.join(', ')} cannot be found`;
  for (const port of PORTS) if (!(await isFree(port))) return `port ${port} is in use`;
  return null;
}

/** Packs the service, unless a folder with the package is named. */
function packageFolder(named: string | undefined): string {
  if (named) return named;
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-first-hour-'));
  const pack = spawnSync(nodeBinary(), [join(repositoryRoot, 'scripts/pack/pack.ts'), folder], { stdio: 'inherit' });
  if (pack.status !== 0) throw new Error('the package could not be made');
  return folder;
}

const reason = await whyNot();
if (reason !== null) {
  console.error(`The first hour was NOT played: ${reason}.`);
  process.exitCode = 1;
} else {
  const folder = packageFolder(process.argv[2]);
  if (!readdirSync(folder).some((name) => /^porchlight-\d.*\.tgz$/.test(name)))
    throw new Error(`there is no porchlight-<version>.tgz in ${folder}`);
  const inside = join(import.meta.dirname, 'throwaway-root.sh');
  const command = [nodeBinary(), join(import.meta.dirname, 'play.ts')];
  const run = spawnSync('unshare', ['--mount', '--pid', '--fork', 'bash', inside, folder, ...command], {
    stdio: 'inherit',
  });
  process.exitCode = run.status ?? 1;
}
