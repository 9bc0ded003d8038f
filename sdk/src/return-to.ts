/**
 * `return_to`, read on the app's side. It comes from an address that anybody can write, so the app checks it again
 * before it redirects. It must be a path of the app's own host, however often it is decoded or resolved.
 */
const MAX_LENGTH = 2_048;
const MAX_DECODINGS = 4;
/** A lone surrogate (Cs) cannot be written into a header. */
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** Bytes of a UTF-8 sequence are not characters by themselves, so only ASCII escapes are decoded. */
const ASCII_ESCAPE = /%([0-7][0-9a-f])/gi;
const ANY_APP = 'https://app.invalid';

/**
 * The path itself if it stays inside the app, otherwise null.
 *
 * @example
 * import { checkReturnTo } from '@porchlight/sdk';
 *
 * console.log(checkReturnTo('/settings?tab=1')); // /settings?tab=1
 * console.log(checkReturnTo('//evil.example')); // null
 */
export function checkReturnTo(text: string | null | undefined): string | null {
  if (!text || text.length > MAX_LENGTH || CONTROL.test(text)) return null;
  let path = text.split(/[?#]/, 1)[0] ?? '';
  for (let decodings = 0; decodings <= MAX_DECODINGS; decodings++) {
    if (!isLocal(path)) return null;
    const decoded = path.replace(ASCII_ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (decoded === path) return text;
    path = decoded;
  }
  return null;
}

function isLocal(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || CONTROL.test(path)) return false;
  // `/.//host` resolves to the path `//host`, which the next reader would treat as another host.
  const url = parse(path);
  return url !== null && url.origin === ANY_APP && !url.pathname.startsWith('//');
}

/** Node 20 has no `URL.parse`. */
function parse(path: string): URL | null {
  try {
    return new URL(path, ANY_APP);
  } catch {
    return null;
  }
}
