/** P21: an answer with data of A that lets the browser give it to a page of any other site. */

import { randomCanary, shows } from '../../people/canary.ts';
import { firstThose } from '../../site/lists.ts';
import { isJson } from '../../traffic/answer.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { personalPages, twice } from '../common/personal-pages.ts';
import { requestOf, shownRequest } from '../common/world.ts';

const MOST_PAGES = 6;

export const cors: Check = {
  ids: ['P21'],
  async run(world) {
    const { a } = world.parts;
    const isNone = a.visitor.jar.all.some(({ sameSite }) => sameSite === 'none');
    const pages = firstThose(personalPages(world), ({ answer }) => isJson(answer));
    const foreign = `https://${randomCanary()}.invalid`;
    for (const { url } of pages.slice(0, MOST_PAGES)) {
      const given = await twice(
        () => a.visitor.get(url, { origin: foreign }),
        (answer) => allows(answer, foreign) && shows(answer.text, a.person.canaries),
      );
      if (!given) continue;
      const requests = [
        shownRequest('A', await a.visitor.get(url), a.person),
        shownRequest('A, from another site', given, a.person, `(Origin: ${foreign})`),
      ];
      const title = `${requestOf(given)} lets every site read what is A's`;
      world.find('P21', isNone ? 'high' : 'medium', title, requests, url);
    }
    world.prove('P21');
  },
};

/** A browser gives a page the answer to a request with cookies only if both headers allow it. */
const allows = ({ headers }: Answer, origin: string): boolean =>
  headers.get('access-control-allow-origin') === origin && headers.get('access-control-allow-credentials') === 'true';
