/**
 * The first bytes of a receiver's answer, as text. If a receiver is slow or breaks off, the text up to then is kept.
 */
import type { Readable } from 'node:stream';
import { RESPONSE_KEPT_BYTES } from '@porchlight/contract';

/** The message keeps its place in the queue during this wait, so it is short. */
const WAIT_MS = 1_000;

export async function readBeginning(response: Readable): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => response.destroy(), WAIT_MS);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= RESPONSE_KEPT_BYTES) break;
    }
  } catch {
    // The text before the connection broke is worth showing.
  } finally {
    clearTimeout(timer);
  }
  const bytes = Buffer.concat(chunks).subarray(0, RESPONSE_KEPT_BYTES);
  // A character that was cut off at the end is left out, and PostgreSQL takes no zero bytes.
  const text = new TextDecoder().decode(bytes, { stream: true }).replaceAll('\u0000', '').trim();
  return text === '' ? null : text;
}
