/**
 * The folder of the embedded database: the database itself, a generated master key and the lock that keeps a second
 * process out. PGlite has no lock of its own, and two processes on one folder would destroy it.
 */

import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from '../../kernel/fields.ts';
import { CannotStart } from '../../kernel/unavailable.ts';

export interface DataFolder {
  readonly path: string;
  readonly databasePath: string;
  readonly masterKeyPath: string;
  unlock(): void;
}

/** Another process works on the folder. */
export class DataFolderInUse extends CannotStart {
  readonly folder: string;
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by process ${pid}. Stop it, or set DATA_DIR to another folder.`);
    this.name = 'DataFolderInUse';
    this.folder = folder;
    this.pid = pid;
  }
}

/** Whether a server has ever started on this folder. */
export const holdsDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'database'));

export function lockDataFolder(dataDir: string): DataFolder {
  const path = resolve(dataDir);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new CannotStart(
      `The data folder ${path} cannot be created: set DATA_DIR to a folder that may be written.`,
      error,
    );
  }
  closeToOthers(path);
  const lockPath = join(path, 'lock');
  takeLock(lockPath, path);
  return {
    path,
    databasePath: join(path, 'database'),
    masterKeyPath: join(path, 'master-key'),
    unlock: () => rmSync(lockPath, { force: true }),
  };
}

/**
 * A folder that was there before, such as a volume, may be open to every user of the machine. Its files must be
 * readable only by us.
 */
function closeToOthers(path: string): void {
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o700);
  } catch (error) {
    throw new CannotStart(
      `The data folder ${path} can be read by other users of this machine, and this one may not change that: make it ours alone (chmod 700), or set DATA_DIR to another folder.`,
      error,
    );
  }
}

function takeLock(lockPath: string, folder: string): void {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    try {
      const file = openSync(lockPath, 'wx', 0o600);
      writeSync(file, `${process.pid} ${startOf(process.pid) ?? ''}`);
      closeSync(file);
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') {
        throw new CannotStart(`The data folder ${folder} cannot be written: set DATA_DIR to one that can.`, error);
      }
      const holder = holderOf(lockPath);
      if (holder !== null) throw new DataFolderInUse(folder, holder);
      rmSync(lockPath, { force: true });
    }
  }
  throw new CannotStart(`The data folder ${folder} was taken by another process just now. Try again.`);
}

function readLock(lockPath: string): string {
  try {
    return readFileSync(lockPath, 'utf8');
  } catch (error) {
    // Its holder may have ended just now.
    if (errorCode(error) === 'ENOENT') return '-';
    throw cannotBe('read', lockPath, error);
  }
}

/** The process that holds the lock, or null if it has ended, even if another process has its number now. */
function holderOf(lockPath: string): number | null {
  const [pid, start = ''] = readLock(lockPath).split(' ');
  const number = Number(pid);
  // A lock that is still empty belongs to a process that is writing it at this moment.
  if (!Number.isInteger(number) || number <= 0) return pid === '' ? 0 : null;
  if (!isAlive(number)) return null;
  return start !== '' && startOf(number) !== start ? null : number;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** When a process started, in ticks since boot, if the system says so (Linux). */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/**
 * The generated master key of this folder. It is created, with mode 0600, if there is no database yet. A new key for an
 * existing database would open nothing, and would hide that the right one was lost.
 */
export function readOrCreateMasterKey(path: string, create: () => string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw cannotBe('read', path, error);
  }
  if (holdsDatabase(dirname(path))) {
    throw new CannotStart(
      `The file ${path} is missing, and without it the database beside it cannot be read. Restore it from a backup, or set MASTER_KEY to the key that made the data. Nothing was changed.`,
    );
  }
  const key = create();
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, `${key}\n`);
    closeSync(file);
    chmodSync(path, 0o600);
  } catch (error) {
    throw cannotBe('made', path, error);
  }
  return key;
}

const cannotBe = (what: 'read' | 'made', path: string, error: unknown): CannotStart =>
  new CannotStart(
    `The file ${path} cannot be ${what} (${errorCode(error) ?? error}). Look at it and at the rights of its folder.`,
    error,
  );

/** Replaces the content of the key file in one step: after a crash the file is the old one or the new one. */
export function replaceMasterKey(path: string, text: string): void {
  const beside = `${path}.new`;
  rmSync(beside, { force: true });
  const file = openSync(beside, 'wx', 0o600);
  writeSync(file, `${text}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(beside, path);
}
