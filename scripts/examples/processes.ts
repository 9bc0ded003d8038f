/** Finds free ports, and starts and ends processes. */
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ten minutes: a process that ends is noticed at once, and the machine may be busy. */
const START_MS = 600_000;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function until(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(250)) {
    if (child.exitCode !== null) break;
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer && answer.status < 500) return;
  }
  throw new Error(`Nothing answers at ${url}.`);
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}

/** npm passes no signal on to its children, so the signal goes to the whole group. */
function endGroup({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM');
}

/** Works with an app once it answers, and ends the app afterwards, also after a failure. */
export async function whileServed<T>(app: ChildProcess, url: string, work: () => Promise<T>): Promise<T> {
  const stop = (): void => endGroup(app);
  process.once('exit', stop);
  try {
    await until(url, app);
    return await work();
  } finally {
    process.off('exit', stop);
    stop();
  }
}
