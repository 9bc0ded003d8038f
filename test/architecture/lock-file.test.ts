import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../support/repository.ts';

interface LockedPackage {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock: { packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'),
);
const entries = Object.entries(lock.packages);

/**
 * `npm ci` refuses a lock file from which any part is missing, also a part that only another operating system installs.
 * If the registry does not have such a part, npm omits it without a warning. So a release with unpublished parts must
 * not be used.
 */
describe('the lock file', () => {
  it('names every optional part of every package, for all systems', () => {
    expect(missingOf((locked) => locked.optionalDependencies)).toEqual([]);
  });

  it('names every dependency of every package', () => {
    expect(missingOf((locked) => locked.dependencies)).toEqual([]);
  });

  it('gives the digest of every package that is fetched', () => {
    const fetched = entries.filter(([path, locked]) => path.startsWith('node_modules/') && !locked.link);
    expect(fetched.filter(([, locked]) => !locked.integrity).map(([path]) => path)).toEqual([]);
  });

  it('has one version of the database driver, and one of all parts of MikroORM', () => {
    const versionsOf = (name: RegExp): Set<string | undefined> =>
      new Set(entries.filter(([path]) => name.test(path)).map(([, locked]) => locked.version));
    expect(versionsOf(/node_modules\/pg$/).size).toBe(1);
    expect(versionsOf(/node_modules\/@mikro-orm\/\w+$/).size).toBe(1);
  });

  it('names no registry, so that it works with any', () => {
    expect(entries.filter(([, locked]) => locked.resolved && !locked.link).map(([path]) => path)).toEqual([]);
    expect(readFileSync(join(repositoryRoot, '.npmrc'), 'utf8')).toContain('omit-lockfile-registry-resolved=true');
  });
});

function missingOf(wanted: (locked: LockedPackage) => Readonly<Record<string, string>> | undefined): string[] {
  return entries.flatMap(([path, locked]) =>
    Object.keys(wanted(locked) ?? {})
      .filter((name) => !isFoundFrom(path, name))
      .map((name) => `${name}, wanted by ${path || 'the root'} ${locked.version}`),
  );
}

/** Looks for a package as Node does: in the folder itself, then in each one above it. */
function isFoundFrom(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (`${folder && `${folder}/`}node_modules/${name}` in lock.packages) return true;
    if (folder === '') return false;
  }
}
