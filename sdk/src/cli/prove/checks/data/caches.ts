/** P20: a page with data of a person that a shared cache may keep, or that came from one. */

import { shows } from '../../people/canary.ts';
import { atPath } from '../../site/address.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { personalPages, twice } from '../common/personal-pages.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';

const MOST_ENDINGS = 2;

export const caches: Check = {
  ids: ['P20'],
  async run(world) {
    const { a } = world.parts;
    const pages = personalPages(world);
    for (const { url } of pages.slice(0, MOST_ENDINGS)) await byItsEnding(world, url);
    for (const { url, answer } of pages) {
      if (mayBeShared(answer) === null) continue;
      const again = await a.visitor.get(url);
      const why = mayBeShared(again);
      if (why === null || !shows(again.text, a.person.canaries)) continue;
      const title = `${requestOf(answer)} is personal, and ${why}`;
      const requests = [shownRequest('A', answer, a.person), shownRequest('A', again, a.person)];
      world.find('P20', 'medium', title, requests, url);
    }
    world.prove('P20');
  },
};

/** An app that answers `/account/x.css` like `/account`: a cache keeps it as a stylesheet, for everybody. */
async function byItsEnding(world: World, url: URL): Promise<void> {
  const { a } = world.parts;
  if (url.hash !== '') return;
  const other = atPath(`${url.pathname.replace(/\/$/, '')}/prove.css`, url);
  const passes = (answer: Answer): boolean => shows(answer.text, a.person.canaries) && mayBeShared(answer) !== null;
  const given = await twice(() => a.visitor.get(other), passes);
  if (!given) return;
  const request = requestOf(given);
  const title = `${request} is a personal page under the name of a file, and ${mayBeShared(given)}`;
  const requests = [shownRequest('A', await a.visitor.get(url), a.person), shownRequest('A', given, a.person)];
  world.find('P20', 'medium', title, requests, url);
}

function mayBeShared({ headers }: Answer): string | null {
  if (headers.has('age')) return 'comes out of a cache (Age)';
  const rules = (headers.get('cache-control') ?? '').toLowerCase().split(/\s*,\s*/);
  if (rules.includes('no-store') || rules.includes('private')) return null;
  if (rules.includes('public')) return 'says Cache-Control: public';
  const shared = rules.find((rule) => /^s-maxage=[1-9]/.test(rule));
  return shared ? 'says s-maxage' : null;
}
