/** The table of libraries in /docs/issuer agrees with the settings of the programs of `npm run foreign`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLIENTS } from '../../conformance/support/foreign/clients.ts';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'server/docs/content/issuer.md'), 'utf8');
const rows = page
  .slice(page.indexOf('## Settings of each library'))
  .split('\n')
  .filter((line) => /^\| [^-]/.test(line))
  .slice(1)
  .map((line) => {
    const [name = '', run = '', secret = '', atDefaults = '', settings = ''] = line.slice(1, -1).split('|');
    return {
      name: name.trim(),
      isRun: run.trim() === '✓',
      needsSecret: secret.trim() === 'yes',
      atDefaults: atDefaults.replaceAll('`', '').trim(),
      settings,
    };
  });
const programOf = (file: string): string =>
  readFileSync(join(root, 'test/conformance/support/foreign/apps', file), 'utf8');

describe('the settings of each library', () => {
  it('names every program that is run as run, and no other', () => {
    expect(rows.length).toBeGreaterThan(12);
    const run = rows.filter(({ isRun }) => isRun).map(({ name }) => name);
    expect(run.sort()).toEqual(CLIENTS.map(({ name }) => name).sort());
  });

  it.each(CLIENTS)('$name has the settings of its row', ({ name, app, refusedAtDefaults }) => {
    const row = rows.find((shown) => shown.name === name);
    const program = programOf(app);
    expect(program.includes('CLIENT_SECRET')).toBe(row?.needsSecret);
    expect(row?.atDefaults).toBe(refusedAtDefaults ?? 'works');
    for (const [, setting = ''] of (row?.settings ?? '').matchAll(/`([^`]+)`/g)) expect(program).toContain(setting);
  });
});
