/** The look of an app in a real browser: every page that has it is accessible, in both schemes and on a narrow screen. */
import { beforeAll, describe, it } from 'vitest';
import { type BrandedApp, brandedApp, expectGoodLook } from '../support/browser/branded-pages.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { timesOf } from '../support/times.ts';

/** From the palest to the darkest, and one of each kind. */
const ACCENTS = [
  '#1d6fb8',
  '#ffffff',
  '#000000',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#7f7f7f',
  '#e91e63',
  '#fbf6ee',
];

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
