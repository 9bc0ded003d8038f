/** The list of all users from a separate process, whose memory is measured while somebody reads the list slowly. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { endAfterFile } from '../../support/cleanup.ts';
import { freshDatabase } from '../../support/engines.ts';
import { createHarness, openTestDatabase } from '../../support/harness.ts';
import { startServer } from '../../support/processes.ts';
import { provisionSocialData } from '../../support/social-data.ts';
import { createTenant } from '../../support/tenant.ts';

/** The largest tier has 250,000 users; that was measured by hand with USERS=250000. */
const USERS = Number(process.env.USERS ?? 50_000);
const GROWTH_MAX = 64 * 1_024 * 1_024;

async function residentBytes(baseUrl: string): Promise<number> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]);
}

/** Reads the list chunk by chunk, and keeps only the last bytes and the number of ids. */
async function take(url: string, managementKey: string): Promise<{ users: number; bytes: number; end: string }> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${managementKey}` } });
  expect(response.status).toBe(200);
  let [users, bytes, end, chunks] = [0, 0, '', 0];
  for await (const chunk of response.body ?? []) {
    const text = Buffer.from(chunk).toString('latin1');
    users += (`${end}${text}`.match(/"id":/g)?.length ?? 0) - (end.match(/"id":/g)?.length ?? 0);
    bytes += chunk.length;
    end = text.slice(-4);
    chunks += 1;
    if (chunks % 50 === 0) await sleep(1);
  }
  return { users, bytes, end };
}

it(`the memory of the process stays within 64 MB while ${USERS} users leave it`, async () => {
  const { databaseUrl } = await freshDatabase();
  const database = await openTestDatabase({ databaseUrl });
  endAfterFile(() => database.close());
  const seat = await createHarness({ database });
  seat.clock.set(new Date());
  const tenants = [await createTenant(seat), await createTenant(seat)];
  const [small, large] = tenants as [(typeof tenants)[0], (typeof tenants)[0]];
  await (await provisionSocialData(seat, small.id)).addUsers(2_000);
  // A statement may take eight seconds, so the users are made in portions.
  const { addUsers } = await provisionSocialData(seat, large.id);
  for (let left = USERS; left > 0; left -= 25_000) await addUsers(Math.min(left, 25_000));
  // The database does this by itself within a minute. Until then, it takes the table for a small one.
  await database.query('analyze porchlight.social_users');

  const { baseUrl } = await startServer({ env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' } });
  const list = `${baseUrl}/api/social-login/users`;
  await take(list, small.managementKey);
  const before = await residentBytes(baseUrl);
  let highest = before;
  let done = false;
  const watching = (async () => {
    for (; !done; await sleep(50)) highest = Math.max(highest, await residentBytes(baseUrl));
  })();
  const started = performance.now();
  const taken = await take(list, large.managementKey);
  const seconds = (performance.now() - started) / 1_000;
  done = true;
  await watching;
  expect(taken).toMatchObject({ users: USERS, end: expect.stringMatching(/\]\}$/) });
  const megabytes = (bytes: number) => (bytes / 1_024 / 1_024).toFixed(1);
  console.info(
    `${USERS} users, ${megabytes(taken.bytes)} MB in ${seconds.toFixed(1)} s; resident memory grew by ${megabytes(highest - before)} MB from ${megabytes(before)} MB`,
  );
  expect(highest - before).toBeLessThan(GROWTH_MAX);
}, 120_000);
