import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  ConnectionPool,
  NoConnectionFree,
  WAITERS_OF_CONNECTION,
} from '../../../server/storage/engine/connection-pool.ts';

interface Connection {
  readonly number: number;
}

/** A server that accepts this many connections, and answers others with `refusal` or not at all. */
function server(room: number, refusal: Error | 'silence' = Object.assign(new Error('full'), { code: '53300' })) {
  let opened = 0;
  const open = new Set<Connection>();
  return {
    open,
    get opened() {
      return opened;
    },
    pool: (limit: number, waitMs = 2_000) =>
      new ConnectionPool<Connection>({
        limit,
        waitMs,
        isFull: (error) => (error as { code?: string }).code === '53300',
        async open() {
          await sleep(1);
          if (open.size >= room) {
            if (refusal === 'silence') return new Promise<never>(() => {});
            throw refusal;
          }
          opened += 1;
          const connection = { number: opened };
          open.add(connection);
          return connection;
        },
        close: (connection) => void open.delete(connection),
      }),
  };
}

describe('a pool of connections', () => {
  it('opens no more than its limit, and lets the others wait for those in use', async () => {
    const { pool: create, open } = server(100);
    const pool = create(4);
    let most = 0;
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const connection = await pool.acquire();
        most = Math.max(most, open.size);
        await sleep(1);
        pool.release(connection, false);
      }),
    );
    expect([most, pool.waiting]).toEqual([4, 0]);
    await pool.close();
    expect(open.size).toBe(0);
  });

  it.each([['says that it has none left', undefined] as const, ['says nothing', 'silence'] as const])(
    'makes do with what it has when the server %s',
    async (_how, refusal) => {
      const { pool: create } = server(2, refusal);
      const pool = create(16);
      const used = new Set<number>();
      await Promise.all(
        Array.from({ length: 40 }, async () => {
          const connection = await pool.acquire();
          used.add(connection.number);
          await sleep(1);
          pool.release(connection, false);
        }),
      );
      expect(used.size).toBe(2);
    },
  );

  it('tells whoever has waited too long', async () => {
    const pool = server(1).pool(1, 30);
    const held = await pool.acquire();
    await expect(pool.acquire()).rejects.toBeInstanceOf(NoConnectionFree);
    pool.release(held, false);
    expect(await pool.acquire()).toBe(held);
  });

  it('passes a server that is out of reach on at once, to each who asked', async () => {
    const { pool: create } = server(0, Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    const pool = create(4);
    const outcomes = await Promise.allSettled([pool.acquire(), pool.acquire(), pool.acquire()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('opens another in the place of a broken one, and of one that ended while nobody used it', async () => {
    const { pool: create, open } = server(100);
    const pool = create(1);
    const first = await pool.acquire();
    pool.release(first, true);
    expect(open.has(first)).toBe(false);
    const second = await pool.acquire();
    pool.release(second, false);
    pool.drop(second);
    expect((await pool.acquire()).number).toBe(3);
  });

  it('refuses at once whom it could only let wait behind very many others', async () => {
    const pool = server(2).pool(2);
    const first = await Promise.all([pool.acquire(), pool.acquire()]);
    const waiting = Array.from({ length: 2 * WAITERS_OF_CONNECTION }, () => pool.acquire());
    await expect(pool.acquire()).rejects.toThrow('too many wait');
    for (const connection of first) pool.release(connection, false);
    for (const one of waiting) pool.release(await one, false);
    await expect(pool.acquire()).resolves.toBeDefined();
  });
});
