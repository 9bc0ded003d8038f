/** The operator's first hour. `npm run first-hour` plays its commands; here is what can be seen without a machine for it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checksOf } from '../../../scripts/first-hour/checks.ts';
import { sectionsOf } from '../../../scripts/first-hour/sections.ts';
import { Shell } from '../../../scripts/first-hour/shell.ts';
import { COMMANDS as ADMIN } from '../../../server/admin/commands.ts';
import { VARIABLE_NAMES } from '../../../server/config/config.ts';
import { repositoryRoot } from '../../support/repository.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const sections = sectionsOf(read('server/docs/content/first-hour.md'));
const commands = sections.map((section) => section.commands).join('\n');

describe('/docs/first-hour', () => {
  it('has sections with ids, and a check for each that changes the service', () => {
    expect(sections.every(({ id, title }) => id !== '' && title !== '')).toBe(true);
    const checked = Object.keys(checksOf('https://auth.example.com', { run: async () => '' }));
    expect(sections.map(({ id }) => id)).toEqual(expect.arrayContaining(checked));
    expect(checked).toEqual(['start', 'sign-in', 'restore', 'upgrade', 'rotate', 'alerts']);
  });

  it('sets only variables that exist', () => {
    const set = [...commands.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(set).toContain('MASTER_KEY');
    expect(set.filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([]);
  });

  it("uses only the operator's commands that exist", () => {
    const used = [...commands.matchAll(/porchlight admin ([a-z ]+)/g)].map(([, call = '']) => call.trim());
    expect(used).toEqual(['recover', 'key rotate']);
    expect(ADMIN.map(({ name }) => name)).toEqual(expect.arrayContaining(used));
  });

  it('copies files that the package holds', () => {
    const copied = [...commands.matchAll(/node_modules\/porchlight\/deploy\/([\w.-]+)/g)].map(([, name = '']) => name);
    expect(copied.length).toBeGreaterThan(0);
    for (const name of copied) expect(read('scripts/pack/pack.ts')).toContain(`'${name}'`);
  });
});

describe('the shell that plays it', () => {
  it('keeps what a section set, and ends at the first command that fails', async () => {
    const shell = new Shell({ PATH: process.env.PATH });
    await shell.run('word=porch');
    expect(await shell.run('echo "$word"light')).toBe('porchlight\n');
    await expect(shell.run('echo before; false; echo after')).rejects.toThrow(/before\n$/);
  });
});
