/** A name server of one's own for TXT records, which speaks as much of RFC 1035 as the question needs. */
import { createSocket } from 'node:dgram';
import { endAfterFile } from './cleanup.ts';

const HEADER = 12;
const TTL_S = 60;

export async function serveTextRecords(records: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = questionOf(query);
    const texts = records[name] ?? [];
    const answers = texts.map((text) => {
      const pieces = text.match(/.{1,255}/gs) ?? [''];
      const data = Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])));
      const fixed = Buffer.from([0xc0, HEADER, 0, 16, 0, 1, 0, 0, 0, TTL_S, data.length >> 8, data.length & 0xff]);
      return Buffer.concat([fixed, data]);
    });
    const header = Buffer.from(query.subarray(0, HEADER));
    header.writeUInt16BE(texts.length === 0 ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, query.subarray(HEADER, end), ...answers]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  endAfterFile(() => new Promise<void>((resolve) => socket.close(() => resolve())));
  return `127.0.0.1:${socket.address().port}`;
}

function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 5 };
}
