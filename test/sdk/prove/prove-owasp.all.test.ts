/**
 * `porchlight prove` on ten apps with five faults each, along the OWASP API Security Top 10. No check was fitted to them:
 * what is found is found, and what is not is named in `/docs/prove`.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { lookAt } from '../support/mutants/apps/look-at.ts';
import { OWASP } from '../support/mutants/owasp/index.ts';
import { graveIds } from '../support/prove/look.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

/** Named in the document, under "What it cannot see". */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  payroll: ['guard asks for GET only'],
  tickets: ['next page of everybody'],
  calendar: ['import fetches inner addresses'],
  loyalty: ['coupon can be used twice at once', 'price from the form'],
  chat: ['accounts meet by their address'],
};

describe.each(OWASP)('$name', (app) => {
  it('has no finding as it is', async () => {
    expect(graveIds(await lookAt(harness.baseUrl, app, null))).toEqual([]);
  });

  it.each(Object.entries(app.faults))('%s', async (name, { id }) => {
    const found = graveIds(await lookAt(harness.baseUrl, app, name));
    if (UNSEEN[app.name]?.includes(name)) expect(found).not.toContain(id);
    else expect(found).toContain(id);
  });
});
