/**
 * Puts the SDK into the app as a file beside its code. An address of a service in package.json would stop `npm ci` in CI and
 * on hosts, which cannot reach that service or come while it is away.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { PACKAGES_ARE_PUBLISHED, SDK_PACKAGE, SDK_PATH } from '../../../generated/packages.ts';
import { readText } from '../../files/read.ts';
import { writeIn } from '../../files/write.ts';
import { archivedManifest } from './archived-manifest.ts';
import { type Lock, type Manifest, readJson, withDependency, withLockedFile } from './package-files.ts';

export interface KeptSdk {
  readonly files: readonly { readonly path: string; readonly action: 'written' | 'changed' }[];
  /** The command that brings the lock file and node_modules up to date, where this one could not. */
  readonly install: string | null;
}

/** The service builds its SDK at the first request if it runs from sources. */
const TIMEOUT_MS = 120_000;
const BYTES_MAX = 20_000_000;

const LOCK_FILES = {
  'pnpm-lock.yaml': 'pnpm install',
  'yarn.lock': 'yarn install',
  'bun.lock': 'bun install',
} as const;

/** What package.json asks for the SDK: undefined if it does not, null if there is no package.json. */
async function askedSdk(folder: string): Promise<string | undefined | null> {
  const manifest = await readJson<Manifest>(folder, 'package.json');
  if (manifest === null) return null;
  const { dependencies, devDependencies } = manifest.value;
  return dependencies?.[SDK_PACKAGE] ?? devDependencies?.[SDK_PACKAGE];
}

const isOfService = (asked: string): boolean => /^https?:\/\/.+\/sdk\.tgz$/.test(asked);

/** Whether the app has no SDK yet, or asks a service for it. A version, a file or a workspace is the app's own choice. */
export async function wantsSdk(folder: string): Promise<boolean> {
  if (PACKAGES_ARE_PUBLISHED) return false;
  const asked = await askedSdk(folder);
  return asked === undefined || (asked !== null && isOfService(asked));
}

/** Whether `npm install` of other packages brings the SDK too. */
export async function hasSdk(folder: string): Promise<boolean> {
  return Boolean(await askedSdk(folder));
}

/** @throws where the service has no SDK to hand out, or something else answers there. */
export async function keepSdk(folder: string, baseUrl: string): Promise<KeptSdk> {
  const bytes = await download(`${baseUrl}${SDK_PATH}`);
  const { name, version } = archivedManifest(bytes);
  if (name !== SDK_PACKAGE || !/^[\w.+-]{1,60}$/.test(version)) throw new Error(`it is not ${SDK_PACKAGE}`);
  const path = `vendor/porchlight-sdk-${version}.tgz`;
  await writeIn(folder, path, bytes, { replace: true });

  const manifest = await readJson<Manifest>(folder, 'package.json');
  if (manifest === null) throw new Error('package.json is gone');
  await writeIn(folder, 'package.json', withDependency(manifest, `file:${path}`), { replace: true });

  const lock = await readJson<Lock>(folder, 'package-lock.json');
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  const locked = lock && withLockedFile(lock, `file:${path}`, integrity);
  if (locked) await writeIn(folder, 'package-lock.json', locked, { replace: true });
  return {
    files: [
      { path, action: 'written' },
      { path: 'package.json', action: 'changed' },
      ...(locked ? [{ path: 'package-lock.json', action: 'changed' } as const] : []),
    ],
    install: locked ? null : await installCommand(folder),
  };
}

async function download(url: string): Promise<Buffer> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.length > BYTES_MAX) throw new Error('it is too large');
  return bytes;
}

async function installCommand(folder: string): Promise<string> {
  for (const [file, command] of Object.entries(LOCK_FILES))
    if ((await readText(join(folder, file)).catch(() => null)) !== null) return command;
  return 'npm install';
}
