/**
 * The app as its quickstart starts it, which differs from how it is served in production: the settings are only in
 * `.env.local`, and the command is the one that `porchlight init` prints.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { Page } from 'playwright-core';
import type { Example } from './catalogue.ts';
import { whileServed } from './processes.ts';

/** The command with another port, because the usual one may be in use. */
export function commandAt({ run, port }: Example, free: number): string {
  if (run.includes(String(port))) return run.replace(String(port), String(free));
  if (run.startsWith('npm run')) return `${run} -- --port ${free}`;
  return run.startsWith('node ') ? run : `${run} --port ${free}`;
}

export async function checkDevelopment(
  example: Example,
  copy: string,
  port: number,
  newPage: () => Promise<Page>,
): Promise<void> {
  const url = `http://localhost:${port}`;
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
    // The first page is compiled when it is requested.
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
