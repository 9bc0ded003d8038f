/**
 * A part of P01 and P02: an event stream sends what happens, to everybody who listens. With `--write`, B and a stranger
 * listen while A writes.
 */
import { holdsAny, randomCanary } from '../../people/canary.ts';
import { writers } from '../../people/fill.ts';
import { uniqueUrls } from '../../site/lists.ts';
import type { Answer } from '../../traffic/gate.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';

const MOST_STREAMS = 2;
const MOST_WRITERS = 2;

export async function streams(world: World): Promise<void> {
  const { a, b, nobody, mayWrite } = world.parts;
  if (!mayWrite) return;
  const all = [...a.walk.pages, ...b.walk.pages, ...nobody.walk.pages].filter(({ answer }) => answer.isStream);
  const urls = uniqueUrls(all.map(({ url }) => url)).slice(0, MOST_STREAMS);
  for (const url of urls) {
    for (const write of writers(a.visitor, a.walk).slice(0, MOST_WRITERS)) {
      const word = randomCanary();
      const [ofNobody, ofB] = await Promise.all([world.newVisitor().get(url), b.visitor.get(url), write(word)]);
      a.person.canaries.written.push(word);
      const heard = ({ text }: Answer): boolean => holdsAny(text, [word]);
      if (!heard(ofNobody) && !heard(ofB)) continue;
      const [id, as, who, answer] = heard(ofNobody)
        ? (['P01', 'nobody', 'everyone', ofNobody] as const)
        : (['P02', 'B', 'B', ofB] as const);
      const sent = { as: 'A', request: 'a form or a call of the app', answer: 'sent meanwhile' };
      const requests = [sent, shownRequest(as, answer, a.person, '(listening)')];
      world.find(id, 'high', `${requestOf(answer)} tells ${who} what A writes`, requests, url);
      break;
    }
  }
}
