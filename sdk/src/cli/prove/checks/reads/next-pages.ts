/**
 * A part of P02: the next page of a list. An app may know the owner when it makes the first page, and forget it when it
 * goes on from a number or a cursor.
 */
import { holdsAny, shownOf } from '../../people/canary.ts';
import type { Page } from '../../site/walk.ts';
import { isFine, isJson } from '../../traffic/answer.ts';
import { givesA, twice } from '../common/personal-pages.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';

const MOST = 4;
const NUMBERS = /^(?:page|p|offset|skip|start)$/i;
const CURSORS = ['after', 'cursor', 'starting_after'];

/** The page after this one, by the number that its address has, or with the names that are usual in APIs. */
function nextOf({ url, answer }: Page): URL | null {
  const next = new URL(url);
  for (const [name, value] of url.searchParams) {
    if (!NUMBERS.test(name) || !/^\d{1,6}$/.test(value)) continue;
    next.searchParams.set(name, String(Number(value) + 1));
    return next;
  }
  const isList = isJson(answer) && answer.text.includes('[');
  const last = answer.reading.ids.at(-1);
  if (!isList || url.search !== '' || last === undefined) return null;
  next.searchParams.set('page', '2');
  for (const name of CURSORS) next.searchParams.set(name, last);
  return next;
}

export async function nextPages(world: World): Promise<void> {
  const { a, b } = world.parts;
  const lists = b.walk.pages.filter(({ answer, url }) => isFine(answer) && url.hash === '');
  const next = lists.flatMap((page) => {
    const url = nextOf(page);
    return url ? [{ first: page.url, url }] : [];
  });
  const isGiven = givesA(world);
  for (const { first, url } of next.slice(0, MOST)) {
    const given = await twice(() => b.visitor.get(url), isGiven);
    if (!given) continue;
    const plain = await b.visitor.get(first);
    // A first page with A on it is looked at as a page.
    if (isGiven(plain) || !(await world.isSignedIn(b.visitor, b))) continue;
    // A list of people for everybody may have further pages too. What somebody wrote is in no such list.
    const isWritten = holdsAny(given.text, a.person.canaries.written);
    const isName = shownOf(given.text, a.person.canaries) === 'name';
    const title = `${requestOf(given)} gives B what is A's: the page after a list of B's own`;
    const requests = [shownRequest('B', plain, a.person), shownRequest('B', given, a.person, '(the next page)')];
    world.find('P02', isWritten ? 'high' : isName ? 'info' : 'medium', title, requests, url);
  }
}
