/**
 * `npm run bench`: side by side, in one run, tables of ratios; a look in two minutes. `--full` for long rounds and all that
 * grows, `--json` for machines, `--write` for the document, `--only growth,nodes` for some sections (`--quick`: in short
 * rounds), `--capacity` (`--sessions 10000000`) for what so many need, `--soak` (`--minutes 30`) for the long one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withServer } from '../measure/cluster.ts';
import { benchGrowth } from './growth/growth.ts';
import { pinLoad, pinning } from './instruments/contender.ts';
import type { Rounds } from './instruments/measure.ts';
import { machineTicks } from './instruments/process-meter.ts';
import { limitsOf } from './report/limits.ts';
import { printReport, type Report } from './report/report.ts';
import { writeFigures } from './report/write-figures.ts';
import { benchBeside } from './sections/beside.ts';
import { computeCapacity, inputOf } from './sections/capacity.ts';
import { benchCores } from './sections/cores.ts';
import { benchIssuers } from './sections/issuers.ts';
import { benchNodes } from './sections/nodes.ts';
import { benchOwnHost } from './sections/own-host.ts';
import { benchPages } from './sections/pages.ts';
import { benchRefresh } from './sections/refresh.ts';
import { benchSignIn } from './sections/sign-in.ts';
import { benchStart } from './sections/start.ts';
import { benchTelemetry } from './sections/telemetry.ts';
import { benchVerify } from './sections/verify.ts';
import { type Order, readOrder, type Section } from './sections.ts';
import { benchSoak } from './soak/soak.ts';

const QUICK: Rounds = { rounds: 1, warmUpMs: 1_200, roundMs: 900, connections: 16 };
const FULL: Rounds = { rounds: 5, warmUpMs: 3_000, roundMs: 4_000, connections: 16 };
/** Two dozen pages of one process, which warm each other up; the consent page is one of a sign-in of ten minutes. */
const PAGES = {
  quick: { ...QUICK, warmUpMs: 150, roundMs: 200 },
  full: { ...FULL, roundMs: 600 },
} satisfies Record<string, Rounds>;
/** Each refresh waits for the database, so it takes longer until the code of either server has run often enough. */
const REFRESH = { connections: 32, warmUpTimes: 4 };

async function main(order: Order): Promise<void> {
  if (order.sections.has('verify') || order.sections.has('signIn')) installContenders();
  await withServer(async (server) => {
    pinLoad();
    const report = await runSections(server, order);
    if (order.write) writeFigures(report);
    if (order.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    else printReport(report);
  }, process.env.BENCH_DATABASE_URL);
}

async function runSections(server: string, order: Order): Promise<Report> {
  const { sections, quick, soakMinutes, leftOut, capacityOf } = order;
  const plan = quick ? QUICK : FULL;
  const started = performance.now();
  const ticksBefore = machineTicks();
  const run = async <T>(name: Section, bench: () => Promise<T>): Promise<T | undefined> => {
    if (!sections.has(name)) return undefined;
    process.stderr.write(`${name} …\n`);
    const began = performance.now();
    const result = await bench();
    process.stderr.write(`  ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
    return result;
  };
  const start = await run('start', () => benchStart(server, quick));
  const verify = await run('verify', () => benchVerify(server, plan));
  const beside = await run('beside', () => benchBeside(server, quick));
  const refresh = await run('refresh', () => benchRefresh(server, refreshPlan(plan)));
  const input = verify && refresh && capacityOf !== null ? inputOf(verify, refresh) : null;
  if (verify && refresh && capacityOf !== null && !input) {
    process.stderr.write('!! The capacity was NOT computed: it needs a database on this machine, and pgbench.\n');
  }
  const measured = {
    start,
    verify,
    beside,
    refresh,
    capacity: input && capacityOf !== null ? computeCapacity(input, capacityOf) : undefined,
    signIn: await run('signIn', () => benchSignIn(server, quick)),
    pages: await run('pages', () => benchPages(server, PAGES[quick ? 'quick' : 'full'])),
    issuers: await run('issuers', () => benchIssuers(server, plan, refreshPlan(plan))),
    ownHost: await run('ownHost', () => benchOwnHost(server, plan, refreshPlan(plan))),
    cores: await run('cores', () => benchCores(server, quick)),
    telemetry: await run('telemetry', () => benchTelemetry(server, plan)),
    growth: await run('growth', () => benchGrowth(server, quick)),
    nodes: await run('nodes', () => benchNodes(server, quick)),
    soak: await run('soak', () => benchSoak(server, soakMinutes)),
  };
  const seconds = (performance.now() - started) / 1_000;
  const ticks = machineTicks();
  const stolenShare = (ticks.stolen - ticksBefore.stolen) / (ticks.all - ticksBefore.all);
  const figures = { machine: '', ...measured, ...(order.isQuickLook ? { quickSeconds: seconds } : {}) };
  const limits = limitsOf(JSON.parse(JSON.stringify(figures)));
  return { pinning, leftOut, seconds, stolenShare, limits, ...measured };
}

const refreshPlan = (plan: Rounds): Rounds => ({
  ...plan,
  connections: REFRESH.connections,
  warmUpMs: plan.warmUpMs * REFRESH.warmUpTimes,
});

/** Only this command needs the contenders' packages, so it installs them itself. */
function installContenders(): void {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  if (existsSync(join(folder, 'node_modules', 'better-auth'))) return;
  process.stderr.write('Installing the contenders, once …\n');
  const installed = spawnSync('npm', ['install', '--no-package-lock', '--workspaces=false'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (installed.status !== 0) throw new Error('the contenders could not be installed');
}

await main(readOrder(process.argv.slice(2)));
