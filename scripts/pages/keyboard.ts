/** Whether the Tab key reaches everything usable on a page, and whether the focus is visible. */
import type { Page } from 'playwright-core';

const USABLE = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';

interface Stop {
  readonly index: number;
  readonly isSeen: boolean;
}

/** Numbers all visible elements that can be used. Returns how many there are. */
const mark = (page: Page): Promise<number> =>
  page.evaluate((usable) => {
    let count = 0;
    for (const element of document.querySelectorAll<HTMLElement>(usable)) {
      const isOff = 'disabled' in element && element.disabled === true;
      // A preview is inert: people can see it but not use it.
      if (isOff || element.tabIndex < 0 || element.closest('[inert]')) continue;
      if (element.getClientRects().length === 0) continue;
      element.dataset.stop = String(count);
      count += 1;
    }
    return count;
  }, USABLE);

const focused = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    // A chart can have the focus too, so that its values can be read.
    const isOne = element instanceof HTMLElement || element instanceof SVGElement;
    if (!isOne || element.dataset.stop === undefined) return null;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const isSeen = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    return { index: Number(element.dataset.stop), isSeen };
  });

export async function keyboardFaults(page: Page): Promise<string[]> {
  const count = await mark(page);
  const [reached, unseen] = [new Set<number>(), new Set<number>()];
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // Radio buttons of a group are one stop, a date has a stop for each of its parts, and a few presses go to the
  // browser's own controls.
  const dates = await page.locator('input[type="date"]').count();
  for (let press = 0; press < count + 5 + dates * 3 && reached.size < count; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (!stop) continue;
    reached.add(stop.index);
    if (!stop.isSeen) unseen.add(stop.index);
  }
  const describe = (index: number): Promise<string> =>
    page.evaluate((at) => {
      const element = document.querySelector<HTMLElement>(`[data-stop="${at}"]`);
      const isRadio = element instanceof HTMLInputElement && element.type === 'radio' && !element.checked;
      return isRadio ? '' : (element?.outerHTML.slice(0, 120) ?? '');
    }, index);
  const missed = Array.from({ length: count }, (_, index) => index).filter((index) => !reached.has(index));
  const faults = [
    ...(await Promise.all(missed.map(async (index) => ['not reached by Tab', await describe(index)] as const))),
    ...(await Promise.all([...unseen].map(async (index) => ['focus is not seen', await describe(index)] as const))),
  ];
  return faults.flatMap(([fault, element]) => (element === '' ? [] : [`${fault}: ${element}`]));
}
