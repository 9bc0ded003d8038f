import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../support/engines.ts';
import { freePort } from '../support/ports.ts';
import { type RunningServer, type ServerOptions, startServer } from '../support/processes.ts';
import { nodeBinary, repositoryRoot } from '../support/repository.ts';
import { testMasterKey } from '../support/test-master-key.ts';
import { onlyInTestAll, timesOf } from '../support/times.ts';

// Each test starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const WAYS: readonly (ServerOptions & { readonly what: string; readonly signal: NodeJS.Signals })[] = [
  { what: 'npm, which started it, gets SIGTERM', command: ['npm', 'start'], signal: 'SIGTERM' },
  {
    what: 'Ctrl-C reaches it twice, from the terminal and through npm',
    command: ['npm', 'start'],
    ownGroup: true,
    signal: 'SIGINT',
  },
  { what: 'npm, which started it, gets SIGINT', command: ['npm', 'start'], signal: 'SIGINT' },
  { what: 'a shell was between npm and its caller', command: ['sh', '-c', 'exec npm start'], signal: 'SIGTERM' },
];

const BODY = JSON.stringify({ access_token: 'none' });

describe('a service that gets a signal to stop', () => {
  it.each(WAYS.slice(0, timesOf(WAYS.length, 1)))(
    'finishes what it has begun when $what',
    async ({ what: _, signal, ...how }) => {
      const server = await start(how);
      await expectToDrain(server, () => process.kill(how.ownGroup ? -server.pid : server.pid, signal));
    },
  );

  onlyInTestAll(() => {
    it('finishes what it has begun as the first process of a container', async ({ annotate }) => {
      const unshare = ['--user', '--map-root-user', '--pid', '--fork', '--kill-child'];
      if (spawnSync('unshare', [...unshare, 'true']).status !== 0) {
        await annotate('This machine lets nobody make a process namespace, so the service was not tried as process 1.');
        return;
      }
      const server = await start({ command: ['unshare', ...unshare, nodeBinary(), 'server/entry.js'] });
      const first = Number(readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim());
      expect(readFileSync(`/proc/${first}/status`, 'utf8')).toMatch(/^NSpid:\t\d+\t1$/m);
      await expectToDrain(server, () => process.kill(first, 'SIGTERM'));
    });

    it('ends in order also while it is still starting', async () => {
      const { databaseUrl, dataDir } = await freshDatabase();
      const folder = dataDir && join(dataDir, 'new');
      const port = await freePort();
      const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, MASTER_KEY: testMasterKey, PORT: String(port) };
      const child = spawn(nodeBinary(), ['server/entry.js'], { cwd: repositoryRoot, env, stdio: 'ignore' });
      const exit = once(child, 'exit');
      // A start opens its port first.
      while (!(await isOpen(port))) await sleep(10);
      child.kill('SIGTERM');
      expect(await exit).toEqual([0, null]);
      if (folder) expect(existsSync(join(folder, 'lock'))).toBe(false);
    });
  });
});

async function start(options: ServerOptions): Promise<RunningServer> {
  const database = await freshDatabase();
  const env = { DATABASE_URL: database.databaseUrl, DATA_DIR: database.dataDir, HOME: process.env.HOME };
  return startServer({ ...options, env });
}

/** A request that ends after the signal is still answered; then all processes have ended and the port is free. */
async function expectToDrain(server: RunningServer, signal: () => void): Promise<void> {
  const port = Number(new URL(server.baseUrl).port);
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.write(
    `POST /edge/auth/brave-otter-k3f9q2/verify HTTP/1.1\r\nHost: localhost:${port}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`,
  );
  await sleep(200);
  signal();
  await until(() => server.logs().includes('"msg":"draining"'));
  // The same signal may arrive a second time by another way: it must not cancel the request.
  await sleep(200);
  socket.write(BODY);
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 (200|404) /);
  await server.exit;
  expect(server.logs()).toContain('"msg":"stopped"');
  await expect(isOpen(port)).resolves.toBe(false);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
