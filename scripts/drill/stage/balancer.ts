/**
 * A balancer like any other: each request goes to the next node that says it is ready. A request that may have reached
 * a node is never sent to another; the client gets a 502, which means that the answer is lost.
 */
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

const CHECK_EVERY_MS = 200;
const CHECK_TIMEOUT_MS = 1_500;

interface Backend {
  readonly port: number;
  ready: boolean;
}

export class Balancer {
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #backends: Backend[];
  readonly #timer: NodeJS.Timeout;
  #turn = 0;

  private constructor(ports: readonly number[]) {
    this.#backends = ports.map((port) => ({ port, ready: true }));
    this.#server = createServer((req, res) => void this.#forward(req, res));
    this.#timer = setInterval(() => {
      for (const backend of this.#backends) void this.#check(backend);
    }, CHECK_EVERY_MS);
  }

  static async open(port: number, backends: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(backends);
    await new Promise<void>((resolve, reject) => {
      balancer.#server.once('error', reject);
      balancer.#server.listen(port, '127.0.0.1', resolve);
    });
    return balancer;
  }

  isReady(index: number): boolean {
    return this.#backends[index]?.ready ?? false;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #check(backend: Backend): Promise<void> {
    try {
      const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
      const response = await fetch(`http://127.0.0.1:${backend.port}/readyz`, { signal });
      await response.body?.cancel();
      backend.ready = response.ok;
    } catch {
      backend.ready = false;
    }
  }

  async #forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await buffer(req).catch(() => undefined);
    if (body === undefined) return;
    // If no node is ready, the request goes to any node, which says so itself.
    const ready = this.#backends.filter((backend) => backend.ready);
    const others = this.#backends.filter((backend) => !backend.ready);
    const turn = this.#turn++;
    const order = [...rotated(ready, turn), ...rotated(others, turn)];
    for (const backend of order) if (await this.#tryOn(backend, req, body, res)) return;
    res.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('no node\n');
  }

  /** False: the node could not be reached, so nothing was sent. */
  #tryOn(backend: Backend, req: IncomingMessage, body: Buffer, res: ServerResponse): Promise<boolean> {
    const { method, url = '/', headers } = req;
    return new Promise((resolve) => {
      const onward = request({ host: '127.0.0.1', port: backend.port, method, path: url, headers, agent: this.#agent });
      onward.once('response', (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
        answer.once('error', () => res.destroy());
        resolve(true);
      });
      onward.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') {
          backend.ready = false;
          resolve(false);
          return;
        }
        if (res.headersSent) res.destroy();
        else res.writeHead(502, { 'content-type': 'text/plain' }).end('the node went away\n');
        resolve(true);
      });
      onward.end(body);
    });
  }
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const cut = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(cut), ...list.slice(0, cut)];
}
