/**
 * A change that a person made to a project through one of our pages or forms, without a key. The project's request log
 * shows it like an API call, under the name of the operation. The code that authorises the request records the actor,
 * before the change is made.
 */
import type { Actor } from '@porchlight/contract';
import type { Response } from 'express';
import { censor } from '../../crypto/censor.ts';

export interface Act {
  readonly tenantId: string;
  readonly operation: string;
  readonly actor: Actor;
  /** The address of a person whom the actor does not name. */
  readonly actorName?: string;
  /** What was changed: an id, an address of the app, or its name. Never a secret. */
  readonly object: string;
}

/** The object of a change to the project as a whole. */
export const WHOLE_PROJECT = 'the project';

const acts = new WeakMap<object, Act>();
const objects = new WeakMap<object, string>();

export const recordActor = (res: Response, act: Act): void => void acts.set(res, act);

const OBJECT_MAX = 100;
/** Only this many characters of the object are searched for credentials. */
const READ_MAX = 1_000;

/** The object as it is stored: short, without control characters, and without a key that somebody used as a name. */
export function keptObject(object: string | null): string | null {
  const clean = censor((object ?? '').slice(0, READ_MAX))
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  if (clean === '') return null;
  return clean.length <= OBJECT_MAX
    ? clean
    : `${clean
        .slice(0, OBJECT_MAX - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

/** What an API call created, if its address cannot name it yet. */
export const recordObject = (res: Response, object: string): void => void objects.set(res, object);

export const objectOf = (res: Response): string | undefined => objects.get(res);

export const actOf = (res: Response): Act | undefined => acts.get(res);
