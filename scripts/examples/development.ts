/**
 * The app as its quickstart has it started, which is not how it is served in the end: with the settings in `.env.local` and
 * nowhere else, by the command that `porchlight init` prints too.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSettings } from '../../sdk/src/cli/init/env-file.ts';
import type { Example } from './catalogue.ts';
import { freePort, whileServed } from './processes.ts';
import type { Running } from './running.ts';

/** The command at another port, because somebody else may be at the usual one. */
function commandAt({ run, port }: Example, free: number): string {
  if (run.includes(String(port))) return run.replace(String(port), String(free));
  if (run.startsWith('npm run')) return `${run} -- --port ${free}`;
  return run.startsWith('node ') ? run : `${run} --port ${free}`;
}

export async function checkDevelopment(
  example: Example,
  copy: string,
  running: Running,
  baseUrl: string,
): Promise<void> {
  const { tenantId, project, newPage } = running;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await project.provision([`${url}/auth/callback`]);
  writeFileSync(join(copy, '.env.local'), withSettings('', { baseUrl, tenantId }, example.prefix));
  const others = Object.entries(process.env).filter(([name]) => !name.includes('PORCHLIGHT'));
  const app = spawn(commandAt(example, port), {
    cwd: copy,
    env: { ...Object.fromEntries(others), PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    shell: true,
  });
  await whileServed(app, url, async () => {
    const page = await newPage();
    // A first page is compiled when it is asked for.
    page.setDefaultTimeout(90_000);
    const isInBrowser = example.check === 'browser-app';
    await page.goto(isInBrowser ? url : `${url}/dashboard`);
    if (isInBrowser) await page.click('[data-action="sign-in"]');
    await page.click('[data-persona="ada"]');
    await page.click('[data-action="approve"]');
    await page.waitForSelector(isInBrowser ? '[data-user]:has-text("ada@")' : 'h1:has-text("Hello, Ada Lovelace")');
    assert.equal(new URL(page.url()).origin, url);
  });
}
