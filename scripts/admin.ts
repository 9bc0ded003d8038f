/** `npm run admin -- …`: the operator's command. */
import { createInterface } from 'node:readline/promises';
import { runAdmin } from '../server/admin/run-admin.ts';
import type { Terminal } from '../server/admin/terminal.ts';

const { stdin, stdout, stderr } = process;

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

const terminal: Terminal = {
  out: (text) => void stdout.write(text),
  err: (text) => void stderr.write(text),
  ...(stdin.isTTY && stderr.isTTY ? { ask } : {}),
};

process.exitCode = await runAdmin(process.argv.slice(2), process.env, terminal);
