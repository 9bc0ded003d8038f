/**
 * The appearance of an app in a real browser: every branded page is accessible, in both colour schemes and on a narrow
 * screen.
 */
import { beforeAll, describe, it } from 'vitest';
import { ACCENTS } from '../support/browser/accents.ts';
import { type BrandedApp, brandedApp, expectGoodLook } from '../support/browser/branded-pages.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { timesOf } from '../support/times.ts';

describe('the look of an app', { timeout: 120_000 }, () => {
  let harness: Harness;
  let app: BrandedApp;
  beforeAll(async () => {
    harness = await createHarness();
    app = await brandedApp(harness);
  });

  it.each(ACCENTS.slice(0, timesOf(ACCENTS.length, 1)))('is readable with %s on every page that has it', (accent) =>
    expectGoodLook(harness, app, accent),
  );
});
