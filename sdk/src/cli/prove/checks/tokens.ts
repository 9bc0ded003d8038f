/** Tokens of the service in cookies, texts and addresses, and another token in the place of one. Pure. */
const JWT = /eyJ[\w-]{5,}\.eyJ[\w-]{5,}\.[\w-]*/;

export const jwtIn = (text: string): string | null => JWT.exec(text)?.[0] ?? null;

interface Coding {
  decode(value: string): string;
  encode(text: string): string;
}

const CODINGS: readonly Coding[] = [
  { decode: (value) => value, encode: (text) => text },
  { decode: uriDecoded, encode: encodeURIComponent },
  {
    decode: (value) => base64Decoded(uriDecoded(value), 'base64'),
    encode: (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
  },
  { decode: (value) => base64Decoded(value, 'base64url'), encode: (text) => Buffer.from(text).toString('base64url') },
];

/** The value of a cookie with another token in it; null where it holds none. */
export function replaceToken(value: string, token: string): string | null {
  for (const { decode, encode } of CODINGS) {
    const text = decode(value);
    const present = jwtIn(text);
    if (present) return encode(text.replace(present, token));
  }
  return null;
}

export const holdsToken = (value: string): boolean => replaceToken(value, '') !== null;

/** Whether a text holds a refresh token of the kind of this one. They begin alike. */
export function holdsRefreshToken(value: string, sample: string): boolean {
  const start = sample.slice(0, sample.indexOf('_', sample.indexOf('_') + 1) + 1);
  return start.length > 4 && CODINGS.some(({ decode }) => decode(value).includes(start));
}

/** Whether a text holds an access token of somebody whose canary this is. */
export function holdsTokenOf(text: string, canary: string): boolean {
  for (const [token] of text.matchAll(new RegExp(JWT, 'g'))) {
    if (
      base64Decoded(token.split('.')[1] ?? '', 'base64url')
        .toLowerCase()
        .includes(canary)
    )
      return true;
  }
  return false;
}

function uriDecoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function base64Decoded(value: string, encoding: 'base64' | 'base64url'): string {
  return /^[\w+/=-]{16,}$/.test(value) ? Buffer.from(value, encoding).toString('utf8') : '';
}
