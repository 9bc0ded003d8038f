/**
 * What a page tells its scripts to keep in the browser, where it says so in plain text: the token of an app whose scripts send
 * it with each call. No script is run. Pure.
 */
import type { Answer } from '../traffic/gate.ts';
import { inlineScripts } from './script.ts';

export interface Kept {
  readonly place: 'localStorage' | 'sessionStorage';
  readonly name: string;
  readonly value: string;
}

/** A text in quotes; what is between them gets this name. */
const text = (name: string): string =>
  String.raw`(?<q_${name}>["'\x60])(?<${name}>(?:(?!\k<q_${name}>)[^\\]){1,4096})\k<q_${name}>`;
const VALUE = String.raw`(?:${text('text')}|(?<variable>[\w$]{1,40})\s*[);]|(?:JSON\.stringify\()?(?<object>\{[^{}]{1,8192}\}))`;
const PLACE = '(?<place>localStorage|sessionStorage)';
const WRITES = [
  new RegExp(String.raw`${PLACE}\.setItem\(\s*${text('name')}\s*,\s*${VALUE}`, 'g'),
  new RegExp(String.raw`${PLACE}\.(?<name>[\w$]{1,60})\s*=\s*${VALUE}`, 'g'),
  new RegExp(String.raw`${PLACE}\[\s*${text('name')}\s*\]\s*=\s*${VALUE}`, 'g'),
];
const TOKEN = /^[\w.~+/=-]{16,4096}$/;
const IS_BEARER = /token|jwt|auth|bearer|access|session|sid\b/i;
const IS_OTHER = /refresh|csrf|xsrf|state|nonce|verifier|id_?token/i;

/** In a script between tags, or behind the `#` of the address that a redirect leads to. */
export function keptBy({ text: html, location, status }: Answer): Kept[] {
  if (status >= 400) return [];
  const behind = new URLSearchParams(location?.hash.slice(1) ?? '');
  const ofAddress = [...behind].map(([name, value]): Kept => ({ place: 'localStorage', name, value }));
  const script = inlineScripts(html);
  const written = WRITES.flatMap((pattern) => [...script.matchAll(pattern)]).flatMap((found) => keptIn(found, script));
  return [...ofAddress, ...written].slice(0, 20);
}

function keptIn({ groups = {} }: RegExpExecArray, script: string): Kept[] {
  const { place, name = '', variable, object } = groups;
  const value = groups.text ?? object ?? assignedTo(variable ?? '', script);
  return value === null ? [] : [{ place: place === 'sessionStorage' ? place : 'localStorage', name, value }];
}

/** `const token = "…"` before it is kept. */
const assignedTo = (variable: string, script: string): string | null =>
  new RegExp(String.raw`\b${variable.replaceAll('$', '\\$')}\s*=\s*${text('value')}`).exec(script)?.groups?.value ??
  null;

/** What scripts would send as `Authorization: Bearer`; null where nothing that is kept looks like it. */
export function bearerIn(kept: readonly Kept[]): string | null {
  const fields = kept.flatMap(({ name, value }) => [[name, value] as const, ...fieldsOf(value)]);
  return fields.find(([name, value]) => IS_BEARER.test(name) && !IS_OTHER.test(name) && TOKEN.test(value))?.[1] ?? null;
}

/** The texts of an object, written as JSON or as a script has it. */
const fieldsOf = (value: string): (readonly [string, string])[] =>
  [...value.matchAll(/["']?([\w$]{1,60})["']?\s*:\s*["']([^"']{1,4096})["']/g)].map(
    ([, name = '', text = '']) => [name, text] as const,
  );
