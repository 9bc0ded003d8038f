/**
 * P28: many requests of one browser while the session is being renewed. The browser must still be signed in afterwards.
 */
import type { Visitor } from '../../site/visitor.ts';
import type { Check } from '../common/check.ts';
import { type Stage, shownRequest, type World } from '../common/world.ts';
import { anHourLater } from './an-hour-later.ts';

const AT_ONCE = 6;

export const refreshRace: Check = {
  ids: ['P28'],
  needsStage: true,
  async run(world, stage) {
    const { a } = world.parts;
    const single = await later(stage);
    if (!single) return world.without(['P28'], 'the session is not renewed by a cookie with a refresh token');
    if (!(await world.isSignedIn(single, a))) return world.without(['P28'], 'the app does not renew a session');
    world.prove('P28');
    const first = await race(world, stage);
    if (!first || first.isSelf || (await race(world, stage))?.isSelf !== false) return;
    const requests = [
      shownRequest('A, one of six at once', first.one, a.person),
      shownRequest('A, afterwards', first.after, a.person),
    ];
    world.find('P28', 'medium', 'Requests at the same moment end the session', requests, a.mirror);
  },
};

async function race(world: World, stage: Stage) {
  const { a } = world.parts;
  const visitor = await later(stage);
  if (!visitor) return null;
  const { jar } = visitor;
  // All requests have the same cookies, and the browser keeps what each answer sets.
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => visitor.copy(jar.copy()).send(a.mirror, { isBurst: true })),
  );
  for (const { setCookies } of answers) jar.take(setCookies);
  const after = await visitor.get(a.mirror);
  const [one] = answers;
  return one ? { one, after, isSelf: world.isSelf(after, a.person) } : null;
}

async function later(stage: Stage): Promise<Visitor | null> {
  const visitor = await stage.enter(stage.a);
  return visitor && anHourLater(stage, visitor);
}
