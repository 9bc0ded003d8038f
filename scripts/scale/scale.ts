/**
 * `npm run scale`: what grows with the site, at sizes that no test has time for, with the figures that the documents name.
 *
 *   npm run scale -- --only silos            1,000 schemas of tenants' own: provisioning, sweep, overview, migration, dump
 *   npm run scale -- --only deletion         a resource with 10,000,000 events deleted while others refresh
 *   --silos N, --events N                    other sizes
 *   --write                                  the figures become those of the document on scaling
 *
 * Run it alone, or niced. Its PostgreSQL and its data are thrown away at the end.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ScaleFigures } from '../../server/docs/facts/scale.ts';
import { withServer } from '../measure/cluster.ts';
import { machineText } from '../measure/machine.ts';
import { table } from '../measure/table.ts';
import { measureDeletion } from './deletion.ts';
import type { Figure } from './figure.ts';
import { measureSilos } from './silos.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'silos,deletion' },
    silos: { type: 'string', default: '1000' },
    events: { type: 'string', default: '10000000' },
    write: { type: 'boolean', default: false },
  },
});

const MEASUREMENTS: Readonly<Record<string, (url: string, folder: string) => Promise<readonly Figure[]>>> = {
  silos: (url, folder) => measureSilos(url, folder, Number(values.silos)),
  deletion: (url) => measureDeletion(url, Number(values.events)),
};

/** The file from which the document on scaling takes its figures. Figures that were not measured stay. */
const FILE = new URL('../../server/docs/content/scale.json', import.meta.url);

function writeFigures(section: string, figures: readonly Figure[]): void {
  const before = JSON.parse(readFileSync(FILE, 'utf8')) as ScaleFigures;
  const measured = { machine: machineText(), figures: figures.map(([what, value]) => [what.trim(), value]) };
  writeFileSync(FILE, `${JSON.stringify({ ...before, [section]: measured }, null, 2)}\n`);
}

const names = values.only.split(',').map((name) => name.trim());
const unknown = names.filter((name) => !Object.hasOwn(MEASUREMENTS, name));
if (unknown.length > 0) throw new Error(`--only takes ${Object.keys(MEASUREMENTS).join(', ')}`);
await withServer(async (url, folder) => {
  for (const name of names) {
    console.log(`\n${name}`);
    const figures = (await MEASUREMENTS[name]?.(url, folder)) ?? [];
    console.log(table(['Measured', ''], figures).join('\n'));
    if (values.write) writeFigures(name, figures);
  }
});
