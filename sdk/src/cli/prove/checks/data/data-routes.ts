/** P05: frameworks serve the data of a page at separate addresses, which the guard of the page may not cover. */

import { shows } from '../../people/canary.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { getSignedOut, isFine, isOfA, personalPages, twice } from '../common/personal-pages.ts';
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

/**
 * The same data routes, asked to leave out the layouts of the page: a guard that is only in a layout is then never asked.
 * `known` is the text of the page and of the plain data route.
 */
function masked(page: URL, known: string): { url: URL; headers?: Readonly<Record<string, string>> }[] {
  const found: { url: URL; headers?: Readonly<Record<string, string>> }[] = [];
  if (/__sveltekit|sveltekit/i.test(known) || known.includes('"nodes":[')) {
    for (const mask of ['01', '001', '0001']) {
      const url = suffixed(page, '/__data.json');
      url.searchParams.set('x-sveltekit-invalidated', mask);
      found.push({ url });
    }
  }
  const routes = new Set([...known.matchAll(/\broutes\/[\w.$()-]{1,80}/g)].map(([id]) => id));
  if (/__reactRouterContext|__remixContext/.test(known)) {
    for (const id of [...routes].slice(0, 4)) {
      const url = suffixed(page, '.data');
      url.searchParams.set('_routes', id);
      found.push({ url });
    }
  }
  if (known.includes('/_next/')) {
    const tree = page.pathname
      .split('/')
      .filter(Boolean)
      .reduceRight<unknown>((below, part) => [part, { children: below }], ['__PAGE__', {}, null, 'refetch']);
    const state = encodeURIComponent(JSON.stringify(['', { children: tree }, null, null, true]));
    found.push({ url: page, headers: { rsc: '1', accept: 'text/x-component', 'next-router-state-tree': state } });
  }
  return found;
}

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
      const plainRoutes = ROUTES.flatMap(({ of, headers }) => {
        const address = of(url, build);
        return address ? [{ url: address, headers }] : [];
      });
      for (const { url: address, headers } of [...plainRoutes, ...masked(url, answer.text)]) {
        const own = await a.visitor.get(address, headers);
        if (!isData(own) || !shows(own.text, a.person.canaries)) continue;
        for (const [label, visitor] of [
          ['nobody', world.newVisitor()],
          ['B', b.visitor],
        ] as const) {
          const plain = label === 'nobody' ? await getSignedOut(world, url) : await b.visitor.get(url);
          if (shows(plain.text, a.person.canaries)) continue;
          const given = await twice(
            () => visitor.get(address, headers),
            ({ text }) => shows(text, a.person.canaries),
          );
          if (!given) continue;
          const title = `${shownRequest('', given).request} gives ${label} the data of a page that is guarded`;
          const requests = [shownRequest(label, plain, a.person), shownRequest(label, given, a.person, '(data route)')];
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
