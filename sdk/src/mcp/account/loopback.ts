/** The address on this computer to which the browser brings the authorization code (RFC 8252 section 7.3). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Loopback {
  readonly redirectUri: string;
  /** The query of the one answer that has `state`. All other requests are refused. */
  readonly answer: Promise<URLSearchParams>;
  close(): void;
}

const DONE = 'You are signed in. You can close this window and go back to your agent.';
const REFUSED = 'The sign-in was not approved. You can close this window.';

/** The empty icon keeps the browser from asking for one after the server has closed. */
const page = (text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Porchlight</title><link rel="icon" href="data:,"><p>${text}</p></html>`;

export async function openLoopback(state: string): Promise<Loopback> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { redirectUri: `${origin}/callback`, answer: receive(server, origin, state), close: () => end(server) };
}

function receive(server: Server, origin: string, state: string): Promise<URLSearchParams> {
  return new Promise((resolve) => {
    server.on('request', (req, res) => {
      const url = new URL(req.url ?? '/', origin);
      const isOurs =
        req.method === 'GET' &&
        req.headers.host === new URL(origin).host &&
        url.pathname === '/callback' &&
        url.searchParams.get('state') === state;
      res.writeHead(isOurs ? 200 : 404, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; img-src data:",
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        Connection: 'close',
      });
      if (!isOurs) return res.end(page('Nothing here.'));
      res.end(page(url.searchParams.has('code') ? DONE : REFUSED));
      resolve(url.searchParams);
    });
  });
}

function end(server: Server): void {
  server.close();
  server.closeIdleConnections();
}
