/**
 * A browser that was left open is no person, and a stolen cookie is none either: what gives others more rights needs a
 * sign-in of the last minutes. Approvals and the gate of all calls ask this.
 */
import { APPROVER_SIGN_IN_S } from '@porchlight/contract';
import { addSeconds } from '../kernel/clock.ts';

export const isFresh = ({ since }: { readonly since: Date }, now: Date): boolean =>
  addSeconds(since, APPROVER_SIGN_IN_S) > now;

export const FRESH_FOR = `a sign-in of the last ${APPROVER_SIGN_IN_S / 60} minutes`;
