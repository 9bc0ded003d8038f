/** Runs the protocol's own conformance suite as a command, and reads its results. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolPath } from '../../../scripts/tools/tools.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { nodeBinary } from '../../support/repository.ts';

export interface Check {
  readonly scenario: string;
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly message: string;
}

/** `onOutput` gets everything that is printed, as it comes. */
export async function runConformance(
  args: readonly string[],
  onOutput: (text: string) => void = () => {},
): Promise<Check[]> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-conformance-'));
  try {
    const command = await toolPath('@modelcontextprotocol/conformance/dist/index.js');
    await run([command, ...args, '-o', folder], onOutput);
    return await readChecks(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(args: readonly string[], onOutput: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(nodeBinary(), [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk: Buffer) => onOutput(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => onOutput(chunk.toString()));
    child.once('error', reject);
    // The exit code also counts checks that cannot apply to us; the results name them.
    child.once('close', () => {
      forget();
      resolve();
    });
    const forget = endAfterFile(async () => void child.kill('SIGKILL'));
  });
}

async function readChecks(folder: string): Promise<Check[]> {
  const checks: Check[] = [];
  for (const name of await readdir(folder)) {
    const found = JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')) as {
      id: string;
      status: Check['status'];
      errorMessage?: string;
      description?: string;
    }[];
    const scenario = name.replace(/^(server|authorization)-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    for (const { id, status, errorMessage, description } of found)
      checks.push({ scenario, id, status, message: errorMessage ?? description ?? '' });
  }
  return checks;
}
