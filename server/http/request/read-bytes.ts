/** A body that is a file, read unchanged up to a size. */
import type { IncomingMessage } from 'node:http';
import { HttpRefusal } from '../errors/http-error.ts';

export async function readBytes(req: IncomingMessage, max: number): Promise<Buffer> {
  const tooLarge = new HttpRefusal({
    code: 'payloadTooLarge',
    detail: `The file may have at most ${max / 1_024} KB. Send a smaller one.`,
  });
  if (Number(req.headers['content-length'] ?? 0) > max) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > max) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
