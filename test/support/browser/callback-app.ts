/** An app at its own origin, as a sign-in sees it: one address that shows what it got. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { endAfterFile } from '../cleanup.ts';

const PROOF_PATH = '/.well-known/porchlight.txt';

export interface CallbackApp {
  readonly callback: string;
  readonly host: string;
  /** The content of the file that proves the host; the file is missing before it is set. */
  proof: string;
  /** What the app got, once the browser is there. */
  arrival(page: Page): Promise<Record<string, string>>;
  /** Holds the app's next answer back until `release` is called; `asked` resolves when the request has arrived. */
  holdAnswer(): { readonly asked: Promise<void>; release(): void };
}

export async function serveCallbackApp(): Promise<CallbackApp> {
  let held: { asked: () => void; released: Promise<void> } | undefined;
  const server = createServer(async (req, res) => {
    if (req.url === PROOF_PATH && app.proof !== '') return void res.end(app.proof);
    if (!req.url?.startsWith('/callback')) return void res.writeHead(req.url === PROOF_PATH ? 404 : 204).end();
    held?.asked();
    await held?.released;
    res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>The app</title><h1>The app</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const callback = `http://${host}/callback`;
  const app: CallbackApp = {
    callback,
    host,
    proof: '',
    async arrival(page) {
      await page.waitForURL((url) => url.href.startsWith(callback));
      return Object.fromEntries(new URL(page.url()).searchParams);
    },
    holdAnswer() {
      const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { asked: asked.resolve, released: released.promise };
      return {
        asked: asked.promise,
        release() {
          held = undefined;
          released.resolve();
        },
      };
    },
  };
  return app;
}
