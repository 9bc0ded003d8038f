/** The portrait of a persona: a head and shoulders on a colour of its own, as a PNG. Drawn only from our own data. */
import { crc32, deflateSync } from 'node:zlib';
import { PERSONAS } from './persona-list.ts';

const SIZE = 96;
/** Sample points along each side of a pixel, so that round edges look round. */
const FINE = 4;

export function personaPicture(name: string): Buffer | undefined {
  const persona = PERSONAS.find((candidate) => candidate.name === name && candidate.hasPicture);
  return persona && draw(hueOf(persona.name));
}

const hueOf = (name: string): number =>
  [...name].reduce((sum, character) => sum + character.charCodeAt(0) * 37, 0) % 360;

const isFigure = (x: number, y: number): boolean =>
  Math.hypot(x - 48, y - 38) < 17 || Math.hypot((x - 48) / 33, (y - 98) / 37) < 1;

/** How much of a pixel the figure covers, in steps of the palette. */
function shadeAt(column: number, row: number): number {
  let inside = 0;
  for (let i = 0; i < FINE * FINE; i += 1) {
    const x = column + ((i % FINE) + 0.5) / FINE;
    const y = row + (Math.floor(i / FINE) + 0.5) / FINE;
    if (isFigure(x, y)) inside += 1;
  }
  return inside;
}

/** PNG, third edition, section 11: a palette from the ground to the figure, one byte per pixel, no filter. */
function draw(hue: number): Buffer {
  const header = Buffer.from([0, 0, 0, SIZE, 0, 0, 0, SIZE, 8, 3, 0, 0, 0]);
  const ground = colour(hue, 0.36);
  const figure = colour(hue, 0.82);
  const palette = Array.from({ length: FINE * FINE + 1 }, (_, step) =>
    ground.map((from, channel) => Math.round(from + ((figure[channel] ?? 0) - from) * (step / (FINE * FINE)))),
  );
  const rows = Array.from({ length: SIZE }, (_, row) => [
    0,
    ...Array.from({ length: SIZE }, (_, column) => shadeAt(column, row)),
  ]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, check]);
}

/** Hue and lightness at a quiet saturation, as CSS Color 4 section 7 turns them into red, green and blue. */
function colour(hue: number, lightness: number): number[] {
  const spread = 0.42 * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const turn = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  });
}
