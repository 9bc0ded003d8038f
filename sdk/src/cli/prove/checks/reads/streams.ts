/**
 * A part of P01 and P02: an event stream sends what happens, to everybody who listens. With `--write`, B and a stranger
 * listen while A writes.
 */
import { randomCanary } from '../../people/canary.ts';
import { writers } from '../../people/fill.ts';
import type { Answer } from '../../traffic/gate.ts';
import { shownRequest, type World } from '../common/world.ts';

const MOST_STREAMS = 2;
const MOST_WRITERS = 2;

export async function streams(world: World): Promise<void> {
  const { a, b, nobody, mayWrite } = world.parts;
  if (!mayWrite) return;
  const all = [...a.walk.pages, ...b.walk.pages, ...nobody.walk.pages].filter(({ answer }) => answer.isStream);
  const urls = [...new Map(all.map(({ url }) => [url.href, url])).values()].slice(0, MOST_STREAMS);
  for (const url of urls) {
    for (const write of writers(a.visitor, a.walk).slice(0, MOST_WRITERS)) {
      const word = randomCanary();
      const [ofNobody, ofB] = await Promise.all([world.newVisitor().get(url), b.visitor.get(url), write(word)]);
      a.person.canaries.written.push(word);
      const heard = (answer: Answer): boolean => answer.text.toLowerCase().includes(word);
      if (!heard(ofNobody) && !heard(ofB)) continue;
      const isOpen = heard(ofNobody);
      const answer = isOpen ? ofNobody : ofB;
      const who = isOpen ? 'everyone' : 'B';
      const { request } = shownRequest('', answer);
      const requests = [
        { as: 'A', request: 'a form or a call of the app', answer: 'sent meanwhile' },
        shownRequest(isOpen ? 'nobody' : 'B', answer, a.person, '(listening)'),
      ];
      world.find(isOpen ? 'P01' : 'P02', 'high', `${request} tells ${who} what A writes`, requests, url);
      break;
    }
  }
}
