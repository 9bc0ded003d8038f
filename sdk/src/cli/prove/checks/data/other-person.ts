/**
 * P02: B gets data of A, by an address that A got. B must be signed in as B before and after, and a third person must
 * get the data too.
 */

import type { Severity } from '../../findings/report.ts';
import { type Shown, shownOf, shows } from '../../people/canary.ts';
import type { Check } from '../common/check.ts';
import { isFine, isOfA, personalPages } from '../common/personal-pages.ts';
import { type Role, shownRequest, type World } from '../common/world.ts';
import { atOnce } from '../reads/at-once.ts';
import { belowOwn } from '../reads/below-own.ts';
import { changedCookie } from '../reads/changed-cookie.ts';
import { files } from '../reads/files.ts';
import { nextPages } from '../reads/next-pages.ts';
import { idOfAnother } from '../reads/parameters.ts';
import { postedAddresses } from '../reads/posted.ts';
import { searchAsB } from '../reads/search.ts';
import { streams } from '../reads/streams.ts';

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
      if (answer.status > 0) world.note('B', page.url, isFine(answer) ? 'opened' : 'refused');
      if (!isFine(answer) || !shows(answer.text, a.person.canaries)) continue;
      // Data that everybody gets was already reported.
      if (open.has(shownRequest('', answer).request)) continue;
      await confirm(world, page.url, isOfA(page, world));
    }
    await belowOwn(world);
    await nextPages(world);
    await searchAsB(world);
    await files(world);
    await idOfAnother(world);
    await changedCookie(world);
    await postedAddresses(world);
    await streams(world);
    await atOnce(world);
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
  world.open.add(url.href);
  const { request } = shownRequest('', again);
  // A list of people holds names and addresses. What somebody wrote is in no such list.
  const isWritten = a.person.canaries.written.some((word) => again.text.toLowerCase().includes(word));
  const isGiven = isOwn || isWritten;
  const severity = severityOf(shown, isGiven);
  const title = isGiven
    ? `${request} gives B what is A's`
    : shown === 'address'
      ? `${request} gives B the address of A, in an answer that is the same for all: is it a list for everybody?`
      : `${request} names people to each other: is that meant?`;
  world.find(
    'P02',
    severity,
    title,
    [shownRequest('A', await a.visitor.get(url), a.person), shownRequest('B', again, a.person)],
    url,
  );
}

function severityOf(shown: Shown, isGiven: boolean): Severity {
  if (shown === 'address') return isGiven ? 'high' : 'medium';
  return isGiven ? 'medium' : 'info';
}

const isShownTo = async ({ visitor }: Role, url: URL, { person }: Role): Promise<boolean> =>
  shows((await visitor.get(url)).text, person.canaries);
