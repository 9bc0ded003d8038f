/** Lines of what would change, and the version of what is there. Labels are ours, values are data of the caller. Pure. */
import { sha256 } from '../../crypto/hashes.ts';
import { placeOf } from '../../social-login/settings/passed-host.ts';
import type { Change } from '../approval.ts';
import { canonical } from '../common/canonical.ts';
import { bothSpellings, NEW_HOST } from '../new-place.ts';

const VALUE_MAX = 300;
const LINES_MAX = 60;

export const versionOf = (present: unknown): string => sha256(canonical(present));

/** For a call that only adds something: it changes nothing that exists, so nothing can be out of date. */
export const ADDS_ONLY = '';

const text = (value: unknown): string =>
  value === null || value === undefined ? 'none' : typeof value === 'string' ? value : canonical(value);

/**
 * Invisible characters, and those that change the direction of a text, are written out, so that the owner reads what is
 * really there.
 */
const writtenOut = (value: string): string =>
  value.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

const short = (value: string): string => (value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value);

const line = (sign: Change['sign'], label: string, value: string): Change => ({
  sign,
  label,
  value: short(writtenOut(value)),
});

export const adds = (label: string, value: string): Change => line('+', label, value);
export const removes = (label: string, value: string): Change => line('-', label, value);
export const sets = (label: string, value: string): Change => line('=', label, value);
/** Names the thing that the call is about, for a call that does not change the thing itself. */
export const concerns = (label: string, value: string): Change => line('~', label, value);

/** The differences between two lists. */
export const listed = (label: string, present: readonly string[], next: readonly string[] = present): Change[] => [
  ...next.filter((value) => !present.includes(value)).map((value) => adds(label, value)),
  ...present.filter((value) => !next.includes(value)).map((value) => removes(label, value)),
];

/** Empty if the field is left out or does not change. */
export const moved = (label: string, before: unknown, after: unknown): Change[] =>
  after === undefined || text(before) === text(after) ? [] : [sets(label, `${text(before)} → ${text(after)}`)];

/** The entries of the second list that are not in the first. */
export const more = (present: readonly string[], next: readonly string[] = []): string[] =>
  next.filter((value) => !present.includes(value));

export const isMore = (present: readonly string[], next: readonly string[] = []): boolean =>
  more(present, next).length > 0;

/** The hosts of addresses in new places. */
export const newHosts = (addresses: readonly string[]): Change[] =>
  hostsOf(addresses).map((host) => adds(NEW_HOST, bothSpellings(host)));

export const hostsOf = (addresses: readonly string[]): string[] => [...new Set(addresses.map(placeOf))];

/** Hosts that sign-ins used lately, and that would be refused. */
export const lostHosts = (hosts: readonly string[]): Change[] =>
  hosts.map((host) => removes('Host that sign-ins use', bothSpellings(host)));

/** At most as many changes as a person will read. Hosts come first, so that none of them is cut off. */
export function readable(changes: readonly Change[]): Change[] {
  const isFirst = ({ label }: Change): boolean => label.startsWith(NEW_HOST);
  const ordered = [...changes].sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  if (ordered.length <= LINES_MAX) return ordered;
  const left = ordered.length - LINES_MAX;
  return [...ordered.slice(0, LINES_MAX), sets('Further values that are not listed here', String(left))];
}
