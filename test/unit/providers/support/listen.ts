/** A small HTTP server on a free loopback port, and a way to end it with all its connections. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening extends AsyncDisposable {
  readonly url: string;
  close(): Promise<void>;
}

/** The handler is made once the address is known, because a provider's issuer is part of its answers. */
export async function listen(makeHandler: (url: string) => RequestListener): Promise<Listening> {
  let handler: RequestListener = (_req, res) => void res.writeHead(503).end();
  const server = createServer((req, res) => handler(req, res));
  // Node's default of five seconds can pass on a busy machine; then a connection could end at the moment in which it is
  // used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  handler = makeHandler(url);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close, [Symbol.asyncDispose]: close };
}
