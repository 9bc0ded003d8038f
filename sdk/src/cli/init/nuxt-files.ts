/** Nuxt 4 has the app in `app`. Nuxt 3 has it at the root, unless it is set to the layout of Nuxt 4. Pure. */
import { majorOf } from './version.ts';

export interface NuxtFolder {
  readonly hasAppFolder: boolean;
  /** Such as `^3.19.0`. */
  readonly version: string;
}

export function nuxtFiles(
  files: Readonly<Record<string, string>>,
  { hasAppFolder, version }: NuxtFolder,
): Record<string, string> {
  if (hasAppFolder || (majorOf(version) ?? 4) >= 4) return { ...files };
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path.replace(/^app\//, ''), content]));
}
