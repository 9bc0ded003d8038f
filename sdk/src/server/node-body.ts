/** Reads the body of a request in Node. Where a parser of the app was faster, it takes what that has read. */
import type { NodeRequest } from './node-request.ts';

/** More than any request that the SDK answers itself. */
const BODY_MAX_BYTES = 16_384;

/** A longer body is cut off, so that it is not valid JSON. */
export async function nodeBody(req: NodeRequest): Promise<string> {
  const { body } = req;
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return Buffer.from(body).toString('utf8');
  if (body !== undefined) return JSON.stringify(body);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req[Symbol.asyncIterator] ? (req as AsyncIterable<Uint8Array | string>) : []) {
    // The rest is read too, because the sender waits until all is read.
    bytes += Buffer.byteLength(chunk);
    if (bytes <= BODY_MAX_BYTES) chunks.push(Buffer.from(chunk as string));
  }
  return Buffer.concat(chunks).toString('utf8');
}
