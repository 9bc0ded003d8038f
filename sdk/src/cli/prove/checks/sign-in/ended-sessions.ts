/** P13 and P14: a copy of the cookies must be useless after the session has ended, in the app or at the service. */

import type { Person } from '../../people/cast.ts';
import { shownAddress } from '../../site/address.ts';
import { uniqueUrls } from '../../site/lists.ts';
import type { Visitor } from '../../site/visitor.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { isOfA, personalPages } from '../common/personal-pages.ts';
import { type Role, shownRequest, type World } from '../common/world.ts';

/** Six seconds, since an app may remember an answer of the service for a few. Most forget it sooner, so it is asked early. */
const WAITS_MS = [0, 250, 500, 750, 1_000, 1_500, 2_000];
const MOST_PAGES = 5;

/** Pages that show this browser as this person: another part of the app may recognise the session in another way. */
async function pagesOf(world: World, visitor: Visitor, { person, mirror }: Role): Promise<URL[]> {
  const shared = personalPages(world).filter((page) => !isOfA(page, world) && !world.open.has(page.url.href));
  const urls = uniqueUrls([mirror, ...shared.map(({ url }) => url)]);
  const answers = await visitor.getEach(urls.slice(0, MOST_PAGES));
  return answers.filter((answer) => world.isSelf(answer, person)).map(({ url }) => url);
}

/** The answer of a page that the session can still open after some waiting; null if it can open none. */
async function livesOn(world: World, visitor: Visitor, pages: readonly URL[], person: Person): Promise<Answer | null> {
  let alive = pages;
  let last: Answer | null = null;
  for (const wait of WAITS_MS) {
    await world.parts.gate.budget.wait(wait);
    const still: URL[] = [];
    for (const url of alive) {
      const answer = await visitor.copy().get(url);
      if (!world.isSelf(answer, person)) continue;
      still.push(url);
      last = answer;
    }
    if (still.length === 0) return null;
    alive = still;
  }
  return last;
}

export const afterSignOut: Check = {
  ids: ['P13'],
  needsStage: true,
  async run(world, stage) {
    const { a, signOut } = world.parts;
    if (!signOut) return world.skip(['P13'], 'no sign-out was found: no address, form or call ended the session');
    const visitor = await stage.enter(stage.a);
    if (!visitor) return world.skip(['P13'], 'a second sign-in did not work');
    const pages = await pagesOf(world, visitor, a);
    const thief = visitor.copy();
    await signOut.act(visitor);
    if (await world.isSignedIn(visitor.copy(), a)) return world.skip(['P13'], 'the sign-out worked only once');
    world.prove('P13');
    world.endedSession = thief;
    const answer = await livesOn(world, thief, pages, a.person);
    if (!answer) return;
    const { method, url } = signOut.shown;
    const out = { as: 'A', request: `${method} ${shownAddress(url)}`, answer: 'signed out' };
    const title = 'A copy of the cookies still works after the sign-out';
    world.find('P13', 'high', title, [out, shownRequest('the copy', answer, a.person)], url);
  },
};

export const afterRevocation: Check = {
  ids: ['P14'],
  needsStage: true,
  async run(world, stage) {
    const c = await world.parts.third();
    if (!c) return;
    const person = c.person as typeof stage.a;
    const visitor = (await world.isSignedIn(c.visitor, c)) ? c.visitor : await stage.enter(person);
    if (!visitor) return world.skip(['P14'], 'a third sign-in did not work');
    const pages = await pagesOf(world, visitor, c);
    await stage.cast.revoke(person);
    world.prove('P14');
    const answer = await livesOn(world, visitor, pages, person);
    if (!answer) return;
    const requests = [
      { as: 'C', request: `GET ${shownAddress(answer.url)}`, answer: 'signed in' },
      shownRequest('C, after the revocation', answer, person),
    ];
    // An OpenID client keeps its own session, which at best ends by back-channel logout.
    const severity = stage.isOpenId ? 'low' : 'medium';
    world.find('P14', severity, 'The app does not notice that a session was revoked', requests, answer.url);
  },
};
