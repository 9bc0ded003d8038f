/**
 * How V8 compiles the service. By its own bounds it puts at most 920 bytecodes into one compiled function, callees of at most
 * 460 among them: the way of a request through Node and through us is longer, and what is left out is called. And it compiles
 * after 3,000 calls, so that a node would be slow for its first 15,000 requests (contract/decisions/start.md).
 */
import { setFlagsFromString } from 'node:v8';

export const COMPILING = {
  'max-inlined-bytecode-size': 1_000,
  'max-inlined-bytecode-size-cumulative': 6_000,
  'invocation-count-for-turbofan': 1_000,
} as const;

export function setUpV8(): void {
  for (const [name, value] of Object.entries(COMPILING)) setFlagsFromString(`--${name}=${value}`);
}
