/**
 * Only chosen packages are installed: exact versions, a lock file with digests, and no install script without
 * permission.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repository.ts';

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly allowScripts?: Record<string, boolean>;
}

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as T;
const locked = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json').packages;
const installed = Object.entries(locked).filter(([path]) => path.includes('node_modules/'));
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('supply chain', () => {
  it.each(['package.json', ...globSync('{contract,server,sdk,scripts/*}/package.json', { cwd: repositoryRoot })])(
    '%s names exact versions only',
    (path) => {
      const { dependencies, devDependencies, optionalDependencies } = readJson<Manifest>(path);
      const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
      expect(
        all.filter(([, version]) => !/^(?:\d+\.\d+\.\d+(?:-[\w.]+)?|\*|workspace:.*|file:.*)$/.test(version)),
      ).toEqual([]);
      // Only the workspaces of this repository may have a star.
      const starred = all.filter(([, version]) => version === '*').map(([name]) => name);
      expect(starred.filter((name) => !name.startsWith('@porchlight/'))).toEqual([]);
    },
  );

  it('the lockfile has a digest for every package', () => {
    const without = installed.filter(([, { link, integrity }]) => !link && !/^sha512-/.test(integrity ?? ''));
    expect(without.map(([path]) => path)).toEqual([]);
    expect(installed.length).toBeGreaterThan(100);
  });

  it('only packages on the list run scripts at their installation, and nothing on it is superfluous', () => {
    const { allowScripts = {} } = readJson<Manifest>('package.json');
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    expect([...new Set(scripted)].sort()).toEqual(Object.keys(allowScripts).sort());
  });
});
