/**
 * `npm run foreign -- prove`: apps by other authors with their own login, installed as they are published. Two people
 * sign in there, and `porchlight prove` checks the app as with `--as`. It must find nothing.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isGrave, type Report } from '../../sdk/src/cli/prove/findings/report.ts';
import { type GivenPerson, givenPerson } from '../../sdk/src/cli/prove/people/given-person.ts';
import { prove } from '../../sdk/src/cli/prove/prove.ts';
import { freePort, whileServed } from '../examples/processes.ts';
import { installed } from './installed.ts';
import { actual } from './proved/actual.ts';
import { directus } from './proved/directus.ts';
import type { ForeignApp, SignedInPerson } from './proved/foreign-app.ts';
import { nodeRed } from './proved/node-red.ts';

const FOREIGN_APPS: readonly ForeignApp[] = [nodeRed, directus, actual];

/**
 * Kept for the next run, because some of these packages take many minutes to compile. Delete the folder to install the
 * newest release.
 */
function programOf({ name, package: packageName }: ForeignApp): string {
  const folder = join(tmpdir(), 'porchlight-foreign', name);
  installed(folder, packageName);
  return folder;
}

async function lookAt(app: ForeignApp, folder: string): Promise<Report> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = await app.start({ program: programOf(app), data: folder, port });
  return whileServed(child, url, async () => {
    const [first, second] = await app.signIn(url);
    const given = [await written(folder, 'A', first), await written(folder, 'B', second)] as const;
    const { report } = await prove({
      app: new URL(url),
      project: null,
      given,
      mayWrite: false,
      maxRequests: 400,
      minutes: 2,
      paceMs: 0,
      allowed: [],
      folder: join(folder, 'no-source'),
      framework: null,
      chromium: null,
      record: null,
      version: 'foreign',
      signal: new AbortController().signal,
      say: () => undefined,
    });
    return report;
  });
}

function written(folder: string, label: string, person: SignedInPerson): Promise<GivenPerson> {
  const file = join(folder, `${label}.json`);
  writeFileSync(file, JSON.stringify(person));
  return givenPerson(file, label);
}

export async function proveForeign(asked: readonly string[]): Promise<void> {
  for (const app of FOREIGN_APPS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-foreign-prove-'));
    try {
      const { findings, coverage } = await lookAt(app, folder);
      const grave = findings.filter(isGrave);
      const isFine = grave.length === 0 && coverage.proved.length > 0;
      if (!isFine) process.exitCode = 1;
      console.log(
        `${app.name} ${isFine ? '✓' : '✗'} ${coverage.proved.length} checks, ${coverage.reached.length} kinds of pages, ${coverage.requests} requests, ${grave.length} to mend`,
      );
      for (const { id, title } of grave) console.log(`  ${id} ${title}`);
      for (const { what, why } of coverage.proved.length === 0 ? coverage.not_reached.slice(0, 1) : [])
        console.log(`  ${what}: ${why}`);
    } finally {
      await app.end?.();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
