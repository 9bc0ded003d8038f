/** Who may undo a change, and how long. Pure. */
import { UNDO_S } from '@porchlight/contract';
import { addSeconds } from '../kernel/clock.ts';
import type { Undo, Undoer } from './ports.ts';

/** More than a person changes in ten minutes by hand. */
export const UNDOS_MAX = 50;

export const undoneUntil = (now: Date): Date => addSeconds(now, UNDO_S);

/**
 * Owners undo the changes of everybody, others only their own. Nobody undoes what was changed under another owner, or
 * before social login was deleted.
 */
export const mayUndo = ({ accountId, ownerId, epoch }: Undo, by: Undoer): boolean =>
  (by.role === 'owner' || by.accountId === accountId) &&
  ownerId === by.tenant.ownerId &&
  epoch === by.tenant.resourceEpoch;
