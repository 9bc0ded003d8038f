/**
 * The sets of planted apps in the table of `/docs/prove`: each app as it is and with each of its faults. `node
 * scripts/prove/sets.ts` prints what `porchlight prove` finds. With `ten` it runs only the sets with this word in their
 * name. `--chromium` also opens the pages in Chromium, if the machine has it.
 */
import { findChromium } from '../../sdk/src/cli/prove/site/chromium.ts';
import { lookAt } from '../../test/sdk/support/mutants/apps/look-at.ts';
import { type PlantedSet, SETS } from '../../test/sdk/support/mutants/sets.ts';
import { endWhatTestsStarted } from '../../test/support/cleanup.ts';
import { repositoryRoot } from '../../test/support/repository.ts';
import { startService } from '../examples/service.ts';
import { Table } from './table.ts';

const words = process.argv.slice(2).filter((word) => word !== '--chromium');
const wantsChromium = process.argv.includes('--chromium');
const chromium = wantsChromium ? await findChromium(repositoryRoot, process.env.CHROMIUM_PATH) : null;
if (wantsChromium && !chromium) throw new Error('there is no Chromium on this machine: CHROMIUM_PATH names one');

/** Returns false if too many faults were missed or a result is wrong. */
async function proveSet(baseUrl: string, { name, apps }: PlantedSet): Promise<boolean> {
  console.log(`\n## ${name}\n`);
  const table = new Table();
  for (const app of apps) {
    table.sound(app.name, 1, await lookAt(baseUrl, app, null, { chromium }));
    for (const [fault, { id }] of Object.entries(app.faults))
      table.mutant(app.name, fault, id, await lookAt(baseUrl, app, fault, { chromium }));
  }
  return table.close();
}

{
  await using service = await startService();
  for (const set of SETS.filter(({ name }) => words.every((word) => name.includes(word))))
    if (!(await proveSet(service.baseUrl, set))) process.exitCode = 1;
  await endWhatTestsStarted();
}
