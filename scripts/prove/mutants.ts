/**
 * Plants faults into the examples, one at a time, and lets `porchlight prove` look for them. Prints a table: check by
 * mutant by example. `node scripts/prove/mutants.ts express next` runs some examples, `--only P02,P13` plants some
 * faults, and `--sound` runs each unchanged example five times. A run ends when the planted fault is found; with `--whole` it
 * goes on, and the table says which faults no other check found. `test/sdk/prove/prove-strange-apps.all.test.ts` does
 * the same with apps that know nothing of the SDK.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packSdk } from '../../sdk/scripts/pack.ts';
import type { Report } from '../../sdk/src/cli/prove/findings/report.ts';
import { prove } from '../../sdk/src/cli/prove/prove.ts';
import { createManagement, createTenant } from '../../sdk/src/management/index.ts';
import { PLANTED, type PlantedFault } from '../../test/sdk/support/mutants/faults.ts';
import { AT_END, IDIOMS, type Idiom } from '../../test/sdk/support/mutants/idioms.ts';
import { quietOptions } from '../../test/sdk/support/prove/quiet-options.ts';
import { EXAMPLES } from '../examples/catalogue.ts';
import { install } from '../examples/install.ts';
import { freePort, whileServed } from '../examples/processes.ts';
import { startService } from '../examples/service.ts';
import { Table } from './table.ts';

const words = process.argv.slice(2);
const only = words.includes('--only') ? words[words.indexOf('--only') + 1]?.split(',') : undefined;
const chosen = words.filter((word) => IDIOMS.some(({ example }) => example === word));
const isAsked = ({ id }: { readonly id: string }): boolean => only?.includes(id) ?? true;
/** Unchanged, five times: the result must be the same each time, and without findings of medium or higher severity. */
const isWhole = words.includes('--whole');
const TURNS = words.includes('--sound') ? [1, 2, 3, 4, 5] : [1];

function mutated(text: string, { behind, before = behind, glue, example }: Idiom, fault: PlantedFault): string {
  const anchor = fault.isBefore ? before : behind;
  if (text.split(anchor).length !== 2) throw new Error(`${example} has not exactly one "${anchor}"`);
  const atEnd = AT_END[example];
  const inserted = atEnd ? glue : `${glue}\n${fault.code}`;
  const whole = fault.isBefore ? `${inserted}\n${anchor}` : `${anchor}\n${inserted}`;
  return `${text.replace(anchor, () => whole)}${atEnd ? `\n${atEnd}\n${fault.code}\n` : ''}`;
}

async function look(baseUrl: string, copy: string, until?: string): Promise<Report> {
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
      ...quietOptions(),
      app,
      project: { baseUrl, tenantId: created.tenant_id, management },
      folder: copy,
      until,
    }),
  );
  return report;
}

async function lookAtExample(baseUrl: string, idiom: Idiom, tarball: string): Promise<void> {
  const example = EXAMPLES.find(({ name }) => name === idiom.example);
  if (!example) throw new Error(`there is no example ${idiom.example}`);
  const copy = install(example, tarball);
  const file = join(copy, idiom.file);
  const text = readFileSync(file, 'utf8');
  for (const turn of TURNS) table.sound(idiom.example, turn, await look(baseUrl, copy));
  for (const fault of PLANTED.filter(isAsked)) {
    writeFileSync(file, mutated(text, idiom, fault));
    const report = await look(baseUrl, copy, isWhole ? undefined : fault.id);
    table.mutant(idiom.example, fault.name, fault.id, report);
  }
  rmSync(copy, { recursive: true, force: true });
}

async function lookAtExamples(baseUrl: string): Promise<void> {
  const idioms = IDIOMS.filter(({ example }) => chosen.length === 0 || chosen.includes(example));
  const packed = mkdtempSync(join(tmpdir(), 'porchlight-mutants-'));
  const tarball = await packSdk(packed);
  for (const idiom of idioms) await lookAtExample(baseUrl, idiom, tarball);
  rmSync(packed, { recursive: true, force: true });
}

const table = new Table(isWhole);
{
  // A quick machine asks more than one address may, and each fault has a project of its own.
  const wide = { ADDRESS_LIMIT_FACTOR: '1000', GENESIS_PER_DAY: '1000' };
  await using service = await startService(async () => wide);
  await lookAtExamples(service.baseUrl);
}
process.exitCode = table.close() ? 0 : 1;
