/** Keeps the credentials file out of version control: two lines in the `.gitignore` beside it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CREDENTIALS_FILENAME } from './format.ts';

/** A download of it arrives under a name before the dot, because browsers drop a leading one. */
const DOWNLOADED = `*${CREDENTIALS_FILENAME}`;

const COVERING = new Set([DOWNLOADED, CREDENTIALS_FILENAME, `/${CREDENTIALS_FILENAME}`, `**/${CREDENTIALS_FILENAME}`]);

/** Adds the lines unless the file has it. Answers whether anything was written. */
export async function ignoreCredentials(folder: string): Promise<boolean> {
  const path = join(folder, '.gitignore');
  const present = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (isIgnored(present)) return false;
  const separator = present === '' || present.endsWith('\n') ? '' : '\n';
  await writeFile(path, `${present}${separator}${CREDENTIALS_FILENAME}\n${DOWNLOADED}\n`);
  return true;
}

/** Later lines win in a `.gitignore`, so a `!.service` below the entry takes it back. */
export function isIgnored(gitignore: string): boolean {
  let ignored = false;
  for (const line of gitignore.split(/\r?\n/)) {
    const pattern = line.trim();
    if (COVERING.has(pattern)) ignored = true;
    else if (pattern.startsWith('!') && COVERING.has(pattern.slice(1))) ignored = false;
  }
  return ignored;
}
