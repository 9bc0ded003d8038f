/** People who refresh again and again at one or several nodes, each with sessions of their own, and wait a little in between. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededSession } from '../bench/instruments/seed.ts';

interface People {
  /** When each refresh was answered, with how long it took. */
  readonly answered: { readonly at: number; readonly ms: number }[];
  failures(): number;
  stop(): Promise<void>;
}

interface Options {
  /** The ports of the nodes; the base address names the first. */
  readonly ports: readonly [number, ...number[]];
  readonly people: number;
  readonly thinkMs: number;
  readonly sessions: readonly SeededSession[];
}

/**
 * A node that is away is passed over. A session whose refresh was cut off is not used again: whether it was refreshed is not
 * known.
 */
export function startPeople({ ports, people, thinkMs, sessions }: Options): People {
  const agent = new Agent({ keepAlive: true });
  const answered: { at: number; ms: number }[] = [];
  let [failures, isStopped] = [0, false];

  const person = async (index: number): Promise<void> => {
    const mine = sessions.filter((session, place) => place % people === index && !session.busy);
    await sleep((index * thinkMs) / people);
    for (let turn = 0; !isStopped && mine.length > 0; turn += 1) {
      const place = turn % mine.length;
      const session = mine[place] as SeededSession;
      const began = performance.now();
      const token = await refresh(agent, ports[(index + turn) % ports.length] ?? 0, `localhost:${ports[0]}`, session);
      if (token === AWAY) failures += 1;
      else if (token === null) {
        failures += 1;
        session.busy = true;
        mine.splice(place, 1);
      } else {
        session.refreshToken = token;
        answered.push({ at: performance.now(), ms: performance.now() - began });
      }
      await sleep(thinkMs);
    }
  };

  const all = Array.from({ length: people }, (_, index) => person(index));
  return {
    answered,
    failures: () => failures,
    async stop() {
      isStopped = true;
      await Promise.all(all);
      agent.destroy();
    },
  };
}

const AWAY = Symbol('nobody listens there');

/** The next token; null when there was none. */
function refresh(
  agent: Agent,
  port: number,
  host: string,
  session: SeededSession,
): Promise<string | typeof AWAY | null> {
  const body = JSON.stringify({ refresh_token: session.refreshToken });
  const headers = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const path = `/edge/auth/${session.tenantId}/refresh`;
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('error', () => resolve(null));
      answer.on('end', () => {
        const { refresh_token } = answer.statusCode === 200 ? JSON.parse(text) : {};
        resolve(typeof refresh_token === 'string' ? refresh_token : null);
      });
    })
      .on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED' ? AWAY : null))
      .end(body);
  });
}
