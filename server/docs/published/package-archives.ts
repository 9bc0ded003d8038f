/**
 * The packages that fit this service, as files to install: the SDK, the package for Python, and the service itself. The package
 * of the service carries the other two and is packed again from its own files; from sources all are made at the first
 * request, where the tools that build them are installed.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Refusal } from '../../kernel/domain-error.ts';
import { once } from '../../kernel/lazy.ts';
import { packFiles } from './pack-files.ts';

export interface PackageArchive {
  readonly body: Buffer;
  readonly etag: string;
  /** The media type. */
  readonly type: string;
}

const CARRIED_SDK = new URL('../assets/sdk.tgz', import.meta.url);
const CARRIED_WHEEL = new URL('../assets/python.whl', import.meta.url);
/** The folder of the package, where this code is inside of `dist` of it. */
const OWN_PACKAGE = new URL('../../../../', import.meta.url);
const ROOT = new URL('../../../', import.meta.url);
const TOOLS = ['typescript', 'rolldown'].map((name) => new URL(`node_modules/${name}/`, ROOT));
/** Each writes its files into the folder that it is called with. */
const PACK_SDK = new URL('sdk/scripts/pack.ts', ROOT);
const PACK_ALL = new URL('scripts/pack/pack.ts', ROOT);
const PACK_WHEEL = new URL('sdk/scripts/pack-wheel.ts', ROOT);

const BUILD_TIMEOUT_MS = 120_000;
const RETRY_AFTER_S = 3_600;

/** A failure is kept too: the sources do not change while the service runs, so building again would fail again. */
export const sdkArchive: () => Promise<PackageArchive> = once(async () =>
  tagged(existsSync(CARRIED_SDK) ? await readFile(CARRIED_SDK) : await build(PACK_SDK, /^porchlight-sdk-/)),
);

export const serviceArchive: () => Promise<PackageArchive> = once(async () =>
  tagged(
    existsSync(CARRIED_SDK)
      ? await packFiles(fileURLToPath(OWN_PACKAGE))
      : await build(PACK_ALL, /^porchlight-\d.*\.tgz$/),
  ),
);

/** A wheel is a ZIP archive. Making one needs no tool. */
export const pythonArchive: () => Promise<PackageArchive> = once(async () =>
  tagged(
    existsSync(CARRIED_WHEEL) ? await readFile(CARRIED_WHEEL) : await build(PACK_WHEEL, /\.whl$/, []),
    'application/zip',
  ),
);

const tagged = (body: Buffer, type = 'application/gzip'): PackageArchive => ({
  body,
  type,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});

async function build(script: URL, name: RegExp, tools: readonly URL[] = TOOLS): Promise<Buffer> {
  if (![script, ...tools].every((part) => existsSync(part)))
    throw notHere('This service runs from sources, without the tools that build packages: its operator left them out.');
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-package-'));
  try {
    // The tools need to find npm, and none of the secrets of the service.
    const options = { timeout: BUILD_TIMEOUT_MS, env: { PATH: process.env.PATH } };
    await promisify(execFile)(process.execPath, [fileURLToPath(script), folder], options);
    const file = (await readdir(folder)).find((one) => name.test(one));
    return await readFile(join(folder, file ?? ''));
  } catch {
    throw notHere('The package could not be built from the sources of this service.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const notHere = (reason: string): Refusal =>
  new Refusal({
    code: 'unavailable',
    detail: `${reason} Run "npm run pack -- <folder>" in a clone of the repository, and install the file that it writes: porchlight-sdk-<version>.tgz is the SDK, porchlight-<version>.tgz the service, the .whl the package for Python.`,
    retryAfterS: RETRY_AFTER_S,
  });
