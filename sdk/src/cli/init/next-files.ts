/**
 * Where Next needs its files: next to the app folder, which may be in `src`. Before Next 16 the proxy was called
 * middleware. Pure.
 */

import { majorOf } from './version.ts';

export interface NextFolder {
  /** The app is in `src/app`: Next would then ignore it if there were also a folder `app` at the root. */
  readonly isInSrc: boolean;
  /** What package.json asks for, such as `^15.2.0`. */
  readonly version: string;
}

const PROXY = 'proxy.ts';

export function nextFiles(
  files: Readonly<Record<string, string>>,
  { isInSrc, version }: NextFolder,
): Record<string, string> {
  const isBefore16 = (majorOf(version) ?? 16) < 16;
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => {
      const isRenamed = isBefore16 && path === PROXY;
      const own = isRenamed ? content.replace('{ proxy }', '{ proxy as middleware }') : content;
      return [`${isInSrc ? 'src/' : ''}${isRenamed ? 'middleware.ts' : path}`, own];
    }),
  );
}
