/**
 * What a tenant may write in a day, in bytes. A list is stored as one value and rewritten as a whole, so a few calls
 * could fill a disk. An unchanged list is not written, and its use case does not ask here.
 */
import { STORED_FACTOR, UNCLAIMED_LIST_BYTES } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import { fail } from '../kernel/result.ts';
import type { AdmitList, ChargeBytes, RateLimiter, ReturnBytes, StoringTenant, Subjects } from './ports.ts';

const subjectsOf = ({ id, ownerId }: StoringTenant): Subjects => ({ tenant: id, unclaimed: ownerId === null });

export const chargeBytes =
  ({ clock, rateLimiter }: { readonly clock: Clock; readonly rateLimiter: RateLimiter }): ChargeBytes =>
  (tenant, bytes) =>
    rateLimiter.take('stored', subjectsOf(tenant), clock.now(), Math.ceil(bytes));

export const returnBytes =
  ({ rateLimiter }: { readonly rateLimiter: RateLimiter }): ReturnBytes =>
  (tenant, bytes, chargedAt) =>
    rateLimiter.giveBack('stored', subjectsOf(tenant), chargedAt, Math.ceil(bytes));

export const admitList =
  (charge: ChargeBytes): AdmitList =>
  async (tenant, field, list) => {
    const bytes = Buffer.byteLength(JSON.stringify(list));
    if (tenant.ownerId === null && bytes > UNCLAIMED_LIST_BYTES) {
      const message = `must be at most ${UNCLAIMED_LIST_BYTES} bytes in all until the project is claimed; this list has ${bytes}`;
      return fail({ code: 'invalidRequest', errors: [{ path: field, message }] });
    }
    return charge(tenant, bytes * STORED_FACTOR);
  };
