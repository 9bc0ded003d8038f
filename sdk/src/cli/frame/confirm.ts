/** A question with yes or no for an answer. Enter means yes, unless the question says otherwise. */
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import type { AskOptions } from './command.ts';
import { plain } from './output.ts';

interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
  /** Ctrl-C and Ctrl-D at the question end the whole command. */
  readonly interruption: AbortController;
}

export async function confirm(
  question: string,
  { input, output, interruption }: Terminal,
  { enter = 'yes' }: AskOptions = {},
): Promise<boolean> {
  const lines = createInterface({ input, output });
  // A terminal that is read key by key sends no signal for Ctrl-C: it arrives here, as a key.
  const stop = (): void => interruption.abort();
  lines.once('SIGINT', stop).once('close', stop);
  const { signal } = interruption;
  try {
    for (;;) {
      const answer = (
        await lines.question(`${plain(question)} ${enter === 'yes' ? '[Y/n]' : '[y/N]'} `, { signal })
      ).trim();
      const said = /^(?:(y)(?:es)?|no?)$/i.exec(answer || enter);
      if (said) return said[1] !== undefined;
      output.write('Please answer y or n.\n');
    }
  } finally {
    lines.off('close', stop).close();
  }
}
