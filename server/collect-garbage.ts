/**
 * Collects the garbage of the start on request. Otherwise it would be collected in the middle of requests, and until
 * then it would lie between the memory that they use. Memory that a WebAssembly module leaves behind is not even
 * counted, so in an idle process it would stay for ever.
 */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export async function collectGarbage(): Promise<void> {
  // Promises still hold much of the garbage in this turn of the event loop.
  await setImmediate();
  setFlagsFromString('--expose-gc');
  // The flag only affects contexts that are created after it is set, so `gc` does not exist in this one.
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect !== 'function') return;
  // The last resort of V8 before it gives up: it repeats collections until nothing more is found, packs what is left
  // together and returns the empty pages. An ordinary collection keeps them, because more objects may come.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
