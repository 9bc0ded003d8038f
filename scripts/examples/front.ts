/** The deployed address of an example: https with its own name, in front of the app, as a host would serve it. */
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './self-signed.ts';

/** Only Chromium knows this name: it is started with it on the loopback address. */
export const HOST = 'app.porchlight.example';

export interface Front extends Disposable {
  readonly url: string;
}

export async function openFront(target: number): Promise<Front> {
  const server = createServer(selfSigned(`subjectAltName=DNS:${HOST}`), (req, res) => {
    const headers = { ...req.headers, 'x-forwarded-proto': 'https', 'x-forwarded-host': req.headers.host };
    const asked = request({ host: 'localhost', port: target, method: req.method, path: req.url, headers }, (answer) => {
      const { connection, 'keep-alive': keepAlive, ...passedOn } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, passedOn);
      answer.pipe(res);
    });
    asked.on('error', () => res.writeHead(502).end());
    req.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://${HOST}:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
