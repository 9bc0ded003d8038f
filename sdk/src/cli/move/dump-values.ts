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

/** The first of the fields that holds a list of objects. */
export function listAt(record: Json | undefined, ...names: readonly string[]): Json[] {
  const list = names.map((name) => record?.[name]).find(Array.isArray);
  return (list ?? []).filter(isObject);
}

/** ISO 8601, the time format of PostgreSQL, or milliseconds. */
export function timeAt(record: Json | undefined, ...names: readonly string[]): Date | null {
  for (const name of names) {
    const value = record?.[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text =
      typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d) /, '$1T').replace(/([+-]\d\d)$/, '$1:00') : value;
    const time = new Date(text);
    if (!Number.isNaN(time.getTime())) return time;
  }
  return null;
}

/** The records of a JSON document (a list, or one under `users` or `data`), or of one JSON document a line. */
export function jsonRecords(text: string): Json[] {
  const whole = parse(text);
  if (Array.isArray(whole)) return whole.filter(isObject);
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

/** Undefined for a text that is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
