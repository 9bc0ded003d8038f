/**
 * P23 and P24: apps must recognise people by the id that the service gives, not by an e-mail address, which may change
 * or be used again.
 */

import type { Person } from '../../people/cast.ts';
import type { Visitor } from '../../site/visitor.ts';
import type { Page } from '../../site/walk.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { isOfA, personalPages } from '../common/personal-pages.ts';
import { shownRequest, type World } from '../common/world.ts';

const MOST_PAGES = 6;

/**
 * Pages to check: the one that shows who is signed in, those with A's texts or that only A got, and other personal
 * ones.
 */
function pagesOf(world: World): URL[] {
  const { a } = world.parts;
  const personal = personalPages(world).filter(({ url }) => !world.open.has(url.href));
  const own = personal.filter((page) => isOfA(page, world) || isWrittenOn(page, a.person));
  const urls = [a.mirror, ...[...own, ...personal].map(({ url }) => url)];
  return [...new Map(urls.map((url) => [url.href, url])).values()].slice(0, MOST_PAGES);
}

const isWrittenOn = ({ answer }: Page, { canaries }: Person): boolean =>
  canaries.written.some((word) => answer.text.toLowerCase().includes(word));

/** The words that belong to A only. The e-mail address is not among them, because both people have it. */
const wordsOf = ({ canaries }: Person): string[] => [canaries.name, ...canaries.written].filter(Boolean);

const shownWord = (answer: Answer, words: readonly string[]): boolean =>
  words.some((word) => answer.text.toLowerCase().includes(word));

export const merged: Check = {
  ids: ['P24'],
  needsStage: true,
  async run(world) {
    const { stage, a, b } = world.parts;
    if (!stage) return;
    const twin = await stage.cast.create('D', { sameEmailAs: stage.a });
    const visitor = await stage.enter(twin);
    if (!visitor) return world.skip(['P24'], 'a person with the same address was not let in');
    world.prove('P24');
    for (const url of pagesOf(world)) {
      const own = await a.visitor.get(url);
      const byTwin = await visitor.get(url);
      if (shownWord(byTwin, wordsOf(a.person)) && shownWord(await visitor.get(url), wordsOf(a.person))) {
        // A page that every person gets does not depend on the address.
        if (shownWord(await b.visitor.get(url), wordsOf(a.person))) continue;
        const requests = [shownRequest('A', own, a.person), shownRequest('D, with the same address', byTwin, a.person)];
        return world.find('P24', 'high', "Another person with the same address gets A's account", requests, url);
      }
      if (shownWord(own, wordsOf(twin)) && shownWord(await a.visitor.get(url), wordsOf(twin))) {
        const requests = [shownRequest('D, with the same address', byTwin, twin), shownRequest('A', own, twin)];
        return world.find(
          'P24',
          'high',
          "Another person with the same address has written over A's account",
          requests,
          url,
        );
      }
    }
  },
};

export const keyedByAddress: Check = {
  ids: ['P23'],
  needsStage: true,
  async run(world) {
    const { stage, a, b } = world.parts;
    if (!stage) return;
    const words = a.person.canaries.written;
    const own = [...a.walk.linked.keys()].filter(
      (href) => !b.walk.linked.has(href) && /\d|[\da-f]{8}/.test(new URL(href).pathname + new URL(href).search),
    );
    const pages = pagesOf(world);
    const shown = async (visitor: Visitor): Promise<Answer[]> => {
      const answers: Answer[] = [];
      for (const url of pages) answers.push(await visitor.get(url));
      return answers;
    };
    const has = (answers: readonly Answer[]): boolean =>
      answers.some((answer) => shownWord(answer, words) || own.some((href) => holdsAddress(answer, href)));
    // The control: a second sign-in with the same address must show the page.
    const before = await stage.enter(stage.a);
    if (!before || !has(await shown(before))) {
      return world.without(['P23'], 'nothing of a person was kept between two sign-ins: try --write');
    }
    const renamed = await stage.cast.changeAddress(stage.a);
    const after = await stage.enter(renamed);
    if (!after) return world.skip(['P23'], 'a person with a new address was not let in');
    world.prove('P23');
    const answers = await shown(after);
    if (has(answers) || has(await shown(after))) return;
    const [first] = answers;
    if (!first) return;
    const requests = [
      { as: 'A', request: `GET ${a.mirror.pathname.slice(0, 60)}`, answer: 'what A has' },
      { ...shownRequest('A, with a new address', first), answer: `${first.status}, nothing of A` },
    ];
    world.find('P23', 'medium', 'A person whose address changes loses the account', requests, a.mirror);
  },
};

const holdsAddress = ({ text, url, reading }: Answer, href: string): boolean => {
  const { pathname, search, origin } = new URL(href);
  if (url.href === href || origin !== url.origin) return false;
  return text.includes(pathname + search) || reading.links.some((link) => link.href === href);
};
