/**
 * P01 and P04: A's data reaches somebody without a session, either directly or past a guard that only browsers obey.
 */

import { shownOf, shows } from '../../people/canary.ts';
import { uniqueUrls } from '../../site/lists.ts';
import { isFine } from '../../traffic/answer.ts';
import type { Check } from '../common/check.ts';
import { getSignedOut, personalPages } from '../common/personal-pages.ts';
import { requestOf, shownRequest } from '../common/world.ts';
import { queriesByGet } from '../reads/queries-by-get.ts';

const SENDS_AWAY = /location(?:\.href)?\s{0,40}=[^=]|location\.(?:replace|assign)\s{0,40}\(/i;

export const openWithoutSignIn: Check = {
  ids: ['P01', 'P04'],
  async run(world) {
    const { a, b, nobody } = world.parts;
    const ofA = personalPages(world);
    const open = nobody.walk.pages.filter(({ answer }) => isFine(answer));
    const urls = [...ofA, ...open].map(({ url }) => url);
    for (const url of uniqueUrls([...urls, ...queriesByGet(world)])) {
      const answer = await getSignedOut(world, url);
      const person = [a.person, b.person].find(({ canaries }) => shows(answer.text, canaries));
      if (!person) continue;
      const again = await getSignedOut(world, url);
      const shown = shownOf(again.text, person.canaries);
      if (shown === null) continue;
      world.open.add(url.href);
      const own = await a.visitor.get(url);
      const requests = [shownRequest('A', own, person), shownRequest('nobody', again, person)];
      const isForBrowsers = answer.location !== null || answer.reading.refreshes || SENDS_AWAY.test(answer.text);
      const words = isForBrowsers
        ? 'sends a browser away, and the data of a person along with it'
        : shown === 'address'
          ? 'answers without a session'
          : 'shows a name to everyone: is that intended?';
      // A name without the address may be meant for everybody, as on a public profile.
      const severity = shown === 'address' ? 'high' : 'info';
      world.find(isForBrowsers ? 'P04' : 'P01', severity, `${requestOf(answer)} ${words}`, requests, url);
    }
    world.prove('P01', 'P04');
  },
};
