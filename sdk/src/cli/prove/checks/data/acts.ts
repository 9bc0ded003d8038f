/**
 * A part of P03: actions that send no text, such as a link that renews or cancels when it is opened, or a button of a
 * script. B tries the actions that only A was shown. A page that only A may read tells whether something changed.
 */
import type { Answer } from '../../traffic/gate.ts';
import { isFine, isOfA, personalPages } from '../common/personal-pages.ts';
import { type Role, shownRequest, type World } from '../common/world.ts';
import { sameWords } from './likeness.ts';

const MOST = 4;

interface Act {
  readonly method: string;
  readonly url: URL;
}

/** A link that does something leads on afterwards. */
const linksOf = ({ walk }: Role): Act[] =>
  [...walk.redirects].filter((href) => walk.linked.has(href)).map((href) => ({ method: 'GET', url: new URL(href) }));

/** Calls with their whole address. Those with fields write something, and are tried with the forms. */
const callsOf = ({ walk }: Role): Act[] =>
  walk.pages.flatMap(({ answer: { reading, url } }) =>
    reading.calls
      .filter(({ path, keys }) => keys.length === 0 && !path.includes('{}'))
      .map(({ method, path }) => ({ method, url: new URL(path, url) })),
  );

function actsOf({ parts: { a, b, gate, signOut } }: World): Act[] {
  const ofA = [...linksOf(a), ...callsOf(a)].filter(({ url }) => gate.isApp(url) && url.hash === '');
  const ofB = new Set([...b.walk.linked.keys(), ...callsOf(b).map(({ url }) => url.href), signOut?.shown.url.href]);
  const own = ofA.filter(({ url }) => !ofB.has(url.href));
  return [...new Map(own.map((act) => [`${act.method} ${act.url.href}`, act])).values()].slice(0, MOST);
}

export async function actsAsB(world: World): Promise<void> {
  const { a, b } = world.parts;
  const acts = actsOf(world);
  if (acts.length === 0) return;
  const hidden: URL[] = [];
  for (const { url } of personalPages(world)
    .filter((page) => isOfA(page, world))
    .slice(0, MOST)) {
    if (!isFine(await b.visitor.get(url))) hidden.push(url);
  }
  const read = async (): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const url of hidden) answers.push(await a.visitor.get(url));
    return answers;
  };
  for (const { method, url } of acts) {
    const [first, before] = [await read(), await read()];
    const headers = method === 'GET' ? {} : b.visitor.callHeaders;
    const sent = await b.visitor.send(url, { method, headers });
    const after = await read();
    // The control: the page stays as it is while nobody does anything.
    const changed = after.find((now, at) => {
      const [one, other] = [first[at]?.text ?? '', before[at]?.text ?? ''];
      return sameWords(one, other) && !sameWords(other, now.text);
    });
    world.noteChange('B', url, method, changed ? 'opened' : 'refused');
    if (!changed || !(await world.isSignedIn(b.visitor, b)) || !(await world.isSignedIn(a.visitor, a))) continue;
    const { request } = shownRequest('', sent);
    const requests = [
      { ...shownRequest('A, afterwards', changed), answer: `${changed.status}, other words than before` },
      shownRequest('B', sent),
    ];
    world.find('P03', 'high', `B changes something of A's: ${request}`, requests, url);
    return;
  }
}
