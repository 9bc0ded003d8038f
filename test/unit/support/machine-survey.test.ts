import { describe, expect, test } from 'vitest';
import { needsOf } from '../../support/run/needs.ts';
import { newestFirst } from '../../support/run/postgres-binaries.ts';
import { chooseUser } from '../../support/run/unprivileged-user.ts';

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
  test('is everything when no project is named', () => {
    expect(needsOf(['http'])).toEqual({ postgres: true, chromium: true });
  });

  test('is nothing for unit tests alone', () => {
    expect(needsOf(['--project', 'unit'])).toEqual({ postgres: false, chromium: false });
    expect(needsOf(['--project=unit', '--project=pglite'])).toEqual({ postgres: false, chromium: false });
  });

  test('is PostgreSQL and a browser for the browser tests', () => {
    expect(needsOf(['--project=browser'])).toEqual({ postgres: true, chromium: true });
  });

  test('is everything for a pattern or an exclusion of projects', () => {
    expect(needsOf(['--project', 'p*'])).toEqual({ postgres: true, chromium: true });
    expect(needsOf(['--project=!unit'])).toEqual({ postgres: true, chromium: true });
  });
});

test('the newest installed release of PostgreSQL is tried first', () => {
  const folders = ['/usr/lib/postgresql/9.6/bin', '/usr/lib/postgresql/18/bin', '/usr/lib/postgresql/15/bin'];
  expect(newestFirst(folders).map((folder) => folder.split('/')[4])).toEqual(['18', '15', '9.6']);
});
