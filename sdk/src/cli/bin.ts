#!/usr/bin/env node
import { confirm } from './frame/confirm.ts';
import { plain } from './frame/output.ts';
import { main } from './main.ts';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
// A reader such as `head` that has had enough ends the command without noise.
process.stdout.on('error', () => process.exit(0));

const { stdin, stdout, stderr } = process;
// An uncaught error is a bug of this program; users see its message, not a stack.
process.on('uncaughtException', ({ message }) => {
  stderr.write(`✗ ${plain(message)}\n  This is a fault of the command line. Please tell us what you did.\n`);
  process.exit(1);
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
