/**
 * Chromium's only way to the network: a proxy on this machine that connects to the app's host and port and to nothing
 * else. Playwright can refuse requests of pages one by one, but not the sockets and workers of a hostile script. The
 * proxy stops those.
 */
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

export interface OnlyAppProxy {
  readonly server: string;
  close(): void;
}

const portOf = ({ protocol, port }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);

export async function onlyAppProxy(app: URL): Promise<OnlyAppProxy> {
  const port = portOf(app);
  const host = app.hostname.replace(/^\[|\]$/g, '');
  const sockets = new Set<Duplex>();
  const keep = <T extends Duplex>(socket: T): T => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const isApp = (target: URL): boolean => target.hostname === app.hostname && portOf(target) === port;

  const server = createServer((incoming, res) => {
    const target = URL.canParse(incoming.url ?? '') ? new URL(incoming.url ?? '') : null;
    if (!target || !isApp(target)) return void res.writeHead(403).end();
    const { method, headers } = incoming;
    const path = target.pathname + target.search;
    const outgoing = request({ host, port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(res);
    });
    outgoing.on('error', () => res.destroy());
    res.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  server.on('connect', ({ url = '' }, socket: Duplex, head: Buffer) => {
    const target = URL.canParse(`http://${url}`) ? new URL(`http://${url}`) : null;
    const targetPort = Number(/:(\d+)$/.exec(url)?.[1]);
    keep(socket);
    if (!target || target.hostname !== app.hostname || targetPort !== port) {
      return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    }
    const upstream = keep(connect(port, host));
    upstream.once('connect', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    upstream.once('close', () => socket.destroy());
    socket.once('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
    },
  };
}
