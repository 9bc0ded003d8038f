/** Runs the command line of the packed SDK in the folder of an example, as its developer would. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs a command and returns its answer. It must not block this process, which serves the calls of the command. */
export async function porchlight(copy: string, ...args: string[]): Promise<Record<string, unknown>> {
  const program = join(copy, 'node_modules/.bin/porchlight');
  // The command stores services and accounts in the home folder, so it gets its own here.
  const env = { ...process.env, HOME: copy, XDG_CONFIG_HOME: join(copy, '.config') };
  const { stdout } = await promisify(execFile)(program, [...args, '--json'], { cwd: copy, env });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
}
