/**
 * Makes the key when its machine asks for it, and not before: nothing secret waits in the database. The role counts as it is
 * at this moment, so a member who was removed meanwhile gives no key.
 */
import { MANAGEMENT_KEY_PREFIX } from '@porchlight/contract';
import { createCredential } from '../crypto/credentials.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { fail, ok } from '../kernel/result.ts';
import { linkedKey, TOO_MANY_LINKED_KEYS } from './link.ts';
import type { LinkStore, TakeLinkedKey } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly links: Pick<LinkStore, 'take'>;
}

export const takeLinkedKey =
  ({ clock, random, links }: Dependencies): TakeLinkedKey =>
  async (waitToken) => {
    const now = clock.now();
    const secret = createCredential(random, MANAGEMENT_KEY_PREFIX);
    const taken = await links.take(waitToken, secret, now, (link, role) => linkedKey(link, role, now));
    if (taken?.kind === 'full') return fail(TOO_MANY_LINKED_KEYS);
    if (taken?.kind === 'ended') return ok('ended');
    return ok(taken && { secret });
  };
