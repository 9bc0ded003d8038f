/**
 * A collection of garbage by hand. V8 collects when values of its own are made; what a module of WebAssembly has left behind
 * is none, so in a process that rests it would stay for ever.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // The flag counts for contexts that are made from then on, so this one sees no `gc`.
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect();
}
