import { describe, expect, test } from 'vitest';
import { needsOf, scopeOf } from '../../support/run/needs.ts';
import { newestFirst } from '../../support/run/programs/postgres-binaries.ts';
import { chooseUser } from '../../support/run/programs/unprivileged-user.ts';

describe('the user that PostgreSQL runs as', () => {
  const root = 'root:x:0:0:root:/root:/bin/bash';
  const daemon = 'daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin';
  const nobody = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin';
  const postgres = 'postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash';

  test('is postgres where there is one', () => {
    expect(chooseUser([root, daemon, nobody, postgres].join('\n'))).toEqual({ uid: 101, gid: 104 });
  });

  test('is nobody where PostgreSQL was never installed', () => {
    expect(chooseUser([root, daemon, nobody].join('\n'))).toEqual({ uid: 65_534, gid: 65_534 });
  });

  test('is any other named user before it is root', () => {
    expect(chooseUser(`# users\n${root}\nbuild:x:1000:1000::/home/build:/bin/sh\n`)).toEqual({ uid: 1000, gid: 1000 });
    expect(chooseUser(`${root}\n`)).toBeUndefined();
  });
});

describe('what a run prepares', () => {
  const FILES = [
    'test/unit/limits/windows.test.ts',
    'test/unit/sdk/credentials.git.test.ts',
    'test/architecture/layers.test.ts',
    'test/http/genesis/creates-a-tenant.test.ts',
    'test/start/backup.all.pglite.test.ts',
    'test/faults/killed-node.postgres.test.ts',
    'test/sdk/cli/cli.test.ts',
    'test/browser/docs.test.ts',
  ];
  const NOTHING = { postgres: false, chromium: false, git: false };
  const EVERYTHING = { postgres: true, chromium: true, git: true };
  const WITHOUT_GIT = { ...EVERYTHING, git: false };
  const needs = (...args: string[]) => needsOf(args, FILES);

  test('is everything when nothing is named', () => {
    expect(needs()).toEqual(EVERYTHING);
  });

  test('is nothing for unit tests alone, or git where one of them needs it', () => {
    expect(needs('--project', 'unit')).toEqual({ ...NOTHING, git: true });
    expect(needs('--project=unit', '--project=pglite')).toEqual({ ...NOTHING, git: true });
    expect(needs('test/unit')).toEqual({ ...NOTHING, git: true });
    expect(needs('--project=unit', 'test/unit/limits')).toEqual(NOTHING);
    expect(needs('./test/unit/limits/windows.test.ts:12', 'test/architecture')).toEqual(NOTHING);
    expect(needs('start/backup.all.pglite')).toEqual(NOTHING);
  });

  test('is PostgreSQL for whatever runs on both engines, or on it alone', () => {
    for (const path of ['test/http/genesis', 'killed-node', 'test/sdk', 'test/start/backup test/http'])
      expect(needs(...path.split(' '))).toEqual({ ...NOTHING, postgres: true });
    expect(needs('--project=pglite', 'test/http/genesis')).toEqual(NOTHING);
  });

  test('is PostgreSQL and a browser for the browser tests', () => {
    expect(needs('--project=browser')).toEqual(WITHOUT_GIT);
    expect(needs('test/browser/docs')).toEqual(WITHOUT_GIT);
    expect(needs('test/unit', 'browser')).toEqual(EVERYTHING);
  });

  test('is everything for a pattern or an exclusion of projects', () => {
    expect(needs('--project', 'p*')).toEqual(EVERYTHING);
    expect(needs('--project=!unit')).toEqual(EVERYTHING);
  });

  test('is everything where it cannot be told which files are meant', () => {
    expect(needs('no-such-file')).toEqual(EVERYTHING);
    expect(needs('-t', 'unit')).toEqual(EVERYTHING);
    expect(needs('--shard', 'test/unit')).toEqual(EVERYTHING);
    expect(needs('-t', 'curl', 'test/unit/limits')).toEqual(NOTHING);
  });
});

test('the newest installed release of PostgreSQL is tried first', () => {
  const folders = ['/usr/lib/postgresql/9.6/bin', '/usr/lib/postgresql/18/bin', '/usr/lib/postgresql/15/bin'];
  expect(newestFirst(folders).map((folder) => folder.split('/')[4])).toEqual(['18', '15', '9.6']);
});

describe('the scope of a run', () => {
  test('is once where no part of the tests is named', () => {
    expect(scopeOf([])).toBe('once');
    expect(scopeOf(['--bail=1', '--reporter', 'json'])).toBe('once');
  });

  test.each([['test/http/genesis'], ['--project', 'unit'], ['--project=unit'], ['-t', 'B4'], ['--changed']])(
    'is everywhere for %s %s',
    (...args) => expect(scopeOf(args.filter(Boolean))).toBe('everywhere'),
  );
});
