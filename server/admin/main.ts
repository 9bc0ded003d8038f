/** The operator's command on this process's own terminal. */
import { createInterface } from 'node:readline/promises';
import type { Terminal } from './frame/terminal.ts';
import { CALL } from './operator.ts';
import { runAdmin } from './run-admin.ts';

/** Returns the exit code. All texts call the command as a clone does; `calledAs` is how it was called this time. */
export function run(args: readonly string[], calledAs = 'porchlight admin'): Promise<number> {
  const { stdin, stdout, stderr } = process;
  const terminal: Terminal = {
    out: (text) => void stdout.write(text.replaceAll(CALL, calledAs)),
    err: (text) => void stderr.write(text.replaceAll(CALL, calledAs)),
    ...(stdin.isTTY && stderr.isTTY ? { ask } : {}),
  };
  return runAdmin([...args], process.env, terminal);
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
