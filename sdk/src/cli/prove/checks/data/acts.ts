/**
 * A part of P03: actions that send no text, such as a link that renews or cancels when it is opened, or a button of a
 * script. B tries the actions that only A was shown. A page that only A may read tells whether something changed.
 */
import { uniqueBy } from '../../site/lists.ts';
import { callsIn } from '../../site/walk.ts';
import { isFine } from '../../traffic/answer.ts';
import type { Answer } from '../../traffic/gate.ts';
import { pagesOfA } from '../common/personal-pages.ts';
import { type Role, requestOf, shownRequest, type World } from '../common/world.ts';
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
  walk.pages.flatMap(({ answer }) => callsIn(answer)).filter(({ keys }) => keys.length === 0);

function actsOf({ parts: { a, b, gate, signOut } }: World): Act[] {
  const ofA = [...linksOf(a), ...callsOf(a)].filter(({ url }) => gate.isApp(url) && url.hash === '');
  const ofB = new Set([...b.walk.linked.keys(), ...callsOf(b).map(({ url }) => url.href), signOut?.shown.url.href]);
  const own = ofA.filter(({ url }) => !ofB.has(url.href));
  return uniqueBy(own, ({ method, url }) => `${method} ${url.href}`).slice(0, MOST);
}

export async function actsAsB(world: World): Promise<void> {
  const { a, b } = world.parts;
  const acts = actsOf(world);
  if (acts.length === 0) return;
  const ofA = pagesOfA(world).slice(0, MOST);
  const hidden = (await b.visitor.getEach(ofA)).filter((answer) => !isFine(answer)).map(({ url }) => url);
  const read = (): Promise<Answer[]> => a.visitor.getEach(hidden);
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
    const request = requestOf(sent);
    const requests = [shownRequest('A, afterwards', changed, 'other words than before'), shownRequest('B', sent)];
    world.find('P03', 'high', `B changes something of A's: ${request}`, requests, url);
    return;
  }
}
