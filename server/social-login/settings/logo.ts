/**
 * What a file has to be to become the logo of an app. Its size in pixels is read from its header, and no picture is decoded:
 * a small file can describe one that fills the memory of a program that opens it. Pure.
 */
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { LOGO_SIDE_MAX } from '@porchlight/contract';
import { type PictureType, pictureType } from '../../egress/picture-type.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

export type LogoType = Exclude<PictureType, 'image/gif'>;

export interface Logo {
  /** Names these bytes, so that a changed logo has another address. */
  readonly version: string;
  readonly type: LogoType;
  readonly bytes: Buffer;
}

const VERSION_LENGTH = 24;

export const versionOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, VERSION_LENGTH);

interface Header {
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

/** The type of a picture that can be a logo, or why it cannot. */
export function readLogoType(bytes: Buffer): Result<LogoType, string> {
  const type = pictureType(bytes);
  if (type === null || type === 'image/gif') return fail('must be a PNG, JPEG or WebP file');
  const header = readHeader(type, bytes);
  if (!header || header.width === 0 || header.height === 0)
    return fail('is damaged: it does not say how large the picture is. Save it again and send the new file');
  if (header.isAnimated) return fail('must not be animated');
  if (header.width > LOGO_SIDE_MAX || header.height > LOGO_SIDE_MAX)
    return fail(
      `has ${header.width} × ${header.height} pixels: make it smaller, at most ${LOGO_SIDE_MAX} on each side`,
    );
  return type === 'image/png' && !isPlainPng(bytes) ? fail(NOT_PLAIN) : ok(type);
}

const NOT_PLAIN =
  'has more in it than a picture: bytes after its end, or texts or a colour profile that unpack to a lot. Save it again without them';

function readHeader(type: LogoType, bytes: Buffer): Header | null {
  try {
    return { 'image/png': ofPng, 'image/jpeg': ofJpeg, 'image/webp': ofWebp }[type](bytes);
  } catch (error) {
    // The file ends before its header does.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const PNG_CHUNKS = 8;
const PNG_FRAME = 12;

/** PNG (third edition), section 5: IHDR comes first, and `acTL` of an animation before the picture's data. */
function ofPng(bytes: Buffer): Header | null {
  const nameAt = (at: number): string => bytes.toString('latin1', at + 4, at + 8);
  if (nameAt(PNG_CHUNKS) !== 'IHDR') return null;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  let at = PNG_CHUNKS;
  while (nameAt(at) !== 'IDAT') {
    if (nameAt(at) === 'acTL') return { ...size, isAnimated: true };
    at += bytes.readUInt32BE(at) + PNG_FRAME;
  }
  return { ...size, isAnimated: false };
}

/** What all compressed texts and profiles of one file may be together, unpacked. Profiles of colours have a few kilobytes. */
const UNPACKED_MAX = 512 * 1_024;

/** Whether nothing follows the picture, and what is packed beside it is small. Programs unpack it without asking. */
function isPlainPng(bytes: Buffer): boolean {
  let left = UNPACKED_MAX;
  try {
    for (let at = PNG_CHUNKS; ; ) {
      const name = bytes.toString('latin1', at + 4, at + 8);
      const next = at + bytes.readUInt32BE(at) + PNG_FRAME;
      if (name === 'IEND') return next === bytes.length;
      const packed = packedIn(name, bytes.subarray(at + 8, next - 4));
      if (packed) left -= inflateSync(packed, { maxOutputLength: left + 1 }).length;
      if (left < 0) return false;
      at = next;
    }
  } catch {
    // It is larger than that, is no compressed data, or the file ends too early.
    return false;
  }
}

/** PNG (third edition), sections 11.3.2.3, 11.3.3.3 and 11.3.3.4: the compressed part of a chunk. */
function packedIn(name: string, data: Buffer): Buffer | null {
  const afterName = data.indexOf(0) + 1;
  // One byte names the way of compression.
  if (name === 'iCCP' || name === 'zTXt') return data.subarray(afterName + 1);
  if (name !== 'iTXt' || data.readUInt8(afterName) === 0) return null;
  const afterLanguage = data.indexOf(0, afterName + 2) + 1;
  return data.subarray(data.indexOf(0, afterLanguage) + 1);
}

/** ITU T.81, table B.1: C4, C8 and CC are in the range of the frame headers but are no frame headers. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length, because they have no content. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** ITU T.81, section B.1.1.2: markers, which any number of FF may precede, up to the header of the frame. */
function ofJpeg(bytes: Buffer): Header | null {
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    while (bytes.readUInt8(at) === 0xff) at += 1;
    const marker = bytes.readUInt8(at);
    at += 1;
    if (isFrameHeader(marker))
      return { height: bytes.readUInt16BE(at + 3), width: bytes.readUInt16BE(at + 5), isAnimated: false };
    // The picture's data begins, or the file ends, and no frame was described.
    if (marker === 0xda || marker === 0xd9) return null;
    if (!isBare(marker)) at += Math.max(2, bytes.readUInt16BE(at));
  }
}

const WEBP_ANIMATED = 0x02;
const WEBP_SIDE = 0x3fff;

/** RFC 9649, sections 2.5 to 2.7: the first chunk says which of three forms it is. */
function ofWebp(bytes: Buffer): Header | null {
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X')
    return {
      width: bytes.readUIntLE(24, 3) + 1,
      height: bytes.readUIntLE(27, 3) + 1,
      isAnimated: (bytes.readUInt8(20) & WEBP_ANIMATED) !== 0,
    };
  if (form === 'VP8L') {
    const sides = bytes.readUInt32LE(21);
    return { width: (sides & WEBP_SIDE) + 1, height: ((sides >>> 14) & WEBP_SIDE) + 1, isAnimated: false };
  }
  if (form !== 'VP8 ') return null;
  return {
    width: bytes.readUInt16LE(26) & WEBP_SIDE,
    height: bytes.readUInt16LE(28) & WEBP_SIDE,
    isAnimated: false,
  };
}
