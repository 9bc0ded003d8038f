import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { git } from '../../credentials/git.ts';
import { CREDENTIALS_FILENAME, type Credentials } from '../../credentials/index.ts';
import type { Finding } from './finding.ts';

const check = 'credentials';

/** Who can read the file, and whether git would commit it. */
export async function checkCredentials(folder: string, { tenantId }: Credentials): Promise<Finding[]> {
  const { mode } = await stat(join(folder, CREDENTIALS_FILENAME));
  // Windows has no such permission bits.
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0;
  const exposure = await exposureToGit(folder);
  return [
    isOpen
      ? {
          check,
          level: 'fail',
          message: 'Others on this machine can read .service.',
          remedy: `chmod 600 ${CREDENTIALS_FILENAME}`,
        }
      : { check, level: 'ok', message: `.service of ${tenantId}, readable by you only` },
    ...exposure,
  ];
}

async function exposureToGit(folder: string): Promise<Finding[]> {
  if ((await git(folder, ['rev-parse', '--is-inside-work-tree'])) !== 0) return [];
  if ((await git(folder, ['ls-files', '--error-unmatch', CREDENTIALS_FILENAME])) === 0) {
    const remedy = `git rm --cached ${CREDENTIALS_FILENAME}, then: porchlight keys rotate --revoke-now`;
    return [{ check, level: 'fail', message: '.service is under version control.', remedy }];
  }
  if ((await git(folder, ['check-ignore', '--quiet', CREDENTIALS_FILENAME])) !== 0) {
    const remedy = `echo ${CREDENTIALS_FILENAME} >> .gitignore`;
    return [{ check, level: 'fail', message: 'git would add .service.', remedy }];
  }
  return [{ check, level: 'ok', message: 'ignored by git' }];
}
