/** Asks git about a folder. Repository settings that make git start other programs are switched off. */
import { execFile } from 'node:child_process';

const QUIET = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'core.fsmonitor', GIT_CONFIG_VALUE_0: 'false' };

/**
 * The exit code of git. It is 128, as from git itself, if there is no git on the machine or no repository in the
 * folder.
 */
export function git(folder: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    execFile('git', ['-C', folder, ...args], { env: { ...process.env, ...QUIET } }, (error) => {
      if (!error) return resolve(0);
      resolve(typeof error.code === 'number' ? error.code : 128);
    });
  });
}
