/**
 * Parameters and headers that the source names, although no page sends them. B sends the id of A in them (P02), and a role
 * (P06). The id is that of the service: none is guessed.
 */
import { randomCanary, shows } from '../../people/canary.ts';
import { shapeOf } from '../../site/address.ts';
import { uniqueBy } from '../../site/lists.ts';
import { isFine, typeOf } from '../../traffic/answer.ts';
import type { Answer } from '../../traffic/gate.ts';
import { givesA, gravityOf, personalPages, twice } from '../common/personal-pages.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';
import { FROM_INSIDE } from './from-proxy.ts';

const MOST_PAGES = 6;
const NO_PERSON =
  /^(?:code|state|error|page|limit|offset|q|search|cursor|return_?to|next|redirect|content-type|accept|authorization|cookie|origin|host|referer|user-agent|x-forwarded-.*)$/i;
const ROLE = /role|admin|scope|group|permission/i;
const ADDRESS = /e-?mail/i;
/** Names that are tried although the source does not have them. Gateways and admin templates use them. */
const USUAL_ROLES = ['role', 'x-role', 'x-user-role', 'x-admin'];

interface Sent {
  readonly url: URL;
  readonly headers: Record<string, string>;
}

const withAll = (plain: URL, names: readonly string[], textOf: (name: string) => string): Sent => {
  const url = new URL(plain);
  const headers: Record<string, string> = {};
  for (const name of names) {
    if (name.includes('-')) headers[name] = textOf(name);
    else url.searchParams.set(name, textOf(name));
  }
  return { url, headers };
};

/** The id of a person. For a parameter whose name is about an address, the address. */
const naming =
  (id: number, email: string) =>
  (name: string): string =>
    ADDRESS.test(name) ? email : String(id);

/** One page of each kind. */
function pagesOf(world: World, isWanted: (answer: Answer) => boolean): URL[] {
  const { a, b } = world.parts;
  const pages = [...b.walk.pages, ...a.walk.pages].filter(({ answer, url }) => isWanted(answer) && url.hash === '');
  return uniqueBy(
    pages.map(({ url }) => url),
    shapeOf,
  ).slice(0, MOST_PAGES);
}

export async function idOfAnother(world: World): Promise<void> {
  const { a, b, parameters } = world.parts;
  const names = parameters.filter((name) => !NO_PERSON.test(name) && !ROLE.test(name));
  if (names.length === 0 || a.person.id === null) return;
  const own = personalPages(world).map(({ url }) => url);
  const open = pagesOf(world, (answer) => isFine(answer) && /json|html|csv|plain/.test(typeOf(answer)));
  const isGiven = givesA(world);
  for (const plain of uniqueBy([...open, ...own], shapeOf).slice(0, 2 * MOST_PAGES)) {
    const { url, headers } = withAll(plain, names, naming(a.person.id, a.person.email ?? ''));
    const given = await twice(() => b.visitor.get(url, headers), isGiven);
    if (!given) continue;
    // The control: without the parameter, B gets nothing of A there.
    const without = await b.visitor.get(plain);
    if (shows(without.text, a.person.canaries)) continue;
    // A page that repeats what it was asked for would repeat an address that nobody has, too.
    const nobodys = `${randomCanary()}@test.invalid`;
    const echo = withAll(plain, names, naming(0, nobodys));
    if ((await b.visitor.get(echo.url, echo.headers)).text.includes(nobodys)) continue;
    const title = `${requestOf(without)} gives B what is A's if the request says so`;
    const requests = [shownRequest('B', without, a.person), shownRequest('B', given, a.person, '(with the id of A)')];
    world.find('P02', gravityOf(given, world), title, requests, plain);
  }
}

interface Claim {
  readonly words: string;
  readonly note: string;
  sent(plain: URL): Sent;
}

/** What a request may say of itself: a role, or that it comes from inside. */
export async function claimInRequest(world: World): Promise<void> {
  const { a, b, parameters } = world.parts;
  const named = parameters.filter((name) => ROLE.test(name) && !NO_PERSON.test(name));
  const names = [...new Set([...named, ...USUAL_ROLES])];
  const claims: readonly Claim[] = [
    { words: 'names a role', note: '(with role admin)', sent: (plain) => withAll(plain, names, () => 'admin') },
    {
      words: 'says that it comes from inside',
      note: '(x-forwarded-for 127.0.0.1)',
      sent: (url) => ({ url, headers: { ...FROM_INSIDE } }),
    },
  ];
  for (const plain of pagesOf(world, ({ status }) => status === 401 || status === 403 || status === 404)) {
    const before = await b.visitor.get(plain);
    if (isFine(before)) continue;
    for (const { words, note, sent } of claims) {
      const { url, headers } = sent(plain);
      const given = await twice(() => b.visitor.get(url, headers), isFine);
      if (!given) continue;
      const title = `${requestOf(before)} is refused to B, and given to B as soon as the request ${words}`;
      const requests = [shownRequest('B', before, a.person), shownRequest('B', given, a.person, note)];
      world.find('P06', 'high', title, requests, plain);
    }
  }
}
