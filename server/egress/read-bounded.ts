/** Reads an answer of a stranger's server, up to a limit. */
import type { IncomingMessage } from 'node:http';

export async function readBounded(response: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw new Error('the document is too large');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
