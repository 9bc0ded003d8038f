/**
 * Somebody else may use a browser that was left open, or a stolen cookie. So a change that gives others more rights needs
 * a sign-in of the last minutes. Approvals and the gate of all calls ask for it.
 */
import { APPROVER_SIGN_IN_S } from '@porchlight/contract';
import { addSeconds } from '../kernel/clock.ts';

export const isFresh = ({ since }: { readonly since: Date }, now: Date): boolean =>
  addSeconds(since, APPROVER_SIGN_IN_S) > now;

export const FRESH_FOR = `a sign-in of the last ${APPROVER_SIGN_IN_S / 60} minutes`;
