/** A question with yes or no for an answer. Enter means yes. */
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

export async function confirm(
  question: string,
  input: Readable,
  output: Writable,
  signal: AbortSignal,
): Promise<boolean> {
  const lines = createInterface({ input, output });
  try {
    const answer = await lines.question(`${question} [Y/n] `, { signal });
    return /^\s*(?:y(?:es)?)?\s*$/i.test(answer);
  } finally {
    lines.close();
  }
}
