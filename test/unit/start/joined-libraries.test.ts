import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { JOINED, joinedFolder } from '../../../server/joined-libraries.ts';
import { repositoryRoot } from '../../support/repository.ts';

const node = (...args: string[]): string =>
  execFileSync('node', args, { cwd: join(repositoryRoot, 'server'), encoding: 'utf8' });

/** What a program sees of the libraries, with the joined files or without. */
const seen = (before: string): unknown =>
  JSON.parse(
    node(
      '--input-type=module',
      '--eval',
      `${before}
       const names = ${JSON.stringify([...JOINED.keys()])};
       const libraries = await Promise.all(names.map((name) => import(name)));
       console.log(JSON.stringify({
         joined: names.map((name) => import.meta.resolve(name).includes('/libraries-')),
         exports: libraries.map((library) => Object.keys(library).sort()),
         isOne: libraries[1].EntityManager === Object.getPrototypeOf(Object.getPrototypeOf(libraries[2].EntityManager)),
       }));`,
    ),
  );

describe('joined libraries', () => {
  beforeAll(() => {
    node(join(repositoryRoot, 'scripts/join-libraries.ts'));
  });

  it('are made by npm install for the versions that are installed', () => {
    expect(existsSync(joinedFolder())).toBe(true);
  });

  it('offer all that the libraries offer, each part once', () => {
    const plain = seen('') as { joined: boolean[]; exports: string[][] };
    const use = `const { useJoinedLibraries } = await import('./joined-libraries.ts'); useJoinedLibraries();`;
    const joined = seen(use) as typeof plain;
    expect(plain.joined).toEqual([false, false, false]);
    expect(joined).toEqual({ ...plain, joined: [true, true, true] });
  });
});
