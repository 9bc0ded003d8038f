/**
 * P01 and P04: A's data reaches somebody without a session, either directly or past a guard that only browsers obey.
 */

import type { Severity } from '../../findings/report.ts';
import { type Shown, shownOf, shows } from '../../people/canary.ts';
import type { Check } from '../common/check.ts';
import { getSignedOut, isFine, personalPages } from '../common/personal-pages.ts';
import { shownRequest } from '../common/world.ts';

const SENDS_AWAY = /location(?:\.href)?\s{0,40}=[^=]|location\.(?:replace|assign)\s{0,40}\(/i;

/** A name without the address may be meant for everybody, as on a public profile. */
const severityOf = (shown: Shown): Severity => (shown === 'address' ? 'high' : 'info');

export const openWithoutSignIn: Check = {
  ids: ['P01', 'P04'],
  async run(world) {
    const { a, b, nobody } = world.parts;
    const ofA = personalPages(world);
    const known = new Set(ofA.map(({ url }) => url.href));
    const open = nobody.walk.pages.filter(({ url, answer }) => isFine(answer) && !known.has(url.href));
    for (const { url } of [...ofA, ...open]) {
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
      if (isForBrowsers) {
        const title = `${shownRequest('', answer).request} sends a browser away, and the data of a person along with it`;
        world.find('P04', severityOf(shown), title, requests, url);
      } else if (shown === 'address') {
        world.find('P01', 'high', `${shownRequest('', answer).request} answers without a session`, requests, url);
      } else {
        const title = `${shownRequest('', answer).request} shows a name to everyone: is that intended?`;
        world.find('P01', 'info', title, requests, url);
      }
    }
    world.prove('P01', 'P04');
  },
};
