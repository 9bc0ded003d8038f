/** Signals that end the service. */

type StopSignal = 'SIGTERM' | 'SIGINT';

/**
 * One Ctrl-C may arrive several times: the terminal signals the whole process group, and npm, which is in it, passes
 * its own signal on.
 */
const SAME_INTERRUPT_MS = 1_000;

/** Calls `stop` at the first signal. A second Ctrl-C is somebody who will not wait, so it ends the process at once. */
export function onStopSignal(stop: (signal: StopSignal) => void): void {
  let firstAt: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = performance.now();
        stop(signal);
      } else if (signal === 'SIGINT' && performance.now() - firstAt > SAME_INTERRUPT_MS) {
        process.exit(130);
      }
    });
  }
}
