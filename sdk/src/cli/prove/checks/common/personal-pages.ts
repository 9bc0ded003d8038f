/** The pages that show A something about A, and which of them other people were refused. */

import { shownOf, shows } from '../../people/canary.ts';
import { uniqueBy } from '../../site/lists.ts';
import type { Page } from '../../site/walk.ts';
import { isFine } from '../../traffic/answer.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { World } from './world.ts';

/** In the order of the walk, one page for each address. */
export function personalPages(world: World): Page[] {
  const isPersonal = givesA(world);
  const found = world.parts.a.walk.pages.filter(({ answer }) => isPersonal(answer));
  return uniqueBy(found, ({ url }) => url.href);
}

/** An address that A got and B did not: what is there belongs to A. */
export function isOfA({ url }: Page, { parts: { b, gate } }: World): boolean {
  const body = gate.bodyOf(url);
  // A call with an id asks for something of A; a call without one may ask for a list for everybody.
  if (body !== null) return /\d{2,}|[\da-f]{8,}/i.test(body);
  return !b.walk.linked.has(url.href) && !b.walk.pages.some((page) => page.url.href === url.href);
}

/** The addresses of personal pages that belong to A. */
export const pagesOfA = (world: World): URL[] =>
  personalPages(world)
    .filter((page) => isOfA(page, world))
    .map(({ url }) => url);

/** Whether an answer gives something of A. */
export const givesA =
  ({ parts: { a } }: World) =>
  (answer: Answer): boolean =>
    isFine(answer) && shows(answer.text, a.person.canaries);

/** To show the data of A is worse than to show the name of A. */
export const gravityOf = ({ text }: Answer, { parts: { a } }: World): 'high' | 'medium' =>
  shownOf(text, a.person.canaries) === 'address' ? 'high' : 'medium';

/** Asks twice and returns the second answer if both pass. A single answer may be chance. */
export async function twice(ask: () => Promise<Answer>, passes: (answer: Answer) => boolean): Promise<Answer | null> {
  if (!passes(await ask())) return null;
  const again = await ask();
  return passes(again) ? again : null;
}

/** A browser without cookies. */
export async function getSignedOut(world: World, url: URL): Promise<Answer> {
  const answer = await world.newVisitor().get(url);
  const isOpened = isFine(answer) || shows(answer.text, world.parts.a.person.canaries);
  if (answer.status > 0) world.note('nobody', url, isOpened ? 'opened' : 'refused');
  return answer;
}
