/** An app on a free port, until the test file ends. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endAfterFile } from '../../../support/cleanup.ts';

/** More than Node's default, so that tests can send the app headers that other servers allow. */
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
