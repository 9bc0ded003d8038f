/**
 * Reads a streamed body whole before its handler, for a call that a person has to approve: the approval is for these bytes.
 * The handler then gets the same bytes. What is held at one time is bounded, so that callers cannot fill the memory.
 */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { APPROVED_BYTES_MAX } from '@porchlight/contract';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { TakeTurn } from '../../scheduling/turns.ts';
import { HttpRefusal } from '../errors/http-error.ts';

const CROWDED_RETRY_S = 30;

const held = new WeakMap<IncomingMessage, Buffer>();

/** The body of a request whose operation streams, for its handler. */
export const streamedBody = (req: IncomingMessage): Readable => {
  const bytes = held.get(req);
  return bytes ? Readable.from([bytes]) : req;
};

export type HoldBody = (
  asker: string,
  req: IncomingMessage,
  res: ServerResponse,
) => Promise<Result<Buffer, DomainError>>;

/** A place is free again once the answer is sent. */
export const holdBody =
  (inTurn: TakeTurn): HoldBody =>
  (asker, req, res) =>
    new Promise((resolve, reject) => {
      const present = held.get(req);
      if (present) return resolve(ok(present));
      const work = async (): Promise<true> => {
        const bytes = await readAll(req);
        held.set(req, bytes);
        resolve(ok(bytes));
        if (!res.closed) await once(res, 'close');
        return true;
      };
      inTurn(asker, work).then((done) => {
        if (done === null) resolve(fail(CROWDED));
      }, reject);
    });

/** A body that is too large is read to its end and dropped, so that the caller gets the answer. */
async function readAll(req: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of req as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length <= APPROVED_BYTES_MAX) pieces.push(piece);
    else pieces.length = 0;
  }
  if (length > APPROVED_BYTES_MAX) throw new HttpRefusal({ code: 'payloadTooLarge', detail: TOO_LARGE });
  return Buffer.concat(pieces);
}

const TOO_LARGE = `This project wants its owner to approve the call, and a call that waits may have ${APPROVED_BYTES_MAX / 1_024 / 1_024} MiB. Send the file in smaller parts, each with a header and an end line, or let an owner import it at the desk.`;

const CROWDED: DomainError = {
  code: 'unavailable',
  detail: 'Calls of other projects that wait for an approval took every place. Send it again.',
  retryAfterS: CROWDED_RETRY_S,
};
