/**
 * Keeps one of the objects that Node makes for each `process.nextTick`, of which a request takes several. V8 forgets the
 * shape of objects when none is left as it tidies up in an idle process, and from then on makes each new one the slow way,
 * for as long as the process lives: a tenth of a call that is answered from memory.
 */
import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

export function keepTickShape(): void {
  if (kept.length === 0) process.nextTick(() => kept.push(executionAsyncResource()));
}
