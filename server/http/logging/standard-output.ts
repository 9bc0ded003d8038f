/**
 * Standard output for the log, in batches. A write for each line would cost more than a verify. A batch of strings would
 * cost as much, 8 µs a line: it is copied three times, and the garbage collector follows each of its parts. So a few lines
 * at a time are turned into bytes, and the bytes are written.
 */
import { type DestinationStream, pino } from 'pino';

declare module 'sonic-boom' {
  /** Options that the class takes in this mode but its types leave out. */
  interface SonicBoom {
    write(bytes: Uint8Array): boolean;
  }
}

interface StandardOutput extends DestinationStream {
  /** Writes everything that is waiting, and returns when it is written. */
  flushSync(): void;
}

const BATCH_BYTES = 65_536;
/**
 * The size that a pipe takes in one piece. Several processes write to it, and no line may end up inside another one.
 */
const SHARED_BATCH_BYTES = 4_096;
const BATCH_MS = 100;
/** The largest size of one code unit in UTF-8. */
const BYTES_MAX = 3;
/** How many characters are turned into bytes at once. A line mostly has about 230. */
const JOINED = 1_024;

export function standardOutput({ isShared }: { readonly isShared: boolean }): StandardOutput {
  const most = isShared ? SHARED_BATCH_BYTES : BATCH_BYTES;
  const stream = pino.destination({
    dest: 1,
    sync: false,
    contentMode: 'buffer',
    ...(isShared && { maxWrite: most }),
  });
  const batch = Buffer.alloc(most);
  let used = 0;
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  const pass = (): void => {
    if (used > 0) stream.write(Buffer.from(batch.subarray(0, used)));
    used = 0;
  };
  const join = (): void => {
    const room = text.length * BYTES_MAX;
    if (used + room > most) pass();
    if (room > most) stream.write(Buffer.from(text));
    else used += batch.write(text, used);
    text = '';
  };
  const passAll = (): void => {
    clearTimeout(timer);
    timer = undefined;
    join();
    pass();
  };
  return {
    write(line) {
      if ((text.length + line.length) * BYTES_MAX > most) join();
      text += line;
      if (text.length >= JOINED) join();
      timer ??= setTimeout(passAll, BATCH_MS).unref();
    },
    flushSync() {
      passAll();
      stream.flushSync();
    },
  };
}
