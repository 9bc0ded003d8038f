/** Every entry of the SDK stays below its budget. */
import { expect, it } from 'vitest';
import { bundleEntry, gzipSize } from '../../../sdk/scripts/bundle.ts';
import { ENTRIES } from '../../../sdk/scripts/entries.ts';

it.each(ENTRIES)('keeps $name below $budgetBytes bytes, gzipped', async (entry) => {
  expect(gzipSize(await bundleEntry(entry))).toBeLessThanOrEqual(entry.budgetBytes);
});
