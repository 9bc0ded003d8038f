/** P13 and P14: a copy of the cookies must be worth nothing once the session was ended, in the app or at the service. */
import type { Visitor } from '../site/visitor.ts';
import { type Role, shownRequest, type World } from '../world.ts';
import type { Check } from './check.ts';

/** An app may remember an answer of the service for a few seconds. */
const WAITS_MS = [0, 2_000, 4_000];

/** Whether the cookies still open the page after the waits. */
async function livesOn(world: World, visitor: Visitor, role: Role): Promise<boolean> {
  for (const wait of WAITS_MS) {
    await world.parts.gate.budget.wait(wait);
    if (!(await world.isSignedIn(visitor.copy(), role))) return false;
  }
  return true;
}

export const afterSignOut: Check = {
  ids: ['P13'],
  needsStage: true,
  async run(world) {
    const { stage, a, signOut } = world.parts;
    if (!stage) return;
    if (!signOut) return world.skip(['P13'], 'no sign-out was found: no address, form or call ended the session');
    const visitor = await stage.enter(stage.a);
    if (!visitor) return world.skip(['P13'], 'a second sign-in did not work');
    const thief = visitor.copy();
    await signOut.act(visitor);
    if (await world.isSignedIn(visitor.copy(), a)) return world.skip(['P13'], 'the sign-out worked only once');
    world.prove('P13');
    if (!(await livesOn(world, thief, a))) return;
    const answer = await thief.get(a.mirror);
    const { method, url } = signOut.shown;
    const out = {
      as: 'A',
      request: `${method} ${shownRequest('', { ...answer, url }).request.replace(/^\S+ /, '')}`,
      answer: 'signed out',
    };
    const title = 'A copy of the cookies still works after the sign-out';
    world.find('P13', 'high', title, [out, shownRequest('the copy', answer, a.person)], url);
  },
};

export const afterRevocation: Check = {
  ids: ['P14'],
  needsStage: true,
  async run(world) {
    const { stage, third } = world.parts;
    const c = await third();
    if (!stage || !c || c.person.id === null) return;
    const person = c.person as typeof stage.a;
    const visitor = (await world.isSignedIn(c.visitor, c)) ? c.visitor : await stage.enter(person);
    if (!visitor) return world.skip(['P14'], 'a third sign-in did not work');
    const before = await visitor.get(c.mirror);
    await stage.cast.revoke(person);
    world.prove('P14');
    if (!(await livesOn(world, visitor, c))) return;
    const answer = await visitor.copy().get(c.mirror);
    // An OpenID client keeps a session of its own, which ends with back-channel logout at best.
    const isOpenId = stage.isOpenId;
    const requests = [shownRequest('C', before, person), shownRequest('C, after the revocation', answer, person)];
    world.find(
      'P14',
      isOpenId ? 'low' : 'medium',
      'The app does not notice that a session was revoked',
      requests,
      c.mirror,
    );
  },
};
