/** A folder of a package as the archive that npm installs: tar (POSIX ustar) and gzip. The container has no npm to do it. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';

const BLOCK = 512;
/** The longest name that the header has a field for. */
const NAME_MAX = 100;

export function packFiles(folder: string): Promise<Buffer> {
  return buffer(Readable.from(tar(folder)).pipe(createGzip()));
}

/** One file at a time, so that the whole package is never in memory unpacked. */
async function* tar(folder: string): AsyncGenerator<Buffer> {
  for (const path of await filesOf(folder)) {
    const content = await readFile(path);
    const { mode } = await stat(path);
    yield header(
      `package/${relative(folder, path).replaceAll('\\', '/')}`,
      content.length,
      mode & 0o111 ? 0o755 : 0o644,
    );
    yield content;
    yield Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Sorted, so that the same files give the same archive on every node. Packages that npm put beside them are left out. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !relative(folder, path).startsWith('node_modules'))
    .sort();
}

function header(name: string, size: number, mode: number): Buffer {
  if (Buffer.byteLength(name) > NAME_MAX) throw new Error(`${name} is too long for a tar header`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  block.write(name, 0);
  block.write(octal(mode, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  // The checksum is taken as if its own field held spaces.
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257, 'latin1');
  block.write(
    `${octal(
      block.reduce((sum, byte) => sum + byte, 0),
      7,
    )} `,
    148,
  );
  return block;
}
