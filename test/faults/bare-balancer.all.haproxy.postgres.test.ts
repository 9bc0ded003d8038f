/** H17: how a balancer without the documented settings handles a rolling restart. */
import { expect, it } from 'vitest';
import { bareSettings } from '../support/network/haproxy.ts';
import { openSite } from './support/balanced-site.ts';
import { proveNothingLost } from './support/proof.ts';
import { keepRefreshing, openSessions } from './support/refreshing-clients.ts';

it('H17: HAProxy without any settings loses no acknowledged write in a rolling restart', async () => {
  const site = await openSite(bareSettings, { DRAIN_DELAY_S: '0' });
  const sessions = await openSessions(site.seat, 8);
  const clients = keepRefreshing(site.address, sessions);
  await expect.poll(() => clients.answers.get(200) ?? 0, { timeout: 10_000 }).toBeGreaterThan(sessions.length);
  for (const index of [0, 1] as const) await site.restart(index);
  await clients.stop();
  expect([...clients.answers.keys()].every((status) => [200, 502, 503, 'none'].includes(status))).toBe(true);
  await proveNothingLost(site.address, site.seat.database, sessions);
});
