/**
 * Standard output for the log, in batches. A write for each line would cost more than a verify. So would a batch of texts:
 * what writes it goes over it three times, and the collector over each of its parts, 8 µs a line in all. Some lines at a
 * time become bytes therefore, and what is written is bytes.
 */
import { type DestinationStream, pino } from 'pino';

declare module 'sonic-boom' {
  /** What the class takes in this mode, and its types leave out. */
  interface SonicBoom {
    write(bytes: Uint8Array): boolean;
  }
}

interface StandardOutput extends DestinationStream {
  /** Writes what is left, and returns when that is done. */
  flushSync(): void;
}

const BATCH_BYTES = 65_536;
/** What a pipe takes in one piece. Several processes write to it, and no line may end up inside another's. */
const SHARED_BATCH_BYTES = 4_096;
const BATCH_MS = 100;
/** The largest size of one code unit in UTF-8. */
const BYTES_MAX = 3;
/** Units of text, and mostly lines of some 230, that become bytes at once. */
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
