/**
 * Programs that do not work, on the machine or from an earlier run: none counts as found, and the run says what it
 * leaves out.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { Found, Resources } from '../../support/run/programs/found.ts';
import { linesOfMissing, mustBeComplete } from '../../support/run/programs/missing.ts';
import { faultOfBinaries } from '../../support/run/programs/postgres-binaries.ts';
import { faultOfHaproxy, faultOfOpenssl, faultOfPgbouncer } from '../../support/run/programs/prove-programs.ts';
import { searchProgram } from '../../support/run/programs/search-program.ts';
import { unpackedPrograms } from '../../support/run/programs/unpacked-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'broken-programs-'));
// PgBouncer is started by a user who is not root.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.unstubAllEnvs();
});

function program(path: string, ...lines: string[]): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(file, 0o755);
  return file;
}

const LACKS_A_LIBRARY = ['echo "error while loading shared libraries: libssl.so.3" >&2', 'exit 127'];
const broken = program('broken', ...LACKS_A_LIBRARY);

describe('a program that does not run', () => {
  it.each([
    ['HAProxy', faultOfHaproxy],
    ['PgBouncer', faultOfPgbouncer],
    ['OpenSSL', faultOfOpenssl],
  ])('is no %s, and the line says why', async (_, faultOf) => {
    expect(await faultOf(broken, folder)).toMatch(/^it (ended at once|makes no certificate) \(/);
    expect(await faultOf(join(folder, 'absent'), folder)).toMatch(/ENOENT/);
  });

  it('is no PostgreSQL, nor is one that is too old', () => {
    for (const name of ['initdb', 'postgres']) {
      program(`postgres/broken/${name}`, ...LACKS_A_LIBRARY);
      program(`postgres/old/${name}`, `echo "${name} (PostgreSQL) 14.9"`);
    }
    expect(faultOfBinaries(join(folder, 'postgres/broken'), undefined)).toContain('libssl.so.3');
    expect(faultOfBinaries(join(folder, 'postgres/old'), undefined)).toContain('older than 15');
  });
});

describe('what an earlier run left in the cache folder', () => {
  const debian = { name: 'haproxy', packages: ['haproxy'], program: 'usr/sbin/haproxy' };
  const cacheIn = (name: string): string => {
    vi.stubEnv('XDG_CACHE_HOME', join(folder, name));
    return join(name, 'porchlight-test');
  };

  it('is started by a new launcher, whatever the old one did', () => {
    const cache = cacheIn('old-launcher');
    const old = program(`${cache}/debian-haproxy/run-haproxy`, 'exit 1');
    program(`${cache}/debian-haproxy/usr/sbin/haproxy`, 'echo "runs with $1"');
    expect(unpackedPrograms(debian)[0]).toBe(old);
    expect(execFileSync(old, ['-v'], { encoding: 'utf8' })).toBe('runs with -v\n');
  });

  it('is no candidate where the program itself is gone', () => {
    const cache = cacheIn('half-a-tree');
    const launcher = program(`${cache}/debian-haproxy/run-haproxy`, 'exit 0');
    expect(unpackedPrograms(debian)).not.toContain(launcher);
  });

  it('is proven, and got again where it does not work', async () => {
    const cache = cacheIn('broken-tree');
    const inTree = `${cache}/debian-haproxy/usr/sbin/haproxy`;
    program(inTree, ...LACKS_A_LIBRARY);
    const [launcher = ''] = unpackedPrograms(debian);
    const lines: string[] = [];
    const found = await searchProgram({
      name: 'haproxy',
      advice: 'install it',
      candidates: () => unpackedPrograms(debian).slice(0, 1),
      ways: [{ name: 'unpacked again', brings: [launcher], attempt: async () => void program(inTree, 'exit 0') }],
      prove: async (candidate) => {
        if (readFileSync(join(folder, inTree), 'utf8').includes('exit 0')) return undefined;
        return faultOfHaproxy(candidate, folder);
      },
      say: (line) => lines.push(line),
    });
    expect(found).toEqual({ at: launcher });
    expect(lines.join('\n')).toMatch(/run-haproxy does not work: .*libssl\.so\.3.*unpacked again/s);
  });
});

describe('a machine without the programs, and without a network to get them from', () => {
  const there: Found = { at: '/usr/bin/program' };
  const programs = { haproxy: there, pgbouncer: there, openssl: there, git: there };
  const all: Resources = { postgres: there, chromium: there, ...programs };
  const LINES = {
    postgres: 'PostgreSQL tests',
    chromium: 'Browser tests',
    haproxy: 'Balancer tests',
    pgbouncer: 'Pooler tests',
    openssl: 'TLS tests',
    git: 'Repository tests',
  };

  it.each(Object.entries(LINES))('says in one loud line what is left out without %s', async (name, left) => {
    const found = await searchProgram({
      name,
      advice: 'install it',
      candidates: () => [],
      ways: [
        { name: 'apt-get', brings: [], attempt: async () => 'apt-get update failed (E: Could not\n resolve host)' },
      ],
      prove: async () => undefined,
      say: () => undefined,
    });
    const lines = linesOfMissing({ ...all, [name]: found });
    expect(lines).toEqual([
      expect.stringMatching(`^!! ${left} NOT run: no ${name} that works here .*resolve host\\)$`),
    ]);
  });

  it('fails where everything must run', () => {
    expect(linesOfMissing(all)).toEqual([]);
    for (const [CI, fails] of [
      ['true', true],
      ['1', true],
      ['false', false],
      ['', false],
    ] as const) {
      vi.stubEnv('CI', CI);
      expect(mustBeComplete()).toBe(fails);
    }
  });
});
