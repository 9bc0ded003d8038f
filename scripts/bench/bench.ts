/** `npm run bench`: side by side, in one run, one table of ratios. `--quick` for a look, `--json` for machines. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startCluster } from '../../test/support/run/provide-postgres.ts';
import { createRunFolder } from '../../test/support/run/run-folder.ts';
import { pinLoad, pinning } from './contender.ts';
import type { Rounds } from './measure.ts';
import { benchRefresh } from './refresh.ts';
import { printReport, type Report } from './report.ts';
import { benchStart } from './start.ts';
import { benchVerify } from './verify.ts';

const QUICK: Rounds = { rounds: 1, warmUpMs: 1_000, roundMs: 1_500, connections: 16 };
const FULL: Rounds = { rounds: 5, warmUpMs: 3_000, roundMs: 4_000, connections: 16 };

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, json: { type: 'boolean' } } });

async function main(): Promise<void> {
  installContenders();
  const folder = createRunFolder();
  const faults: string[] = [];
  const cluster = process.env.BENCH_DATABASE_URL ? undefined : await startCluster(folder.path, 'lasting', faults);
  const server = process.env.BENCH_DATABASE_URL ?? cluster?.url;
  if (!server) throw new Error(`the bench needs PostgreSQL: ${faults.join('; ')}`);
  try {
    pinLoad();
    const plan = values.quick ? QUICK : FULL;
    const report: Report = {
      pinning,
      start: await benchStart(server),
      verify: await benchVerify(server, plan),
      refresh: await benchRefresh(server, { ...plan, connections: 32 }),
    };
    if (values.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    else printReport(report);
  } finally {
    await cluster?.stop('fast');
    await folder.dispose();
  }
}

/** The contenders' packages are nobody else's business, so they are installed here and by this command alone. */
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

await main();
