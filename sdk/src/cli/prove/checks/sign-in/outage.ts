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
  async run(world) {
    const { stage, a } = world.parts;
    if (!stage) return;
    await believesUnchecked(world, stage);
    for (const [fault, words, prepare] of [
      ['verify_503', 'while tokens could not be checked', async (_stage: Stage, visitor: Visitor) => visitor],
      ['refresh_503', 'while the session could not be renewed', anHourLater],
    ] as const) {
      const first = await through(world, stage, fault, prepare);
      if (!first) continue;
      world.prove('P26');
      if (first.isSelf || (await through(world, stage, fault, prepare))?.isSelf !== false) continue;
      const requests = [
        shownRequest('A, in the outage', first.during, a.person),
        shownRequest('A, afterwards', first.after, a.person),
      ];
      return world.find('P26', 'medium', `A was signed out ${words}`, requests, a.mirror);
    }
  },
};

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
  const after = await visitor.get(a.mirror);
  return { during, after, isSelf: world.isSelf(after, a.person) };
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
