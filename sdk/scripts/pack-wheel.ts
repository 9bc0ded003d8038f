/**
 * `node sdk/scripts/pack-wheel.ts <folder>`: writes the Python package as a wheel, and prints the name of the file. A wheel is
 * a ZIP archive with a few files about itself (PEP 427). The same sources make the same bytes.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

const SOURCES = join(import.meta.dirname, '../python');
const NAME = 'porchlight';

type Entry = readonly [path: string, content: Buffer];

/** Returns the path of the wheel. */
export function packWheel(destination: string): string {
  const version = versionOf(readFileSync(join(SOURCES, NAME, '_version.py'), 'utf8'));
  const about = `${NAME}-${version}.dist-info`;
  const files: Entry[] = [
    ...readdirSync(join(SOURCES, NAME))
      .filter((file) => /\.py$|^py\.typed$/.test(file))
      .sort()
      .map((file): Entry => [`${NAME}/${file}`, readFileSync(join(SOURCES, NAME, file))]),
    [`${about}/METADATA`, Buffer.from(metadata(version))],
    [
      `${about}/WHEEL`,
      Buffer.from('Wheel-Version: 1.0\nGenerator: porchlight\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
    ],
  ];
  const record = `${about}/RECORD`;
  const lines = files.map(([path, content]) => `${path},sha256=${digest(content)},${content.length}`);
  const all: Entry[] = [...files, [record, Buffer.from(`${[...lines, `${record},,`].join('\n')}\n`)]];
  mkdirSync(destination, { recursive: true });
  const wheel = join(destination, `${NAME}-${version}-py3-none-any.whl`);
  writeFileSync(wheel, zip(all));
  return wheel;
}

const versionOf = (source: string): string => {
  const version = /^VERSION = "([\w.]+)"$/m.exec(source)?.[1];
  if (!version) throw new Error('_version.py names no version');
  return version;
};

function metadata(version: string): string {
  const project = readFileSync(join(SOURCES, 'pyproject.toml'), 'utf8');
  const value = (name: string): string => new RegExp(`^${name} = "(.*)"$`, 'm').exec(project)?.[1] ?? '';
  const fields = [
    'Metadata-Version: 2.1',
    `Name: ${NAME}`,
    `Version: ${version}`,
    `Summary: ${value('description')}`,
    'License: MIT',
    `Requires-Python: ${value('requires-python')}`,
    'Description-Content-Type: text/markdown',
  ];
  return `${fields.join('\n')}\n\n${readFileSync(join(SOURCES, 'README.md'), 'utf8')}`;
}

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('base64url');

/** 1 January 2020, as ZIP writes dates. */
const DATE = ((2020 - 1980) << 9) | (1 << 5) | 1;
const DEFLATED = 8;

/** The parts of a ZIP archive (APPNOTE 4.3): each file behind its header, then the list of all, then its end. */
function zip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of entries) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content, { level: 9 });
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(DEFLATED, 4);
    facts.writeUInt16LE(DATE, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const before = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name]);
    const place = Buffer.alloc(14);
    // A regular file that everybody may read.
    place.writeUInt32LE((0o100644 << 16) >>> 0, 6);
    place.writeUInt32LE(offset, 10);
    // Made by a version 2.0 on Unix.
    directory.push(Buffer.from('PK\x01\x02\x14\x03'), facts, place, name);
    parts.push(before, packed);
    offset += before.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06'), end]);
}

if (import.meta.main) console.log(packWheel(process.argv[2] ?? '.'));
