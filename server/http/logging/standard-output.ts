/** Standard output for the log, in batches: a write for each line would cost more than a verify. */
import { type DestinationStream, pino } from 'pino';

export interface StandardOutput extends DestinationStream {
  /** Writes what is left, and returns when that is done. */
  flushSync(): void;
}

const BATCH_CHARACTERS = 65_536;
const BATCH_MS = 100;

export function standardOutput(): StandardOutput {
  const stream = pino.destination({ dest: 1, sync: false });
  let batch = '';
  let timer: NodeJS.Timeout | undefined;
  const pass = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (batch !== '') stream.write(batch);
    batch = '';
  };
  return {
    write(line) {
      batch += line;
      if (batch.length >= BATCH_CHARACTERS) pass();
      else timer ??= setTimeout(pass, BATCH_MS).unref();
    },
    flushSync() {
      pass();
      stream.flushSync();
    },
  };
}
