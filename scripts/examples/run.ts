/** Starts a service, a project and the app, and lets the check loose on them. Everything ends with it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createProxy, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { createManagement, createTenant } from '../../sdk/src/management/index.ts';
import { findChromium } from '../../test/support/run/find-chromium.ts';
import type { Running } from './running.ts';

const root = join(import.meta.dirname, '../..');
const START_MS = 120_000;

export async function run(name: string, folder: string, check: (running: Running) => Promise<void>): Promise<void> {
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const [servicePort, appPort] = [await freePort(), await freePort()];
    const data = mkdtempSync(join(tmpdir(), 'porchlight-data-'));
    ends.push(() => rmSync(data, { recursive: true, force: true }));
    const counts = new Map<string, number>();
    const { port: proxyPort, close } = await countingProxy(servicePort, counts);
    ends.push(close);
    const baseUrl = `http://localhost:${proxyPort}`;
    const service = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: { ...process.env, PORT: String(servicePort), BASE_URL: baseUrl, DATA_DIR: data, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    ends.push(() => end(service));
    await until(`http://localhost:${servicePort}/healthz`, service);

    const url = `http://localhost:${appPort}`;
    const created = await createTenant({ baseUrl, name: `Example ${name}` });
    const project = createManagement({ baseUrl, managementKey: created.management_key });
    await project.provision([`${url}/auth/callback`], { callbackMode: 'code' });

    const env = {
      ...process.env,
      PORCHLIGHT_BASE_URL: baseUrl,
      PORCHLIGHT_TENANT_ID: created.tenant_id,
      PORT: String(appPort),
    };
    console.log(`${name}: building`);
    execFileSync('npm', ['run', '-s', '--if-present', 'build'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const app = spawn('npm', ['run', '-s', 'start'], { cwd: folder, env, stdio: 'inherit', detached: true });
    ends.push(() => endGroup(app));
    await until(url, app);

    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--headless'] });
    ends.push(() => browser.close());
    await check({
      url,
      tenantId: created.tenant_id,
      project,
      newPage: async () => (await browser.newContext()).newPage(),
      counted: (call) => counts.get(call) ?? 0,
    });
    console.log(`${name}: signed in, refreshed, signed out ✓`);
  } finally {
    for (const stop of ends.reverse()) await stop();
  }
}

/** In front of the service, to count what the app asks of it. */
async function countingProxy(target: number, counts: Map<string, number>) {
  const server = createProxy((req, res) => {
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

async function freePort(): Promise<number> {
  const server = createProxy();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function until(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(250)) {
    if (child.exitCode !== null) break;
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer && answer.status < 500) return;
  }
  throw new Error(`Nothing answers at ${url}.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}

/** npm passes no signal on to what it has started, so the whole group is told. */
async function endGroup({ pid, exitCode }: ChildProcess): Promise<void> {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM');
}
