import { createCalls } from '../../calls/make-call.ts';
import type { Calls } from '../../calls/ports.ts';
import type { Shared } from '../shared/shared.ts';
import type { Approvals } from './approvals.ts';

/** The gates that every call passes, whichever door it comes by. */
export const composeCalls = (
  { clock, rateLimiter, chargeBytes, returnBytes }: Shared,
  { approveCall, memory }: Pick<Approvals, 'approveCall' | 'memory'>,
): Calls =>
  createCalls({
    clock,
    rateLimiter,
    chargeBytes,
    returnBytes,
    approveCall,
    changedByPerson: memory.changedByPerson,
  });
