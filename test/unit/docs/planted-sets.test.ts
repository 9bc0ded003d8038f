/** The table of `/docs/prove` says what the tests hold. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rowOf, SETS } from '../../sdk/support/mutants/sets.ts';
import { UNSEEN } from '../../sdk/support/mutants/unseen.ts';
import { repositoryRoot } from '../../support/repository.ts';

it('has a row for each set of planted apps, with the numbers of the tests', () => {
  const text = readFileSync(join(repositoryRoot, 'server/docs/content/prove.md'), 'utf8');
  for (const row of SETS.map(rowOf)) expect(text).toContain(row);
});

it('counts as unseen only what is planted', () => {
  const apps = SETS.flatMap((set) => set.apps);
  const planted = apps.flatMap(({ name, faults }) => Object.keys(faults).map((fault) => `${name}: ${fault}`));
  const unseen = Object.entries(UNSEEN).flatMap(([name, faults]) => faults.map((fault) => `${name}: ${fault}`));
  expect(unseen.filter((one) => !planted.includes(one))).toEqual([]);
});
