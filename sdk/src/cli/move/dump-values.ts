/** Reads values out of dumps of other programs, in which any value may be missing or have another type. Pure. */
import { UsageError } from '../frame/exit-codes.ts';

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first of the fields that holds a text or a number. A number too long for JavaScript has lost its last digits. */
export function textAt(record: Json | undefined, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = record?.[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (Number.isSafeInteger(value)) return String(value);
  }
  return null;
}

/** Whether one of the fields says yes. SQLite and MySQL have no booleans, and PostgreSQL writes `t`. */
export const isTrueAt = (record: Json | undefined, ...names: readonly string[]): boolean =>
  names.some((name) => record?.[name] === true || ['1', 't', 'true'].includes(textAt(record, name) ?? ''));

/** The first of the fields that holds a list of objects. */
export function listAt(record: Json | undefined, ...names: readonly string[]): Json[] {
  const list = names.map((name) => record?.[name]).find(Array.isArray);
  return (list ?? []).filter(isObject);
}

/** Reads ISO 8601, the time format of PostgreSQL and MySQL, and milliseconds as a number or a text. */
export function timeAt(record: Json | undefined, ...names: readonly string[]): Date | null {
  for (const name of names) {
    const value = record?.[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const time = new Date(typeof value === 'string' ? readable(value) : value);
    if (!Number.isNaN(time.getTime())) return time;
  }
  return null;
}

const readable = (text: string): string | number => {
  if (/^\d{11,}$/.test(text)) return Number(text);
  const iso = text.replace(/^(\d{4}-\d\d-\d\d) /, '$1T').replace(/(\d\d:\d\d(?:\.\d+)?[+-]\d\d)$/, '$1:00');
  // MySQL writes no zone, and better-auth stores times in UTC.
  return /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(iso) ? `${iso}Z` : iso;
};

/**
 * Returns the records if at least one is of this source. Without this check, a dump of another kind would look like one in
 * which no user fits. An empty list is a dump without users.
 */
export function ofSource(name: string, records: Json[], isOne: (record: Json) => boolean): Json[] {
  if (records.length > 0 && !records.some(isOne)) throw new UsageError(`This is no dump of ${name}: see /docs/moving.`);
  return records;
}

/** The records of a JSON document (a list, or one under `users` or `data`), or of one JSON document a line. */
export function jsonRecords(text: string): Json[] {
  const whole = parse(text);
  if (Array.isArray(whole)) return objectsIn(whole);
  if (isObject(whole)) {
    const isList = Array.isArray(whole.users) || Array.isArray(whole.data);
    return isList ? listAt(whole, 'users', 'data') : [whole];
  }
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const record = parse(line);
    if (!isObject(record)) throw new UsageError(`Line ${index + 1} of the dump is no JSON object.`);
    return [record];
  });
}

/** A list of anything else has no user in it, which is not the same as a list of nobody. */
function objectsIn(list: readonly unknown[]): Json[] {
  const records = list.filter(isObject);
  if (list.length > 0 && records.length === 0)
    throw new UsageError('The dump is a list without a user: see /docs/moving.');
  return records;
}

/** `Map.groupBy`, which Node 20 does not have. */
export function grouped(records: readonly Json[], keyOf: (record: Json) => string | null): Map<string | null, Json[]> {
  const groups = new Map<string | null, Json[]>();
  for (const record of records) {
    const key = keyOf(record);
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return groups;
}

/** Undefined for a text that is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
