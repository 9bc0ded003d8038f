/**
 * A part of P02: B writes A's id and address into a cookie of B's own. An app that keeps the person in a cookie has to
 * notice, by a signature.
 */
import type { Person } from '../../people/cast.ts';
import { givesA, gravityOf, pagesOfA, twice } from '../common/personal-pages.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';
import { holdsToken, recoded } from '../tokens/tokens.ts';

const MOST_PAGES = 2;

/** The text of a person with another person in it; null if the first is not in it. */
function exchanged(text: string, from: Person, to: Person): string | null {
  const named = from.email !== null && to.email !== null ? text.replaceAll(from.email, to.email) : text;
  const isKnown = from.id !== null && to.id !== null;
  const changed = isKnown ? named.replaceAll(new RegExp(`(?<![\\w.-])${from.id}(?![\\w.-])`, 'g'), `${to.id}`) : named;
  return changed === text ? null : changed;
}

/** A cookie, or the parts of it between dots, with the other person in it. Null if nobody is in it. */
export function otherCookie(value: string, from: Person, to: Person): string | null {
  const change = (text: string): string | null => exchanged(text, from, to);
  const parts = value.split('.').map((part) => recoded(part, change) ?? part);
  return recoded(value, change) ?? (parts.join('.') === value ? null : parts.join('.'));
}

export async function changedCookie(world: World): Promise<void> {
  const { a, b } = world.parts;
  const jar = b.visitor.jar.copy();
  let isChanged = false;
  // A token has checks of its own.
  for (const { name, value } of b.visitor.jar.all.filter((cookie) => !holdsToken(cookie.value))) {
    const other = otherCookie(value, b.person, a.person);
    if (other === null) continue;
    jar.put(name, other);
    isChanged = true;
  }
  if (!isChanged) return;
  const isGiven = givesA(world);
  for (const url of pagesOfA(world).slice(0, MOST_PAGES)) {
    const plain = await b.visitor.get(url);
    if (isGiven(plain)) continue;
    const given = await twice(() => b.visitor.copy(jar.copy()).get(url), isGiven);
    if (!given) continue;
    const title = `${requestOf(given)} gives B what is A's: the app believes a cookie that B has changed`;
    const note = '(with the id of A in the cookie)';
    const requests = [shownRequest('B', plain, a.person), shownRequest('B', given, a.person, note)];
    return world.find('P02', gravityOf(given, world), title, requests, url);
  }
}
