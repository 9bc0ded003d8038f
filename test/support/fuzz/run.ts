/** Sends fuzzed requests to a harness and compares every answer, and every line of the log, with the promises. */
import fc from 'fast-check';
import { sendRaw } from '../../security/support/raw-http.ts';
import type { Harness } from '../harness.ts';
import { faultsOf } from './check.ts';
import { anyPageRequest, faultsOfPage, resolvePage } from './pages.ts';
import { anyBytes } from './raw.ts';
import { anyRequest, operationMeant, type ResolvedRequest, resolve } from './requests.ts';
import { type FuzzAnswer, send } from './send.ts';
import { createFuzzWorld, type FuzzWorld, repairedWorld } from './world.ts';

export interface FuzzTerms {
  readonly seed: number;
  readonly requests: number;
  readonly timeLimitMs: number;
}

export interface FuzzReport {
  readonly sent: number;
  /** How often each status was the answer; 0 counts requests that were held until the client left, or got no answer. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** At least this many are sent, even on a slow machine. */
export const FEWEST = 20;
const MOST_IN_A_ROW = 40;
const RUNS_OF_A_ROUND = 50;
const RUNS_OF_A_WORLD = 20;
const AT_ONCE = 8;
const PATIENCE_MS = 10_000;
/** These may hold their answer for half a minute; the fuzzer disconnects earlier, as clients do. */
const MAY_HOLD = new Set(['listEvents', 'waitForClaim', 'followRevocations']);
const HELD_PATIENCE_MS = 40;
/** If a server sends nothing for this long, no more answers to raw bytes will come. */
const SILENCE_MS = 30;

/** Sends one request and returns the status of its answer. Throws when the answer breaks a promise. */
type SendOne<T> = (request: T, world: FuzzWorld) => Promise<readonly number[]>;

export const fuzzOperations = (harness: Harness, terms: FuzzTerms): Promise<FuzzReport> =>
  fuzz(harness, terms, anyRequest(), async (request, world) => {
    const operation = operationMeant(request);
    const resolved = resolve(request, world);
    const mayHold = MAY_HOLD.has(operation.metadata.id);
    const answer = await send(harness.baseUrl, resolved, mayHold ? HELD_PATIENCE_MS : PATIENCE_MS);
    if (answer === null && mayHold) return [0];
    const expected = { operation, request: resolved, secrets: world.secrets, baseUrl: harness.baseUrl };
    return judge(resolved, answer, answer === null ? ['there was no answer'] : faultsOf(answer, expected));
  });

export const fuzzPages = (harness: Harness, terms: FuzzTerms): Promise<FuzzReport> =>
  fuzz(harness, terms, anyPageRequest(), async (request, world) => {
    const resolved = resolvePage(request, world);
    const answer = await send(harness.baseUrl, resolved, PATIENCE_MS);
    const faults = answer === null ? ['there was no answer'] : faultsOfPage(answer, resolved, world.secrets);
    return judge(resolved, answer, faults);
  });

export const fuzzBytes = (harness: Harness, terms: FuzzTerms): Promise<FuzzReport> =>
  fuzz(harness, terms, anyBytes(), async (bytes) => {
    const { statuses, text } = await sendRaw(harness, bytes, SILENCE_MS);
    const wrong = statuses.filter((status) => status >= 500);
    if (wrong.length > 0) throw new Error(`${wrong} to ${JSON.stringify(bytes.toString('latin1'))}\n${text}`);
    return statuses.length > 0 ? statuses : [0];
  });

async function fuzz<T>(
  harness: Harness,
  { seed, requests, timeLimitMs }: FuzzTerms,
  request: fc.Arbitrary<T>,
  sendOne: SendOne<T>,
): Promise<FuzzReport> {
  const statuses = new Map<number, number>();
  let [sent, runs] = [0, 0];
  let world = await createFuzzWorld(harness);
  const deadline = performance.now() + timeLimitMs;
  const isOver = (): boolean => sent >= FEWEST && performance.now() > deadline;
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);

  const property = fc.asyncProperty(
    fc.array(request, { minLength: 1, maxLength: MOST_IN_A_ROW, size: 'max' }),
    async (list) => {
      // The time is checked here: if fast-check's own time limit ends a round before its first run, it counts as a
      // failure.
      if (isOver()) return;
      runs += 1;
      harness.clock.advance({ minutes: 1 });
      world = await (runs % RUNS_OF_A_WORLD === 0 ? createFuzzWorld(harness) : repairedWorld(world));
      await harness.service.jobs.get('read-change-feed')?.();
      const left = [...list];
      const work = async (): Promise<void> => {
        for (let next = left.shift(); next !== undefined; next = left.shift()) {
          for (const status of await sendOne(next, world)) count(status);
          sent += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      await checkService(harness, world);
    },
  );
  // In rounds with different seeds: a failure names the seed that reproduces it at once.
  for (let round = 0; sent < requests && !isOver(); round += 1) {
    await fc.assert(property, { seed: seed + round, numRuns: RUNS_OF_A_ROUND });
  }
  return { sent, statuses };
}

function judge(
  { method, path, body }: ResolvedRequest,
  answer: FuzzAnswer | null,
  faults: readonly string[],
): number[] {
  if (faults.length === 0) return [answer?.status ?? 0];
  const sent = `${method} ${path.slice(0, 300)}${body === undefined ? '' : `\n${body.slice(0, 300)}`}`;
  throw new Error(`${faults.join('; ')}\n${sent}\n${answer?.status} ${answer?.body.slice(0, 500)}`);
}

/** The process is alive, and its log contains no secret, no surprise, and no answer that the contract does not list. */
async function checkService(harness: Harness, { secrets }: FuzzWorld): Promise<void> {
  const health = await harness.fetch('/healthz');
  if (health.status !== 200) throw new Error(`/healthz answers ${health.status}`);
  const lines = harness.logs.splice(0);
  const loud = lines.find((line) => /"level":"(error|fatal)"/.test(line));
  if (loud) throw new Error(`the service was surprised: ${loud.slice(0, 2_000)}`);
  const text = lines.join('');
  for (const secret of secrets) if (text.includes(secret)) throw new Error(`the log names ${secret.slice(0, 12)}…`);
}

export function printReport(what: string, { sent, statuses }: FuzzReport, seed: number): void {
  const counts = [...statuses].sort(([left], [right]) => left - right).map(([status, count]) => `${status}: ${count}`);
  console.log(`${sent} ${what} with the seed ${seed} (${counts.join(', ')})`);
}

/**
 * The same requests in every `npm test`, so that a new failure comes from the change; `npm run fuzz` uses new seeds.
 */
export const seedOfRun = (): number => Number(process.env.FUZZ_SEED ?? DEFAULT_SEED);

const DEFAULT_SEED = 20_261_115;
