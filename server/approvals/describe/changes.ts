/** Lines of what would change, and the version of what is there. Labels are ours, values are data of the caller. Pure. */
import { sha256 } from '../../crypto/hashes.ts';
import type { Change } from '../approval.ts';
import { canonical } from '../canonical.ts';
import { bothSpellings, newPlaces } from '../place-of.ts';

const VALUE_MAX = 300;
const LINES_MAX = 60;

export const versionOf = (present: unknown): string => sha256(canonical(present));

/** A call that only adds something: nothing that is there would be changed, so that nothing can be out of date. */
export const ADDS_ONLY = '';

const text = (value: unknown): string =>
  value === null || value === undefined ? 'none' : typeof value === 'string' ? value : canonical(value);

const short = (value: string): string => (value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value);

const line = (sign: Change['sign'], label: string, value: string): Change => ({ sign, label, value: short(value) });

export const adds = (label: string, value: string): Change => line('+', label, value);
export const removes = (label: string, value: string): Change => line('-', label, value);
export const sets = (label: string, value: string): Change => line('=', label, value);
/** What the call is about, where it does not change that itself. */
export const concerns = (label: string, value: string): Change => line('~', label, value);

/** What two lists differ by. */
export const listed = (label: string, present: readonly string[], next: readonly string[] = present): Change[] => [
  ...next.filter((value) => !present.includes(value)).map((value) => adds(label, value)),
  ...present.filter((value) => !next.includes(value)).map((value) => removes(label, value)),
];

/** Empty if the field is left out or does not change. */
export const moved = (label: string, before: unknown, after: unknown): Change[] =>
  after === undefined || text(before) === text(after) ? [] : [sets(label, `${text(before)} → ${text(after)}`)];

export const isMore = (present: readonly string[], next: readonly string[] = []): boolean =>
  next.some((value) => !present.includes(value));

/** Registrable domains that an address of the call brings, which no known address has. */
export const newDomains = (known: readonly string[], next: readonly string[]): Change[] =>
  newPlaces(known, next).map((place) => adds('Domain', bothSpellings(place)));

/** As many as a person reads. Domains come first, so that none of them is cut off. */
export function readable(changes: readonly Change[]): Change[] {
  const ordered = [...changes].sort((one, other) => Number(other.label === 'Domain') - Number(one.label === 'Domain'));
  if (ordered.length <= LINES_MAX) return ordered;
  const left = ordered.length - LINES_MAX;
  return [...ordered.slice(0, LINES_MAX), sets('Further values that are not listed here', String(left))];
}
