/**
 * P02: B gets data of A, by an address that A got. B must be signed in as B before and after, and a third person must
 * get the data too.
 */

import type { Severity } from '../../findings/report.ts';
import { holdsAny, type Shown, shownOf, shows } from '../../people/canary.ts';
import { uniqueBy } from '../../site/lists.ts';
import { isFine } from '../../traffic/answer.ts';
import type { Check } from '../common/check.ts';
import { givesA, isOfA, personalPages } from '../common/personal-pages.ts';
import { type Role, requestOf, shownRequest, type World } from '../common/world.ts';
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
    const { b } = world.parts;
    const open = new Set(world.findings.flatMap(({ requests }) => requests.map(({ request }) => request)));
    const isGiven = givesA(world);
    const shared = b.walk.pages.filter(({ answer }) => isGiven(answer));
    const pages = uniqueBy([...personalPages(world), ...shared], ({ url }) => url.href);
    for (const page of pages.slice(0, MOST)) {
      const answer = await b.visitor.get(page.url);
      if (answer.status > 0) world.note('B', page.url, isFine(answer) ? 'opened' : 'refused');
      if (!isGiven(answer)) continue;
      // Data that everybody gets was already reported.
      if (open.has(requestOf(answer))) continue;
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
  const request = requestOf(again);
  // A list of people holds names and addresses. What somebody wrote is in no such list.
  const isWritten = holdsAny(again.text, a.person.canaries.written);
  const isGiven = isOwn || isWritten;
  const title = isGiven
    ? `${request} gives B what is A's`
    : shown === 'address'
      ? `${request} gives B the address of A, in an answer that is the same for all: is it a list for everybody?`
      : `${request} names people to each other: is that meant?`;
  const requests = [shownRequest('A', await a.visitor.get(url), a.person), shownRequest('B', again, a.person)];
  world.find('P02', severityOf(shown, isGiven), title, requests, url);
}

function severityOf(shown: Shown, isGiven: boolean): Severity {
  if (shown === 'address') return isGiven ? 'high' : 'medium';
  return isGiven ? 'medium' : 'info';
}

const isShownTo = async ({ visitor }: Role, url: URL, { person }: Role): Promise<boolean> =>
  shows((await visitor.get(url)).text, person.canaries);
