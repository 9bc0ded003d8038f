/** JSON in the user's config folder: readable only by the user, replaced in one step, one writer at a time. */
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replacePrivateFile } from '../../files/write.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** Where programs keep files that belong to the user and not to a project. */
export function configFolder(env: Env): string {
  const base = env.XDG_CONFIG_HOME || env.APPDATA || join(env.HOME ?? env.USERPROFILE ?? '.', '.config');
  return join(base, 'porchlight');
}

export interface PrivateFile<T> {
  read(): Promise<T>;
  /** Applies a change to the current content; no other process changes it in between. */
  change<R>(work: (present: T) => Promise<{ readonly next: T; readonly result: R }>): Promise<R>;
}

const LOCK_ATTEMPTS = 1_000;
const LOCK_PAUSE_MS = 50;
/** A process that died while it held the lock must not block the others for ever. */
const LOCK_STALE_MS = 60_000;

export function privateFile<T>(path: string, empty: T): PrivateFile<T> {
  const read = async (): Promise<T> => {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return text === null ? empty : (JSON.parse(text) as T);
  };
  return {
    read,
    async change(work) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unlock = await lock(`${path}.lock`);
      try {
        const { next, result } = await work(await read());
        await replacePrivateFile(path, `${JSON.stringify(next, null, 2)}\n`);
        return result;
      } finally {
        await unlock();
      }
    },
  };
}

async function lock(path: string): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    try {
      await (await open(path, 'wx', 0o600)).close();
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const held = await stat(path).catch(() => undefined);
      if (held && Date.now() - held.mtimeMs > LOCK_STALE_MS) await rm(path, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
    }
  }
  throw new Error(`${path} is held by another process. Remove it if there is none.`);
}
