/**
 * Adds what PGlite does not do: notice that it has ended. A PANIC aborts the WebAssembly module in the middle of a
 * message. PGlite's loop over the rest of that message then catches the same abort for ever and blocks the process. The
 * loop asks the module to restore its stack before it goes on, so the loop is left at that point.
 */
import { fieldsOf } from '../../kernel/fields.ts';

/** The parts of the module that the loop calls. */
interface Module {
  _PostgresMainLoopOnce(): unknown;
  _PostgresSendReadyForQueryIfNecessary(): unknown;
  _pgl_pq_flush(): unknown;
  stackRestore(position: number): unknown;
}

/** The embedded database has ended and is not open again yet. Its code is that of a server that has crashed. */
export class EmbeddedDatabaseEnded extends Error {
  readonly code = '57P02';

  constructor(cause?: unknown) {
    super('the embedded database has stopped; it is opened again as soon as its disk has room', { cause });
    this.name = 'EmbeddedDatabaseEnded';
  }
}

/** Makes an instance throw `EmbeddedDatabaseEnded` from the abort on. `longjmp` is the exit by which a statement fails. */
export function throwAfterAbort(module: Module, longjmp: number): void {
  let ending: EmbeddedDatabaseEnded | undefined;
  const { _PostgresMainLoopOnce: once, stackRestore: restore } = module;
  module._PostgresMainLoopOnce = () => {
    if (ending) throw ending;
    try {
      return once();
    } catch (error) {
      if (fieldsOf(error).status !== longjmp) ending = new EmbeddedDatabaseEnded(error);
      throw error;
    }
  };
  module.stackRestore = (position) => {
    if (ending) throw ending;
    return restore(position);
  };
  // The loop calls these on its way out; an aborted module must not run any more.
  for (const name of ['_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush'] as const) {
    const call = module[name];
    module[name] = () => (ending ? undefined : call());
  }
}
