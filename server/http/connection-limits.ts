/**
 * What one connection may ask for before it has read anything: a client that sends on without reading makes the process
 * hold every answer. Programs that pipeline at all stay far below this; the seventeenth closes the connection.
 */
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { getOrInsert } from '../kernel/get-or-insert.ts';

export const UNANSWERED_MAX = 16;

/** One a connection, so that a request makes nothing new. */
class Unanswered {
  count = 0;
  readonly answered = (): void => {
    this.count -= 1;
  };
}

export function withinConnectionLimits(handler: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Unanswered>();
  return (req, res) => {
    const { socket } = req;
    const unanswered = getOrInsert(connections, socket, () => new Unanswered());
    if (unanswered.count >= UNANSWERED_MAX) {
      socket.destroy();
      return;
    }
    unanswered.count += 1;
    res.on('close', unanswered.answered);
    handler(req, res);
  };
}
