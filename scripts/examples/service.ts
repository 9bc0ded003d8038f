/** The service that all examples sign in to, with a proxy in front of it that counts what they ask. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, freePort, until } from './processes.ts';

const root = join(import.meta.dirname, '../..');

export type EdgeCall = 'verify' | 'refresh' | 'token' | 'logout';

export interface Service extends AsyncDisposable {
  readonly baseUrl: string;
  /** How often an edge operation was called so far, by whomever. */
  counted(call: EdgeCall): number;
}

export async function startService(): Promise<Service> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'porchlight-data-'));
  const counts = new Map<string, number>();
  const proxy = await countingProxy(port, counts);
  const baseUrl = `http://localhost:${proxy.port}`;
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      BASE_URL: baseUrl,
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      GENESIS_PER_MINUTE: '100',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  await until(`http://localhost:${port}/healthz`, child);
  return {
    baseUrl,
    counted: (call) => counts.get(call) ?? 0,
    async [Symbol.asyncDispose]() {
      proxy.close();
      await end(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function countingProxy(target: number, counts: Map<string, number>) {
  const server = createServer((req, res) => {
    const call = req.method === 'POST' ? /\/(verify|refresh|token|logout)$/.exec(req.url ?? '')?.[1] : undefined;
    if (call) counts.set(call, (counts.get(call) ?? 0) + 1);
    const { method, url: path, headers } = req;
    const asked = request({ port: target, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
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
  return { port: (server.address() as AddressInfo).port, close };
}
