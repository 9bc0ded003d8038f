/**
 * P26: the service fails for one person. When it is back, the same browser must still be signed in. During the outage
 * the app must not accept a token that it has never had checked.
 */
import type { Fault } from '../../people/cast.ts';
import type { Visitor } from '../../site/visitor.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { type Stage, shownRequest, type World } from '../common/world.ts';
import { NONSENSE, tokenPlaces } from '../tokens/token-places.ts';
import { anHourLater } from './an-hour-later.ts';

const WRONG_TOKENS = ['P07', 'P08', 'P09', 'P10', 'P11', 'P12'];

export const outage: Check = {
  ids: ['P26'],
  needsStage: true,
  async run(world, stage) {
    const { a } = world.parts;
    await believesUnchecked(world, stage);
    for (const [fault, words, prepare] of [
      ['verify_503', 'while tokens could not be checked', async (_stage: Stage, visitor: Visitor) => visitor],
      ['refresh_503', 'while the session could not be renewed', anHourLater],
    ] as const) {
      // The control: without a fault the same steps must leave A signed in.
      const control = await through(world, stage, 'none', prepare);
      if (!control?.isSelf) continue;
      const first = await through(world, stage, fault, prepare);
      if (!first) continue;
      world.prove('P26');
      if (first.isSelf) continue;
      if (isAway(first.after)) {
        const requests = [shownRequest('A, in the outage', first.during), shownRequest('A, afterwards', first.after)];
        world.find('P26', 'info', 'The app stays away long after an outage: is that meant?', requests, a.mirror);
        continue;
      }
      const second = await through(world, stage, fault, prepare);
      if (!second || second.isSelf || isAway(second.after)) continue;
      const requests = [
        shownRequest('A, in the outage', first.during, a.person),
        shownRequest('A, afterwards', first.after, a.person),
      ];
      return world.find('P26', 'medium', `A was signed out ${words}`, requests, a.mirror);
    }
    world.without(['P26'], 'no session of this app depends on the service after the sign-in');
  },
};

/** An app that asks for patience has signed nobody out. */
const isAway = ({ status }: Answer): boolean => status === 0 || status === 429 || status >= 500;

/** An app that names no time gets these. */
const WAITS_MS = [2_000, 5_000, 10_000];
const LONGEST_WAIT_S = 30;
/** An app names a time after which to ask again. Most are back sooner, so it is asked early too. */
const EARLY_MS = [250, 250, 500];

/** Null if it could not be tried. */
async function through(
  world: World,
  stage: Stage,
  fault: Fault,
  prepare: (stage: Stage, visitor: Visitor) => Promise<Visitor | null>,
) {
  const { a } = world.parts;
  const entered = await stage.enter(stage.a);
  const visitor = entered && (await prepare(stage, entered));
  if (!visitor) return null;
  await stage.cast.fault(stage.a, fault);
  let during: Answer;
  try {
    during = await visitor.get(a.mirror);
  } finally {
    await stage.cast.fault(stage.a, 'none');
  }
  const after = await onceBack(world, visitor);
  return { during, after, isSelf: world.isSelf(after, a.person) };
}

/** The first answer after the outage that is not a request for patience, as a browser that waits would get it. */
async function onceBack(world: World, visitor: Visitor): Promise<Answer> {
  const { a, gate } = world.parts;
  let answer = await visitor.get(a.mirror);
  for (const patience of WAITS_MS) {
    const asked = Number(answer.headers.get('retry-after'));
    let left = asked > 0 && asked <= LONGEST_WAIT_S ? asked * 1_000 : patience;
    for (const early of [...EARLY_MS, left]) {
      const wait = Math.min(early, left);
      if (!isAway(answer) || wait === 0) break;
      await gate.budget.wait(wait);
      left -= wait;
      answer = await visitor.get(a.mirror);
    }
  }
  return answer;
}

/** Tries a token that the app has never seen. During an outage the app cannot know whether it is forged. */
async function believesUnchecked(world: World, stage: Stage): Promise<void> {
  const { a } = world.parts;
  // An app that accepts wrong tokens never asks the service. Other checks have reported that already.
  if (world.findings.some(({ id }) => WRONG_TOKENS.includes(id))) return;
  const places = await tokenPlaces(world, stage);
  if (places.length === 0) return;
  const stranger = await stage.cast.create('E');
  await stage.cast.fault(stranger, 'verify_503');
  try {
    for (const place of places) {
      const isIn = (answer: Answer): boolean => [stranger, a.person].some((person) => world.isSelf(answer, person));
      if (!isIn(await place.ask(stranger.accessToken))) continue;
      const again = await place.ask(stranger.accessToken);
      if (!isIn(again)) continue;
      const requests = [
        shownRequest('nonsense', await place.ask(NONSENSE), stranger, `(in ${place.name})`),
        shownRequest('a token that nobody could check', again, stranger, `(in ${place.name})`),
      ];
      const title = `While tokens cannot be checked, every token is believed in ${place.name}`;
      return world.find('P26', 'high', title, requests, place.url);
    }
  } finally {
    await stage.cast.fault(stranger, 'none');
  }
}
