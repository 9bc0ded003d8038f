/**
 * npx runs a command through a shell and sends signals only to that shell, which ends without passing them on. So a
 * service that npx started would outlive it, and hold the port and the data. When the shell is gone, this process gets
 * the signal that it did not pass on.
 */
const LOOK_EVERY_MS = 500;

export function endWithParent(env: Readonly<Record<string, string | undefined>>): void {
  if (env.npm_command !== 'exec' && env.npm_command !== 'run-script') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS).unref();
}
