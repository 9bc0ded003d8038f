/** A failed `init` leaves the folder as it was: the lines that hide `.service` from git go again. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeIn } from '../../files/write.ts';

const GITIGNORE = '.gitignore';

/** Answers what puts the file back as it is now. */
export async function rememberGitignore(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, GITIGNORE);
  const before = await readFile(path, 'utf8').catch(() => null);
  return async () => {
    if (before === null) await rm(path, { force: true });
    else await writeIn(folder, GITIGNORE, before, { replace: true });
  };
}
