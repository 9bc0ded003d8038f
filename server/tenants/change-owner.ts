/**
 * The owner gives up a project, or hands it over. Only the owner can do this, in a browser: nobody may take a project
 * from its owner with a leaked key.
 */
import { TRANSFER_H } from '@porchlight/contract';
import { createCredential, isWellFormed } from '../crypto/credentials.ts';
import { addHours, type Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Random } from '../kernel/random.ts';
import { fail, ok } from '../kernel/result.ts';
import type { UsageStore } from '../limits/ports.ts';
import type { ChangeOwner, OwnershipStore } from './ports.ts';
import { handedOver, released, statusOf } from './tenant.ts';

/** Scanners and our own log recognise the link by this prefix. */
const TRANSFER_PREFIX = 'svc_transfer_';

export const TRANSFER_PATH = '/account/transfers';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly ownership: OwnershipStore;
  readonly usage: UsageStore;
}

const NO_OFFER: DomainError = { code: 'tenantNotFound', detail: 'The offer has ended, was withdrawn or was accepted.' };

export const changeOwner = ({ baseUrl, clock, random, ownership, usage }: Dependencies): ChangeOwner => {
  /** A deleted project cannot be taken over; the offer is valid again once its owner has restored the project. */
  const viewOffer: ChangeOwner['viewOffer'] = async (token) => {
    const now = clock.now();
    const offer = isWellFormed(TRANSFER_PREFIX, token) ? await ownership.findOffer(token, now) : null;
    return offer && statusOf(offer.tenant, now) !== 'expired' ? ok(offer) : fail(NO_OFFER);
  };

  return {
    viewOffer,
    release: (tenantId) => {
      const now = clock.now();
      return ownership.release(tenantId, now, (tenant) => released(tenant, now));
    },
    async offer(tenantId) {
      const token = createCredential(random, TRANSFER_PREFIX);
      const expiresAt = addHours(clock.now(), TRANSFER_H);
      await ownership.offer(tenantId, token, expiresAt);
      return { url: `${baseUrl}${TRANSFER_PATH}/${token}`, expiresAt };
    },
    withdraw: (tenantId) => ownership.withdraw(tenantId),
    offeredUntil: (tenantId) => ownership.offeredUntil(tenantId, clock.now()),
    async accept(token, account) {
      const offer = await viewOffer(token);
      if (!offer.ok) return offer;
      const now = clock.now();
      const scope = await usage.scopeOfAccount(account);
      const { storedUsers: max } = scope.caps;
      const room = max === null ? null : max - (await usage.usageOf(scope)).storedUsers;
      return ownership.accept(token, now, room, (tenant) => handedOver(tenant, account.id, now));
    },
  };
};
