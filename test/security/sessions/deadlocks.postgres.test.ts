/** Locks that are taken in two orders: a deadlock in the database is never an error for the caller. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type ArrivalGate, createArrivalGate } from '../../support/gates/arrival-gate.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { toConsent } from '../../support/sign-in.ts';
import { openRoomyApp } from '../support/edge-app.ts';

let harness: Harness;
let gate: ArrivalGate;
beforeAll(async () => {
  gate = createArrivalGate((await createHarness()).database);
  harness = await createHarness({ database: gate.database });
});

describe('D10: a deletion that meets an approval half-way', () => {
  it.each(['approve', 'deny'])('D10: both are answered, and nothing is left: %s', async (decision) => {
    const app = await openRoomyApp(harness);
    const { browser, url } = await toConsent(harness, app.id);
    // The deletion has locked the usage row and now needs the attempt, which the approval has locked while it waits for
    // the usage row.
    const barrier = gate.holdUntilOpened(1, /delete from "porchlight"\."login_attempts" where "tenant_id"/);
    const deleting = app.api('/api/resources/social-login', { method: 'DELETE' });
    await barrier.full;
    const deciding = browser.post(url, { decision });
    await new Promise((resolve) => setTimeout(resolve, 300));
    barrier.open();
    const [deleted, decided] = await Promise.all([deleting, deciding]);
    expect(deleted.status).toBe(200);
    expect([303, 400, 404]).toContain(decided.status);
    const left = await harness.database.query(
      `select 1 from porchlight.social_users where tenant_id = $1
       union all select 1 from porchlight.social_sessions where tenant_id = $1
       union all select 1 from porchlight.social_login_events where tenant_id = $1
       union all select 1 from porchlight.login_attempts where tenant_id = $1`,
      [app.id],
    );
    expect(left).toEqual([]);
    const token = new URL(decided.headers.get('location') ?? 'https://nowhere.example').searchParams.get(
      'access_token',
    );
    if (token) expect((await app.verify(token)).status).toBe(404);
  });
});

describe('a single statement that the database gives up', () => {
  it('is carried out again, like the transaction it met', async () => {
    const { database } = harness;
    const [x, y] = ['x', 'y'].map((name) => `deadlock-${name}-${process.pid}`);
    await database.query(`insert into porchlight.settings (key, value) values ($1, ''), ($2, '')`, [x, y]);
    const hasX = Promise.withResolvers<void>();
    const waiting = Promise.withResolvers<void>();
    const add = (key: string | undefined, text: string) =>
      `update porchlight.settings set value = value || '${text}' where key = '${key}'`;
    const transaction = database.transaction(async ({ query }) => {
      await query(add(x, 't'));
      hasX.resolve();
      await waiting.promise;
      await query(add(y, 't'));
    });
    await hasX.promise;
    const statement = database.query(
      `with first as (${add(y, 's')} returning 1) update porchlight.settings set value = value || 's' from first where key = $1`,
      [x],
    );
    setTimeout(waiting.resolve, 200);
    await Promise.all([transaction, statement]);
    const rows = await database.query<{ value: string }>(
      'delete from porchlight.settings where key in ($1, $2) returning value',
      [x, y],
    );
    expect(rows.map(({ value }) => [...value].sort().join(''))).toEqual(['st', 'st']);
  });
});
