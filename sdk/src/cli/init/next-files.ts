/** Where Next wants its files: beside the app, which may be in `src`, and before Next 16 the proxy was called middleware. Pure. */

import { majorOf } from './version.ts';

export interface NextFolder {
  /** The app is in `src/app`: a folder `app` beside it would hide it from Next. */
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
