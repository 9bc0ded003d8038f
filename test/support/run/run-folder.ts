/**
 * The folder of one test run: prepared databases, throwaway PostgreSQL clusters, sockets and logs. Nothing is outside
 * it.
 *
 * A small shell process, the janitor, waits on a pipe from this process. The pipe closes when the run ends, however it
 * ends (Ctrl-C and kill -9 too); the janitor then stops every cluster of the folder and deletes the folder.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { runsAsRoot } from './programs/unprivileged-user.ts';

export interface RunFolder {
  readonly path: string;
  /** Short and unique among the runs on one database server. */
  readonly id: string;
  /** Ends everything that runs in the folder, and deletes the folder. */
  dispose(): Promise<void>;
  /** The same, without waiting: deleting up to a hundred thousand files takes many seconds. */
  leave(): void;
}

/** SIGQUIT is PostgreSQL's immediate shutdown; the data is about to be deleted, so nothing needs to be written. */
const JANITOR = `
cat >/dev/null
for pid_file in "$1"/cluster-*/data/postmaster.pid; do
  [ -f "$pid_file" ] || continue
  pid=$(head -n 1 "$pid_file")
  kill -QUIT "$pid" 2>/dev/null
  tries=0
  while kill -0 "$pid" 2>/dev/null && [ "$tries" -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
done
rm -rf "$1"
`;

export const runIdOf = (folder: string): string =>
  basename(folder)
    .replace(/^porchlight-test-/, '')
    .toLowerCase();

export function createRunFolder(): RunFolder {
  const path = mkdtempSync(join(reachableTemporaryFolder(), 'porchlight-test-'));
  // The unprivileged user of PostgreSQL must be able to enter the folder, but not to list it.
  if (runsAsRoot()) chmodSync(path, 0o711);
  // Detached: a Ctrl-C in the terminal reaches the whole process group, and the janitor must outlive it.
  const janitor = spawn('/bin/sh', ['-c', JANITOR, 'janitor', path], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  const gone = new Promise<void>((resolve) => janitor.once('exit', () => resolve()));
  janitor.unref();
  return {
    path,
    id: runIdOf(path),
    async dispose() {
      janitor.ref();
      janitor.stdin.end();
      await gone;
    },
    leave: () => void janitor.stdin.end(),
  };
}

/** Root's own TMPDIR may be closed to other users, who must reach the cluster's files. */
function reachableTemporaryFolder(): string {
  const candidates = [tmpdir(), '/tmp', '/var/tmp'];
  if (!runsAsRoot()) return realpathSync(tmpdir());
  const open = candidates.find((folder) => isReachableByOthers(folder));
  if (open === undefined)
    throw new Error(`no temporary folder that other users can reach among ${candidates.join(', ')}`);
  return realpathSync(open);
}

function isReachableByOthers(folder: string): boolean {
  try {
    for (let at = realpathSync(folder); ; at = dirname(at)) {
      if ((statSync(at).mode & 0o001) === 0) return false;
      if (at === dirname(at)) return true;
    }
  } catch {
    return false;
  }
}
