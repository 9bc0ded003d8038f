/**
 * Parameters and headers that the source names, although no page sends them. B sends the id of A in them (P02), and a role
 * (P06). The id is that of the service: none is guessed.
 */
import { shownOf } from '../../people/canary.ts';
import { shapeOf } from '../../site/address.ts';
import type { Visitor } from '../../site/visitor.ts';
import type { Answer } from '../../traffic/gate.ts';
import { isFine, personalPages } from '../common/personal-pages.ts';
import { shownRequest, type World } from '../common/world.ts';

const MOST_PAGES = 6;
const NO_PERSON =
  /^(?:code|state|error|page|limit|offset|q|search|cursor|return_?to|next|redirect|content-type|accept|authorization|cookie|origin|host|referer|user-agent|x-forwarded-.*)$/i;
const ROLE = /role|admin|scope|group|permission/i;

interface Sent {
  readonly url: URL;
  readonly headers: Record<string, string>;
}

const withAll = (plain: URL, names: readonly string[], value: string): Sent => {
  const url = new URL(plain);
  const headers: Record<string, string> = {};
  for (const name of names) {
    if (name.includes('-')) headers[name] = value;
    else url.searchParams.set(name, value);
  }
  return { url, headers };
};

/** One page of each kind. */
function pagesOf(world: World, isWanted: (answer: Answer) => boolean): URL[] {
  const { a, b } = world.parts;
  const pages = [...b.walk.pages, ...a.walk.pages].filter(({ answer, url }) => isWanted(answer) && url.hash === '');
  return [...new Map(pages.map(({ url }) => [shapeOf(url), url])).values()].slice(0, MOST_PAGES);
}

export async function idOfAnother(world: World): Promise<void> {
  const { a, b, parameters } = world.parts;
  const names = parameters.filter((name) => !NO_PERSON.test(name) && !ROLE.test(name));
  if (names.length === 0 || a.person.id === null) return;
  const own = personalPages(world).map(({ url }) => url);
  const open = pagesOf(
    world,
    (answer) => isFine(answer) && /json|html|csv|plain/.test(answer.headers.get('content-type') ?? ''),
  );
  for (const plain of [...new Map([...open, ...own].map((url) => [shapeOf(url), url])).values()].slice(
    0,
    2 * MOST_PAGES,
  )) {
    const { url, headers } = withAll(plain, names, String(a.person.id));
    const shownTo = async (visitor: Visitor): Promise<Answer | null> => {
      const answer = await visitor.get(url, headers);
      return isFine(answer) && shownOf(answer.text, a.person.canaries) !== null ? answer : null;
    };
    if (!(await shownTo(b.visitor))) continue;
    const without = await b.visitor.get(plain);
    const again = await shownTo(b.visitor);
    // The control: without the parameter, B gets nothing of A there.
    if (!again || shownOf(without.text, a.person.canaries) !== null) continue;
    const severity = shownOf(again.text, a.person.canaries) === 'address' ? 'high' : 'medium';
    const title = `${shownRequest('', without).request} gives B what is A's if the request says so`;
    const requests = [shownRequest('B', without, a.person), shownRequest('B', again, a.person, '(with the id of A)')];
    world.find('P02', severity, title, requests, plain);
  }
}

export async function roleFromRequest(world: World): Promise<void> {
  const { a, b, parameters } = world.parts;
  const names = parameters.filter((name) => ROLE.test(name) && !NO_PERSON.test(name));
  if (names.length === 0) return;
  for (const plain of pagesOf(world, ({ status }) => status === 401 || status === 403 || status === 404)) {
    const before = await b.visitor.get(plain);
    if (isFine(before)) continue;
    const { url, headers } = withAll(plain, names, 'admin');
    const ask = async (): Promise<Answer> => b.visitor.get(url, headers);
    if (!isFine(await ask())) continue;
    const again = await ask();
    if (!isFine(again)) continue;
    const title = `${shownRequest('', before).request} is refused to B, and given to B as soon as the request names a role`;
    const requests = [shownRequest('B', before, a.person), shownRequest('B', again, a.person, '(with role admin)')];
    world.find('P06', 'high', title, requests, plain);
  }
}
