/**
 * Where a file of the project may be written. A clone can contain links, so each part of the path is checked: a folder
 * must not lead out of the project, and the file itself must not be a link.
 */
import { lstat, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

/** The file was not written. The message says why, and what to do. */
export class NotAPlace extends Error {
  override readonly name = 'NotAPlace';
}

/**
 * Returns the absolute path after the check. If the caller names a path outside the folder (`../secrets.json`), only
 * its last part is checked: the folders on the way are the caller's own decision.
 *
 * @throws `NotAPlace`
 */
export async function placeIn(folder: string, path: string): Promise<string> {
  const place = resolve(folder, path);
  const parts = relative(folder, place);
  if (isOutside(parts) || parts === '') {
    if ((await kindOf(place)) === 'link') throw isLink(path);
    return place;
  }
  const root = await realpath(folder);
  const names = parts.split(sep);
  for (const [index] of names.entries()) {
    const name = names.slice(0, index + 1).join(sep);
    const kind = await kindOf(join(folder, name));
    if (kind === 'nothing') break;
    if (index === names.length - 1) checkFile(name, kind);
    else if (kind === 'link') await checkLinkedFolder(folder, name, root);
  }
  return place;
}

const isOutside = (path: string): boolean => path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);

type Kind = 'nothing' | 'file' | 'link' | 'other';

async function kindOf(path: string): Promise<Kind> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return 'nothing';
  if (found.isSymbolicLink()) return 'link';
  return found.isFile() ? 'file' : 'other';
}

function checkFile(name: string, kind: Kind): void {
  if (kind === 'link') throw isLink(name);
  if (kind === 'other') throw new NotAPlace(`${name} is not a file. Remove it, or name another file.`);
}

const isLink = (name: string): NotAPlace =>
  new NotAPlace(`${name} is a link, and no file is written through a link. Remove it, or put a file in its place.`);

async function checkLinkedFolder(folder: string, name: string, root: string): Promise<void> {
  const real = await realpath(join(folder, name)).catch(() => null);
  if (real === null || isOutside(relative(root, real)))
    throw new NotAPlace(`${name} leads out of the project, and no file is written there. Put a folder in its place.`);
}
