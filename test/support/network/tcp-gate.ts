/** A gate in front of PostgreSQL: it points at one server, and can be cut, go silent or be slow, as a network does. */

import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export class TcpGate {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #target: number;
  #state: 'open' | 'cut' | 'silent' = 'open';
  #delayMs = 0;

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer((client) => this.#accept(client));
  }

  static async open(target: number): Promise<TcpGate> {
    const gate = new TcpGate(target);
    await new Promise<void>((resolve) => gate.#server.listen(0, '127.0.0.1', resolve));
    return gate;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  get target(): number {
    return this.#target;
  }

  /** New connections go to another port; those to the old one end. */
  pointTo(target: number): void {
    if (target === this.#target) return;
    this.#target = target;
    this.#dropAll();
  }

  /** Connections break and new ones are refused. */
  cut(): void {
    this.#state = 'cut';
    this.#dropAll();
  }

  /** Connections stay open, but nothing passes, as if the other end had disappeared. */
  silence(): void {
    this.#state = 'silent';
    for (const [client, upstream] of this.#pairs) {
      client.unpipe();
      upstream.unpipe();
      client.resume();
      upstream.resume();
    }
  }

  /** From now on everything takes so long in each direction, also on connections that are there. */
  delay(milliseconds: number): void {
    this.#delayMs = milliseconds;
  }

  /** Lets everything pass again. Lost data is not repeated, so the old connections are useless. */
  restore(): void {
    this.#state = 'open';
    this.#dropAll();
  }

  async close(): Promise<void> {
    this.#dropAll();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #accept(client: Socket): void {
    if (this.#state === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(this.#target, '127.0.0.1');
    const pair = [client, upstream] as const;
    this.#pairs.add(pair);
    const end = (): void => {
      this.#pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', end);
    }
    if (this.#state === 'silent') {
      client.resume();
      return;
    }
    client.pipe(this.#slowly()).pipe(upstream);
    upstream.pipe(this.#slowly()).pipe(client);
  }

  #slowly(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        if (this.#delayMs === 0) done(null, chunk);
        else setTimeout(done, this.#delayMs, null, chunk);
      },
    });
  }

  #dropAll(): void {
    for (const [client, upstream] of this.#pairs) {
      client.destroy();
      upstream.destroy();
    }
    this.#pairs.clear();
  }
}
