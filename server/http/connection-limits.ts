/**
 * What one connection may ask for before it has read anything: a client that sends on without reading makes the process
 * hold every answer. Programs that pipeline at all stay far below this; the seventeenth closes the connection.
 */
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

export const UNANSWERED_MAX = 16;

export function withinConnectionLimits(handler: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (req, res) => {
    const { socket } = req;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > UNANSWERED_MAX) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    res.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handler(req, res);
  };
}
