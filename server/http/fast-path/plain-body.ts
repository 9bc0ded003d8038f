/** Short JSON bodies with one token in them, as nearly all programs send them. Anything else is for the body parser. */
import type { IncomingMessage } from 'node:http';

const JSON_TYPE = /^application\/json(?:\s*;\s*charset=utf-8)?$/i;
const isJson = (type: string): boolean => type === 'application/json' || JSON_TYPE.test(type);
const BODY_MAX = 16_384;
const TOKEN_MAX = 8_192;
const ZERO = 48;

export interface PlainHead {
  readonly length: number;
  readonly idempotencyKey: string | undefined;
}

/** The headers that matter here. A header that comes twice is unusual, and so is each of the last two. */
const NAMES = [
  'host',
  'content-length',
  'content-type',
  'idempotency-key',
  'transfer-encoding',
  'content-encoding',
] as const;
/** Most headers differ from all of these by their length: there is one bit for each length that one of these has. */
const LENGTHS = NAMES.reduce((bits, { length }) => bits | (1 << length), 0);

/**
 * Reads from the head of a request that it has a plain JSON body, or returns null if anything is unusual. The raw headers
 * are read, because the object that Node makes of them on demand would cost more than the rest of a verify.
 */
export function plainHead(rawHeaders: readonly string[]): PlainHead | null {
  let length = 0;
  let type: string | undefined;
  let idempotencyKey: string | undefined;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if ((LENGTHS & (1 << name.length)) === 0) continue;
    const value = rawHeaders[index + 1] ?? '';
    switch (name.toLowerCase() as (typeof NAMES)[number]) {
      case 'host':
        hosts += 1;
        break;
      case 'content-length':
        length = wholeNumber(value);
        break;
      case 'content-type':
        if (type !== undefined) return null;
        type = value;
        break;
      case 'idempotency-key':
        if (idempotencyKey !== undefined) return null;
        idempotencyKey = value;
        break;
      case 'transfer-encoding':
      case 'content-encoding':
        return null;
    }
  }
  const isPlain = length > 0 && length <= BODY_MAX && type !== undefined && isJson(type);
  return isPlain && hosts <= 1 ? { length, idempotencyKey } : null;
}

/** Reads a text of digits only; any other text is no number. `Number` would leave the compiled code at every call. */
function wholeNumber(text: string): number {
  let value = 0;
  for (let index = 0; index < text.length; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/**
 * Reads a short body, which mostly comes in one piece. If the body is cut off, the connection ends, and so does this
 * read.
 */
export function readBytes(req: IncomingMessage, length: number, done: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let missing = length;
  req.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    missing -= chunk.length;
    if (missing <= 0) done(chunks.length === 1 ? chunk : Buffer.concat(chunks));
  });
}

/** Characters that stand for themselves in JSON, in UTF-8 and in the tokens that we write. */
const PLAIN_TOKEN = /^[\w.-]+$/;

/** Whether a token that was read from a body is certain to be what the body says. */
export const isPlain = (token: string): boolean => PLAIN_TOKEN.test(token);

/**
 * Reads the token from a body that is one JSON object with only this property, or returns what is remembered about the
 * token. In the body that most programs write, the token is the text between fixed first and last bytes. That text is
 * not checked yet: it is certainly right if it is a token that we remember, and otherwise only if its characters are
 * plain. Any other body is matched against a pattern.
 */
export function tokenReader<Known extends object>(
  property: string,
  recall: (token: string) => Known | undefined = () => undefined,
): (bytes: Buffer) => string | Known | undefined {
  const [start, end] = [Buffer.from(`{"${property}":"`), Buffer.from('"}')];
  const pattern = bodyPattern(property);
  const short = (token: string | undefined): string | undefined =>
    token !== undefined && token.length <= TOKEN_MAX ? token : undefined;
  return (bytes) => {
    const until = bytes.length - end.length;
    if (until > start.length && isAt(bytes, 0, start) && isAt(bytes, until, end)) {
      const token = bytes.toString('latin1', start.length, until);
      return recall(token) ?? short(token);
    }
    return short(pattern.exec(bytes.toString())?.[1]);
  };
}

function isAt(bytes: Buffer, offset: number, part: Buffer): boolean {
  for (let index = 0; index < part.length; index += 1) if (bytes[offset + index] !== part[index]) return false;
  return true;
}

/**
 * White space as in RFC 8259 section 2. Strings with escapes, or with bytes that are not UTF-8, are unusual. The length is
 * checked separately, because a bound inside the pattern makes it half as fast.
 */
function bodyPattern(property: string): RegExp {
  const space = '[ \\t\\n\\r]*';
  const parts = ['\\{', `"${property}"`, ':', '"([ !#-[\\]-\\ufffc]+)"', '\\}'];
  return new RegExp(`^${space}${parts.join(space)}${space}$`);
}
