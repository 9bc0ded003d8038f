/** Short JSON bodies with one token in them, as nearly all programs send them. Anything else is for the body parser. */
import type { IncomingMessage } from 'node:http';

const JSON_TYPE = /^application\/json(?:\s*;\s*charset=utf-8)?$/i;
const BODY_MAX = 16_384;
const TOKEN_MAX = 8_192;

export interface PlainHead {
  readonly length: number;
  readonly idempotencyKey: string | undefined;
}

/** The headers that matter here. One that comes twice is unusual, and so is any of the last two. */
const NAMES = [
  'host',
  'content-length',
  'content-type',
  'idempotency-key',
  'transfer-encoding',
  'content-encoding',
] as const;
/** Most headers are told apart from all of these by their length alone. */
const LENGTHS = new Set(NAMES.map(({ length }) => length));

/**
 * What the head of a request says of a plain JSON body, or null if there is something unusual about it. It is read from the
 * headers as they came: the object that Node makes of them on demand would cost more than all the rest of a verify.
 */
export function plainHead(rawHeaders: readonly string[]): PlainHead | null {
  let length = 0;
  let type: string | undefined;
  let idempotencyKey: string | undefined;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!LENGTHS.has(name.length as 4)) continue;
    const value = rawHeaders[index + 1] ?? '';
    switch (name.toLowerCase() as (typeof NAMES)[number]) {
      case 'host':
        hosts += 1;
        break;
      case 'content-length':
        length = Number(value);
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
  const isPlain = length > 0 && length <= BODY_MAX && type !== undefined && JSON_TYPE.test(type);
  return isPlain && hosts <= 1 ? { length, idempotencyKey } : null;
}

/** Reads a short body, which mostly comes in one piece. One that is cut off ends with its connection, and so does this. */
export function readText(req: IncomingMessage, length: number, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  let missing = length;
  req.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    missing -= chunk.length;
    if (missing <= 0) done((chunks.length === 1 ? chunk : Buffer.concat(chunks)).toString('utf8'));
  });
}

/**
 * Reads the token of a body that is one JSON object with this property and no other. White space is what RFC 8259 section
 * 2 calls so. Strings with escapes, or with bytes that were no UTF-8, are unusual. The length is asked for apart: a bound
 * inside of the pattern makes it half as fast. A token that was read before, in a body as programs write it, has passed the
 * pattern, which takes longer than all else that such a token asks for.
 */
export function tokenReader(
  property: string,
  isKnown: (token: string) => boolean = () => false,
): (text: string) => string | undefined {
  const space = '[ \\t\\n\\r]*';
  const parts = ['\\{', `"${property}"`, ':', '"([ !#-[\\]-\\ufffc]+)"', '\\}'];
  const body = new RegExp(`^${space}${parts.join(space)}${space}$`);
  const [start, end] = [`{"${property}":"`, '"}'];
  return (text) => {
    if (text.startsWith(start) && text.endsWith(end)) {
      const between = text.slice(start.length, -end.length);
      if (isKnown(between)) return between;
    }
    const token = body.exec(text)?.[1];
    return token !== undefined && token.length <= TOKEN_MAX ? token : undefined;
  };
}
