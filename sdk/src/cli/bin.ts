#!/usr/bin/env node
import { getEventListeners } from 'node:events';
import { confirm } from './frame/confirm.ts';
import { EXIT } from './frame/exit-codes.ts';
import { plain } from './frame/output.ts';
import { main } from './main.ts';

const interruption = new AbortController();
/** A command that does not wait for the signal may hang, for example on a file. It has this long to end by itself. */
const GRACE_MS = 3_000;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // If the service runs in this process, it handles the signals itself.
    const isAwaited = getEventListeners(interruption.signal, 'abort').length + process.listenerCount(signal) > 0;
    interruption.abort();
    // Nobody reads the output now, so this ends the process at once. `process.exit` would wait for the file.
    if (!isAwaited) setTimeout(() => process.kill(process.pid, signal), GRACE_MS).unref();
  });
}
// A reader such as `head` may close the pipe early. The command then ends without an error message.
process.stdout.on('error', () => process.exit(0));

const { stdin, stdout, stderr } = process;
// An uncaught error is a bug of this program; users see its message, not a stack.
process.on('uncaughtException', ({ message }) => {
  stderr.write(`✗ ${plain(message)}\n  This is a fault of the command line. Please tell us what you did.\n`);
  process.exit(EXIT.unavailable);
});
const terminal = { input: stdin, output: stderr, interruption };
process.exitCode = await main(process.argv.slice(2), {
  stdout,
  stderr,
  env: process.env,
  cwd: process.cwd(),
  signal: interruption.signal,
  ask: stdin.isTTY && stderr.isTTY ? (question, options) => confirm(question, terminal, options) : undefined,
});
