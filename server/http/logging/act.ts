/**
 * What somebody did to a project by a page or a form of ours, without a key of it. The request log of the project tells it
 * like a call of its API, by the name of the operation. Whoever knows that the request may be made notes it, before it is.
 */
import type { Actor } from '@porchlight/contract';
import type { Response } from 'express';

export interface Act {
  readonly tenantId: string;
  readonly operation: string;
  readonly actor: Actor;
  /** What it was done to, if the form names it. */
  readonly object?: string;
}

const acts = new WeakMap<object, Act>();

export const noteAct = (res: Response, act: Act): void => void acts.set(res, act);

export const actOf = (res: Response): Act | undefined => acts.get(res);
