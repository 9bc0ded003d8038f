/** A question with yes or no for an answer. Enter means yes, unless the question says otherwise. */
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import type { AskOptions } from './command.ts';

interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
}

export async function confirm(
  question: string,
  { input, output, signal }: Terminal,
  { enter = 'yes' }: AskOptions = {},
): Promise<boolean> {
  const lines = createInterface({ input, output });
  try {
    const answer = (await lines.question(`${question} ${enter === 'yes' ? '[Y/n]' : '[y/N]'} `, { signal })).trim();
    return /^y(?:es)?$/i.test(answer || enter);
  } finally {
    lines.close();
  }
}
