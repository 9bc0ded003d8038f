import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { builtService } from '../support/built-service.ts';
import { freshDatabase } from '../support/engines.ts';
import { type RunningServer, startServer } from '../support/processes.ts';
import { onlyLine, refusal } from '../support/refused-start.ts';
import { nodeBinary } from '../support/repository.ts';
import { onlyInTestAll } from '../support/times.ts';

// Each test starts several processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

/** The same flag as in `npm start`. */
const SMALL_NURSERY = '--max-semi-space-size=8';

/** Workers share no memory, so they cannot use the people of the built-in provider. */
const PROVIDER = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };

const COUNTED = /_count\{operation="getHealth",status="200"\} (\d+)/;

describe('WORKERS', () => {
  let databaseUrl: string;

  beforeAll(async () => {
    databaseUrl = (await freshDatabase('postgres')).databaseUrl ?? '';
  });

  const start = async (): Promise<RunningServer> => {
    const command = [nodeBinary(), SMALL_NURSERY, await builtService()] as const;
    const server = await startServer({ command, env: { ...PROVIDER, DATABASE_URL: databaseUrl, WORKERS: '2' } });
    await said(server, 'all workers serve');
    return server;
  };

  it('serve together: requests are shared, the log names who took them, and the metrics are of all', async () => {
    const server = await start();
    for (let count = 0; count < 20; count += 1) await getHealth(server, new Agent());
    const text = await get(server, '/metrics', new Agent());
    // 20 requests of this test, and at least one of the start.
    const counted = Number(COUNTED.exec(text.body)?.[1]);
    expect(counted).toBeGreaterThanOrEqual(21);
    expect(text.body).toMatch(/^porchlight_workers 2$/m);
    await until(() => requestLines(server).length >= 21);
    expect(new Set(requestLines(server).map(({ worker }) => worker)).size).toBe(2);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    expect(childrenOf(server.pid)).toEqual([]);
  });

  onlyInTestAll(() => {
    it('run under the flags of Node that the first process has', async () => {
      const server = await start();
      const flagsOf = (pid: number): string[] => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const workers = childrenOf(server.pid);
      expect(workers).toHaveLength(2);
      for (const pid of workers) expect(flagsOf(pid)).toContain(SMALL_NURSERY);
      await server.stop();
    });
  });

  onlyInTestAll(() => {
    it('are replaced one by one when they crash, and the others go on', async () => {
      const server = await start();
      const [victim = 0, other = 0] = childrenOf(server.pid);
      process.kill(victim, 'SIGKILL');
      await said(server, 'a worker ended');
      expect((await getHealth(server, new Agent())).status).toBe(200);
      await until(() => childrenOf(server.pid).length === 2 && !childrenOf(server.pid).includes(victim));
      expect(childrenOf(server.pid)).toContain(other);
      await server.stop();
    });
  });

  it('leave no connection waiting for ever when they die', async () => {
    const server = await start();
    const [victim = 0] = childrenOf(server.pid);
    // It takes nothing any more, so the next connection that it gets stays in transit.
    process.kill(victim, 'SIGSTOP');
    let settled = 0;
    const asked = Array.from({ length: 6 }, () =>
      getHealth(server, new Agent())
        .catch(() => undefined)
        .finally(() => {
          settled += 1;
        }),
    );
    await expect.poll(() => settled, { timeout: 20_000 }).toBe(5);
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => settled, { timeout: 5_000 }).toBe(6);
    await Promise.all(asked);
    await server.stop();
  });

  onlyInTestAll(() => {
    it('are changed on SIGHUP without a lost request', async () => {
      const server = await start();
      const before = childrenOf(server.pid);
      let [answered, isOver] = [0, false];
      const failures: unknown[] = [];
      const clients = Array.from({ length: 8 }, async (_, index) => {
        // Half of them keep their connections, as browsers and balancers do.
        const agent = new Agent({ keepAlive: index % 2 === 0, maxSockets: 1 });
        while (!isOver) {
          try {
            expect((await getHealth(server, agent)).status).toBe(200);
            answered += 1;
          } catch (error) {
            failures.push(error);
          }
          // A short pause between two requests: without it the clients would take the processors from the workers.
          await sleep(5);
        }
        agent.destroy();
      });
      await until(() => answered > 50);
      process.kill(server.pid, 'SIGHUP');
      await said(server, 'the workers were changed');
      const counted = async () => Number(COUNTED.exec((await get(server, '/metrics', new Agent())).body)?.[1]);
      // Read first, because the clients continue while the metrics are requested. The last answer of each may not be
      // counted yet.
      const since = answered;
      expect(await counted(), 'what the old ones counted stays').toBeGreaterThanOrEqual(since - clients.length);
      await until(() => answered > since + 50);
      isOver = true;
      await Promise.all(clients);
      expect(failures).toEqual([]);
      const after = childrenOf(server.pid);
      expect(after).toHaveLength(2);
      expect(after.filter((pid) => before.includes(pid))).toEqual([]);
      await server.stop();
    });

    it('do not outlive the process that keeps them', async () => {
      const server = await start();
      const workers = childrenOf(server.pid);
      await server.stop('SIGKILL');
      await until(() => workers.every((pid) => !isAlive(pid)));
    });

    it('say once what keeps them from starting', async () => {
      const url = new URL(databaseUrl);
      url.pathname = '/no_such_database';
      const text = await refusal({ ...PROVIDER, DATABASE_URL: url.href, WORKERS: '2' });
      expect(text.match(/Porchlight cannot start/g)).toHaveLength(1);
    });

    it('are refused with the built-in identity provider, which lives in one process', async () => {
      const text = await refusal({ DATABASE_URL: databaseUrl, WORKERS: '2' });
      expect(text).toContain('WORKERS needs an identity provider, such as GOOGLE_CLIENT_ID');
    });

    it('are refused on the embedded database', async () => {
      const text = await refusal({ ...PROVIDER, DATA_DIR: '/tmp/never-made', WORKERS: 'auto' });
      expect(
        onlyLine(
          text
            .split('\n')
            .filter((line) => line.includes('WORKERS'))
            .join('\n'),
        ),
      ).toContain('WORKERS needs DATABASE_URL');
    });
  });
});

interface LogLine {
  readonly msg?: string;
  readonly worker?: number;
}

/** Every line is complete, although several processes write. */
const lines = (server: RunningServer): LogLine[] => {
  const text = server.logs();
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};

const requestLines = (server: RunningServer): LogLine[] => lines(server).filter(({ msg }) => msg === 'request');

const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const getHealth = (server: RunningServer, agent: Agent) => get(server, '/healthz', agent);

function get(server: RunningServer, path: string, agent: Agent): Promise<{ status: number; body: string }> {
  const { port } = new URL(server.baseUrl);
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, agent }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.once('error', reject);
    });
    call.once('error', reject).end();
  });
}

/**
 * Only searches for the words: parsing every line each time would take longer than the wait itself, after many
 * requests.
 */
const said = (server: RunningServer, words: string): Promise<void> =>
  until(() => server.logs().includes(`"msg":"${words}`));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}
