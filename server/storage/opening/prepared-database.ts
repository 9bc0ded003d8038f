/**
 * The embedded database that `npm run pack` puts into the package, and `npm install` into the cache of a source checkout:
 * already made, with the tables of this release and without any data. A first start copies it into its data folder, which saves the seconds that PostgreSQL takes to make
 * one. It holds no key and no secret: each installation makes its own master key, and the check of that key is written
 * at the start.
 *
 * The file is a header (a line of JSON) and, compressed, the bytes of all files in the order of the header.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { NAMES_ON_RECORD } from '../schema/history/index.ts';

/** The properties that must match before a prepared database is used. */
interface Fit {
  readonly pglite: string;
  readonly migrations: readonly string[];
  /** In a source checkout, where a step may change and keep its name: the hash of the files that make the tables. */
  readonly sources?: string;
}

interface Header extends Fit {
  readonly folders: readonly string[];
  readonly files: readonly (readonly [path: string, bytes: number])[];
}

/** This file exists only in the package. Its path is the one that it would have among the sources. */
export const PREPARED_DATABASE = 'server/storage/opening/prepared-database.bin';
const preparedFile = fileURLToPath(new URL('./prepared-database.bin', import.meta.url));
/** The file of a source checkout, beside the code that Node compiled. */
export const KEPT_DATABASE = fileURLToPath(
  new URL('../../../node_modules/.cache/porchlight/prepared-database.bin', import.meta.url),
);

/** A large window finds repetitions far apart: three databases of PostgreSQL begin with the same tables. */
const WINDOW_LOG = 26;

/** If the file of the package is there but does not match, the reason. */
export type Placed = 'placed' | 'absent' | { readonly refused: string };

/**
 * Copies the prepared database to a place where there is none yet. After a crash either all of it is there or nothing.
 */
export function placePreparedDatabase(databasePath: string): Placed {
  if (existsSync(preparedFile)) return placeFrom(preparedFile, databasePath);
  // Sources that changed after `npm install` are no fault: a database is made, as if nothing were kept.
  return placeFrom(KEPT_DATABASE, databasePath) === 'placed' ? 'placed' : 'absent';
}

export function placeFrom(file: string, databasePath: string): Placed {
  if (!existsSync(file)) return 'absent';
  const unfinished = `${databasePath}.new`;
  try {
    const { header, body } = split(readFileSync(file));
    const misfit = misfitOf(header);
    if (misfit !== undefined) return { refused: misfit };
    rmSync(unfinished, { recursive: true, force: true });
    unpack(header, body, unfinished);
    renameSync(unfinished, databasePath);
    return 'placed';
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

interface Packing {
  /** A file that is sent over a network is worth the seconds of a high level. */
  readonly level: number;
  /** Whether the file fits only the sources of this moment. */
  readonly forTheseSources?: boolean;
}

/** Makes the file from the folder of a closed database. */
export function packDatabase(databasePath: string, { level, forTheseSources = false }: Packing): Buffer {
  const entries = readdirSync(databasePath, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: join(entry.parentPath, entry.name).slice(databasePath.length + 1),
    isFolder: entry.isDirectory(),
  }));
  const contents = entries
    .filter(({ isFolder }) => !isFolder)
    .map(({ path }) => ({ path, bytes: readFileSync(join(databasePath, path)) }));
  const header: Header = {
    ...fitOfThisRelease(),
    ...(forTheseSources ? { sources: hashOfSources() } : {}),
    folders: entries.flatMap(({ path, isFolder }) => (isFolder ? [path] : [])).sort(),
    files: contents.map(({ path, bytes }) => [path, bytes.length]),
  };
  const body = zstdCompressSync(Buffer.concat(contents.map(({ bytes }) => bytes)), {
    params: {
      [constants.ZSTD_c_compressionLevel]: level,
      [constants.ZSTD_c_windowLog]: WINDOW_LOG,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
}

function fitOfThisRelease(): Fit {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(library), '../package.json'), 'utf8'));
  return { pglite: version, migrations: NAMES_ON_RECORD };
}

/** Of the steps of the schema, and of the code that applies them. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const folder of ['.', '../schema']) {
    const path = fileURLToPath(new URL(`${folder}/`, import.meta.url));
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    for (const name of names.sort()) hash.update(`${name}\n`).update(readFileSync(join(path, name)));
  }
  return hash.digest('hex');
}

function misfitOf({ pglite, migrations, sources }: Header): string | undefined {
  const now = fitOfThisRelease();
  if (pglite !== now.pglite) return `it was made by PGlite ${pglite}, and this is ${now.pglite}`;
  if (migrations.join() !== now.migrations.join()) return 'its tables are those of another release';
  if (sources !== undefined && sources !== hashOfSources()) return 'the sources have changed since';
  return undefined;
}

function split(file: Buffer): { readonly header: Header; readonly body: Buffer } {
  const end = file.indexOf('\n');
  return { header: JSON.parse(file.toString('utf8', 0, end)), body: file.subarray(end + 1) };
}

function unpack({ folders, files }: Header, body: Buffer, into: string): void {
  const bytes = zstdDecompressSync(body, { params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG } });
  const expected = files.reduce((sum, [, length]) => sum + length, 0);
  if (bytes.length !== expected) throw new Error('the packed database is not complete');
  for (const folder of ['', ...folders]) mkdirSync(join(into, folder), { mode: 0o700 });
  let at = 0;
  for (const [path, length] of files) {
    writeFileSync(join(into, path), bytes.subarray(at, at + length), { mode: 0o600 });
    at += length;
  }
}
