/**
 * `porchlight prove` on faults from reports of real apps. The first set is found whole. The second was written after the
 * checks and without a look at them: what is found of it is found, and what is not is named in `/docs/prove`.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { lookAt } from '../support/mutants/apps/look-at.ts';
import { FIRST_SET } from '../support/mutants/reports/first-set.ts';
import { SECOND_SET } from '../support/mutants/reports/second-set.ts';
import { graveIds } from '../support/prove/look.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

/** Named in the document, under "What it cannot see". */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  rooms: ['paid because the form says so', 'voucher can be used twice at once'],
  rolodex: ['note of another deleted', 'next page by a cursor of anybody'],
};

describe.each([...FIRST_SET, ...SECOND_SET])('$name', (app) => {
  it('has no finding as it is', async () => {
    const report = await lookAt(harness.baseUrl, app, null);
    expect(report.findings.filter(({ severity }) => severity === 'high' || severity === 'medium')).toEqual([]);
  });

  it.each(Object.entries(app.faults))('%s', async (name, { id }) => {
    const found = graveIds(await lookAt(harness.baseUrl, app, name));
    if (UNSEEN[app.name]?.includes(name)) expect(found).not.toContain(id);
    else expect(found).toContain(id);
  });
});
