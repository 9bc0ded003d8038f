/** A network for one process: its own loopback, one public address on it, and its own name server. Needs root. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Nobody outside the namespace is ever asked, so any public address will do. */
export const PUBLIC_ADDRESS = '93.184.216.34';

const SETUP = [
  'ip link set lo up',
  `ip address add ${PUBLIC_ADDRESS}/32 dev lo`,
  'mount --bind "$0/resolv.conf" /etc/resolv.conf',
  'exec "$@"',
].join(' && ');

export function tryDocuments(): void {
  if (process.getuid?.() !== 0) throw new Error('A network of its own needs root.');
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-documents-'));
  try {
    writeFileSync(join(folder, 'resolv.conf'), 'nameserver 127.0.0.1\n');
    const program = [process.execPath, join(import.meta.dirname, 'inside.ts'), folder];
    const { status } = spawnSync('unshare', ['--net', '--mount', 'sh', '-c', SETUP, folder, ...program], {
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
