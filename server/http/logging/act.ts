/**
 * A change that a person made to a project through one of our pages or forms, without a key. The project's request log
 * shows it like an API call, under the name of the operation. The code that authorises the request records the actor,
 * before the change is made.
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
