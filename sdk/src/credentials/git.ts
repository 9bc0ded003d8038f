/** Asks git about a folder. Settings of the repository that would make git start other programs are switched off. */
import { execFile } from 'node:child_process';

const QUIET = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'core.fsmonitor', GIT_CONFIG_VALUE_0: 'false' };

/** The exit code. A machine without git, and a folder without a repository, answer 128 as git itself does. */
export function git(folder: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    execFile('git', ['-C', folder, ...args], { env: { ...process.env, ...QUIET } }, (error) => {
      if (!error) return resolve(0);
      resolve(typeof error.code === 'number' ? error.code : 128);
    });
  });
}
