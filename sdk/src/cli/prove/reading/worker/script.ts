/**
 * Addresses and calls that scripts of the app name. No script is run or interpreted. Pure. Each pattern begins with a
 * fixed character or at the beginning of a word, and every repetition has a limit, so that the time grows only with the
 * length of the text.
 */
import type { ScriptCall } from '../reading.ts';

const MOST_PATHS = 300;
const MOST_BASES = 3;
const MOST_WITH_BASE = 60;
const MOST_NAMES = 20;
const MOST_CALLS = 100;
const Q = '["\'`]';
/** Space between two tokens of a script. */
const S = String.raw`\s{0,40}`;
/** A path without a placeholder. */
const PATH = String.raw`\/[\w\-./]{1,200}`;

/**
 * Quoted paths in scripts, in JSON and in the source of an app. A placeholder (`:id`, `${id}`, `[id]`) becomes `{}`.
 */
export function pathsIn(text: string): string[] {
  const found = new Set<string>();
  for (const [, , path = ''] of text.matchAll(/(["'`])(\/(?!\/)[^"'`\s\\<>]{0,200})\1/g)) {
    const plain = path
      .replace(/\$\{[^}]*\}/g, '{}')
      .replace(/(^|\/)\[\.{0,3}\w+\]/g, '$1{}')
      .replace(/\/:\w+\??/g, '/{}');
    if (/^\/[\w\-./{}~%?=&@:]*$/.test(plain)) found.add(plain);
    if (found.size >= MOST_PATHS) break;
  }
  // `'/api/notes/' + id + '/print'` and `'/api/notes/'.concat(id)` are addresses with an id.
  for (const [, path = '', , rest = ''] of text.matchAll(JOINED)) {
    if (found.size >= 2 * MOST_PATHS) break;
    found.add(`${path}{}`);
    if (rest !== '') found.add(`${path}{}${rest}`);
  }
  return [...found, ...withBases([...found], text)];
}

const JOINED = new RegExp(
  String.raw`${Q}(\/[\w\-./]{1,100}\/)${Q}${S}(?:\+|\.concat\()${S}(?:([\w$.[\]]{1,60}|\w{1,40}\([\w$.]{1,40}\))${S}[+,]${S}${Q}(\/[\w\-./]{1,60})${Q})?`,
  'g',
);

/** Addresses to which a function of the script adds a common prefix: `API + path`. */
function withBases(paths: readonly string[], text: string): string[] {
  const joined = basesIn(text).flatMap((base) =>
    paths.filter((path) => path !== '/' && path !== base && !path.startsWith(`${base}/`)).map((path) => base + path),
  );
  return joined.slice(0, MOST_WITH_BASE);
}

const BASE = String.raw`(\/[\w\-./]{0,100}[\w-])`;
const NAMED_BASE = new RegExp(String.raw`(?<![\w$])([\w$]{1,60})["']?${S}[:=]${S}${Q}${BASE}${Q}`, 'g');
const DIRECT_BASE = new RegExp(String.raw`\(${S}${Q}${BASE}(?:${Q}${S}\+${S}[a-z_$]|\$\{\w{1,60}\}\x60)`, 'gi');

/** `const API = '/api/v1'` if `API` is put before something, `baseURL: '/api'`, and `fetch('/api' + path)`. */
export function basesIn(text: string): string[] {
  const named = new Map(
    [...text.matchAll(NAMED_BASE)].map(([, name = '', base = '']) => [`${name} ${base}`, { name, base }]),
  );
  const used = [...named.values()]
    .slice(0, MOST_NAMES)
    .filter(({ name }) => /^base_?ur[li]$/i.test(name) || isPutBefore(name, text))
    .map(({ base }) => base);
  const direct = [...text.matchAll(DIRECT_BASE)].map(([, base = '']) => base);
  return [...new Set([...used, ...direct])].slice(0, MOST_BASES);
}

function isPutBefore(name: string, text: string): boolean {
  const own = name.replaceAll('$', '\\$');
  return new RegExp(String.raw`(?:(?<![\w$.])${own}${S}\+${S}[\w$]|\$\{${own}\}(?:\$\{|\/))`).test(text);
}

const OPTIONS = String.raw`\{(?:(?!${Q}${S},${S}\{)[\s\S]){0,300}?\bmethod:${S}${Q}(POST|PUT|PATCH|DELETE)${Q}`;
const BODY = String.raw`(?:(?:(?!\bmethod:)[\s\S]){0,300}?JSON\.stringify\(${S}\{([^}]{1,200})\})?`;
/** `fetch('/api/notes', { method: 'POST', body: JSON.stringify({ text }) })`, or a function of the app in place of fetch. */
const BY_OPTIONS = new RegExp(String.raw`[\w$]\(${S}${Q}(${PATH})${Q}${S},${S}${OPTIONS}${BODY}`, 'gi');
/** `api.post('/notes', { text })`. */
const BY_NAME = new RegExp(
  String.raw`\.(post|put|patch|delete)\(${S}${Q}(${PATH})${Q}(?:${S},${S}\{([^}]{1,200})\})?`,
  'g',
);

/** Calls that write, each also with the common prefixes of the script. */
export function callsIn(text: string): ScriptCall[] {
  const bases = basesIn(text);
  const found = [
    ...[...text.matchAll(BY_OPTIONS)].map(([, path, method, body]) => ({ path, method, body })),
    ...[...text.matchAll(BY_NAME)].map(([, method, path, body]) => ({ path, method, body })),
  ];
  return found.slice(0, MOST_CALLS).flatMap(({ path = '', method = '', body = '' }) =>
    ['', ...bases.filter((base) => !path.startsWith(`${base}/`))].map((base) => ({
      method: method.toUpperCase() as ScriptCall['method'],
      path: base + path,
      keys: keysIn(body),
    })),
  );
}

const keysIn = (body: string): string[] =>
  [...body.matchAll(/(?:^|,)\s{0,40}["']?(\w{1,60})["']?\s{0,40}(?=[:,}]|$)/g)].map(([, key = '']) => key).slice(0, 8);
