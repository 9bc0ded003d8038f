/** Answers that take their time: held until something happens, or sent as they come. */
import type { Readable } from 'node:stream';
import type { Response } from 'express';

/** Tells a handler with an open answer that its client has gone. */
export function closedSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => controller.abort());
  return controller.signal;
}

/**
 * The stream, typed as the body that the contract names. ts-rest pipes streams unvalidated, so what is streamed must be
 * right by construction. A source that fails cuts the connection, so that nobody takes half a list for a whole one.
 */
export function streamed<Body>(source: Readable, res: Response): Body {
  source.on('error', (error) => res.destroy(error));
  res.on('close', () => source.destroy());
  return source as Readable & Body;
}
