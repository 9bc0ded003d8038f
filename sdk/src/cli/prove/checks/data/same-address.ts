/**
 * P23 and P24: apps must recognise people by the id that the service gives, not by an e-mail address, which may change
 * or be used again.
 */

import { holdsAny } from '../../people/canary.ts';
import type { Person } from '../../people/cast.ts';
import { uniqueUrls } from '../../site/lists.ts';
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
  const own = personal.filter((page) => isOfA(page, world) || holdsAny(page.answer.text, a.person.canaries.written));
  const urls = [a.mirror, ...[...own, ...personal].map(({ url }) => url)];
  return uniqueUrls(urls).slice(0, MOST_PAGES);
}

/** The words that belong to A only. The e-mail address is not among them, because both people have it. */
const wordsOf = ({ canaries }: Person): string[] => [canaries.name, ...canaries.written];

const shownWord = ({ text }: Answer, words: readonly string[]): boolean => holdsAny(text, words);

export const merged: Check = {
  ids: ['P24'],
  needsStage: true,
  async run(world, stage) {
    const { a, b } = world.parts;
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
        const title = "Another person with the same address has written over A's account";
        return world.find('P24', 'high', title, requests, url);
      }
    }
  },
};

export const keyedByAddress: Check = {
  ids: ['P23'],
  needsStage: true,
  async run(world, stage) {
    const { a, b } = world.parts;
    const words = a.person.canaries.written;
    const own = [...a.walk.linked.keys()].filter(
      (href) => !b.walk.linked.has(href) && /\d|[\da-f]{8}/.test(new URL(href).pathname + new URL(href).search),
    );
    const pages = pagesOf(world);
    const has = (answers: readonly Answer[]): boolean =>
      answers.some((answer) => shownWord(answer, words) || own.some((href) => holdsAddress(answer, href)));
    // The control: a second sign-in with the same address must show the page.
    const before = await stage.enter(stage.a);
    if (!before || !has(await before.getEach(pages))) {
      return world.without(['P23'], 'nothing of a person was kept between two sign-ins: try --write');
    }
    const renamed = await stage.cast.changeAddress(stage.a);
    const after = await stage.enter(renamed);
    if (!after) return world.skip(['P23'], 'a person with a new address was not let in');
    world.prove('P23');
    const answers = await after.getEach(pages);
    if (has(answers) || has(await after.getEach(pages))) return;
    const [first] = answers;
    if (!first) return;
    const requests = [
      { as: 'A', request: `GET ${a.mirror.pathname.slice(0, 60)}`, answer: 'what A has' },
      shownRequest('A, with a new address', first, 'nothing of A'),
    ];
    world.find('P23', 'medium', 'A person whose address changes loses the account', requests, a.mirror);
  },
};

const holdsAddress = ({ text, url, reading }: Answer, href: string): boolean => {
  const { pathname, search, origin } = new URL(href);
  if (url.href === href || origin !== url.origin) return false;
  return text.includes(pathname + search) || reading.links.some((link) => link.href === href);
};
