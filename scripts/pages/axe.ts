/**
 * `npm run axe`: axe on every page and state, light and dark, at 360 and 1,440 pixels, with everything that folds opened;
 * the page must not be wider than the screen, and all of it must be reached by the Tab key. `-- project consent` for pages whose name begins so,
 * `-- --pictures <folder>` to save a picture of each as well, to be looked at.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { keyboardFaults } from './keyboard.ts';
import { openStates } from './states.ts';
import { openWorld } from './world.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};
const WIDTHS = [360, 1_440] as const;
const SCHEMES = ['light', 'dark'] as const;

const violations = (page: Page): Promise<string[]> =>
  page.evaluate<string[], RunOptions>(async (options) => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const results = await axe.run(options);
    return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 140)}`));
  }, OPTIONS);

async function faultsOf(page: Page, save: (what: string) => Promise<void>): Promise<string[]> {
  await page.evaluate(AXE);
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const at = `${width} ${colorScheme}`;
      faults.push(...(await violations(page)).map((fault) => `${at}: ${fault}`));
      const whole = await page.evaluate(() => document.documentElement.scrollWidth);
      if (whole > width) faults.push(`${at}: the page is ${whole} pixels wide`);
      await save(`${width}-${colorScheme}`);
    }
  }
  return [...faults, ...(await keyboardFaults(page))];
}

async function main(given: readonly string[]): Promise<number> {
  const at = given.indexOf('--pictures');
  const folder = at === -1 ? undefined : given[at + 1];
  const asked = given.filter((_, index) => at === -1 || (index !== at && index !== at + 1));
  if (folder) mkdirSync(folder, { recursive: true });
  await using world = await openWorld();
  let [looks, faulty] = [0, 0];
  const look = async (name: string, page: Page): Promise<void> => {
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    const faults = await faultsOf(page, async (what) => {
      looks += 1;
      if (folder) await page.screenshot({ path: join(folder, `${name}-${what}.png`), fullPage: true });
    });
    faulty += faults.length;
    process.stdout.write(`${faults.length === 0 ? 'ok   ' : 'FAULT'} ${name}\n`);
    for (const fault of faults) process.stdout.write(`      ${fault}\n`);
  };
  const isAsked = (name: string): boolean => asked.length === 0 || asked.some((start) => name.startsWith(start));
  for (const { name, path, as } of world.pages.filter(({ name }) => isAsked(name))) {
    const page = await as.newPage();
    await page.goto(path);
    await look(name, page);
    await page.close();
  }
  for (const { name, open } of openStates(world).filter(({ name }) => isAsked(name))) {
    const page = await world.owner.newPage();
    await open(page);
    await look(name, page);
    await page.close();
  }
  process.stdout.write(`${looks} looks, ${faulty} faults\n`);
  return faulty;
}

process.exitCode = (await main(process.argv.slice(2))) === 0 ? 0 : 1;
