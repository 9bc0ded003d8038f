/**
 * Finds the app's login by walking without a session: the first address, or the first form without fields, that leads
 * to the sign-in of this project.
 */
import { type Form, isTyped } from '../reading/reading.ts';
import { submission } from '../site/submit.ts';
import type { Visitor } from '../site/visitor.ts';
import { STRANGERS_LIMITS, Walk } from '../site/walk.ts';
import { type Entry, startIn, startsIn } from './sign-in.ts';
import { within } from './walk-as.ts';

export interface Door {
  /** The ways that may lead to the sign-in, the most likely first. */
  readonly entries: readonly Entry[];
  /** A walk without a session. */
  readonly walk: Walk;
}

/** Tried only if walking found nothing, as a person would try them. */
const USUAL = [
  '/login',
  '/signin',
  '/sign-in',
  '/auth/login',
  '/auth/signin',
  '/auth',
  '/account',
  '/dashboard',
  '/app',
];
const MOST_FORMS = 4;
const MOST_ENTRIES = 5;

export async function findEntry(visitor: Visitor, seeds: readonly URL[], routes: readonly URL[]): Promise<Door> {
  const walk = new Walk(() => visitor, within(STRANGERS_LIMITS, visitor.gate));
  const found: Entry[] = [];
  await walk.go(seeds, async (answer) => {
    for (const [at] of startsIn(answer, visitor).entries()) found.push({ url: answer.url, at });
  });
  // A redirect to the service is surer than an address on a page, of which there may be several.
  const redirects = found.filter(({ url }) => walk.redirects.has(url.href));
  const ordered = [...redirects, ...found.filter((entry) => !redirects.includes(entry))].slice(0, MOST_ENTRIES);
  if (ordered.length > 0) return { entries: ordered.map((entry) => asLinked(entry, walk)), walk };
  const entry = (await byForm(visitor, walk)) ?? (await byGuess(visitor, routes));
  return { entries: entry ? [entry] : [], walk };
}

/** A link may lead to the sign-in through another address of the app, which remembers where the person wants to go. */
function asLinked(entry: Entry, { pages }: Walk): Entry {
  const before = pages.find(({ answer, url }) => answer.location?.href === entry.url.href && url.search !== '');
  return before ? { ...entry, url: before.url } : entry;
}

/** A button that begins the sign-in by POST. It has no fields, so it contains no data about anybody. */
async function byForm(visitor: Visitor, walk: Walk): Promise<Entry | null> {
  const forms = walk.pages.flatMap(({ url, forms: ofPage }) =>
    ofPage
      .filter(({ method, fields, action }) => method === 'POST' && visitor.gate.isApp(action) && !fields.some(isTyped))
      .map((form) => ({ page: url, form })),
  );
  const likely = forms.filter(({ form }) => /log|sign|auth|sess|enter|connect|google|account/.test(form.words));
  for (const { page, form } of (likely.length > 0 ? likely : forms).slice(0, MOST_FORMS)) {
    if (await begins(visitor, form)) return entryBy(page, form);
  }
  return null;
}

async function byGuess(visitor: Visitor, routes: readonly URL[]): Promise<Entry | null> {
  const guesses = USUAL.map((path) => new URL(path, visitor.gate.app));
  for (const url of [...routes.slice(0, 12), ...guesses]) {
    const last = (await visitor.open(url)).at(-1);
    if (startIn(last, visitor)) return { url };
    const form = last?.reading.forms.find(({ method }) => method === 'POST');
    if (!form || form.fields.some(isTyped) || !visitor.gate.isApp(form.action)) continue;
    if (await begins(visitor, form)) return entryBy(url, form);
  }
  return null;
}

/** Whether this form leads to the sign-in at the service. */
async function begins(visitor: Visitor, form: Form): Promise<boolean> {
  const { url, ...outgoing } = submission(form);
  return startIn((await visitor.open(url, outgoing)).at(-1), visitor) !== null;
}

const entryBy = (url: URL, { action: { pathname } }: Form): Entry => ({
  url,
  form: ({ method, action }) => method === 'POST' && action.pathname === pathname,
});
