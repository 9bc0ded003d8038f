/** A member decides on a request for a key, whose code they have typed. */
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok } from '../kernel/result.ts';
import { readCode, shownCode } from '../kernel/user-code.ts';
import { hasRoom, TOO_MANY_LINKED_KEYS, takenUntil } from './link.ts';
import type { DecideLink, LinkStore } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly links: Pick<LinkStore, 'findWaiting' | 'approve' | 'deny' | 'keysInUse'>;
  /** Called after a decision, so that the machine hears of it at once. */
  readonly wake: () => void;
}

const UNKNOWN: DomainError = {
  code: 'invalidRequest',
  errors: [
    {
      path: 'user_code',
      message:
        'No request of this project has this code. Compare it with the one that porchlight link shows: it may be over, or answered already.',
    },
  ],
};

export const decideLink = ({ clock, links, wake }: Dependencies): DecideLink => {
  const find: DecideLink['find'] = async ({ id }, typed) => {
    const plain = readCode(typed);
    const found = plain && (await links.findWaiting(id, shownCode(plain), clock.now()));
    return found ? ok(found) : fail(UNKNOWN);
  };
  return {
    find,

    async approve(tenant, typed, { account, memberId }) {
      const found = await find(tenant, typed);
      if (!found.ok) return found;
      const now = clock.now();
      if (!hasRoom(await links.keysInUse(tenant.id, memberId, now))) return fail(TOO_MANY_LINKED_KEYS);
      const by = { accountId: account.id, memberId, person: account.name ?? account.email };
      const { userCode } = found.value;
      if (!(await links.approve(tenant.id, userCode, by, now, takenUntil(now)))) return fail(UNKNOWN);
      wake();
      return ok({ ...found.value, person: by.person });
    },

    async deny(tenant, typed) {
      const found = await find(tenant, typed);
      if (!found.ok) return found;
      if (!(await links.deny(tenant.id, found.value.userCode, clock.now()))) return fail(UNKNOWN);
      wake();
      return found;
    },
  };
};
