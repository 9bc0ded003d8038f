/**
 * `npm run fuzz`: 200,000 requests made from the contract, for the pages and of odd bytes, at the true service.
 *
 *   npm run fuzz -- --requests 50000      fewer, or more
 *   npm run fuzz -- --seed 1693746003     the same requests again; each run prints its seed
 *   npm run fuzz -- --engine pglite       on the embedded database instead of PostgreSQL
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../test/support/repository.ts';

const DEFAULT_REQUESTS = '200000';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: DEFAULT_REQUESTS },
    seed: { type: 'string' },
    engine: { type: 'string', default: 'postgres' },
  },
});

const seed = values.seed ?? String(Date.now() >>> 1);
console.log(`Fuzzing with ${values.requests} requests on ${values.engine}. To repeat: npm run fuzz -- --seed ${seed}`);

const args = [join(repositoryRoot, 'scripts/test.ts'), '--project', values.engine, 'test/security/fuzz.test.ts'];
const child = spawn(process.execPath, args, {
  cwd: repositoryRoot,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: seed },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
