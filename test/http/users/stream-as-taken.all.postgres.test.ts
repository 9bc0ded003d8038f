import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createHarness } from '../../support/harness.ts';
import { provisionSocialData } from '../../support/social-data.ts';
import { surprises } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';

/** More text than all buffers can hold: 80 pages in all. */
const USERS = 40_000;
const PAGES = 80;

it('the list of all users is read in pages as the caller takes them, and no further once the caller has gone', async () => {
  const harness = await createHarness();
  const tenant = await createTenant(harness);
  await (await provisionSocialData(harness, tenant.id)).addUsers(USERS);
  let pages = 0;
  const stop = harness.database.observe((text) => {
    if (text.includes('social_users')) pages += 1;
  });
  const gone = new AbortController();
  const response = await tenant.api('/api/social-login/users', { signal: gone.signal });
  await response.body?.getReader().read();
  // The caller stops reading, so the database reads stop when the buffers are full.
  let ahead = 0;
  while (pages !== ahead) {
    ahead = pages;
    await sleep(400);
  }
  expect(ahead).toBeGreaterThan(0);
  expect(ahead).toBeLessThan(PAGES - 1);
  gone.abort();
  await sleep(300);
  expect(pages - ahead).toBeLessThanOrEqual(1);
  stop();
  expect(surprises(harness)).toEqual([]);
});
