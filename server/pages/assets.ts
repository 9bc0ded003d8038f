/** The files that pages load, read once and named by their content, so that a browser may keep them for ever. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compressible } from './compressed.ts';
import { minifyCss } from './minify-css.ts';

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly body: string;
  readonly compressed: ReturnType<typeof compressible>;
}

/** Small files to edit, one file to load; the order is the cascade. */
const STYLESHEET_PARTS = [
  'tokens',
  'base',
  'layouts',
  'buttons-and-forms',
  'blocks',
  'meters',
  'code',
  'tables',
  'charts',
  'desk',
  'lists',
  'project',
  'sign-in',
  'home',
  'docs',
  'search',
  'prose',
  'sequence',
  'try-it',
  'print',
] as const;

const read = (name: string): string => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');

const fingerprint = (body: string): string => createHash('sha256').update(body).digest('hex').slice(0, 12);

function asset(name: string, extension: string, type: string, body: string): Asset {
  return { path: `/assets/${name}.${fingerprint(body)}.${extension}`, type, body, compressed: compressible(body) };
}

export const STYLESHEET = asset(
  'porchlight',
  'css',
  'text/css; charset=utf-8',
  minifyCss(STYLESHEET_PARTS.map((part) => read(`css/${part}.css`)).join('\n')),
);

export const ICON = asset('lamp', 'svg', 'image/svg+xml; charset=utf-8', read('lamp.svg'));

/** For pages whose form counts only once: it prevents a second press from cancelling the answer to the first. */
export const PRESS_ONCE = asset('press-once', 'js', 'text/javascript; charset=utf-8', read('press-once.js'));

/** For a page that only hands a form on: it sends that form. */
export const SEND_FORM = asset('send-form', 'js', 'text/javascript; charset=utf-8', read('send-form.js'));

/** For pages with times: it shows them in the reader's time zone. */
export const TIMES = asset('times', 'js', 'text/javascript; charset=utf-8', read('times.js'));

/** For the owner's pages: new events, and checks while one types. Each page works without it. */
export const DESK = asset('desk', 'js', 'text/javascript; charset=utf-8', read('desk.js'));

/** For temporary errors: it counts down and opens the page again. */
export const RETRY = asset('retry', 'js', 'text/javascript; charset=utf-8', read('retry.js'));

/** The library is one file that needs no bundler. */
const WEBAUTHN = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('@simplewebauthn/browser')), '../dist/bundle/index.umd.min.js'),
  'utf8',
);

/** For pages with passkeys: it asks the device. */
export const PASSKEYS = asset(
  'passkeys',
  'js',
  'text/javascript; charset=utf-8',
  `${WEBAUTHN}\n${read('passkeys.js')}`,
);

export const ASSETS: readonly Asset[] = [STYLESHEET, ICON, PRESS_ONCE, SEND_FORM, TIMES, DESK, RETRY, PASSKEYS];
