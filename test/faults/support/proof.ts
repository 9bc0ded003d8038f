/** After a disaster: everything that clients were told is true, on the node and in the database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import type { Client } from './refreshing-clients.ts';

/** By then every node knows every revocation. */
const QUIET_MS = 600;

export async function proveNothingLost(
  address: string,
  database: Database,
  clients: readonly Client[],
): Promise<{ rotations: number }> {
  await sleep(QUIET_MS);
  let rotations = 0;
  for (const { tenant, accessToken, refreshToken, dead, pairs } of clients) {
    const call = async (name: string, json: unknown) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
      const response = await fetch(`${address}/edge/auth/${tenant.id}/${name}`, init);
      return { status: response.status, body: (await response.json()) as { valid?: boolean } };
    };
    // No token was spent twice, and every acknowledged refresh has its event; ids rise without a gap.
    for (const successors of pairs.values()) expect(successors.size).toBe(1);
    const events = await database.query<{ id: number; event: string }>(
      'select id, event from porchlight.social_login_events where tenant_id = $1 order by id',
      [tenant.id],
    );
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    expect(events.filter(({ event }) => event === 'token_refreshed')).toHaveLength(pairs.size);
    const [counters] = await database.query<{ last_event_id: number; sessions: number }>(
      'select last_event_id, sessions from porchlight.social_counters where tenant_id = $1',
      [tenant.id],
    );
    expect(counters).toEqual({ last_event_id: events.length, sessions: 1 });
    // The last pair is valid, and no other.
    expect((await call('verify', { access_token: accessToken })).body.valid).toBe(true);
    for (const token of dead.slice(-3)) expect((await call('verify', { access_token: token })).body.valid).toBe(false);
    expect((await call('refresh', { refresh_token: refreshToken })).status).toBe(200);
    rotations += pairs.size;
  }
  return { rotations };
}
