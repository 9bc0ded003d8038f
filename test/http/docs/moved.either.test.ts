/** Addresses that documents had before: links to them lead on. */
import { beforeAll, describe, expect, it } from 'vitest';
import { MOVED } from '../../../server/docs/sources/catalogue.ts';
import { createHarness, type Harness } from '../../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

it('knows the document that was renamed', () => {
  expect(MOVED).toMatchObject({ '/docs/going-to-production': '/docs/going-live' });
});

describe.each(Object.entries(MOVED))('%s', (from, to) => {
  it.each(['', '.md'])('leads on for good, with the query%s, to a document that is there', async (ending) => {
    const answer = await harness.fetch(`${from}${ending}?a=1`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${to}${ending}?a=1`]);
    expect((await harness.fetch(`${to}${ending}`)).status).toBe(200);
  });
});
