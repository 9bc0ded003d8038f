/** P20: a page with data of a person that a shared cache may keep, or that came from one. */

import { shows } from '../../people/canary.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { personalPages } from '../common/personal-pages.ts';
import { shownRequest } from '../common/world.ts';

export const caches: Check = {
  ids: ['P20'],
  async run(world) {
    const { a } = world.parts;
    for (const { url, answer } of personalPages(world)) {
      if (mayBeShared(answer) === null) continue;
      const again = await a.visitor.get(url);
      const why = mayBeShared(again);
      if (why === null || !shows(again.text, a.person.canaries)) continue;
      const title = `${shownRequest('', answer).request} is personal, and ${why}`;
      world.find(
        'P20',
        'medium',
        title,
        [shownRequest('A', answer, a.person), shownRequest('A', again, a.person)],
        url,
      );
    }
    world.prove('P20');
  },
};

function mayBeShared({ headers }: Answer): string | null {
  if (headers.has('age')) return 'comes out of a cache (Age)';
  const rules = (headers.get('cache-control') ?? '').toLowerCase().split(/\s*,\s*/);
  if (rules.includes('no-store') || rules.includes('private')) return null;
  if (rules.includes('public')) return 'says Cache-Control: public';
  const shared = rules.find((rule) => /^s-maxage=[1-9]/.test(rule));
  return shared ? 'says s-maxage' : null;
}
