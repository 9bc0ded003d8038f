/**
 * `npm run bench`: compares servers side by side in one run and prints tables of ratios; takes two minutes. `--full`:
 * long rounds, and everything whose cost could grow. `--json`: output for programs. `--write`: updates the document.
 * `--only growth,nodes`: some sections (`--quick`: with short rounds). `--capacity` (`--sessions 10000000`): what this
 * many sessions need. `--only soak` (`--minutes 30`): the long run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withServer } from '../measure/cluster.ts';
import { pinLoad, pinning } from './instruments/contender.ts';
import type { Rounds } from './instruments/measure.ts';
import { machineTicks } from './instruments/process-meter.ts';
import { type Order, readOrder } from './order.ts';
import { limitsOf } from './report/limits.ts';
import { type Report, reportText } from './report/report.ts';
import { writeFigures } from './report/write-figures.ts';
import { computeCapacity, inputOf } from './sections/capacity.ts';
import { BENCHES, type Results, SECTIONS } from './sections/index.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const CONTENDER = join(FOLDER, 'node_modules/better-auth');
const WANTED: string = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')).dependencies['better-auth'];

const QUICK: Rounds = { rounds: 1, warmUpMs: 1_200, roundMs: 900, connections: 16 };
const FULL: Rounds = { rounds: 5, warmUpMs: 3_000, roundMs: 4_000, connections: 16 };
/**
 * Short rounds: two dozen pages of one process warm each other up, and the sign-in of the consent page ends after ten
 * minutes.
 */
const PAGES = {
  quick: { ...QUICK, warmUpMs: 150, roundMs: 200 },
  full: { ...FULL, roundMs: 600 },
} satisfies Record<string, Rounds>;
/** Each refresh waits for the database, so the code of each server needs more time until it is warm. */
const REFRESH = { connections: 32, warmUpTimes: 4 };

async function main(order: Order): Promise<void> {
  if (order.sections.has('verify') || order.sections.has('signIn')) installContenders();
  await withServer(async (server) => {
    pinLoad();
    const report = await runSections(server, order);
    if (order.write) writeFigures(report);
    if (order.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    else process.stdout.write(reportText(report));
  }, process.env.BENCH_DATABASE_URL);
}

async function runSections(server: string, order: Order): Promise<Report> {
  const { quick, soakMinutes, leftOut } = order;
  const plan = quick ? QUICK : FULL;
  const run = {
    server,
    quick,
    plan,
    refreshPlan: refreshPlan(plan),
    pagesPlan: PAGES[quick ? 'quick' : 'full'],
    soakMinutes,
  };
  const started = performance.now();
  const ticksBefore = machineTicks();
  const results: Results = {};
  for (const name of SECTIONS.filter((section) => order.sections.has(section))) {
    process.stderr.write(`${name} …\n`);
    const began = performance.now();
    Object.assign(results, { [name]: await BENCHES[name](run) });
    process.stderr.write(`  ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
  }
  const seconds = (performance.now() - started) / 1_000;
  const ticks = machineTicks();
  const stolenShare = (ticks.stolen - ticksBefore.stolen) / (ticks.all - ticksBefore.all);
  const figures = { machine: '', ...results, ...(order.isQuickLook ? { quickSeconds: seconds } : {}) };
  const limits = limitsOf(JSON.parse(JSON.stringify(figures)));
  const contender = results.verify ? { betterAuth: versionAt(`${CONTENDER}/package.json`) } : {};
  return { pinning, leftOut, seconds, stolenShare, limits, ...contender, ...results, ...capacityOf(results, order) };
}

function capacityOf({ verify, refresh }: Results, { capacityOf: sessions }: Order): Pick<Report, 'capacity'> {
  if (!verify || !refresh || sessions === null) return {};
  const input = inputOf(verify, refresh);
  if (input) return { capacity: computeCapacity(input, sessions) };
  process.stderr.write('!! The capacity was NOT computed: it needs a database on this machine, and pgbench.\n');
  return {};
}

const refreshPlan = (plan: Rounds): Rounds => ({
  ...plan,
  connections: REFRESH.connections,
  warmUpMs: plan.warmUpMs * REFRESH.warmUpTimes,
});

const versionAt = (path: string): string => JSON.parse(readFileSync(path, 'utf8')).version;

/** Only this command needs the contenders' packages, so it installs them itself. */
function installContenders(): void {
  if (existsSync(CONTENDER) && versionAt(join(CONTENDER, 'package.json')) === WANTED) return;
  process.stderr.write('Installing the contenders, once …\n');
  const installed = spawnSync('npm', ['install', '--no-package-lock', '--workspaces=false'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
  if (installed.status !== 0) throw new Error('the contenders could not be installed');
}

await main(readOrder(process.argv.slice(2)));
