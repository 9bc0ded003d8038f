/** Walks through the app as a person who is signed in, and finds a page that shows who that is. */
import type { NotReached } from '../findings/report.ts';
import { namedAt } from '../site/address.ts';
import type { SourceRoute } from '../site/source-routes.ts';
import { Visitor } from '../site/visitor.ts';
import { Walk, type WalkLimits } from '../site/walk.ts';
import { isFine } from '../traffic/answer.ts';
import type { Answer, Gate } from '../traffic/gate.ts';
import { shows } from './canary.ts';
import type { TestPerson } from './cast.ts';
import type { SignedIn } from './sign-in.ts';
import { byAddress, type SignOut } from './sign-out.ts';

export interface Ground {
  readonly gate: Gate;
  /** Addresses of the source that may be opened. */
  readonly routes: readonly SourceRoute[];
  readonly mayWrite: boolean;
  readonly isLocal: boolean;
  readonly say: (what: string) => void;
}

/** The pages that Chromium did not see, and why. */
export type NotSeen = readonly NotReached[];

const MOST_ROUTES = 20;

export const urlsOf = ({ gate, routes }: Ground): URL[] =>
  routes
    .filter(({ path }) => !path.includes('{}'))
    .flatMap(({ path }) => namedAt(path, gate.app))
    .slice(0, MOST_ROUTES);

/** Never more than a part of the requests of a run: the checks need the others. */
export const within = (limits: WalkLimits, gate: Gate): WalkLimits => ({
  ...limits,
  pages: Math.min(limits.pages, Math.max(6, Math.floor(gate.budget.most / 6))),
});

export interface Walked {
  readonly walk: Walk;
  readonly visitor: () => Visitor;
  readonly mirror: URL | undefined;
  readonly signOut: SignOut | null;
}

export interface Way {
  readonly enter: () => Promise<Visitor | null>;
  readonly limits: WalkLimits;
  /** Calls of scripts, each with its body, that are repeated as this person. */
  readonly calls?: readonly URL[];
}

/** A page that shows a person to everybody says nothing about who is signed in. */
export async function isMirror(gate: Gate, answer: Answer, { canaries }: TestPerson): Promise<boolean> {
  if (!isFine(answer) || !shows(answer.text, canaries)) return false;
  return !shows((await new Visitor(gate).get(answer.url)).text, canaries);
}

/** If a request ends the session, it is the sign-out, and the walk starts again. */
export async function walkAs(
  ground: Ground,
  person: TestPerson,
  { visitor: first, trail }: SignedIn,
  { enter, limits, calls = [] }: Way,
): Promise<Walked> {
  const { gate } = ground;
  let visitor = first;
  let mirror: URL | undefined;
  let signOut: SignOut | null = null;
  let held = visitor.jar.all.length;
  const isSelf = (answer: Answer): boolean => isFine(answer) && shows(answer.text, person.canaries);
  const walk = new Walk(() => visitor, within(limits, gate));
  const landing = trail.at(-1);
  if (landing && (await isMirror(gate, landing, person))) mirror = landing.url;
  const look = async (answer: Answer): Promise<void> => {
    if (!mirror && (await isMirror(gate, answer, person))) mirror = answer.url;
    const mayHaveEnded = answer.location !== null || visitor.jar.all.length < held;
    held = visitor.jar.all.length;
    if (!mirror || !mayHaveEnded || isSelf(await visitor.get(mirror))) return;
    signOut ??= byAddress(answer.url, walk);
    visitor = (await enter()) ?? visitor;
    held = visitor.jar.all.length;
  };
  const seeds = [...(landing && gate.isApp(landing.url) && !landing.url.search ? [landing.url] : []), gate.app];
  await walk.go(seeds, look);
  await walk.go(calls, look);
  await walk.go(urlsOf(ground), look, 'source');
  if (mirror && !isSelf(await visitor.get(mirror))) visitor = (await enter()) ?? visitor;
  return { walk, visitor: () => visitor, mirror, signOut };
}

/** The first page of a walk that shows this person, and nobody without a session. */
export async function mirrorIn({ pages }: Walk, gate: Gate, person: TestPerson): Promise<URL | undefined> {
  for (const { answer } of pages) if (await isMirror(gate, answer, person)) return answer.url;
  return undefined;
}
