/** What a node learns of other nodes' revocations: each one, once, whatever else happens in the database. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FeedEntry } from '../../server/social-login/revocations/revocations.ts';
import type { Row, Sql } from '../../server/storage/database.ts';
import { createChangeFeed } from '../../server/storage/revocations/change-feed.ts';
import { createHarness, type Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

/** A feed that has read once, and what it then reports about tenants of this test. */
async function listening(sql: Sql = harness.database) {
  const heard: string[] = [];
  const mine = `feed-${randomBytes(4).toString('hex')}`;
  const listen = async (entries: readonly FeedEntry[]): Promise<void> => {
    for (const { tenantId } of entries) if (tenantId.startsWith(mine)) heard.push(tenantId.slice(14));
  };
  const feed = createChangeFeed(sql, harness.clock, listen);
  await feed.poll();
  const revoke = (sql: Sql, name: string, at = new Date()) =>
    sql.query(`insert into porchlight.revocations (kind, tenant_id, created_at) values ('tenant', $1, $2)`, [
      `${mine}-${name}`,
      at,
    ]);
  const taken = async (): Promise<string[]> => {
    await feed.poll();
    return heard.splice(0);
  };
  return { revoke, taken, mine };
}

/** A transaction that stays open until `end` is called. */
function holdOpen(first: (sql: Sql) => Promise<unknown>, last: (sql: Sql) => Promise<unknown> = async () => {}) {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const ended = harness.database.transaction(async (sql) => {
    await first(sql);
    begun.resolve();
    await gate.promise;
    await last(sql);
  });
  const end = (): Promise<void> => {
    gate.resolve();
    return ended;
  };
  return { begun: begun.promise, end };
}

describe('the change feed', () => {
  it('tells of what is committed late, behind what came after it', async () => {
    const { revoke, taken } = await listening();
    const late = holdOpen((sql) => revoke(sql, 'late'));
    await late.begun;
    await revoke(harness.database, 'early');
    expect(await taken()).toEqual(['early']);
    await late.end();
    expect(await taken()).toEqual(['late']);
    expect(await taken()).toEqual([]);
  });

  it('tells of what a transaction adds that was open at several looks', async () => {
    const { revoke, taken } = await listening();
    const open = holdOpen(
      (sql) => revoke(sql, 'first'),
      (sql) => revoke(sql, 'last'),
    );
    await open.begun;
    for (let look = 0; look < 3; look += 1) expect(await taken()).toEqual([]);
    await open.end();
    expect((await taken()).sort()).toEqual(['first', 'last']);
  });

  it('reads a revocation once, however long somebody else keeps a transaction open', async () => {
    const { revoke, taken } = await listening();
    const writer = holdOpen((sql) => sql.query('select pg_current_xact_id()'));
    await writer.begun;
    for (const name of ['one', 'two', 'three']) {
      await revoke(harness.database, name);
      expect(await taken()).toEqual([name]);
    }
    await writer.end();
    expect(await taken()).toEqual([]);
  });

  it('reads any number, in pieces', async () => {
    const { taken, mine } = await listening();
    await harness.database.query(
      `insert into porchlight.revocations (kind, tenant_id, created_at)
       select 'tenant', $1 || '-' || n, $2 from generate_series(1, 12345) as n`,
      [mine, new Date()],
    );
    expect(new Set(await taken()).size).toBe(12_345);
    expect(await taken()).toEqual([]);
  });

  it('leaves out at its first look what no living token is concerned by', async () => {
    const { revoke, mine } = await listening();
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await revoke(harness.database, 'old', hoursAgo(1.5));
    await revoke(harness.database, 'young', hoursAgo(1));
    const heard: string[] = [];
    const feed = createChangeFeed(harness.database, harness.clock, async (entries) => {
      heard.push(...entries.map(({ tenantId }) => tenantId));
    });
    await feed.poll();
    expect(heard.filter((tenantId) => tenantId.startsWith(mine))).toEqual([`${mine}-young`]);
  });

  it('starts from the beginning on a server that was restarted, and after a failed read', async () => {
    let server = 'one';
    const sql: Sql = {
      async query<R extends Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
        if (server === 'away') throw new Error('away');
        return (await harness.database.query<R>(text, values)).map((row) => ({ ...row, server }));
      },
    };
    const { revoke, taken } = await listening(sql);
    await revoke(harness.database, 'known');
    expect([await taken(), await taken()]).toEqual([['known'], []]);
    server = 'two';
    expect([await taken(), await taken()]).toEqual([['known'], []]);
    server = 'away';
    await expect(taken()).rejects.toThrow('away');
    server = 'two';
    expect([await taken(), await taken()]).toEqual([['known'], []]);
  });
});
