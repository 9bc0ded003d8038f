/** Signs the people of the run in to the app, walks through it as each of them, and finds the sign-out. */

import type { Role, Stage, WorldParts } from './checks/common/world.ts';
import { type Leak, leakOf } from './leak.ts';
import { randomCanary, shows } from './people/canary.ts';
import type { Cast, Person, TestPerson } from './people/cast.ts';
import { writeAs } from './people/fill.ts';
import { findEntry } from './people/find-entry.ts';
import type { RunTeams } from './people/run-teams.ts';
import { type Entry, type SignedIn, signIn } from './people/sign-in.ts';
import { candidates, type SignOut } from './people/sign-out.ts';
import { type Ground, mirrorIn, type NotSeen, urlsOf, type Walked, walkAs } from './people/walk-as.ts';
import { shownAddress } from './site/address.ts';
import type { Chromium } from './site/chromium.ts';
import { notSeenOf, seeScripts } from './site/see-scripts.ts';
import { fillTemplates } from './site/templates.ts';
import { Visitor } from './site/visitor.ts';
import { LIMITS, type Walk } from './site/walk.ts';
import { isFine } from './traffic/answer.ts';
import type { Answer, Gate } from './traffic/gate.ts';

/** Too little of the app was reached for a result. The message says what to do. */
export class TooLittle extends Error {
  override readonly name = 'TooLittle';
  readonly walk: Walk;
  /** A leak that was seen although the run could not be prepared. */
  readonly leak: Leak | null;

  constructor(message: string, walk: Walk, leak: Leak | null = null) {
    super(message);
    this.walk = walk;
    this.leak = leak;
  }
}

export interface Seeing {
  /** Sees what scripts do; null in fetch mode. */
  readonly chromium: Chromium | null;
}

export interface Prepared
  extends Pick<WorldParts, 'a' | 'b' | 'nobody' | 'stage' | 'signOut' | 'third' | 'missing' | 'storage'> {
  readonly notSeen: NotSeen;
}

export const LIMITS_OF_B = { ...LIMITS, pages: 25, alike: 3 };

export const missingAt = (visitor: Visitor): Promise<Answer> =>
  visitor.get(new URL(`/${randomCanary()}`, visitor.gate.app));

/** Prepares a run with test users, who sign in with tickets through the app's own login. */
export async function prepareStage(ground: Ground & Seeing, cast: Cast, teams: RunTeams): Promise<Prepared> {
  const { gate, say } = ground;
  say('walking as nobody');
  const stranger = new Visitor(gate);
  const { entries, walk: signedOutWalk } = await findEntry(stranger, [gate.app], urlsOf(ground));
  say('signing in');
  const a = await cast.create('A');
  await teams.makeFor(a);
  const { entry, entered } = await firstThatComesBack(cast, a, entries, signedOutWalk);
  const enter: Stage['enter'] = async (person, visitor = new Visitor(gate)) =>
    (await signIn(cast, person, entry, visitor))?.visitor ?? null;
  say('walking as A');
  const ofA = await walkAs(ground, a, entered, { enter: () => enter(a), limits: LIMITS });
  // Scripts come before the question who is signed in: in some apps only a call of a script says so.
  const seen = await seeScripts(ground, ofA.walk, ofA.visitor());
  const mirrorOfA = ofA.mirror ?? (await mirrorIn(ofA.walk, gate, a));
  if (!mirrorOfA) throw new TooLittle(noMirror(ground), ofA.walk, await leakOf(gate, ofA.walk, a, 'A'));
  const trial = { enter: () => enter(a), mirror: mirrorOfA, a, callback: entered.callback };
  const out = ofA.signOut ?? (await findSignOut(ground, ofA.walk, signedOutWalk, trial));
  if (ground.mayWrite) {
    say('writing as A');
    await writeAs(a, ofA.visitor(), ofA.walk);
    await ofA.walk.again();
  }
  say('walking as B');
  const b = await cast.create('B');
  await teams.makeFor(b);
  const enteredB = await signIn(cast, b, entry, new Visitor(gate));
  if (!enteredB) throw new TooLittle('a second person could not sign in', ofA.walk);
  const ofB = await walkAs(ground, b, enteredB, { enter: () => enter(b), limits: LIMITS_OF_B, calls: seen.calls });
  if (!ofB.mirror) await ofB.walk.go(withoutIds(seen.urls, ofA.walk), undefined, 'script');
  const mirrorOfB = ofB.mirror ?? (await mirrorIn(ofB.walk, gate, b));
  if (!mirrorOfB) {
    const leak = await leakOf(gate, ofB.walk, a, 'B');
    throw new TooLittle('no page shows who the second person is', ofA.walk, leak);
  }
  await fillTemplates(gate, ground.routes, { ofA: ofA.walk, ofB: ofB.walk, id: a.id });
  const mirror = await sharedMirror(gate, ofA.walk, a, ofB.walk, b);
  const stage = stageOf({ cast, teams, entry, a, b, enter }, entered, enteredB);
  const role = ({ walk, visitor }: Walked, person: TestPerson, own: URL): Role => ({
    person,
    visitor: visitor(),
    walk,
    mirror: mirror ?? own,
  });
  let third: Promise<Role | null> | undefined;
  return {
    stage,
    storage: seen.storage,
    notSeen: notSeenOf(seen),
    signOut: out,
    a: role(ofA, a, mirrorOfA),
    b: role(ofB, b, mirrorOfB),
    nobody: { visitor: stranger, walk: signedOutWalk },
    missing: await missingAt(new Visitor(gate)),
    third: () => (third ??= enterThird(stage, mirror, ofB.walk)),
  };
}

/** Addresses that scripts asked for as A and that name nothing of A. They would ask for them as B too. */
function withoutIds(urls: readonly URL[], { ids }: Walk): URL[] {
  const isOfA = ({ pathname, search }: URL): boolean =>
    (pathname + search)
      .replaceAll(/%[\dA-F]{2}/gi, ' ')
      .split(/[^\w-]+/)
      .some((part) => ids.has(part) || /\d/.test(part));
  return urls.filter((url) => !isOfA(url));
}

const stageOf = (
  parts: Pick<Stage, 'cast' | 'teams' | 'entry' | 'a' | 'b' | 'enter'>,
  { callback, trail }: SignedIn,
  ofB: SignedIn,
): Stage => ({ ...parts, callback, isOpenId: callback.searchParams.has('iss'), trails: [trail, ofB.trail] });

const noMirror = ({ chromium }: Seeing): string =>
  chromium
    ? 'no page and no call of a script shows who is signed in, so people cannot be told apart'
    : 'no page shows who is signed in, so people cannot be told apart. No script was run: install playwright-core in the project, and Chromium opens the pages too';

/** @throws TooLittle if no way leads through the sign-in and back to the app. */
async function firstThatComesBack(
  cast: Cast,
  a: TestPerson,
  entries: readonly Entry[],
  walk: Walk,
): Promise<{ entry: Entry; entered: SignedIn }> {
  for (const entry of entries) {
    const entered = await signIn(cast, a, entry, new Visitor(walk.gate));
    if (entered) return { entry, entered };
  }
  const tried = [...new Set(entries.map(({ url }) => shownAddress(url)))].join(', ');
  throw new TooLittle(
    tried === ''
      ? 'no page, link or form of the app leads to the sign-in of this project. A sign-in that a script in the browser begins is not seen. If the server begins it: is .service that of this app?'
      : `the sign-in did not come back to this address. It was begun at ${tried}. Is the callback URL of the app at the same host and port?`,
    walk,
  );
}

interface Trial {
  readonly enter: () => Promise<Visitor | null>;
  readonly mirror: URL;
  readonly a: Person;
  readonly callback: URL;
}

/** Tries each possible sign-out, with a separate session each time. */
async function findSignOut(
  ground: Ground,
  walk: Walk,
  signedOut: Walk,
  { enter, mirror, a, callback }: Trial,
): Promise<SignOut | null> {
  ground.say('looking for the sign-out');
  const open = new Set(signedOut.pages.flatMap(({ forms }) => forms.map(({ action }) => action.href)));
  const { isLocal } = ground;
  for (const candidate of candidates(walk, ({ action }) => open.has(action.href), { isLocal, callback })) {
    const visitor = await enter();
    if (!visitor) return null;
    await candidate.act(visitor);
    const answer = await visitor.get(mirror);
    if (!isFine(answer) || !shows(answer.text, a.canaries)) return candidate;
  }
  return null;
}

/** A page that shows A to A, B to B and neither of them to anybody else. It shows who is signed in. */
async function sharedMirror(gate: Gate, ofA: Walk, a: Person, ofB: Walk, b: Person): Promise<URL | undefined> {
  const isOnly = (walk: Walk, href: string, person: Person, other: Person): boolean =>
    walk.pages.some(
      ({ url, answer }) =>
        url.href === href &&
        isFine(answer) &&
        shows(answer.text, person.canaries) &&
        !shows(answer.text, other.canaries),
    );
  for (const { url } of ofA.pages) {
    if (!isOnly(ofA, url.href, a, b) || !isOnly(ofB, url.href, b, a)) continue;
    const { text } = await new Visitor(gate).get(url);
    if (!shows(text, a.canaries) && !shows(text, b.canaries)) return url;
  }
  return undefined;
}

/** If no page has the same address for all, the page on which C arrives says who it is. */
async function enterThird({ cast, entry }: Stage, mirror: URL | undefined, walk: Walk): Promise<Role | null> {
  const person = await cast.create('C');
  const entered = await signIn(cast, person, entry, new Visitor(walk.gate));
  const landing = entered?.trail.findLast((answer) => isFine(answer) && shows(answer.text, person.canaries));
  const own = mirror ?? landing?.url ?? walk.gate.app;
  return entered && { person, visitor: entered.visitor, walk, mirror: own };
}
