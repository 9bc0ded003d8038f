/** The test's own name server. It supports as much of RFC 1035 and 3596 as the queries need. */
import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { endAfterFile } from '../cleanup.ts';

export interface NameRecords {
  readonly A?: readonly string[];
  readonly AAAA?: readonly string[];
  readonly TXT?: readonly string[];
}

const TYPES = { 1: 'A', 16: 'TXT', 28: 'AAAA' } as const;
const HEADER = 12;
const TTL_S = 60;

/** Returns its address. Names that are not listed do not exist; a name whose records are null gets no answer. */
export async function serveNames(names: Readonly<Record<string, NameRecords | null>>): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    const records = names[name];
    if (records === null) return;
    const texts = records?.[TYPES[type as keyof typeof TYPES]] ?? [];
    const answers = texts.map((text) => {
      const data = type === 16 ? textData(text) : addressData(text);
      const fixed = Buffer.from([0xc0, HEADER, 0, type, 0, 1, 0, 0, 0, TTL_S, data.length >> 8, data.length & 0xff]);
      return Buffer.concat([fixed, data]);
    });
    const header = Buffer.from(query.subarray(0, HEADER));
    header.writeUInt16BE(records === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, query.subarray(HEADER, end), ...answers]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  endAfterFile(() => new Promise<void>((resolve) => socket.close(() => resolve())));
  return `127.0.0.1:${socket.address().port}`;
}

/** Split into pieces of at most 255 characters, each after its length. */
function textData(text: string): Buffer {
  const pieces = text.match(/.{1,255}/gs) ?? [''];
  return Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])));
}

/** An IPv6 address must be written in full here. */
const addressData = (address: string): Buffer =>
  isIPv6(address)
    ? Buffer.from(
        address
          .split(':')
          .map((part) => part.padStart(4, '0'))
          .join(''),
        'hex',
      )
    : Buffer.from(address.split('.').map(Number));

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}
