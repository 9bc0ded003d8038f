/**
 * `return_to` is a path inside the app that the service hands back unread. The app will navigate to it, perhaps after
 * decoding or resolving it once more, so every form that this could produce has to stay on the app's own host.
 */
import { RETURN_TO_KEPT, URL_MAX_LENGTH } from '@porchlight/contract';
import { fail, ok, type Result } from '../../kernel/result.ts';

const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const ANY_ORIGIN = 'https://app.invalid';
/** Only ASCII escapes: a single byte of a UTF-8 sequence is not a character. */
const ASCII_ESCAPE = /%([0-7][0-9a-f])/gi;

/** Real paths are never encoded more often than this; the bound limits the work for a hostile one. */
const DECODINGS_MAX = 4;

export function parseReturnTo(text: string): Result<string, string> {
  if (text.length > URL_MAX_LENGTH) {
    return fail(`return_to is longer than ${URL_MAX_LENGTH} characters. Shorten the path.`);
  }
  if (!text.startsWith('/')) {
    return fail('return_to must be a path inside the app that starts with `/`, such as /settings.');
  }
  const forms = decodePath(text.split(/[?#]/, 1)[0] ?? '');
  if (forms === null) return fail('The path in return_to is percent-encoded too many times. Encode it once.');
  if (CONTROL.test(text) || !text.isWellFormed() || forms.some((form) => CONTROL.test(form))) {
    return fail('return_to contains a line break or another control character. Remove it.');
  }
  if (forms.some(leavesTheApp)) {
    return fail('return_to could lead to another host. Send a path with one `/` at its start, such as /settings.');
  }
  return ok(text);
}

/** The path as it came and after each further decoding; `null` if decoding does not end. */
function decodePath(path: string): string[] | null {
  const forms = [path];
  for (let last = path; forms.length <= DECODINGS_MAX + 1; ) {
    const next = last.replace(ASCII_ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (next === last) return forms;
    forms.push(next);
    last = next;
  }
  return null;
}

function leavesTheApp(path: string): boolean {
  if (/^\/[/\\]/.test(path)) return true;
  // `/.//host` stays on this origin, but its resolved path `//host` would not if the app used that as an address.
  const url = URL.parse(path, ANY_ORIGIN);
  return url === null || url.origin !== ANY_ORIGIN || url.pathname.startsWith('//');
}

/**
 * The path as it is shown in the history, which agents read. It is encoded, so that nobody can write sentences for
 * agents there. What is encoded already stays as it is, and no escape is cut in two.
 */
export const shownReturnTo = (path: string): string =>
  path
    .toWellFormed()
    .replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, encodeURIComponent)
    .slice(0, RETURN_TO_KEPT)
    .replace(/%[0-9a-f]?$/i, '');
