/**
 * How V8 compiles the service. By default V8 puts at most 920 bytecodes into one compiled function, and inlines only
 * functions of at most 460. A request runs through more code than that, in Node and in our own, and what is not inlined is
 * called (contract/decisions/start.md).
 */
import { setFlagsFromString } from 'node:v8';

export const COMPILING = {
  'max-inlined-bytecode-size': 1_000,
  'max-inlined-bytecode-size-cumulative': 3_000,
} as const;

export function setUpV8(): void {
  for (const [name, value] of Object.entries(COMPILING)) setFlagsFromString(`--${name}=${value}`);
}
