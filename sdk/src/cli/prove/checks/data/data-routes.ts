/** P05: frameworks serve the data of a page at separate addresses, which the guard of the page may not cover. */

import { shows } from '../../people/canary.ts';
import type { Visitor } from '../../site/visitor.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { getSignedOut, isFine, isOfA, personalPages } from '../common/personal-pages.ts';
import { shownRequest } from '../common/world.ts';

interface DataRoute {
  readonly of: (page: URL, buildId: string | undefined) => URL | null;
  readonly headers?: Readonly<Record<string, string>>;
}

const suffixed = (page: URL, suffix: string): URL => {
  const url = new URL(page);
  url.pathname = `${url.pathname.replace(/\/$/, '')}${suffix}`;
  return url;
};

const ROUTES: readonly DataRoute[] = [
  { of: (page) => page, headers: { rsc: '1', accept: 'text/x-component' } },
  { of: (page, build) => (build ? new URL(`/_next/data/${build}${page.pathname}.json`, page) : null) },
  { of: (page) => suffixed(page, '.data') },
  { of: (page) => suffixed(page, '/__data.json') },
  { of: (page) => suffixed(page, '/_payload.json') },
];

const MOST_PAGES = 3;

export const dataRoutes: Check = {
  ids: ['P05'],
  async run(world) {
    const { a, b } = world.parts;
    const found = new Set(world.findings.flatMap(({ requests }) => requests.map(({ request }) => request)));
    const all = personalPages(world);
    const pages = [...all.filter((page) => isOfA(page, world)), ...all].filter(
      ({ answer }) =>
        /html/.test(answer.headers.get('content-type') ?? '') && !found.has(shownRequest('', answer).request),
    );
    for (const { url, answer } of [...new Set(pages)].slice(0, MOST_PAGES)) {
      const [, build] = /"buildId":"([\w-]+)"/.exec(answer.text) ?? [];
      for (const route of ROUTES) {
        const address = route.of(url, build);
        if (!address) continue;
        const own = await a.visitor.get(address, route.headers);
        if (!isData(own) || !shows(own.text, a.person.canaries)) continue;
        const ask = (visitor: Visitor): Promise<Answer> => visitor.get(address, route.headers);
        for (const [label, visitor] of [
          ['nobody', world.newVisitor()],
          ['B', b.visitor],
        ] as const) {
          const plain = label === 'nobody' ? await getSignedOut(world, url) : await b.visitor.get(url);
          if (shows(plain.text, a.person.canaries)) continue;
          if (!shows((await ask(visitor)).text, a.person.canaries)) continue;
          const again = await ask(visitor);
          if (!shows(again.text, a.person.canaries)) continue;
          const title = `${shownRequest('', again).request} gives ${label} the data of a page that is guarded`;
          const requests = [shownRequest(label, plain, a.person), shownRequest(label, again, a.person, '(data route)')];
          world.find('P05', 'high', title, requests, url);
        }
      }
    }
    world.prove('P05');
  },
};

/** An answer that is a page again is not data: the app ignored the change of the address. */
const isData = (answer: Answer): boolean =>
  isFine(answer) && !/text\/html/.test(answer.headers.get('content-type') ?? '');
