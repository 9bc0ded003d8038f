/** The look of an app in a real browser: every page that has it is accessible, in both schemes and on a narrow screen. */
import { it } from 'vitest';
import { brandedApp, expectGoodLook } from '../support/branded-pages.ts';
import { createHarness } from '../support/harness.ts';

it('is readable on every page that has it', { timeout: 60_000 }, async () => {
  const harness = await createHarness();
  await expectGoodLook(harness, await brandedApp(harness), '#1d6fb8');
});
