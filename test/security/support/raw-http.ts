/** Bytes on a socket, for requests that no HTTP client would send. */
import { connect } from 'node:net';
import type { Harness } from '../../support/harness.ts';

export interface RawAnswer {
  /** Everything that came back until the server closed the connection or sent nothing more. */
  readonly text: string;
  readonly statuses: readonly number[];
  /** The server ended the connection. */
  readonly closed: boolean;
}

/** Sends the pieces one after the other and reads until the server closes or sends nothing for a while. */
export function sendRaw(
  at: Pick<Harness, 'baseUrl'>,
  pieces: string | Buffer | readonly (string | Buffer)[],
  silenceMs = 150,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(at.baseUrl);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    let timer = setTimeout(() => finish(false), silenceMs * 10);
    const finish = (closed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ text, statuses: [...text.matchAll(STATUS_LINE)].map(([, status]) => Number(status)), closed });
    };
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      clearTimeout(timer);
      timer = setTimeout(() => finish(false), silenceMs);
    });
    socket.on('close', () => finish(true));
    // A reset after an answer counts as an answer; a reset before one gives no status.
    socket.on('error', () => finish(true));
    for (const piece of [pieces].flat()) socket.write(piece);
  });
}

/** Answers may follow each other without a line break when one has no body. */
const STATUS_LINE = /HTTP\/1\.[01] (\d{3}) /g;

export const request = (line: string, headers: readonly string[] = [], body = ''): string =>
  [line, 'Host: localhost', ...headers, '', body].join('\r\n');
