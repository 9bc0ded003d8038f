/** How tests prove an app: from outside, without pauses, and without output. */
import { join } from 'node:path';
import type { ProveOptions } from '../../../../sdk/src/cli/prove/prove.ts';

export const quietOptions = (): Omit<ProveOptions, 'app' | 'project'> => ({
  given: null,
  mayWrite: false,
  maxRequests: 1_000,
  minutes: 2,
  paceMs: 0,
  allowed: [],
  folder: join(import.meta.dirname, 'no-such-folder'),
  framework: null,
  chromium: null,
  record: null,
  version: 'test',
  signal: new AbortController().signal,
  say: () => undefined,
});
