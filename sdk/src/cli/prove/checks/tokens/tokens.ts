/** Finds tokens of the service in cookies, texts and addresses, and replaces them. Pure. */
import { uriDecoded } from '../../site/address.ts';

const WORD = /^[\w-]$/;

/** Tokens in a text, in order. Each part between dots is read only once. */
function* jwtsIn(text: string): Generator<string> {
  const parts = text.split('.');
  for (let index = 0; index + 2 < parts.length; index += 1) {
    const [before = '', payload = '', after = ''] = parts.slice(index, index + 3);
    if (!/^eyJ[\w-]{5,}$/.test(payload)) continue;
    const head = lastWord(before);
    const at = head.indexOf('eyJ');
    if (at < 0 || head.length - at < 8) continue;
    yield `${head.slice(at)}.${payload}.${/^[\w-]*/.exec(after)?.[0] ?? ''}`;
  }
}

function lastWord(text: string): string {
  let start = text.length;
  while (start > 0 && WORD.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start);
}

export const jwtIn = (text: string): string | null => jwtsIn(text).next().value ?? null;

interface Coding {
  decode(value: string): string;
  encode(text: string): string;
}

const CODINGS: readonly Coding[] = [
  { decode: (value) => value, encode: (text) => text },
  { decode: uriDecoded, encode: encodeURIComponent },
  { decode: (value) => base64Decoded(value, 'base64url'), encode: (text) => Buffer.from(text).toString('base64url') },
  { decode: (value) => base64Decoded(value, 'base64'), encode: (text) => Buffer.from(text).toString('base64') },
  {
    decode: (value) => base64Decoded(uriDecoded(value), 'base64'),
    encode: (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
  },
];

/** Changes the text in a cookie and encodes it as before: an app reads only its own encoding. */
export function recoded(value: string, change: (text: string) => string | null): string | null {
  const isExact = ({ decode, encode }: Coding): boolean => encode(decode(value)) === value;
  for (const { decode, encode } of [...CODINGS.filter(isExact), ...CODINGS]) {
    const changed = change(decode(value));
    if (changed !== null) return encode(changed);
  }
  return null;
}

/** The value of a cookie with another token in it; null if it contains none. */
export const replaceToken = (value: string, token: string): string | null =>
  recoded(value, (text) => {
    const present = jwtIn(text);
    return present && text.replace(present, token);
  });

export const holdsToken = (value: string): boolean => replaceToken(value, '') !== null;

/** The common beginning of refresh tokens of this kind. */
const startOf = (sample: string): string => sample.slice(0, sample.indexOf('_', sample.indexOf('_') + 1) + 1);

/** Whether a text contains a refresh token of the same kind as this one. */
export function holdsRefreshToken(value: string, sample: string): boolean {
  const start = startOf(sample);
  return start.length > 4 && CODINGS.some(({ decode }) => decode(value).includes(start));
}

/** The value of a cookie with both tokens, where the refresh token is made invalid. */
export function spoilRefreshToken(value: string, sample: string): string {
  const start = startOf(sample);
  const token = new RegExp(`${start}\\w+`);
  return recoded(value, (text) => (token.test(text) ? text.replace(token, `${start}nonsense`) : null)) ?? value;
}

/** Whether a text contains an access token of the person with this canary. */
export function holdsTokenOf(text: string, canary: string): boolean {
  for (const token of jwtsIn(text)) {
    const payload = base64Decoded(token.split('.')[1] ?? '', 'base64url');
    if (payload.toLowerCase().includes(canary)) return true;
  }
  return false;
}

function base64Decoded(value: string, encoding: 'base64' | 'base64url'): string {
  return /^[\w+/=-]{16,}$/.test(value) ? Buffer.from(value, encoding).toString('utf8') : '';
}
