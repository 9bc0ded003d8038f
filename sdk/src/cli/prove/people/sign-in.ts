/**
 * Signs a person in through the app's own login. The app redirects to the service, where a ticket replaces the provider
 * and the consent. The service redirects back to the app, which does the same as for everybody.
 */

import type { Form } from '../reading/reading.ts';
import { uniqueUrls } from '../site/lists.ts';
import { submission } from '../site/submit.ts';
import type { Visitor } from '../site/visitor.ts';
import type { Answer } from '../traffic/gate.ts';
import type { Cast, TestPerson } from './cast.ts';

/** How the app's login begins: an address, or a form on a page. */
export interface Entry {
  readonly url: URL;
  /** The form on that page which begins it. */
  readonly form?: (form: Form) => boolean;
  /** Which of the starts on that page is taken; the first if omitted. */
  readonly at?: number;
}

export interface SignedIn {
  readonly visitor: Visitor;
  /** The cookies of the browser just before it came back to the app. */
  readonly before: Visitor;
  readonly callback: URL;
  /** The answers of the app from the callback on. */
  readonly trail: readonly Answer[];
}

const MOST_HOPS = 6;

/** The addresses at the service at which a sign-in begins, to which a page or a redirect leads. */
export function startsIn(answer: Answer | undefined, { gate }: Visitor): URL[] {
  if (!answer) return [];
  if (answer.location) return gate.isStart(answer.location) ? [answer.location] : [];
  const { links, forms, quoted } = answer.reading;
  const byForm = forms.filter(({ method }) => method === 'GET').map((form) => submission(form).url);
  return uniqueUrls([...links, ...byForm, ...quoted].filter((url) => gate.isStart(url)));
}

export const startIn = (answer: Answer | undefined, visitor: Visitor, at = 0): URL | null =>
  startsIn(answer, visitor)[at] ?? null;

/** Begins a sign-in as a person would. Null if the app did not lead to the service. */
export async function begin(visitor: Visitor, { url, form: isEntry, at }: Entry): Promise<URL | null> {
  const trail = await visitor.open(url);
  const page = trail.at(-1);
  const form = isEntry && page?.reading.forms.find(isEntry);
  if (!form) return startIn(page, visitor, at);
  const { url: action, ...outgoing } = submission(form);
  return startIn((await visitor.open(action, outgoing)).at(-1), visitor);
}

/** The address of the app's callback in the service's answer to a start. Null if the answer is something else. */
export async function callbackOf(visitor: Visitor, start: URL, ticket: string): Promise<URL | null> {
  let url = withTicket(start, ticket);
  for (let hop = 0; hop < MOST_HOPS; hop += 1) {
    const answer = await visitor.send(url);
    const next = answer.location ?? startIn(answer, visitor);
    if (!next) return null;
    if (visitor.gate.isApp(next)) return next;
    if (!visitor.gate.isSignIn(next)) return null;
    url = answer.location ? next : withTicket(next, ticket);
  }
  return null;
}

function withTicket(start: URL, ticket: string): URL {
  const url = new URL(start);
  url.searchParams.set('login_hint', `ticket:${ticket}`);
  return url;
}

/** A browser in the middle of a sign-in: it has the callback address, but has not opened it yet. */
export async function atTheDoor(cast: Cast, person: TestPerson, entry: Entry, visitor: Visitor): Promise<URL | null> {
  const start = await begin(visitor, entry);
  return start && callbackOf(visitor, start, await cast.ticket(person));
}

export async function signIn(cast: Cast, person: TestPerson, entry: Entry, visitor: Visitor): Promise<SignedIn | null> {
  const callback = await atTheDoor(cast, person, entry, visitor);
  if (!callback) return null;
  const before = visitor.copy();
  const trail = await visitor.arrive(callback);
  return { visitor, before, callback, trail };
}
