/** An app that people come back to: it shows nothing but that they have arrived, and may hold the proof of its host. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CallbackApp extends Disposable {
  readonly callback: string;
  readonly host: string;
  /** What the file of the proof says; nothing before. */
  proof: string;
}

export async function serveCallbackApp(): Promise<CallbackApp> {
  const server = createServer((req, res) => {
    if (req.method === 'POST') return void res.writeHead(204).end();
    const isProof = req.url === '/.well-known/porchlight.txt';
    res.writeHead(isProof && app.proof === '' ? 404 : 200, { 'content-type': isProof ? 'text/plain' : 'text/html' });
    res.end(isProof ? app.proof : '<!doctype html><title>The app</title><h1>Arrived</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const app: CallbackApp = {
    callback: `http://${host}/auth/callback`,
    host,
    proof: '',
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
  return app;
}
