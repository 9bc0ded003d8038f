/** The operator's command as the operator runs it: in a separate process, with its own environment. */
import { execFile } from 'node:child_process';
import { compiledOnce, nodeBinary, repositoryRoot } from '../../support/repository.ts';

export interface Ended {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

export function runAdminProcess(line: string, env: Record<string, string | undefined>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const options = { cwd: repositoryRoot, env: { PATH: process.env.PATH, ...compiledOnce(), ...env } };
    const child = execFile(nodeBinary(), ['scripts/admin.ts', ...line.split(' ')], options, (_error, out, err) => {
      if (child.exitCode === null) reject(new Error(`the command was ended by ${child.signalCode}`));
      else resolve({ exit: child.exitCode, out, err });
    });
    child.stdin?.end();
  });
}
