import { PGlite } from '@electric-sql/pglite';
import { describe, expect, it } from 'vitest';
import { EmbeddedDatabaseEnded, throwAfterAbort } from '../../server/storage/engine/pglite-abort.ts';

interface Internals {
  readonly mod: Parameters<typeof throwAfterAbort>[0];
  readonly POSTGRES_MAIN_LONGJMP: number;
}

describe('an embedded database whose module aborts', () => {
  it('says so at once and from then on, and takes statements that merely fail for what they are', async () => {
    const pglite = await PGlite.create();
    const { mod, POSTGRES_MAIN_LONGJMP } = pglite as unknown as Internals;
    const once = mod._PostgresMainLoopOnce;
    let aborts = false;
    mod._PostgresMainLoopOnce = () => {
      if (aborts) throw new WebAssembly.RuntimeError('Aborted()');
      return once();
    };
    throwAfterAbort(mod, POSTGRES_MAIN_LONGJMP);

    await expect(pglite.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    aborts = true;
    // Without the guard this would never return: the process itself would hang.
    await expect(pglite.query('select $1::text', ['x'.repeat(20_000)])).rejects.toThrow(EmbeddedDatabaseEnded);
    await expect(pglite.query('select 1')).rejects.toThrow(EmbeddedDatabaseEnded);
  });
});
