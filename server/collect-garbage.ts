/**
 * A collection of garbage by hand, for what a start leaves behind. Later it would be collected in the midst of requests, and
 * until then lies between what they use. What a module of WebAssembly leaves is not even counted: in a process that rests it
 * would stay for ever.
 */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export async function collectGarbage(): Promise<void> {
  // Promises still hold much of the garbage in this turn of the event loop.
  await setImmediate();
  setFlagsFromString('--expose-gc');
  // The flag counts for contexts that are made from then on, so this one sees no `gc`.
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect !== 'function') return;
  collect();
  // Another thread frees large memory, and the next collection begins by waiting for it.
  collect();
}
