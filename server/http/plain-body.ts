/** Short JSON bodies with one token in them, as nearly all programs send them. Anything else is for the body parser. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const JSON_TYPE = /^application\/json(?:\s*;\s*charset=utf-8)?$/i;
const BODY_MAX = 16_384;
const TOKEN_MAX = 8_192;

/** The length of a plain JSON body, or null if there is something unusual about it. */
export function plainBodyLength(headers: IncomingHttpHeaders): number | null {
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return null;
  const length = Number(headers['content-length']);
  return length > 0 && length <= BODY_MAX && JSON_TYPE.test(headers['content-type'] ?? '') ? length : null;
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
 * inside of the pattern makes it half as fast.
 */
export function tokenReader(property: string): (text: string) => string | undefined {
  const space = '[ \\t\\n\\r]*';
  const parts = ['\\{', `"${property}"`, ':', '"([ !#-[\\]-\\ufffc]+)"', '\\}'];
  const body = new RegExp(`^${space}${parts.join(space)}${space}$`);
  return (text) => {
    const token = body.exec(text)?.[1];
    return token !== undefined && token.length <= TOKEN_MAX ? token : undefined;
  };
}
