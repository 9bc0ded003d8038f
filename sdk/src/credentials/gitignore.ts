/**
 * Keeps the credentials file out of version control: two lines in the `.gitignore` of its folder, unless git already
 * ignores it. A `.gitignore` that is a link is refused: it leads out of the project, and git itself does not follow it
 * (since 2.32).
 */
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appendToFile } from '../files/write.ts';
import { CREDENTIALS_FILENAME } from './format.ts';
import { git } from './git.ts';

/**
 * The credentials would not be ignored by git. Nothing was written.
 *
 * @example
 * import { mkdir } from 'node:fs/promises';
 * import { CredentialsExposed, ignoreCredentials } from '@porchlight/sdk/credentials';
 *
 * await mkdir('odd/.gitignore', { recursive: true });
 * const error = await ignoreCredentials('odd').catch((thrown: unknown) => thrown);
 * console.log(error instanceof CredentialsExposed); // true
 */
export class CredentialsExposed extends Error {
  override readonly name = 'CredentialsExposed';
}

/** Browsers drop the leading dot of a download, so a downloaded file has other characters before the dot. */
const DOWNLOADED = `*${CREDENTIALS_FILENAME}`;

const COVERING = new Set([DOWNLOADED, CREDENTIALS_FILENAME, `/${CREDENTIALS_FILENAME}`, `**/${CREDENTIALS_FILENAME}`]);

/**
 * Adds the lines to the `.gitignore` of a folder unless git ignores the file already. Returns whether anything was
 * written.
 *
 * @throws `CredentialsExposed` if git would still commit the file
 *
 * @example
 * import { mkdir } from 'node:fs/promises';
 * import { ignoreCredentials } from '@porchlight/sdk/credentials';
 *
 * await mkdir('site');
 * console.log(await ignoreCredentials('site')); // true
 */
export async function ignoreCredentials(folder: string): Promise<boolean> {
  const path = join(folder, '.gitignore');
  const asked = await git(folder, ['check-ignore', '--quiet', CREDENTIALS_FILENAME]);
  if (asked === 0) return false;
  const present = await contentOf(path);
  // Without a repository, only the file can be read. With one, git's answer counts, not our reading of the file.
  const isListed = isIgnored(present);
  if (isListed && asked !== 1) return false;
  if (!isListed)
    await appendToFile(
      path,
      `${present === '' || present.endsWith('\n') ? '' : '\n'}${CREDENTIALS_FILENAME}\n${DOWNLOADED}\n`,
    );
  if (asked === 1 && (await git(folder, ['check-ignore', '--quiet', CREDENTIALS_FILENAME])) === 1)
    throw new CredentialsExposed(
      `git would take ${CREDENTIALS_FILENAME} along although ${path} lists it: another rule takes it back, or it is tracked already (git rm --cached ${CREDENTIALS_FILENAME}).`,
    );
  return !isListed;
}

async function contentOf(path: string): Promise<string> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return '';
  if (!found.isFile())
    throw new CredentialsExposed(`${path} is not a file of this project, and was not followed. Replace it by a file.`);
  return readFile(path, 'utf8');
}

/** Later lines win in a `.gitignore`, so a `!.service` after the entry cancels it. */
export function isIgnored(gitignore: string): boolean {
  let ignored = false;
  for (const line of gitignore.split(/\r?\n/)) {
    const pattern = line.trim();
    if (COVERING.has(pattern)) ignored = true;
    else if (pattern.startsWith('!') && COVERING.has(pattern.slice(1))) ignored = false;
  }
  return ignored;
}
