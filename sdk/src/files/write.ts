/** The one way to write a file of the project. Nothing here follows a link. */
import { randomBytes } from 'node:crypto';
import { constants, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { placeIn } from './place.ts';

const { O_APPEND, O_CREAT, O_RDWR, O_TRUNC, O_WRONLY, O_NOFOLLOW = 0 } = constants;

/** Fails if a file is already there. */
export async function createFile(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  await written(await open(path, 'wx', mode), content);
}

/** The present content stays readable until the new one is complete. */
export async function replacePrivateFile(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await createFile(draft, content, 0o600);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

export async function appendToFile(path: string, text: string): Promise<void> {
  await written(await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o644), text);
}

export interface WriteOptions {
  /** Whether an existing file is replaced; otherwise it is an error. */
  readonly replace: boolean;
  readonly mode?: number;
}

/**
 * Writes a file of the project, with the folders that it needs.
 *
 * @throws `NotAPlace`
 */
export async function writeIn(
  folder: string,
  path: string,
  content: string | Uint8Array,
  options: WriteOptions,
): Promise<void> {
  const { replace, mode = 0o666 } = options;
  const place = await placeIn(folder, path);
  await mkdir(dirname(place), { recursive: true });
  if (replace) await written(await open(place, O_CREAT | O_TRUNC | O_WRONLY | O_NOFOLLOW, mode), content);
  else await createFile(place, content, mode);
}

/** Opens a file of the project to read it and to append to it. */
export async function openIn(folder: string, path: string): Promise<FileHandle> {
  return open(await placeIn(folder, path), O_CREAT | O_RDWR | O_NOFOLLOW, 0o600);
}

async function written(file: FileHandle, content: string | Uint8Array): Promise<void> {
  try {
    await file.writeFile(content);
    // Devices cannot be synced, and a caller may name one outside the project.
    if ((await file.stat()).isFile()) await file.sync();
  } finally {
    await file.close();
  }
}
