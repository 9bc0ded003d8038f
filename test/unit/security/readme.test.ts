/** The page that says what is shown names files that exist. `test/architecture` holds its rows against the tests. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repository.ts';

const page = readFileSync(join(repositoryRoot, 'test/security/README.md'), 'utf8');

describe('the page about security', () => {
  it('names files that are there', () => {
    const named = [...page.matchAll(/`((?:test\/)?[\w./-]+\.ts)`/g)].map(([, file = '']) => file);
    const folders = ['', 'test/security/', 'test/unit/social-login/'];
    const missing = named.filter((file) => !folders.some((folder) => existsSync(join(repositoryRoot, folder + file))));
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(60);
  });
});
