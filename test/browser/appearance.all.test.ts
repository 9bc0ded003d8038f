/** The look of an app with ten accents, from the palest to the darkest. */
import { beforeAll, describe, it } from 'vitest';
import { type BrandedApp, brandedApp, expectGoodLook } from '../support/branded-pages.ts';
import { createHarness, type Harness } from '../support/harness.ts';

describe('ten accents', { timeout: 120_000 }, () => {
  let harness: Harness;
  let app: BrandedApp;
  beforeAll(async () => {
    harness = await createHarness();
    app = await brandedApp(harness);
  });

  it.each([
    '#000000',
    '#ffffff',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#ffff00',
    '#7f7f7f',
    '#e91e63',
    '#14141d',
    '#fbf6ee',
  ])('%s is readable on every page that has it', (accent) => expectGoodLook(harness, app, accent));
});
