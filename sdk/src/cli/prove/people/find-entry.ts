/**
 * Finds the app's login by walking without a session: the first address, or the first form without fields, that leads
 * to the sign-in of this project.
 */
import { isTyped } from '../reading/reading.ts';
import { submission } from '../site/submit.ts';
import type { Visitor } from '../site/visitor.ts';
import { Walk } from '../site/walk.ts';
import { type Entry, startIn } from './sign-in.ts';

export interface Door {
  readonly entry: Entry | null;
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

export async function findEntry(visitor: Visitor, seeds: readonly URL[], routes: readonly URL[]): Promise<Door> {
  const walk = new Walk(() => visitor, { pages: 20, alike: 2, depth: 4 });
  let found: URL | null = null;
  await walk.go(seeds, async (answer) => {
    if (!found && startIn(answer, visitor)) found = answer.url;
  });
  if (found) return { entry: { url: found }, walk };
  const entry = (await byForm(visitor, walk)) ?? (await byGuess(visitor, routes));
  return { entry, walk };
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
    const { url, ...outgoing } = submission(form);
    const last = (await visitor.open(url, outgoing)).at(-1);
    if (startIn(last, visitor)) {
      return { url: page, form: ({ method, action }) => method === 'POST' && action.pathname === form.action.pathname };
    }
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
    const { url: action, ...outgoing } = submission(form);
    if (startIn((await visitor.open(action, outgoing)).at(-1), visitor)) {
      return { url, form: (one) => one.method === 'POST' && one.action.pathname === form.action.pathname };
    }
  }
  return null;
}
