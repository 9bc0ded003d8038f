/**
 * A part of P02: A and B ask for the same page at the same moment, many times. A server that keeps the person of a request
 * in a shared variable, or a page in a cache without a key, then gives one what is the other's.
 */
import { shows } from '../../people/canary.ts';
import { uniqueUrls } from '../../site/lists.ts';
import { isFine } from '../../traffic/answer.ts';
import { personalPages } from '../common/personal-pages.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';

const PAIRS = 6;
const MOST_PAGES = 2;
const ROUNDS = 2;

/** Pages that give A only A's, and B only B's, when they are asked for one after the other. */
async function ownPages(world: World): Promise<URL[]> {
  const { a, b } = world.parts;
  const urls = [a.mirror, ...personalPages(world).map(({ url }) => url)].filter((url) => !world.open.has(url.href));
  const found: URL[] = [];
  for (const url of uniqueUrls(urls).slice(0, 3 * MOST_PAGES)) {
    const answer = await b.visitor.get(url);
    if (answer.isStream || !isFine(answer)) continue;
    if (shows(answer.text, b.person.canaries) && !shows(answer.text, a.person.canaries)) found.push(url);
    if (found.length === MOST_PAGES) break;
  }
  return found;
}

export async function atOnce(world: World): Promise<void> {
  const { a, b } = world.parts;
  for (const url of await ownPages(world)) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = Array.from({ length: 2 * PAIRS }, (_none, index) => (index % 2 === 0 ? a : b));
      const answers = await Promise.all(asked.map(({ visitor }) => visitor.copy().get(url, {}, true)));
      const at = answers.findIndex((answer, index) => shows(answer.text, (asked[index] === a ? b : a).person.canaries));
      const wrong = answers[at];
      if (!wrong) continue;
      const [who, other] = asked[at] === a ? [a.person, b.person] : [b.person, a.person];
      const alone = await (asked[at] === a ? a : b).visitor.get(url);
      if (shows(alone.text, other.canaries)) break;
      const request = requestOf(wrong);
      const title = `${request} gives ${who.label} what is ${other.label}'s when both ask at the same moment`;
      const requests = [
        shownRequest(`${who.label}, alone`, alone, other),
        shownRequest(who.label, wrong, other, `(at the same moment as ${other.label})`),
      ];
      return world.find('P02', 'high', title, requests, url);
    }
  }
}
