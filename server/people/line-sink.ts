/**
 * Takes lines out of a stream of bytes, one batch at a time: the next bytes are asked for when the batch is done. It is
 * deliberately not a generator: the steps of an asynchronous generator keep each other alive, and with them everything
 * that was read.
 */
import { Writable } from 'node:stream';

const NEWLINE = 0x0a;

interface Options {
  /** A longer line is cut to this length before it is passed on: it is too long to be read or stored. */
  readonly maxBytes: number;
  readonly take: (lines: readonly string[]) => Promise<void>;
}

export function lineSink({ maxBytes, take }: Options): Writable {
  let rest: Buffer = Buffer.alloc(0);
  const split = (chunk: Buffer): string[] => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const lines: string[] = [];
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      lines.push(textOf(bytes.subarray(start, end)));
      start = end + 1;
    }
    rest = Buffer.from(bytes.subarray(start, start + maxBytes + 1));
    return lines;
  };
  const textOf = (bytes: Buffer): string => bytes.subarray(0, maxBytes + 1).toString('utf8');
  const settle = (done: (error?: Error) => void, work: Promise<void>): void => {
    work.then(() => done(), done);
  };
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const lines = split(chunk);
      settle(done, lines.length > 0 ? take(lines) : Promise.resolve());
    },
    final(done) {
      settle(done, rest.length > 0 ? take([textOf(rest)]) : Promise.resolve());
    },
  });
}
