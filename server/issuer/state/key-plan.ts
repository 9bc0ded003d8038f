/**
 * Which of a tenant's keys signs at an instant, which are published, and when the next one is due. A key is published a
 * day before it signs, so that every copy of the key set has it by then. It stays published for a day after it last
 * signed, until everything that it signed has expired. Pure.
 */
import { SIGNING_KEY_AHEAD_S, SIGNING_KEY_LIFETIME_DAYS } from '@porchlight/contract';
import { addHours, addSeconds } from '../../kernel/clock.ts';
import type { IssuerKey, KeyTurn } from '../ports/keys.ts';

/** Id tokens live an hour; a day covers every copy of the key set and every clock. */
const PUBLISHED_AFTER_S = 86_400;

export interface KeyPlan {
  readonly signing: IssuerKey;
  readonly published: readonly IssuerKey[];
  /** The key that has to be made now, by its number and from when on it signs. */
  readonly due: KeyTurn | null;
  /** When a new plan is needed. */
  readonly until: Date;
}

/** Null if no key could sign. */
export function planKeys(keys: readonly IssuerKey[], now: Date): KeyPlan | null {
  const signing = keys.findLast(({ signsFrom }) => signsFrom <= now);
  if (!signing) return null;
  const next = keys.find(({ number }) => number > signing.number);
  const ends = addHours(signing.signsFrom, 24 * SIGNING_KEY_LIFETIME_DAYS);
  const dueFrom = addSeconds(ends, -SIGNING_KEY_AHEAD_S);
  const isDue = !next && dueFrom <= now;
  return {
    signing,
    published: keys.filter((key, at) => isPublished(key, keys[at + 1], signing, now)),
    due: isDue ? { number: signing.number + 1, signsFrom: later(ends, addSeconds(now, SIGNING_KEY_AHEAD_S)) } : null,
    until: next ? next.signsFrom : later(dueFrom, now),
  };
}

/** The first key of a tenant signs at once: no client can have cached a key set without it. */
export const firstKey = (number: number, now: Date): KeyTurn => ({
  number,
  signsFrom: now,
});

/**
 * The next key, for any age of the present one. "At once" means that the present key is no longer trusted. Null if the next
 * key is already there and waits.
 */
export function rotatedKey(keys: readonly KeyTurn[], atOnce: boolean, now: Date): KeyTurn | null {
  const last = keys.at(-1);
  if (last && last.signsFrom > now && !atOnce) return null;
  return { number: (last?.number ?? 0) + 1, signsFrom: atOnce || !last ? now : addSeconds(now, SIGNING_KEY_AHEAD_S) };
}

function isPublished(key: IssuerKey, successor: IssuerKey | undefined, signing: IssuerKey, now: Date): boolean {
  if (key.number >= signing.number || !successor) return true;
  return addSeconds(successor.signsFrom, PUBLISHED_AFTER_S) > now;
}

const later = (left: Date, right: Date): Date => (left > right ? left : right);

/** The public halves that others check signatures with. */
export const publishedJwks = ({ published }: Pick<KeyPlan, 'published'>) =>
  published.flatMap(({ es256, rs256 }) => [rs256.publicJwk, es256.publicJwk]);
