/** A proxy in front of the service. It counts the requests, and can cut the service off. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function countingProxy(target: number, counts: Map<string, number>) {
  let isCut = false;
  const server = createServer((req, res) => {
    if (isCut) return void req.socket.destroy();
    const call = req.method === 'POST' ? /\/(verify|refresh|token|logout)$/.exec(req.url ?? '')?.[1] : undefined;
    if (call) counts.set(call, (counts.get(call) ?? 0) + 1);
    const { method, url: path, headers } = req;
    const asked = request({ port: target, method, path, headers }, (answer) => {
      // These two headers belong to one connection. Passed on, they would promise that this server keeps its connection
      // as long as the service does, and the client could send into a connection that is just closing.
      const { connection, 'keep-alive': keepAlive, ...passedOn } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, passedOn);
      answer.pipe(res);
    });
    asked.on('error', () => res.writeHead(502).end());
    req.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  /** From now on every connection breaks, as if the service were down, until `restore`. */
  const cut = (): void => {
    isCut = true;
    server.closeAllConnections();
  };
  const restore = (): void => {
    isCut = false;
  };
  return { port: (server.address() as AddressInfo).port, close, cut, restore };
}
