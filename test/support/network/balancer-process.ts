/** A balancer by another maker in front of nodes, as a process that listens on a port. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBlocks } from '../../http/docs/support/code-blocks.ts';
import { endAfterFile } from '../cleanup.ts';
import { repositoryRoot } from '../repository.ts';
import { untilListening } from './until-listening.ts';

export interface BalancerProcess {
  close(): Promise<void>;
}

/** Addresses in the document, in the order of the nodes. */
const NAMED = ['10.0.0.11:3000', '10.0.0.12:3000'];

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
    // SIGKILL would leave the workers of nginx running.
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
