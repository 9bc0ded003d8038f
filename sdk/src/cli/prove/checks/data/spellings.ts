/**
 * P06: a guard that compares text can be passed with another spelling of the same address, or with a header that names
 * it.
 */

import { shownOf, shows, withoutCanaries } from '../../people/canary.ts';
import { shapeOf } from '../../site/address.ts';
import { firstThose } from '../../site/lists.ts';
import type { Visitor } from '../../site/visitor.ts';
import type { Page } from '../../site/walk.ts';
import { isFine } from '../../traffic/answer.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { getSignedOut, isOfA, personalPages, twice } from '../common/personal-pages.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';
import { FROM_INSIDE, identityFromProxy } from '../reads/from-proxy.ts';
import { claimInRequest } from '../reads/parameters.ts';
import { isLike } from './likeness.ts';

interface Spelling {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** GET if omitted. */
  readonly method?: 'POST';
  readonly note: string;
}

const withPath = (url: URL, change: (path: string) => string): URL => {
  const other = new URL(url);
  other.pathname = change(url.pathname);
  return other;
};

function spellingsOf(url: URL, mayWrite: boolean): Spelling[] {
  const home = new URL('/', url);
  const path = url.pathname + url.search;
  const extra = new URL(url);
  extra.searchParams.set('prove', '1');
  const all: Spelling[] = [
    { url: withPath(url, (text) => `${text.replace(/\/$/, '')}/`), note: '(a slash behind)' },
    { url: withPath(url, (text) => `/${text}`), note: '(two slashes)' },
    { url: withPath(url, (text) => text.toUpperCase()), note: '(capitals)' },
    { url: withPath(url, encodeFirst), note: '(a letter encoded)' },
    { url: withPath(url, (text) => `${text}.json`), note: '(.json)' },
    { url: withPath(url, (text) => `${text};prove`), note: '(a semicolon)' },
    { url: extra, note: '(another parameter)' },
    { url: home, headers: { 'x-original-url': path, 'x-rewrite-url': path }, note: '(x-original-url)' },
    {
      url,
      headers: { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
      note: '(x-middleware-subrequest)',
    },
    { url, headers: FROM_INSIDE, note: '(as if from inside)' },
    // It may change what the run wrote, so it is only sent where that is allowed.
    ...(mayWrite && url.hash === '' ? [{ url, method: 'POST' as const, note: '(POST)' }] : []),
  ];
  return all.filter(({ url: other, headers, method }) => headers || method || other.href !== url.href);
}

const encodeFirst = (path: string): string =>
  path.replace(
    /^(\/)([a-z])/i,
    (_whole, slash: string, letter: string) => `${slash}%${letter.charCodeAt(0).toString(16)}`,
  );

/** One page of each kind, because each costs up to twenty requests. */
const MOST_PAGES = 3;

export const spellings: Check = {
  ids: ['P06'],
  async run(world) {
    const { a, nobody, missing } = world.parts;
    const inOrder = firstThose(personalPages(world), (page) => isOfA(page, world));
    const candidates = inOrder.filter(
      ({ url }, index) => inOrder.findIndex((other) => shapeOf(other.url) === shapeOf(url)) === index,
    );
    const ordinary = [...nobody.walk.pages.map(({ answer }) => answer.text), missing.text];
    let looked = 0;
    for (const page of candidates) {
      if (looked === MOST_PAGES) break;
      const refused = await getSignedOut(world, page.url);
      if (isFine(refused) && !isOfA(page, world)) continue;
      if (shows(refused.text, a.person.canaries)) continue;
      looked += 1;
      await tryAll(world, page, refused, [...ordinary, refused.text]);
    }
    await identityFromProxy(world);
    await claimInRequest(world);
    if (looked > 0) world.prove('P06');
    else world.without(['P06'], 'no page was refused to nobody');
  },
};

async function tryAll(world: World, page: Page, refused: Answer, ordinary: readonly string[]): Promise<void> {
  const { a, b, mayWrite } = world.parts;
  const own = withoutCanaries(page.answer.text, a.person.canaries);
  const isGuarded = !isFine(refused);
  const plain = isOfA(page, world) ? await b.visitor.get(page.url) : null;
  const showsA = ({ text }: Answer): boolean => shows(text, a.person.canaries);
  const passes = (answer: Answer): boolean =>
    showsA(answer) || (isGuarded && isFine(answer) && isLike(answer.text, own, ordinary));
  for (const { url, headers, method, note } of spellingsOf(page.url, mayWrite)) {
    const ask = (visitor: Visitor): Promise<Answer> =>
      method ? visitor.send(url, { method, headers: visitor.callHeaders, body: '{}' }) : visitor.get(url, headers);
    const open = await twice(() => ask(world.newVisitor()), passes);
    if (open) {
      const severity = shownOf(open.text, a.person.canaries) === null ? 'medium' : 'high';
      const title = `${requestOf(page.answer)} is guarded, and open by another spelling ${note}`;
      const requests = [shownRequest('nobody', refused, a.person), shownRequest('nobody', open, a.person, note)];
      return world.find('P06', severity, title, requests, page.url);
    }
    if (!plain || showsA(plain)) continue;
    const byB = await twice(() => ask(b.visitor), showsA);
    if (!byB) continue;
    const title = `${requestOf(page.answer)} is refused to B, and given by another spelling ${note}`;
    const requests = [shownRequest('B', plain, a.person), shownRequest('B', byB, a.person, note)];
    return world.find('P06', 'high', title, requests, page.url);
  }
}
