/** Addresses and calls that scripts of the app name. No script is run, and no text is understood. Pure. */
const MOST_PATHS = 300;
const MOST_BASES = 3;
const MOST_WITH_BASE = 60;
const Q = '["\'`]';

/** Script between tags, where addresses of APIs are. */
export const inlineScripts = (html: string): string =>
  [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)].map(([, text]) => text).join('\n');

/** Quoted paths in scripts, in JSON and in the source of an app. A hole (`:id`, `${id}`, `[id]`) stays as `{}`. */
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
  // `'/api/notes/' + id + '/print'` and `'/api/notes/'.concat(id)` name the address of one of them.
  for (const [, path = '', , rest = ''] of text.matchAll(JOINED)) {
    found.add(`${path}{}`);
    if (rest !== '') found.add(`${path}{}${rest}`);
  }
  return [...found, ...withBases([...found], text)];
}

const JOINED = new RegExp(
  String.raw`${Q}(\/[\w\-./]{1,100}\/)${Q}\s*(?:\+|\.concat\()\s*(?:([\w$.[\]]{1,60}|\w+\([\w$.]{1,40}\))\s*[+,]\s*${Q}(\/[\w\-./]{1,60})${Q})?`,
  'g',
);

/** Addresses that a function of the script puts behind a common beginning: `API + path`. */
function withBases(paths: readonly string[], text: string): string[] {
  const joined = basesIn(text).flatMap((base) =>
    paths.filter((path) => path !== '/' && path !== base && !path.startsWith(`${base}/`)).map((path) => base + path),
  );
  return joined.slice(0, MOST_WITH_BASE);
}

/** `const API = '/api/v1'` where `API` is put before something, `baseURL: '/api'`, and `fetch('/api' + path)`. */
export function basesIn(text: string): string[] {
  const named = [...text.matchAll(new RegExp(String.raw`([\w$]+)["']?\s*[:=]\s*${Q}(\/[\w\-./]*[\w-])${Q}`, 'g'))]
    .filter(([, name = '']) => /^base_?ur[li]$/i.test(name) || isPutBefore(name, text))
    .map(([, , base = '']) => base);
  const direct = [
    ...text.matchAll(new RegExp(String.raw`\(\s*${Q}(\/[\w\-./]*[\w-])(?:${Q}\s*\+\s*[a-z_$]|\$\{\w+\}\x60)`, 'gi')),
  ];
  return [...new Set([...named, ...direct.map(([, base = '']) => base)])].slice(0, MOST_BASES);
}

function isPutBefore(name: string, text: string): boolean {
  const own = name.replaceAll('$', '\\$');
  return new RegExp(String.raw`(?:(?<![\w$.])${own}\s*\+\s*[\w$]|\$\{${own}\}(?:\$\{|\/))`).test(text);
}

export interface ScriptCall {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Names in the object that is sent. */
  readonly keys: readonly string[];
}

const OPTIONS = String.raw`\{(?:(?!${Q}\s*,\s*\{)[\s\S]){0,300}?\bmethod:\s*${Q}(POST|PUT|PATCH|DELETE)${Q}`;
const BODY = String.raw`(?:(?:(?!\bmethod:)[\s\S]){0,300}?JSON\.stringify\(\s*\{([^}]{1,200})\})?`;
/** `fetch('/api/notes', { method: 'POST', body: JSON.stringify({ text }) })`, or a function of the app in place of fetch. */
const BY_OPTIONS = new RegExp(String.raw`[\w$]\(\s*${Q}(\/[\w\-./]+)${Q}\s*,\s*${OPTIONS}${BODY}`, 'gi');
/** `api.post('/notes', { text })`. */
const BY_NAME = new RegExp(
  String.raw`\.(post|put|patch|delete)\(\s*${Q}(\/[\w\-./]+)${Q}(?:\s*,\s*\{([^}]{1,200})\})?`,
  'g',
);

/** Calls that write, each also behind the common beginnings of the script. */
export function callsIn(text: string): ScriptCall[] {
  const bases = basesIn(text);
  const found = [
    ...[...text.matchAll(BY_OPTIONS)].map(([, path, method, body]) => ({ path, method, body })),
    ...[...text.matchAll(BY_NAME)].map(([, method, path, body]) => ({ path, method, body })),
  ];
  return found.flatMap(({ path = '', method = '', body = '' }) =>
    ['', ...bases.filter((base) => !path.startsWith(`${base}/`))].map((base) => ({
      method: method.toUpperCase() as ScriptCall['method'],
      path: base + path,
      keys: keysIn(body),
    })),
  );
}

const keysIn = (body: string): string[] =>
  [...body.matchAll(/(?:^|,)\s*["']?(\w+)["']?\s*(?=[:,}]|$)/g)].map(([, key = '']) => key).slice(0, 8);
