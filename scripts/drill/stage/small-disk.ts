/** A separate disk that is small enough to be filled: a tmpfs, which only root may mount. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { endAfterFile } from '../../../test/support/cleanup.ts';
import { CannotPlay } from './cannot-play.ts';

const MEGABYTE = 1_048_576;

export interface SmallDisk {
  readonly path: string;
  /** Fills the disk, except for this many megabytes; with 0, to the last byte. */
  fill(leave: number): void;
  makeRoom(): void;
  unmount(): void;
}

export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  const path = mkdtempSync(join(folder, 'disk-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'drill', path], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    const why = (stderr ?? 'no mount').trim();
    throw new CannotPlay(
      `a small disk cannot be mounted: ${why}. Run it as root, or so: unshare -Urm npm run drill -- --only full-disk`,
    );
  }
  const ballast = join(path, 'ballast');
  const unmount = (): void => {
    forget();
    spawnSync('umount', ['--lazy', path]);
  };
  // Also when the drill is interrupted, or the node on this disk does not start.
  const forget = endAfterFile(async () => unmount());
  return {
    path,
    fill(leave) {
      const { bavail, bsize } = statfsSync(path);
      const file = openSync(ballast, 'a');
      const megabyte = Buffer.alloc(MEGABYTE);
      for (let left = bavail * bsize; left > (leave + 1) * MEGABYTE; left -= MEGABYTE) writeSync(file, megabyte);
      if (leave === 0) for (const size of [4_096, 64]) writeUntilFull(file, Buffer.alloc(size));
      closeSync(file);
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    unmount,
  };
}

function writeUntilFull(file: number, chunk: Buffer): void {
  try {
    for (;;) if (writeSync(file, chunk) < chunk.length) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
