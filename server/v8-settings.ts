/**
 * How much V8 may put into one compiled function. Its own bounds are 460 bytecodes for a callee and 920 for all of them; the
 * way of a request through Node and through us is longer, and what is left out is called (contract/decisions/start.md).
 */
import { setFlagsFromString } from 'node:v8';

export const INLINING = ['--max-inlined-bytecode-size=1000', '--max-inlined-bytecode-size-cumulative=6000'] as const;

export function setUpV8(): void {
  for (const flag of INLINING) setFlagsFromString(flag);
}
