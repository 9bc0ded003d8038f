import { expect, it } from 'vitest';
import { createHarness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { placementsToTry } from '../../support/placements.ts';
import { CALLBACK, provision, type SocialTenant, socialTenant, surprises } from '../../support/social-tenant.ts';

const WRITERS = 20;
/** Fewer rows than the starts that a tenant keeps in a minute. */
const TURNS = 2;

/** Reads small pages after the last id that it has seen, until it is told that nothing more will come. */
async function readAll(tenant: SocialTenant, done: () => boolean): Promise<number[]> {
  const seen: number[] = [];
  for (let after = 0, last = false; !last; ) {
    const finished = done();
    const page = await tenant.events(`?after=${after}&limit=7`);
    seen.push(...page.events.map(({ id }) => id));
    after = page.next_after;
    last = finished && !page.has_more;
  }
  return seen;
}

it.each(placementsToTry())(
  'a reader who pages with `after` misses none of what twenty writers write, profile %s',
  async (runtimeProfile) => {
    const harness = await createHarness({ config: { runtimeProfile } });
    const project = await (await createOwner(harness, 'pro')).createProject();
    await provision(project, [CALLBACK]);
    const tenant = socialTenant(harness, project);
    const { refreshToken } = await tenant.quickSignIn();
    let done = false;
    const readers = [1, 2].map(() => readAll(tenant, () => done));
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        // Different statements write, so that they reach their commit in different ways.
        const response =
          writer === 0 && turn === 1
            ? await tenant.logout(refreshToken)
            : await harness.fetch(`/edge/auth/${tenant.id}/google`);
        expect([200, 302]).toContain(response.status);
      }
    });
    await Promise.all(writers);
    done = true;
    const expected = Array.from({ length: WRITERS * TURNS + 2 }, (_, index) => index + 1);
    for (const seen of await Promise.all(readers)) expect(seen).toEqual(expected);
    expect(surprises(harness)).toEqual([]);
  },
);
