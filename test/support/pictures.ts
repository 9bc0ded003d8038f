/** Picture files for tests: whole PNGs, and the first bytes of other kinds. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

interface PngOptions {
  /** Chunks between the header and the picture. */
  readonly before?: readonly Buffer[];
  readonly colour?: readonly [red: number, green: number, blue: number];
}

/** A picture of one colour. `describedAs` puts a wrong size into the header. */
export function pngOf(
  width: number,
  height: number,
  { before = [], colour = [29, 111, 184] }: PngOptions = {},
  describedAs = { width, height },
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(describedAs.width, 0);
  header.writeUInt32BE(describedAs.height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.of(0), Buffer.concat(Array.from({ length: width }, () => Buffer.from(colour)))]);
  const lines = Buffer.concat(Array.from({ length: height }, () => line));
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', deflateSync(lines)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Start, a comment, the header of the frame. */
export function jpegHeader(width: number, height: number, marker = 0xc0): Buffer {
  const frame = Buffer.of(0xff, marker, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xfe, 0, 4, 0x41, 0x42, 0xff), frame]);
}

export function webpHeader(form: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number, flags = 0): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write(`RIFF\x20\0\0\0WEBP${form}`, 'latin1');
  if (form === 'VP8X') {
    bytes[20] = flags;
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  } else if (form === 'VP8L') {
    bytes[20] = 0x2f;
    bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  } else {
    bytes.set([0x9d, 0x01, 0x2a], 23);
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  }
  return bytes;
}
