/**
 * What a lane in front of the application hands on to the ordinary road with a request that it does not answer itself:
 * the body, which can be read only once, and what was already done for it, which must not be done twice.
 */
import type { IncomingMessage } from 'node:http';

interface HandedOn {
  readonly text: string;
  readonly outcome?: Promise<unknown> | undefined;
}

const handedOn = new WeakMap<IncomingMessage, HandedOn>();

export const handOn = (req: IncomingMessage, what: HandedOn): void => void handedOn.set(req, what);

/** The body, if it was read before. */
export const bodyHandedOn = (req: IncomingMessage): string | undefined => handedOn.get(req)?.text;

/** What the use case of this operation came to, if it has run before. */
export const outcomeHandedOn = <T>(req: IncomingMessage): Promise<T> | undefined =>
  handedOn.get(req)?.outcome as Promise<T> | undefined;
