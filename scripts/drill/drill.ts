/**
 * `npm run drill`: disasters on real processes, under load, and a proof that nothing acknowledged was lost.
 *
 *   npm run drill -- --quick             a short look at each
 *   npm run drill -- --only kill-node    one of them; several with commas
 *   npm run drill -- --only upgrade --from 0.2.0    from a release whose schema is kept
 */
import { inspect, parseArgs } from 'node:util';
import { endWhatTestsStarted } from '../../test/support/cleanup.ts';
import { PostgresPair } from '../../test/support/network/postgres-pair.ts';
import { createRunFolder } from '../../test/support/run/run-folder.ts';
import { type Outcome, runScenario } from './run-scenario.ts';
import { SCENARIOS } from './scenarios/index.ts';
import { CannotPlay } from './stage/cannot-play.ts';
import { keptReleases } from './stage/earlier-release.ts';
import { renderFaults, renderTable } from './table.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    from: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const WIDTH = Math.max(...SCENARIOS.map(({ name }) => name.length));
const HELP = [
  'npm run drill -- [--quick] [--only <names with commas>] [--from <release>]',
  '',
  'Without --only it plays',
]
  .concat(SCENARIOS.map(({ name, title }) => `  ${name.padEnd(WIDTH)}  ${title}`))
  .join('\n');

async function main(): Promise<void> {
  const names = values.only?.split(',').map((name) => name.trim());
  const unknown = names?.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name)) ?? [];
  if (unknown.length > 0) {
    throw new Error(`no scenario ${unknown.join(', ')}; there are ${SCENARIOS.map(({ name }) => name).join(', ')}`);
  }
  if (values.from !== undefined && !keptReleases().includes(values.from))
    throw new Error(`no schema of ${values.from} is kept; there are ${keptReleases().join(', ')}`);
  const folder = createRunFolder();
  let pair: PostgresPair | undefined;
  const setting = {
    folder: folder.path,
    quick: values.quick,
    from: values.from,
    async pair() {
      pair ??= await PostgresPair.create(folder.path);
      return pair;
    },
  };
  const outcomes: Outcome[] = [];
  const brokenOff: string[] = [];
  try {
    for (const scenario of SCENARIOS) {
      if (names && !names.includes(scenario.name)) continue;
      console.log(`${scenario.name}: ${scenario.title}`);
      try {
        outcomes.push(await runScenario(scenario, setting, (line) => console.log(`  ${line}`)));
      } catch (error) {
        if (error instanceof CannotPlay) console.log(`  !! ${scenario.name} NOT run: ${error.message}`);
        else brokenOff.push(`${scenario.name} broke off: ${inspect(error)}`);
      }
    }
  } finally {
    await endWhatTestsStarted();
    await pair?.stop();
    await folder.dispose();
  }
  const faults = [...brokenOff, ...renderFaults(outcomes)];
  console.log(`\n${renderTable(outcomes)}`);
  if (faults.length > 0) console.log(`\n${faults.join('\n')}`);
  process.exitCode = faults.length > 0 || outcomes.length === 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endWhatTestsStarted().finally(() => process.exit(1)));
}
if (values.help) console.log(HELP);
else await main();
