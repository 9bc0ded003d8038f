/** The programs by other authors that run around the service: which are needed, and how one is started. */
import { spawn } from 'node:child_process';
import { untilListening } from '../../../test/support/network/until-listening.ts';
import { findProgram } from '../../../test/support/run/programs/programs.ts';
import { end } from '../../examples/processes.ts';

const PACKAGES = { knotd: 'knot', knotc: 'knot', caddy: 'caddy', pebble: 'pebble', openssl: 'openssl' } as const;
type Program = keyof typeof PACKAGES;

/** The Debian packages that are missing and must be installed first. */
export const missingPackages = (): string[] => [
  ...new Set(
    Object.entries(PACKAGES)
      .filter(([program]) => !findProgram(program))
      .map(([, name]) => name),
  ),
];

export function programAt(name: Program): string {
  const found = findProgram(name);
  if (!found) throw new Error(`not installed: apt-get install --no-install-recommends ${PACKAGES[name]}`);
  return found;
}

/** Runs a program until it is disposed. Its output is shown only if it does not start. */
export async function startProgram(
  name: Program,
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<AsyncDisposable> {
  const child = spawn(programAt(name), [...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => written.push(chunk));
  try {
    await untilListening(child, port, () => `${name}: ${Buffer.concat(written).toString()}`);
  } catch (error) {
    await end(child);
    throw error;
  }
  return { [Symbol.asyncDispose]: () => end(child) };
}
