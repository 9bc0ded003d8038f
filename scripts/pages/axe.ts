/**
 * `npm run axe`: axe on every page and state, light and dark, at 360 and 1,440 pixels, with all folded parts open. The
 * page must not be wider than the screen at those widths and between them, and the Tab key must reach all of it.
 * Branded pages are checked with ten accent colours. `-- project consent` checks pages whose name begins with these
 * words. `-- --pictures <folder>` saves two pictures of each page, to look at: as it opens, and with all folded parts
 * open.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ACCENTS } from '../../test/support/browser/accents.ts';
import { COLOUR, loadAxe, violations } from '../../test/support/browser/axe.ts';
import { keyboardFaults } from './keyboard.ts';
import { pathOf } from './shown-pages.ts';
import { openStates } from './states.ts';
import { openWorld } from './world.ts';

const WIDTHS = [360, 1_440] as const;
const WIDTHS_BETWEEN = [480, 640, 768, 1_024] as const;
const SCHEMES = ['light', 'dark'] as const;

const isBranded = (name: string): boolean => name.startsWith('branded-');

type Look = (at: string) => Promise<string[]>;

/**
 * Checks each width in both colour schemes. A translated page has the colours of the English one, so one scheme for
 * each width is enough.
 */
async function atEachSize(page: Page, isTranslated: boolean, look: Look): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, width] of WIDTHS.entries()) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of isTranslated ? SCHEMES.slice(index, index + 1) : SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const at = `${width}-${colorScheme}`;
      faults.push(...(await look(at)).map((fault) => `${at}: ${fault}`));
    }
  }
  return faults;
}

/**
 * A table scrolls so that the page does not. At widths where the table fits or its rows are stacked, nothing may be
 * cut.
 */
const cutTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table-scroll')].flatMap((region) =>
      region.scrollWidth > region.clientWidth ? [region.querySelector('caption, th')?.textContent.trim() ?? ''] : [],
    ),
  );

async function widthFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [...WIDTHS, ...WIDTHS_BETWEEN]) {
    await page.setViewportSize({ width, height: 900 });
    const whole = await page.evaluate(() => document.documentElement.scrollWidth);
    if (whole > width) faults.push(`${width}: the page is ${whole} pixels wide`);
    if (width === 360 || width === 1_440)
      faults.push(...(await cutTables(page)).map((table) => `${width}: a table is cut: ${table}`));
  }
  return faults;
}

async function main(given: readonly string[]): Promise<number> {
  const at = given.indexOf('--pictures');
  const folder = at === -1 ? undefined : given[at + 1];
  if (at !== -1 && (folder === undefined || folder.startsWith('-')))
    throw new Error('name the folder: --pictures <folder>');
  const asked = given.filter((_, index) => at === -1 || (index !== at && index !== at + 1));
  if (folder) mkdirSync(folder, { recursive: true });
  await using world = await openWorld();
  let [looks, faulty] = [0, 0];
  const look = async (name: string, page: Page, isTranslated = false): Promise<void> => {
    const picture = async (what: string): Promise<string[]> => {
      if (folder) await page.screenshot({ path: join(folder, `${name}-${what}.png`), fullPage: true });
      return [];
    };
    if (folder) await atEachSize(page, isTranslated, picture);
    const folded = await page.evaluate(() => {
      const all = [...document.querySelectorAll('details:not([open])')];
      for (const details of all) details.setAttribute('open', '');
      return all.length;
    });
    await loadAxe(page);
    const faults = await atEachSize(page, isTranslated, async (what) => {
      looks += 1;
      if (folded > 0) await picture(`${what}-unfolded`);
      return violations(page);
    });
    faults.push(...(await widthFaults(page)), ...(await keyboardFaults(page)));
    faulty += faults.length;
    process.stdout.write(`${faults.length === 0 ? 'ok   ' : 'FAULT'} ${name}: ${await page.title()}\n`);
    for (const fault of faults) process.stdout.write(`      ${fault}\n`);
  };
  const isAsked = (name: string): boolean => asked.length === 0 || asked.some((start) => name.startsWith(start));
  for (const accent of world.pages.some(({ name }) => isBranded(name) && isAsked(name)) ? ACCENTS : []) {
    await world.setAccent(accent);
    for (const shown of world.pages.filter(({ name }) => isBranded(name) && isAsked(name))) {
      const [name, path, page] = [shown.name, await pathOf(shown), await shown.as.newPage()];
      await page.goto(path);
      await loadAxe(page);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const faults = await violations(page, COLOUR);
        looks += 1;
        faulty += faults.length;
        process.stdout.write(`${faults.length === 0 ? 'ok   ' : 'FAULT'} ${name} ${accent} ${colorScheme}\n`);
        for (const fault of faults) process.stdout.write(`      ${fault}\n`);
      }
      await page.close();
    }
  }
  for (const shown of world.pages.filter(({ name }) => isAsked(name))) {
    const [{ name, language }, path, page] = [shown, await pathOf(shown), await shown.as.newPage()];
    if (language) await page.setExtraHTTPHeaders({ 'accept-language': language });
    await page.goto(path);
    await look(name, page, language !== undefined);
    await page.close();
  }
  for (const { name, as, open } of openStates(world).filter(({ name }) => isAsked(name))) {
    const page = await as.newPage();
    await open(page);
    await look(name, page);
    await page.close();
  }
  process.stdout.write(`${looks} looks, ${faulty} faults\n`);
  return faulty;
}

process.exitCode = (await main(process.argv.slice(2))) === 0 ? 0 : 1;
