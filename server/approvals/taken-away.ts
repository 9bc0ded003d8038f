/**
 * What keys took away lately. A key may put back what it took away itself, exactly as it was. This holds only while the
 * setting is as that key left it: when anybody else has changed it since, nothing of it is put back without approval. Pure.
 */
import { PUT_BACK_H, TAKEN_THINGS_MAX } from '@porchlight/contract';
import { sha256 } from '../crypto/hashes.ts';
import { addHours } from '../kernel/clock.ts';
import { canonical } from './common/canonical.ts';
import type { Effect } from './effect.ts';
import type { SettingChange, TakenAway } from './ports.ts';

const versionOf = (things: readonly string[]): string => sha256(canonical([...things].sort()));

/**
 * Things may be addresses of people, so only their hashes are kept. Half of a hash is enough to tell a few thousand
 * things apart.
 */
const markOf = (thing: string): string => sha256(thing).slice(0, 22);

const isFresh = (at: string, now: Date): boolean => addHours(new Date(at), PUT_BACK_H) > now;

const isOf = (requester: string, { setting }: SettingChange, row: TakenAway): boolean =>
  row.requester === requester && row.setting === setting;

/** The marks of everything that the requester may put back into this setting now. */
function marksOf(rows: readonly TakenAway[], requester: string, change: SettingChange, now: Date): TakenAway['things'] {
  const row = rows.find((one) => isOf(requester, change, one));
  if (row?.version !== versionOf(change.before)) return [];
  return row.things.filter(({ at }) => isFresh(at, now));
}

/** The effects without those that only put back what the requester took away. */
export function withoutPutBack(
  effects: readonly Effect[],
  rows: readonly TakenAway[],
  requester: string,
  change: SettingChange,
  now: Date,
): Effect[] {
  const marks = new Set(marksOf(rows, requester, change, now).map(({ mark }) => mark));
  return effects.filter(({ thing }) => thing === undefined || !marks.has(markOf(thing)));
}

/** What is remembered after the change: what it took away is added, what it put back is forgotten. The newest is kept. */
export function afterChange(
  rows: readonly TakenAway[],
  requester: string,
  change: SettingChange,
  now: Date,
): readonly TakenAway[] {
  const present = new Set(change.after.map(markOf));
  const taken = change.before
    .filter((thing) => !change.after.includes(thing))
    .map((thing) => ({ mark: markOf(thing), at: now.toISOString() }));
  const kept = marksOf(rows, requester, change, now).filter(
    ({ mark }) => !present.has(mark) && !taken.some((one) => one.mark === mark),
  );
  const row = {
    requester,
    setting: change.setting,
    version: versionOf(change.after),
    things: [...taken, ...kept],
  };
  // Other keys can no longer put back what they took away, because somebody changed the setting after them.
  const isChanged = versionOf(change.before) !== row.version;
  const others = rows.filter((one) => !isOf(requester, change, one) && !(isChanged && one.setting === change.setting));
  return bounded([row, ...others], now);
}

/** Whether there is anything to store: something is remembered now, or was before. */
export const isTaken = (rows: readonly TakenAway[], next: readonly TakenAway[]): boolean =>
  rows.length > 0 || next.length > 0;

/** The newest rows first, up to the limit. */
function bounded(rows: readonly TakenAway[], now: Date): TakenAway[] {
  let left = TAKEN_THINGS_MAX;
  return rows.flatMap((row) => {
    const things = row.things.filter(({ at }) => isFresh(at, now)).slice(0, left);
    left -= things.length;
    return things.length === 0 ? [] : [{ ...row, things }];
  });
}
