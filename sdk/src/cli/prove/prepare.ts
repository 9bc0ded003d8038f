/** Signs the people of the run in to the app, walks through it as each of them, and finds the sign-out. */

import type { Role, Stage, WorldParts } from './checks/common/world.ts';
import type { NotReached } from './findings/report.ts';
import { type Leak, leakOf } from './leak.ts';
import { randomCanary, shows } from './people/canary.ts';
import type { Cast, Person, TestPerson } from './people/cast.ts';
import { writeAs } from './people/fill.ts';
import { findEntry } from './people/find-entry.ts';
import type { GivenPerson } from './people/given-person.ts';
import { type SignedIn, signIn } from './people/sign-in.ts';
import { byAddress, candidates, type SignOut } from './people/sign-out.ts';
import { type Chromium, NOTHING_SEEN } from './site/chromium.ts';
import { notSeenOf, seeScripts } from './site/see-scripts.ts';
import type { SourceRoute } from './site/source-routes.ts';
import { fillTemplates } from './site/templates.ts';
import { Visitor } from './site/visitor.ts';
import { LIMITS, Walk } from './site/walk.ts';
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

export interface Ground {
  readonly gate: Gate;
  readonly routes: readonly SourceRoute[];
  readonly mayWrite: boolean;
  readonly isLocal: boolean;
  readonly say: (what: string) => void;
  /** Sees what scripts do; null in fetch mode. */
  readonly chromium: Chromium | null;
}

export interface Prepared
  extends Pick<WorldParts, 'a' | 'b' | 'nobody' | 'stage' | 'signOut' | 'third' | 'missing' | 'storage' | 'calls'> {
  /** The pages that Chromium did not see, and why. */
  readonly notSeen: readonly NotReached[];
}

const OF_B = { ...LIMITS, pages: 25, alike: 3 };
const MOST_ROUTES = 20;

const isFine = ({ status }: Answer): boolean => status >= 200 && status < 300;

const urlsOf = ({ gate, routes }: Ground): URL[] =>
  routes.filter(({ path }) => !path.includes('{}')).map(({ path }) => new URL(path, gate.app));

const missingAt = (visitor: Visitor): Promise<Answer> => visitor.get(new URL(`/${randomCanary()}`, visitor.gate.app));

/** Prepares a run with test users, who sign in with tickets through the app's own login. */
export async function prepareStage(ground: Ground, cast: Cast): Promise<Prepared> {
  const { gate, say } = ground;
  say('walking as nobody');
  const stranger = new Visitor(gate);
  const { entry, walk: signedOutWalk } = await findEntry(stranger, [gate.app], urlsOf(ground));
  if (!entry) {
    throw new TooLittle(
      'no page, link or form of the app leads to the sign-in of this project. Is .service that of this app?',
      signedOutWalk,
    );
  }
  const a = await cast.create('A');
  say('signing in');
  const entered = await signIn(cast, a, entry, new Visitor(gate));
  if (!entered) {
    throw new TooLittle(
      'the sign-in did not come back to this address. Is the callback URL of the app at the same host and port?',
      signedOutWalk,
    );
  }
  const enter: Stage['enter'] = async (person, visitor = new Visitor(gate)) =>
    (await signIn(cast, person, entry, visitor))?.visitor ?? null;
  say('walking as A');
  const ofA = await walkAs(ground, a, entered, () => enter(a));
  if (!ofA.mirror)
    throw new TooLittle(
      'no page shows who is signed in, so that nobody can be told apart. In fetch mode no script is run.',
      ofA.walk,
      await leakOf(gate, ofA.walk, a, 'A'),
    );
  const out =
    ofA.signOut ??
    (await findSignOut(ground, ofA.walk, signedOutWalk, { enter: () => enter(a), mirror: ofA.mirror, a }));
  const seen = await seeScripts(ground, ofA.walk, ofA.visitor());
  if (ground.mayWrite) {
    say('writing as A');
    await writeAs(a, ofA.visitor(), ofA.walk);
    await ofA.walk.again();
  }
  say('walking as B');
  const b = await cast.create('B');
  const enteredB = await signIn(cast, b, entry, new Visitor(gate));
  if (!enteredB) throw new TooLittle('a second person could not sign in', ofA.walk);
  const ofB = await walkAs(ground, b, enteredB, () => enter(b), OF_B);
  if (!ofB.mirror) {
    const leak = await leakOf(gate, ofB.walk, a, 'B');
    throw new TooLittle('no page shows who the second person is', ofA.walk, leak);
  }
  await fillTemplates(gate, ground.routes, { ofA: ofA.walk, ofB: ofB.walk, id: a.id });
  const mirror = await sharedMirror(gate, ofA.walk, a, ofB.walk, b);
  const stage: Stage = {
    cast,
    entry,
    a,
    b,
    callback: entered.callback,
    isOpenId: entered.callback.searchParams.has('iss'),
    trails: [entered.trail, enteredB.trail],
    enter,
  };
  let third: Promise<Role | null> | undefined;
  return {
    stage,
    storage: seen.storage,
    calls: seen.calls,
    notSeen: notSeenOf(seen),
    signOut: out,
    a: { person: a, visitor: ofA.visitor(), walk: ofA.walk, mirror: mirror ?? ofA.mirror },
    b: { person: b, visitor: ofB.visitor(), walk: ofB.walk, mirror: mirror ?? ofB.mirror },
    nobody: { visitor: stranger, walk: signedOutWalk },
    missing: await missingAt(new Visitor(gate)),
    third: () => (third ??= enterThird(stage, mirror, ofB.walk)),
  };
}

/** Prepares a run with people who are already signed in: they cannot be signed in again, and there are only two. */
export async function prepareGiven(ground: Ground, given: readonly [GivenPerson, GivenPerson]): Promise<Prepared> {
  const { gate, say } = ground;
  const stranger = new Visitor(gate);
  say('walking as nobody');
  const signedOutWalk = new Walk(() => stranger, { pages: 20, alike: 2, depth: 4 });
  await signedOutWalk.go([gate.app]);
  const roles: Role[] = [];
  let seen = NOTHING_SEEN;
  for (const [index, { person, paths, visitor: open }] of given.entries()) {
    say(`walking as ${person.label}`);
    const visitor = open(gate);
    const walk = new Walk(() => visitor, index === 0 ? LIMITS : OF_B);
    await walk.go([...paths.map((path) => new URL(path, gate.app)), gate.app, ...urlsOf(ground).slice(0, MOST_ROUTES)]);
    if (index === 0) seen = await seeScripts(ground, walk, visitor);
    if (index === 0 && ground.mayWrite) {
      await writeAs(person, visitor, walk);
      await walk.again();
    }
    const mirror = walk.pages.find(({ answer }) => isFine(answer) && shows(answer.text, person.canaries))?.url;
    if (!mirror) {
      throw new TooLittle(
        `no page shows the canary of ${person.label}. Is the session in the file still good? "paths" can name pages that no page links to.`,
        walk,
        roles[0] ? await leakOf(gate, walk, roles[0].person, 'B') : null,
      );
    }
    roles.push({ person, visitor, walk, mirror });
  }
  const [a, b] = roles;
  if (!a || !b) throw new Error('two people were read before');
  await fillTemplates(gate, ground.routes, { ofA: a.walk, ofB: b.walk, id: a.person.id });
  const missing = await missingAt(new Visitor(gate));
  return {
    stage: null,
    storage: '',
    calls: seen.calls,
    notSeen: notSeenOf(seen),
    signOut: null,
    a,
    b,
    nobody: { visitor: stranger, walk: signedOutWalk },
    missing,
    third: async () => null,
  };
}

interface Walked {
  readonly walk: Walk;
  readonly visitor: () => Visitor;
  readonly mirror: URL | undefined;
  readonly signOut: SignOut | null;
}

/** Walks as a signed-in person. If a request ends the session, it is the sign-out, and the walk starts again. */
async function walkAs(
  ground: Ground,
  person: TestPerson,
  { visitor: first, trail }: SignedIn,
  enter: () => Promise<Visitor | null>,
  limits = LIMITS,
): Promise<Walked> {
  let visitor = first;
  let mirror: URL | undefined;
  let signOut: SignOut | null = null;
  let held = visitor.jar.all.length;
  const isSelf = (answer: Answer): boolean => isFine(answer) && shows(answer.text, person.canaries);
  const walk = new Walk(() => visitor, limits);
  // A page that shows a person to everybody says nothing about who is signed in.
  const isMirror = async (answer: Answer): Promise<boolean> =>
    isSelf(answer) && !shows((await new Visitor(ground.gate).get(answer.url)).text, person.canaries);
  const landing = trail.at(-1);
  if (landing && (await isMirror(landing))) mirror = landing.url;
  const look = async (answer: Answer): Promise<void> => {
    if (!mirror && (await isMirror(answer))) mirror = answer.url;
    const mayHaveEnded = answer.location !== null || visitor.jar.all.length < held;
    held = visitor.jar.all.length;
    if (!mirror || !mayHaveEnded || isSelf(await visitor.get(mirror))) return;
    signOut ??= byAddress(answer.url, walk);
    visitor = (await enter()) ?? visitor;
    held = visitor.jar.all.length;
  };
  const seeds = [
    ...(landing && ground.gate.isApp(landing.url) && !landing.url.search ? [landing.url] : []),
    ground.gate.app,
  ];
  await walk.go(seeds, look);
  await walk.go(urlsOf(ground).slice(0, MOST_ROUTES), look);
  if (mirror && !isSelf(await visitor.get(mirror))) visitor = (await enter()) ?? visitor;
  return { walk, visitor: () => visitor, mirror, signOut };
}

interface Trial {
  readonly enter: () => Promise<Visitor | null>;
  readonly mirror: URL;
  readonly a: Person;
}

/** Tries each possible sign-out, with a separate session each time. */
async function findSignOut(
  ground: Ground,
  walk: Walk,
  signedOut: Walk,
  { enter, mirror, a }: Trial,
): Promise<SignOut | null> {
  ground.say('looking for the sign-out');
  const open = new Set(signedOut.pages.flatMap(({ forms }) => forms.map(({ action }) => action.href)));
  for (const candidate of candidates(walk, ({ action }) => open.has(action.href), ground.isLocal)) {
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
