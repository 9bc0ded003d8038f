/** The pages that show A something about A, and which of them other people were refused. */

import { shows } from '../../people/canary.ts';
import type { Page } from '../../site/walk.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { World } from './world.ts';

export const isFine = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** In the order of the walk, one page for each address. */
export function personalPages(world: World): Page[] {
  const { a } = world.parts;
  const found = a.walk.pages.filter(({ answer }) => isFine(answer) && shows(answer.text, a.person.canaries));
  return [...new Map(found.map((page) => [page.url.href, page])).values()];
}

/** An address that A got and B did not: what is there belongs to A. */
export function isOfA({ url }: Page, { parts: { b, gate } }: World): boolean {
  const body = gate.bodyOf(url);
  // A call with an id asks for something of A; a call without one may ask for a list for everybody.
  if (body !== null) return /\d{2,}|[\da-f]{8,}/i.test(body);
  return !b.walk.linked.has(url.href) && !b.walk.pages.some((page) => page.url.href === url.href);
}

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
