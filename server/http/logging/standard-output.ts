/** Standard output for the log, in batches: a write for each line would cost more than a verify. */
import { type DestinationStream, pino } from 'pino';

interface StandardOutput extends DestinationStream {
  /** Writes what is left, and returns when that is done. */
  flushSync(): void;
}

const BATCH_CHARACTERS = 65_536;
/** What a pipe takes in one piece. Several processes write to it, and no line may end up inside another's. */
const SHARED_BATCH_CHARACTERS = 4_096;
const BATCH_MS = 100;

export function standardOutput({ isShared }: { readonly isShared: boolean }): StandardOutput {
  const most = isShared ? SHARED_BATCH_CHARACTERS : BATCH_CHARACTERS;
  const stream = pino.destination({ dest: 1, sync: false, ...(isShared && { maxWrite: most }) });
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
      if (batch.length + line.length > most) pass();
      batch += line;
      if (batch.length >= most) pass();
      else timer ??= setTimeout(pass, BATCH_MS).unref();
    },
    flushSync() {
      pass();
      stream.flushSync();
    },
  };
}
