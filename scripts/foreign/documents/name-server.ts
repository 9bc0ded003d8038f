/** A name server (RFC 1035) for a few names with one IPv4 address each. All other names do not exist. */
import { createSocket } from 'node:dgram';

const HEADER = 12;
const TYPE_A = 1;
const FOUND = 0x8180;
const NO_SUCH_NAME = 0x8183;

export async function serveNames(names: Readonly<Record<string, string>>): Promise<void> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, names), port, address));
  await new Promise<void>((resolve) => socket.bind(53, '127.0.0.1', resolve));
}

function answerTo(query: Buffer, names: Readonly<Record<string, string>>): Buffer {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const known = names[labels.join('.').toLowerCase()];
  const isAnswered = known !== undefined && query.readUInt16BE(at + 1) === TYPE_A;
  const header = Buffer.from(query.subarray(0, HEADER));
  header.writeUInt16BE(known === undefined ? NO_SUCH_NAME : FOUND, 2);
  for (const [index, count] of [1, isAnswered ? 1 : 0, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * index);
  // The answer repeats the name of the question, then has type A, class IN, one minute and four bytes.
  const record = Buffer.from([
    0xc0,
    HEADER,
    0,
    TYPE_A,
    0,
    1,
    0,
    0,
    0,
    60,
    0,
    4,
    ...(known ?? '').split('.').map(Number),
  ]);
  return Buffer.concat([header, query.subarray(HEADER, at + 5), ...(isAnswered ? [record] : [])]);
}
