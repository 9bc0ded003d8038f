/** Prepares a run with people who are already signed in: they cannot be signed in again, and there are only two. */
import type { Role } from './checks/common/world.ts';
import { leakOf } from './leak.ts';
import { shows } from './people/canary.ts';
import { writeAs } from './people/fill.ts';
import type { GivenPerson } from './people/given-person.ts';
import { type Ground, urlsOf, within } from './people/walk-as.ts';
import { LIMITS_OF_B, missingAt, type Prepared, type Seeing, TooLittle } from './prepare.ts';
import { NOTHING_SEEN } from './site/chromium.ts';
import { notSeenOf, seeScripts } from './site/see-scripts.ts';
import { fillTemplates } from './site/templates.ts';
import { Visitor } from './site/visitor.ts';
import { LIMITS, STRANGERS_LIMITS, Walk } from './site/walk.ts';
import { isFine } from './traffic/answer.ts';

export async function prepareGiven(
  ground: Ground & Seeing,
  given: readonly [GivenPerson, GivenPerson],
): Promise<Prepared> {
  const { gate, say } = ground;
  const stranger = new Visitor(gate);
  say('walking as nobody');
  const signedOutWalk = new Walk(() => stranger, within(STRANGERS_LIMITS, gate));
  await signedOutWalk.go([gate.app]);
  const roles: Role[] = [];
  let seen = NOTHING_SEEN;
  for (const [index, { person, paths, visitor: open }] of given.entries()) {
    say(`walking as ${person.label}`);
    const visitor = open(gate);
    const walk = new Walk(() => visitor, within(index === 0 ? LIMITS : LIMITS_OF_B, gate));
    await walk.go([...paths.map((path) => new URL(path, gate.app)), gate.app]);
    await walk.go(urlsOf(ground), undefined, 'source');
    if (index === 0) seen = await seeScripts(ground, walk, visitor);
    if (index === 0 && ground.mayWrite) {
      await writeAs(person, visitor, walk);
      await walk.again();
    }
    if (index === 1) await walk.go(seen.calls);
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
    notSeen: notSeenOf(seen),
    signOut: null,
    a,
    b,
    nobody: { visitor: stranger, walk: signedOutWalk },
    missing,
    third: async () => null,
  };
}
