/** How many passkeys there are, and how many people have nothing else. Silos are read a hundred at a time. */
import type { Queryable } from '../database.ts';
import { SocialLoginResourceEntity } from '../entities/social-login.ts';
import { readAcrossPlacements } from '../social-login/placement/across-placements-statement.ts';
import { passkeysOnlyStatement } from './passkeys-only-statement.ts';

const AT_ONCE = 100;

/** Exact, however many silos there are. Operators ask for it before a change that ends all passkeys. */
export async function countPeopleWithPasskeysOnly(on: Queryable): Promise<number> {
  const [pooled] = await on.query<{ people: number }>(passkeysOnlyStatement('porchlight', null));
  let people = pooled?.people ?? 0;
  let after = '';
  for (;;) {
    const silos = await on.em.find(
      SocialLoginResourceEntity,
      { placement: 'siloed', tenantId: { $gt: after } },
      { fields: ['tenantId'], orderBy: { tenantId: 'asc' }, limit: AT_ONCE },
    );
    const ids = silos.map(({ tenantId }) => tenantId);
    const counts = await readAcrossPlacements<{ people: number }>(on, ids, { arm: passkeysOnlyStatement });
    people += counts.reduce((sum, one) => sum + one.people, 0);
    if (ids.length < AT_ONCE) return people;
    after = ids.at(-1) ?? after;
  }
}
