/** HAProxy in front of nodes, with the very settings that the document on balancers shows, or with bare ones. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeBlocks } from '../http/docs/support/code-blocks.ts';
import { endAfterFile } from './cleanup.ts';
import { repositoryRoot } from './repository.ts';
import { findProgram } from './run/programs.ts';

export interface Haproxy {
  close(): Promise<void>;
}

/** Addresses in the document, in the order of the nodes. */
const NAMED = ['10.0.0.11:3000', '10.0.0.12:3000'];
const START_TIMEOUT_MS = 10_000;

export function documentedSettings(port: number, nodes: readonly number[]): string {
  const document = readFileSync(join(repositoryRoot, 'server/docs/content/balancers.md'), 'utf8');
  const written = codeBlocks(document).find(({ language }) => language === 'haproxy')?.text;
  if (!written) throw new Error('the document on balancers shows no settings of HAProxy');
  return NAMED.reduce(
    (text, address, index) => text.replaceAll(address, `127.0.0.1:${nodes[index]}`),
    written.replace('bind :80', `bind 127.0.0.1:${port}`),
  );
}

/** What somebody writes who has read nothing: requests in turn, no checks, no retries on another node. */
export const bareSettings = (port: number, nodes: readonly number[]): string =>
  [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 40s',
    '  timeout server 40s',
    'listen public',
    `  bind 127.0.0.1:${port}`,
    ...nodes.map((node, index) => `  server node${index} 127.0.0.1:${node}`),
    '',
  ].join('\n');

export async function startHaproxy(folder: string, port: number, settings: string): Promise<Haproxy> {
  const program = findProgram('haproxy');
  if (!program) throw new Error('HAProxy is not installed here');
  const file = join(mkdtempSync(join(folder, 'haproxy-')), 'haproxy.cfg');
  writeFileSync(file, settings);
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  await untilListening(child, port, () => Buffer.concat(output).toString('utf8'));
  const close = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
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
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`HAProxy did not start: ${output()}`);
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
