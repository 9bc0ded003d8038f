/** The page that lists the attacks names only existing files, and every row has a test. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repository.ts';
import { rowsOfPage, rowsWithTest } from '../../support/run/promises.ts';

const page = readFileSync(join(repositoryRoot, 'test/security/README.md'), 'utf8');

describe('the page about security', () => {
  it('names files that are there', () => {
    const named = [...page.matchAll(/`((?:test\/)?[\w./-]+\.ts)`/g)].map(([, file = '']) => file);
    const folders = ['', 'test/security/', 'test/unit/social-login/'];
    const missing = named.filter((file) => !folders.some((folder) => existsSync(join(repositoryRoot, folder + file))));
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(60);
  });

  it('names every row of the attacks that has a test: add its line with the file', () => {
    const named = rowsOfPage();
    expect([...rowsWithTest()].filter((row) => !named.includes(row))).toEqual([]);
  });
});
