/**
 * Ten apps to which no check was fitted, each as it is and with each of its faults: `node scripts/prove/untuned.ts` prints
 * what `porchlight prove` finds. `library bank` proves some of them. With Chromium, where the machine has it.
 */
import { findChromium } from '../../sdk/src/cli/prove/site/chromium.ts';
import { lookAt } from '../../test/sdk/support/mutants/apps/look-at.ts';
import { UNTUNED } from '../../test/sdk/support/mutants/untuned/index.ts';
import { endWhatTestsStarted } from '../../test/support/cleanup.ts';
import { repositoryRoot } from '../../test/support/repository.ts';
import { startService } from '../examples/service.ts';
import { Table } from './table.ts';

const asked = process.argv.slice(2);
const apps = UNTUNED.filter(({ name }) => asked.length === 0 || asked.includes(name));
const chromium = await findChromium(repositoryRoot, process.env.CHROMIUM_PATH);
const table = new Table();
{
  await using service = await startService();
  for (const app of apps) {
    table.sound(app.name, 1, await lookAt(service.baseUrl, app, null, { chromium }));
    for (const [name, { id }] of Object.entries(app.faults))
      table.mutant(app.name, name, id, await lookAt(service.baseUrl, app, name, { chromium }));
  }
  await endWhatTestsStarted();
}
console.log(chromium ? 'With Chromium.' : 'Without Chromium: what only a script asks for was not seen.');
process.exitCode = table.close() ? 0 : 1;
