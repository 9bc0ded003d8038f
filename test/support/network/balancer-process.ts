/** A balancer of another house in front of nodes, as a process that listens on a port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeBlocks } from '../../http/docs/support/code-blocks.ts';
import { endAfterFile } from '../cleanup.ts';
import { repositoryRoot } from '../repository.ts';

export interface BalancerProcess {
  close(): Promise<void>;
}

/** Addresses in the document, in the order of the nodes. */
const NAMED = ['10.0.0.11:3000', '10.0.0.12:3000'];
const START_TIMEOUT_MS = 10_000;

/** The settings that the document on balancers shows, for these nodes. */
export function documentedBlock(language: string, nodes: readonly number[]): string {
  const document = readFileSync(join(repositoryRoot, 'server/docs/content/balancers.md'), 'utf8');
  const written = codeBlocks(document).find((block) => block.language === language)?.text;
  if (!written) throw new Error(`the document on balancers shows no settings of ${language}`);
  return NAMED.reduce((text, address, index) => text.replaceAll(address, `127.0.0.1:${nodes[index]}`), written);
}

export async function startBalancer(program: string, args: readonly string[], port: number): Promise<BalancerProcess> {
  const child = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  await untilListening(child, port, () => `${program}: ${Buffer.concat(output).toString('utf8')}`);
  const close = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    // Killed, nginx would leave its workers behind.
    child.kill('SIGTERM');
    await gone;
  };
  const forget = endAfterFile(close);
  return {
    async close() {
      forget();
      await close();
    },
  };
}

async function untilListening(child: ChildProcess, port: number, output: () => string): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(20)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the balancer did not start: ${output()}`);
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
