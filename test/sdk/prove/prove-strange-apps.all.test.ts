/** `porchlight prove` on apps that are built differently from the examples: each fault is found by its check. */
import { beforeAll, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { APPS } from '../support/mutants/apps/index.ts';
import { lookAt } from '../support/mutants/apps/look-at.ts';
import { SOLE_FINDERS } from '../support/mutants/sole-finders.ts';
import { graveIds } from '../support/prove/look.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const isAlone = (where: string, mutant: string): boolean =>
  Object.values(SOLE_FINDERS).some((one) => one.where === where && one.mutant === mutant);

describe.each(APPS)('$name', (app) => {
  it('has no finding as it is', async () => {
    expect(graveIds(await lookAt(harness.baseUrl, app, null))).toEqual([]);
  });

  it.each(Object.entries(app.faults))('%s is found', async (name, { id }) => {
    const found = new Set(graveIds(await lookAt(harness.baseUrl, app, name)));
    if (isAlone(app.name, name)) expect([...found]).toEqual([id]);
    else expect(found).toContain(id);
  });
});
