/**
 * Finds values that a page tells its scripts to store in the browser, if the page contains them as plain text. Such a
 * value can be the token of an app whose scripts send it with each call. No script is run. Pure.
 */
import type { Kept } from '../reading.ts';

const MOST_WRITES = 20;
/** A text in quotes; the text inside gets this group name. */
const text = (name: string): string =>
  String.raw`(?<q_${name}>["'\x60])(?<${name}>(?:(?!\k<q_${name}>)[^\\]){1,4096})\k<q_${name}>`;
const S = String.raw`\s{0,40}`;
const VALUE = String.raw`(?:${text('text')}|(?<variable>[\w$]{1,40})${S}[);]|(?:JSON\.stringify\()?(?<object>\{[^{}]{1,8192}\}))`;
const PLACE = '(?<place>localStorage|sessionStorage)';
const WRITES = [
  new RegExp(String.raw`${PLACE}\.setItem\(${S}${text('name')}${S},${S}${VALUE}`, 'g'),
  new RegExp(String.raw`${PLACE}\.(?<name>[\w$]{1,60})${S}=${S}${VALUE}`, 'g'),
  new RegExp(String.raw`${PLACE}\[${S}${text('name')}${S}\]${S}=${S}${VALUE}`, 'g'),
];

export const keptIn = (script: string): Kept[] =>
  WRITES.flatMap((pattern) => [...script.matchAll(pattern)].slice(0, MOST_WRITES))
    .flatMap(({ groups = {} }) => keptBy(groups, script))
    .slice(0, MOST_WRITES);

export const dropsKept = (script: string): boolean => /Storage\.(?:removeItem|clear)\(/.test(script);

function keptBy(
  { place, name = '', variable, object, text: quoted }: Partial<Record<string, string>>,
  script: string,
): Kept[] {
  const value = quoted ?? object ?? assignedTo(variable ?? '', script);
  return value === null ? [] : [{ place: place === 'sessionStorage' ? place : 'localStorage', name, value }];
}

/** `const token = "…"` before it is stored. */
const assignedTo = (variable: string, script: string): string | null =>
  new RegExp(String.raw`(?<![\w$])${variable.replaceAll('$', '\\$')}${S}=${S}${text('value')}`).exec(script)?.groups
    ?.value ?? null;
