/** An app on a port of its own, until the test file ends. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endAfterFile } from '../../../support/cleanup.ts';

/** More than Node allows by itself, so that tests reach the app with headers that other servers let through. */
const HEADERS_MAX = 4_000_000;

export async function serveExpress(app: RequestListener): Promise<{ readonly url: string }> {
  const server = createServer({ maxHeaderSize: HEADERS_MAX }, app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
