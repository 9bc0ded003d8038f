/** Keeps the credentials file out of version control: one line in the `.gitignore` beside it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CREDENTIALS_FILENAME } from './format.ts';

const COVERING = new Set([CREDENTIALS_FILENAME, `/${CREDENTIALS_FILENAME}`, `**/${CREDENTIALS_FILENAME}`]);

/** Adds the line unless the file has it. Answers whether anything was written. */
export async function ignoreCredentials(folder: string): Promise<boolean> {
  const path = join(folder, '.gitignore');
  const present = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (isIgnored(present)) return false;
  const separator = present === '' || present.endsWith('\n') ? '' : '\n';
  await writeFile(path, `${present}${separator}${CREDENTIALS_FILENAME}\n`);
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
