/**
 * The SDK that fits this service, as a file to `npm install`. The package of the service contains it. A service that
 * runs from sources makes it at the first request, if the tools for it are installed.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Refusal } from '../../kernel/domain-error.ts';
import { once } from '../../kernel/lazy.ts';

interface SdkArchive {
  readonly body: Buffer;
  readonly etag: string;
}

export const SDK_PATH = '/sdk.tgz';

const CARRIED = new URL('../assets/sdk.tgz', import.meta.url);
const PACK = new URL('../../../sdk/scripts/pack.ts', import.meta.url);
const TOOLS = ['typescript', 'rolldown'].map((name) => new URL(`../../../node_modules/${name}/`, import.meta.url));

const BUILD_TIMEOUT_MS = 120_000;
const RETRY_AFTER_S = 3_600;

/** A failure is kept too: the sources do not change while the service runs, so building again would fail again. */
export const sdkArchive: () => Promise<SdkArchive> = once(async () => {
  const body = existsSync(CARRIED) ? await readFile(CARRIED) : await build();
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
});

async function build(): Promise<Buffer> {
  if (![PACK, ...TOOLS].every((part) => existsSync(part))) {
    throw notHere('This service runs from sources, without the tools that build the SDK: its operator left them out.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-sdk-'));
  try {
    // The tools need to find npm, and none of the secrets of the service.
    const options = { timeout: BUILD_TIMEOUT_MS, env: { PATH: process.env.PATH } };
    const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(PACK), folder], options);
    return await readFile(stdout.trim().split('\n').at(-1) ?? '');
  } catch {
    throw notHere('The SDK could not be built from the sources of this service.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const notHere = (reason: string): Refusal =>
  new Refusal({
    code: 'unavailable',
    detail: `${reason} Install @porchlight/sdk from your registry, or run "npm run pack -- <folder>" in a clone of the repository and install the file porchlight-sdk-<version>.tgz that it writes.`,
    retryAfterS: RETRY_AFTER_S,
  });
