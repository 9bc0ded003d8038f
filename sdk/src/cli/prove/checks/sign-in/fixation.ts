/**
 * P17: cookies that a browser had before the sign-in, or that an attacker set in it, must not be the session
 * afterwards.
 */
import { randomCanary } from '../../people/canary.ts';
import { atTheDoor } from '../../people/sign-in.ts';
import { CookieJar } from '../../site/cookie-jar.ts';
import type { Check } from '../common/check.ts';
import { type Stage, shownRequest, type World } from '../common/world.ts';

export const fixation: Check = {
  ids: ['P17'],
  needsStage: true,
  async run(world, stage) {
    const { a } = world.parts;
    for (const isPlanted of [false, true]) {
      if (!(await wasKnown(world, stage, isPlanted)) || !(await wasKnown(world, stage, isPlanted))) continue;
      const words = isPlanted ? 'A session id that somebody planted' : 'The session id of before the sign-in';
      const answer = await a.visitor.get(a.mirror);
      const request = `GET ${stage.callback.pathname.slice(0, 60)}?…`;
      const requests = [
        { as: 'A', request, answer: 'signed in, with cookies of before' },
        shownRequest('whoever knew those cookies', answer, a.person),
      ];
      return world.find('P17', 'high', `${words} is the session of the person`, requests, stage.callback);
    }
    world.prove('P17');
  },
};

/** Whether the cookies from before the callback open the page after the sign-in. */
async function wasKnown(world: World, stage: Stage, isPlanted: boolean): Promise<boolean> {
  const { a } = world.parts;
  const visitor = world.newVisitor();
  if (isPlanted) for (const { name } of a.visitor.jar.all) visitor.jar.put(name, randomCanary());
  const planted = visitor.jar.copy();
  const callback = await atTheDoor(stage.cast, stage.a, stage.entry, visitor);
  if (!callback) return false;
  const before = isPlanted ? planted : visitor.jar.copy();
  if (before.all.length === 0) return false;
  const known = visitor.copy(new CookieJar(before.all));
  await visitor.arrive(callback);
  return world.isSignedIn(known, a);
}
