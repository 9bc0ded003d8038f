import { describe, expect, it } from 'vitest';
import { isOutOfReach } from '../../../server/storage/engine/out-of-reach.ts';
import { createReopeningEngine, type Instance } from '../../../server/storage/engine/pglite-engine.ts';

const panic = () =>
  Object.assign(new Error('could not write to file "pg_wal/xlogtemp"'), { severity: 'PANIC', code: '53100' });

/** An instance that fails at its nth statement and, like the real one, never answers after a PANIC. */
function instances(...failures: (() => Error)[]) {
  const asked: string[][] = [];
  let opened = 0;
  return {
    asked,
    get opened() {
      return opened;
    },
    async open(): Promise<Instance> {
      const failure = failures[opened];
      const statements: string[] = [];
      asked.push(statements);
      opened += 1;
      const query = async (text: string) => {
        statements.push(text);
        if (failure && text === 'insert') throw failure();
        return { rows: [{ text }], affectedRows: 1, fields: [] };
      };
      return { query, close: async () => {} } as unknown as Instance;
    },
  };
}

describe('an embedded database that has panicked', () => {
  it('is away for the statement, for the rollback behind it and for everybody who waits', async () => {
    const pglite = instances(panic);
    const engine = await createReopeningEngine({ open: pglite.open, mayReopen: () => false });
    const held = await engine.acquire();
    const next = engine.acquire();
    const failed = await held.query('insert', []).catch((error: unknown) => error);
    expect(isOutOfReach(failed)).toBe(true);
    await expect(held.query('rollback', [])).rejects.toThrow('has stopped');
    engine.release(held, true);
    await expect(next).rejects.toThrow('has stopped');
    await expect(engine.acquire()).rejects.toThrow('has stopped');
    expect(pglite.asked).toEqual([['insert']]);
  });

  it('is opened again once that has a chance, and goes on', async () => {
    const pglite = instances(panic);
    let hasRoom = false;
    const engine = await createReopeningEngine({ open: pglite.open, mayReopen: () => hasRoom });
    const held = await engine.acquire();
    await held.query('insert', []).catch(() => {});
    engine.release(held, true);
    await expect(engine.acquire()).rejects.toThrow();
    hasRoom = true;
    const again = await engine.acquire();
    expect((await again.query('insert', [])).affected).toBe(1);
    expect(pglite.opened).toBe(2);
  });

  it('stays as it is after a statement that merely failed', async () => {
    const full = () => Object.assign(new Error('could not extend file'), { severity: 'ERROR', code: '53100' });
    const pglite = instances(full);
    const engine = await createReopeningEngine({ open: pglite.open, mayReopen: () => false });
    const held = await engine.acquire();
    await expect(held.query('insert', [])).rejects.toThrow('could not extend file');
    engine.release(held, true);
    const next = await engine.acquire();
    expect((await next.query('select', [])).affected).toBe(1);
    expect(pglite.asked).toEqual([['insert', 'rollback', 'select']]);
  });
});
