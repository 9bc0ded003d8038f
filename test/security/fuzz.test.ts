/**
 * Requests made from the contract, requests for pages, and bytes that are nearly HTTP. Whatever is sent, the contract
 * allows the answer, the process survives, and no secret appears. `npm run fuzz` sends many more.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  FEWEST,
  type FuzzReport,
  type FuzzTerms,
  fuzzBytes,
  fuzzOperations,
  fuzzPages,
  printReport,
  seedOfRun,
} from '../support/fuzz/run.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { timesOf } from '../support/times.ts';

const isLong = process.env.FUZZ_REQUESTS !== undefined;
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 4_000);
const TIME_LIMIT_MS = isLong ? 7_200_000 : timesOf(4_000, 800);

/** The share of each of the three kinds in all requests. */
const KINDS: readonly (readonly [string, number, (harness: Harness, terms: FuzzTerms) => Promise<FuzzReport>])[] = [
  ['requests for operations', 0.6, fuzzOperations],
  ['requests for pages and protocols', 0.3, fuzzPages],
  ['messages of odd bytes', 0.1, fuzzBytes],
];

describe('fuzzing', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness({ config: { logLevel: 'debug' } });
  });

  it.each(KINDS)(
    '%s are answered as promised',
    { timeout: Math.max(60_000, TIME_LIMIT_MS * 8) },
    async (what, share, fuzz) => {
      const seed = seedOfRun();
      const report = await fuzz(harness, { seed, requests: REQUESTS * share, timeLimitMs: TIME_LIMIT_MS });
      printReport(`fuzzed ${what}`, report, seed);
      expect(report.sent).toBeGreaterThanOrEqual(isLong ? REQUESTS * share : FEWEST);
    },
  );
});
