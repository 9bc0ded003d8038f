/** A body that is sent as it comes. ts-rest pipes streams unvalidated, so what is streamed must be right by construction. */
import type { Readable } from 'node:stream';
import type { Response } from 'express';

/** The stream, typed as the body that the contract names. A source that fails cuts the connection: half a list is no list. */
export function streamed<Body>(source: Readable, res: Response): Body {
  source.on('error', (error) => res.destroy(error));
  res.on('close', () => source.destroy());
  return source as unknown as Body;
}
