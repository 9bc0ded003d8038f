/** P05: frameworks serve the data of a page at separate addresses, which the guard of the page may not cover. */

import { shows } from '../../people/canary.ts';
import { atPath } from '../../site/address.ts';
import { firstThose } from '../../site/lists.ts';
import { isFine, typeOf } from '../../traffic/answer.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { getSignedOut, isOfA, personalPages, twice } from '../common/personal-pages.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';

interface DataRoute {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
}

const OF_NEXT = { rsc: '1', accept: 'text/x-component' };

const suffixed = (page: URL, suffix: string): URL => {
  const url = new URL(page);
  url.pathname = `${url.pathname.replace(/\/$/, '')}${suffix}`;
  return url;
};

function plainRoutes(page: URL, text: string): DataRoute[] {
  const [, build] = /"buildId":"([\w-]+)"/.exec(text) ?? [];
  return [
    { url: page, headers: OF_NEXT },
    ...(build ? [{ url: atPath(`/_next/data/${build}${page.pathname}.json`, page) }] : []),
    ...['.data', '/__data.json', '/_payload.json'].map((suffix) => ({ url: suffixed(page, suffix) })),
  ];
}

/**
 * The same data routes, asked to leave out the layouts of the page: a guard that is only in a layout is then never asked.
 * `known` is the text of the page.
 */
function masked(page: URL, known: string): DataRoute[] {
  const found: DataRoute[] = [];
  const put = (suffix: string, name: string, value: string): void => {
    const url = suffixed(page, suffix);
    url.searchParams.set(name, value);
    found.push({ url });
  };
  if (/sveltekit/i.test(known) || known.includes('"nodes":[')) {
    for (const mask of ['01', '001', '0001']) put('/__data.json', 'x-sveltekit-invalidated', mask);
  }
  if (/__reactRouterContext|__remixContext/.test(known)) {
    const routes = new Set([...known.matchAll(/\broutes\/[\w.$()-]{1,80}/g)].map(([id]) => id));
    for (const id of [...routes].slice(0, 4)) put('.data', '_routes', id);
  }
  if (known.includes('/_next/')) {
    const tree = page.pathname
      .split('/')
      .filter(Boolean)
      .reduceRight<unknown>((below, part) => [part, { children: below }], ['__PAGE__', {}, null, 'refetch']);
    const state = encodeURIComponent(JSON.stringify(['', { children: tree }, null, null, true]));
    found.push({ url: page, headers: { ...OF_NEXT, 'next-router-state-tree': state } });
  }
  return found;
}

const MOST_PAGES = 3;

export const dataRoutes: Check = {
  ids: ['P05'],
  async run(world) {
    const { a } = world.parts;
    const found = new Set(world.findings.flatMap(({ requests }) => requests.map(({ request }) => request)));
    const pages = firstThose(personalPages(world), (page) => isOfA(page, world)).filter(
      ({ answer }) => /html/.test(typeOf(answer)) && !found.has(requestOf(answer)),
    );
    for (const { url, answer } of pages.slice(0, MOST_PAGES)) {
      for (const route of [...plainRoutes(url, answer.text), ...masked(url, answer.text)]) {
        const own = await a.visitor.get(route.url, route.headers);
        if (isData(own) && shows(own.text, a.person.canaries)) await byOthers(world, url, route);
      }
    }
    world.prove('P05');
  },
};

async function byOthers(world: World, page: URL, { url, headers }: DataRoute): Promise<void> {
  const { a, b } = world.parts;
  const showsA = ({ text }: Answer): boolean => shows(text, a.person.canaries);
  for (const [label, visitor] of [
    ['nobody', world.newVisitor()],
    ['B', b.visitor],
  ] as const) {
    const plain = label === 'nobody' ? await getSignedOut(world, page) : await visitor.get(page);
    if (showsA(plain)) continue;
    const given = await twice(() => visitor.get(url, headers), showsA);
    if (!given) continue;
    const title = `${requestOf(given)} gives ${label} the data of a page that is guarded`;
    const requests = [shownRequest(label, plain, a.person), shownRequest(label, given, a.person, '(data route)')];
    world.find('P05', 'high', title, requests, page);
  }
}

/** An answer that is a page again is not data: the app ignored the change of the address. */
const isData = (answer: Answer): boolean => isFine(answer) && !/text\/html/.test(typeOf(answer));
