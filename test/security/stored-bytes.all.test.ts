/** H6, H24: the byte limits of the guard table are true, even for the largest calls that the schemas allow. */
import { GUARDS } from '@porchlight/contract';
import { expect, it } from 'vitest';
import { createHarness } from '../support/harness.ts';
import { measureGuards, storingGuards } from '../support/stored-bytes.ts';
import { timesOf } from '../support/times.ts';

const CALLS = timesOf(24, 8);
/** A disk grows by whole pages: the tables and indexes that a call writes to may each have just begun one. */
const BEGUN_PAGES = 8 * 8_192;
const LONG_MS = 300_000;

it('H24: one call leaves no more on the disk than its guard says', { timeout: LONG_MS }, async () => {
  const { baseUrl, database, service, clock } = await createHarness();
  const measured = await measureGuards({ baseUrl, database, jobs: service.jobs, now: () => clock.now() }, CALLS);
  expect(Object.keys(measured).sort()).toEqual(storingGuards().sort());
  const over = storingGuards().filter((name) => (measured[name] ?? 0) > GUARDS[name].bytes + BEGUN_PAGES / CALLS);
  expect(over.map((name) => `${name}: ${measured[name]} bytes, ${GUARDS[name].bytes} are allowed`)).toEqual([]);
});
