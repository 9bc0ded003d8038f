/**
 * The port is opened before anything else, so that a port in use is reported at once. Requests that arrive before the
 * service is ready wait for it, as they would in the queue of the operating system.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Returns a function that hands the held requests, and all later ones, to the service. */
export function holdRequests(server: Server): (handler: RequestListener) => void {
  const held: [IncomingMessage, ServerResponse][] = [];
  const hold = (request: IncomingMessage, response: ServerResponse): void => void held.push([request, response]);
  server.on('request', hold);
  return (handler) => {
    server.off('request', hold);
    server.on('request', handler);
    for (const [request, response] of held) handler(request, response as Parameters<RequestListener>[1]);
  };
}
