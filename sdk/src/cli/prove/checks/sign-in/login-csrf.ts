/**
 * P15: a callback that was meant for the attacker's browser is opened in another browser. That must not sign anyone in.
 */
import { atTheDoor, begin } from '../../people/sign-in.ts';
import type { Visitor } from '../../site/visitor.ts';
import type { Check } from '../common/check.ts';
import { type Stage, shownRequest, type World } from '../common/world.ts';

interface Victim {
  readonly note: string;
  /** The browser has begun its own sign-in, so it holds what the app stores for one. */
  readonly hasBegun: boolean;
  readonly change?: (callback: URL) => void;
}

const VICTIMS: readonly Victim[] = [
  { note: 'in a browser that began no sign-in', hasBegun: false },
  { note: 'in a browser that began another sign-in', hasBegun: true },
  { note: 'without a state', hasBegun: true, change: (callback) => callback.searchParams.delete('state') },
];

export const loginCsrf: Check = {
  ids: ['P15'],
  needsStage: true,
  async run(world, stage) {
    for (const victim of VICTIMS) {
      const tried = await tryVictim(world, stage, victim);
      if (tried === null) return world.skip(['P15'], 'the sign-in did not come back to the app');
      world.prove('P15');
      if (!tried || !(await tryVictim(world, stage, victim))) continue;
      const { b } = world.parts;
      const request = `GET ${stage.callback.pathname.slice(0, 60)}?…`;
      const requests = [
        { as: 'B', request, answer: `not opened by B, but ${victim.note}` },
        shownRequest('the other browser', await tried.get(b.mirror), b.person),
      ];
      const title = `A link signs people in as somebody else, ${victim.note}`;
      return world.find('P15', 'medium', title, requests, stage.callback);
    }
  },
};

/** The victim's browser if it is now signed in as B; false if it is not; null if there was no callback. */
async function tryVictim(world: World, stage: Stage, { hasBegun, change }: Victim): Promise<Visitor | false | null> {
  const { b } = world.parts;
  const callback = await atTheDoor(stage.cast, stage.b, stage.entry, world.newVisitor());
  if (!callback) return null;
  const victim = world.newVisitor();
  if (hasBegun) await begin(victim, stage.entry);
  change?.(callback);
  await victim.arrive(callback);
  return (await world.isSignedIn(victim.copy(), b)) ? victim : false;
}
