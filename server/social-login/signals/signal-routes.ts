/** Where identity providers report what happened to accounts. */
import type { IncomingMessage } from 'node:http';
import { contract } from '@porchlight/contract';
import { HttpRefusal } from '../../http/errors/http-error.ts';
import { rest } from '../../http/rest/ts-rest.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import type { ReceiveSignal } from './receive-signal.ts';

/** Google's tokens have some 1,000 bytes. */
const BYTES_MAX = 16_384;

export const signalRoutes = (receive: ReceiveSignal) =>
  rest.router(contract.signals, {
    google: async ({ req }) => {
      unwrap(await receive(await readToken(req)));
      return { status: 202, body: undefined };
    },
  });

async function readToken(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BYTES_MAX) throw new HttpRefusal({ code: 'payloadTooLarge' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1').trim();
}
