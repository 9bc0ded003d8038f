#!/usr/bin/env node
import { main } from './main.ts';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
// A reader such as `head` that has had enough ends the command without noise.
process.stdout.on('error', () => process.exit(0));

process.exitCode = await main(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  signal: interruption.signal,
});
