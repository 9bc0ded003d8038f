/** Every module of the plans is rewritten here under its own name, or left out for a reason. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LEFT_OUT, PLANS } from './support/plans.ts';

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'));
const sources = files.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n');
const written = new Set([...sources.matchAll(/'(oidcc-[\w-]+?)(?=[':])/g)].map(([, name]) => name ?? ''));

it.each(Object.entries(PLANS))('%s: each module has a test or a reason', (plan, modules) => {
  expect(written).toContain(plan);
  const missing = modules.filter((name) => !written.has(name));
  expect(missing).toEqual([]);
});

it('no test has a name that the suite does not have', () => {
  const known = new Set<string>([...Object.keys(PLANS), ...Object.values(PLANS).flat()]);
  expect([...written].filter((name) => !known.has(name))).toEqual([]);
});

it('a reason stands only for a module of a plan', () => {
  const known = new Set<string>(Object.values(PLANS).flat());
  expect(Object.keys(LEFT_OUT).filter((name) => !known.has(name))).toEqual([]);
});
