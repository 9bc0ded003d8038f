/** P26: the service is away for one person. When it is back, the same browser must still be signed in. */
import type { Fault } from '../people/cast.ts';
import type { Visitor } from '../site/visitor.ts';
import { anHourLater } from './an-hour-later.ts';
import type { Check } from './check.ts';
import { type Stage, shownRequest, type World } from './world.ts';

export const outage: Check = {
  ids: ['P26'],
  needsStage: true,
  async run(world) {
    const { stage, a } = world.parts;
    if (!stage) return;
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

/** Null: it could not be tried. */
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
  let during: Awaited<ReturnType<Visitor['get']>>;
  try {
    during = await visitor.get(a.mirror);
  } finally {
    await stage.cast.fault(stage.a, 'none');
  }
  const after = await visitor.get(a.mirror);
  return { during, after, isSelf: world.isSelf(after, a.person) };
}
