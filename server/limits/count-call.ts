/** Counts a call that came by an MCP tool or a form of the desk as the contract counts it when it comes by REST. */
import { GUARDS, type GuardChoice } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import { passed } from '../kernel/result.ts';
import type { CountCall, RateLimiter } from './ports.ts';

export const countCall =
  ({ clock, rateLimiter }: { readonly clock: Clock; readonly rateLimiter: RateLimiter }): CountCall =>
  async ({ id, ownerId }, guard) =>
    isCountedHere(guard) ? rateLimiter.take(guard, { tenant: id, unclaimed: ownerId === null }, clock.now()) : passed;

/** The use case counts what has `inside`, whatever the way by which the call came. */
const isCountedHere = (guard: GuardChoice): guard is keyof typeof GUARDS =>
  typeof guard === 'string' && GUARDS[guard].inside !== true;
