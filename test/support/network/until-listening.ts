/** Waits until a program that was just started accepts connections on its port. */
import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 10_000;

export async function untilListening(child: ChildProcess, port: number, output: () => string): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(20)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`it did not start: ${output()}`);
    if (await accepts(port)) return;
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
