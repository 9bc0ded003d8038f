/**
 * Plants faults into the examples, one at a time, and lets `porchlight prove` look for them. Prints a table: check by mutant
 * by example. `node scripts/prove/mutants.ts express hono` for some examples, `--only P02,P13` for some faults.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packSdk } from '../../sdk/scripts/pack.ts';
import { isGrave } from '../../sdk/src/cli/prove/findings/report.ts';
import { prove } from '../../sdk/src/cli/prove/prove.ts';
import { createManagement, createTenant } from '../../sdk/src/management/index.ts';
import { EXAMPLES } from '../examples/catalogue.ts';
import { install } from '../examples/install.ts';
import { freePort, whileServed } from '../examples/processes.ts';
import { startService } from '../examples/service.ts';
import { PLANTED, type PlantedFault } from './faults.ts';
import { AT_END, IDIOMS, type Idiom } from './idioms.ts';

const words = process.argv.slice(2);
const only = words[words.indexOf('--only') + 1]?.split(',');
const chosen = words.filter((word) => IDIOMS.some(({ example }) => example === word));
const idioms = IDIOMS.filter(({ example }) => chosen.length === 0 || chosen.includes(example));
const planted = PLANTED.filter(({ id }) => !words.includes('--only') || only?.includes(id));
/** As it is, five times: the same each time, and nothing of medium or more. */
const SOUND = words.includes('--sound') ? 5 : 1;

function mutated(text: string, { behind, before = behind, glue, example }: Idiom, fault: PlantedFault): string {
  const anchor = fault.isBefore ? before : behind;
  if (text.split(anchor).length !== 2) throw new Error(`${example} has not exactly one "${anchor}"`);
  const atEnd = AT_END[example];
  const inserted = atEnd ? glue : `${glue}\n${fault.code}`;
  const whole = fault.isBefore ? `${inserted}\n${anchor}` : `${anchor}\n${inserted}`;
  return `${text.replace(anchor, () => whole)}${atEnd ? `\n${atEnd}\n${fault.code}\n` : ''}`;
}

async function look(
  baseUrl: string,
  copy: string,
): Promise<{ ids: string[]; requests: number; seconds: number; titles: string[] }> {
  const port = await freePort();
  const app = new URL(`http://localhost:${port}`);
  const created = await createTenant({ baseUrl, name: 'Mutant' });
  const management = createManagement({ baseUrl, managementKey: created.management_key });
  await management.provision([`${app.origin}/auth/callback`], { callbackMode: 'code' });
  writeFileSync(join(copy, '.service'), created.credentials_file.content, { mode: 0o600 });
  const env = {
    ...process.env,
    PORCHLIGHT_BASE_URL: baseUrl,
    PORCHLIGHT_TENANT_ID: created.tenant_id,
    PORT: String(port),
    ORIGIN: app.origin,
  };
  const child = spawn('npm', ['run', '-s', 'start'], {
    cwd: copy,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const { report } = await whileServed(child, app.origin, () =>
    prove({
      app,
      project: { baseUrl, tenantId: created.tenant_id, management },
      given: null,
      mayWrite: false,
      maxRequests: 400,
      minutes: 2,
      paceMs: 0,
      allowed: [],
      folder: copy,
      framework: null,
      chromium: null,
      version: 'mutants',
      signal: new AbortController().signal,
      say: () => undefined,
    }),
  );
  const grave = report.findings.filter(isGrave);
  const { requests, seconds } = report.coverage;
  return {
    ids: [...new Set(grave.map(({ id }) => id))],
    titles: grave.map(({ id, title }) => `${id} ${title}`),
    requests,
    seconds,
  };
}

const packed = mkdtempSync(join(tmpdir(), 'porchlight-mutants-'));
const tarball = await packSdk(packed);

let [found, all, alarms] = [0, 0, 0];
{
  await using service = await startService();
  console.log('| Example | Mutant | Planted | Found | Requests | Seconds |\n| --- | --- | --- | --- | --- | --- |');
  for (const idiom of idioms) {
    const example = EXAMPLES.find(({ name }) => name === idiom.example);
    if (!example) throw new Error(`there is no example ${idiom.example}`);
    const copy = install(example, tarball);
    const file = join(copy, idiom.file);
    const text = readFileSync(file, 'utf8');
    for (let turn = 1; turn <= SOUND; turn += 1) {
      const { ids, requests, seconds, titles } = await look(service.baseUrl, copy);
      alarms += ids.length;
      console.log(
        `| ${idiom.example} | as it is, run ${turn} | – | ${ids.join(' ') || 'nothing'} | ${requests} | ${seconds} |`,
      );
      for (const title of titles) console.log(`  false alarm: ${title}`);
    }
    for (const fault of planted) {
      writeFileSync(file, mutated(text, idiom, fault));
      const { ids, requests, seconds } = await look(service.baseUrl, copy);
      const isFound = ids.includes(fault.id);
      all += 1;
      found += isFound ? 1 : 0;
      console.log(
        `| ${idiom.example} | ${fault.name} | ${fault.id} | ${isFound ? '' : '**missed** '}${ids.join(' ') || 'nothing'} | ${requests} | ${seconds} |`,
      );
    }
    rmSync(copy, { recursive: true, force: true });
  }
}
rmSync(packed, { recursive: true, force: true });
console.log(`\n${found} of ${all} mutants found, ${alarms} false alarms on the examples as they are.`);
process.exitCode = all > 0 && found / all < 0.9 ? 1 : 0;
