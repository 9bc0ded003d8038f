/**
 * P02: B gets data of A, by an address that A got. B must be signed in as B before and after, and a third person must
 * get the data too.
 */

import type { Severity } from '../../findings/report.ts';
import { shownOf, shows } from '../../people/canary.ts';
import type { Check } from '../common/check.ts';
import { isFine, isOfA, personalPages } from '../common/personal-pages.ts';
import { type Role, shownRequest, type World } from '../common/world.ts';
import { callsOfB } from './repeated-calls.ts';
import { searchAsB } from './search.ts';

const MOST = 40;

export const otherPerson: Check = {
  ids: ['P02'],
  async run(world) {
    const { a, b } = world.parts;
    const open = new Set(world.findings.flatMap(({ requests }) => requests.map(({ request }) => request)));
    const shared = b.walk.pages.filter(({ answer }) => isFine(answer) && shows(answer.text, a.person.canaries));
    const pages = [...new Map([...personalPages(world), ...shared].map((page) => [page.url.href, page])).values()];
    for (const page of pages.slice(0, MOST)) {
      const answer = await b.visitor.get(page.url);
      if (!isFine(answer) || !shows(answer.text, a.person.canaries)) continue;
      // Data that everybody gets was already reported.
      if (open.has(shownRequest('', answer).request)) continue;
      await confirm(world, page.url, isOfA(page, world));
    }
    await searchAsB(world);
    await callsOfB(world);
    world.prove('P02');
  },
};

async function confirm(world: World, url: URL, isOwn: boolean): Promise<void> {
  const { a, b, third } = world.parts;
  if (!(await world.isSignedIn(b.visitor, b))) return;
  const again = await b.visitor.get(url);
  const shown = shownOf(again.text, a.person.canaries);
  if (shown === null) return;
  const c = await third();
  if (c && !(await isShownTo(c, url, a))) return;
  const severity: Severity = isOwn
    ? shown === 'address'
      ? 'high'
      : 'medium'
    : shown === 'address'
      ? 'medium'
      : 'info';
  world.open.add(url.href);
  const { request } = shownRequest('', again);
  const title = isOwn ? `${request} gives B what is A's` : `${request} lists people to each other: is that meant?`;
  world.find(
    'P02',
    severity,
    title,
    [shownRequest('A', await a.visitor.get(url), a.person), shownRequest('B', again, a.person)],
    url,
  );
}

const isShownTo = async ({ visitor }: Role, url: URL, { person }: Role): Promise<boolean> =>
  shows((await visitor.get(url)).text, person.canaries);
