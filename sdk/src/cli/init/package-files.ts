/** package.json and package-lock.json of the app, changed in one place and written as they were indented. */
import { join } from 'node:path';
import { SDK_PACKAGE } from '../../../generated/packages.ts';
import { readText } from '../../files/read.ts';

type Dependencies = Readonly<Record<string, string>>;

export interface Manifest {
  readonly dependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
}

export interface Lock {
  readonly packages?: Readonly<Record<string, Manifest & { readonly resolved?: string; readonly integrity?: string }>>;
  /** Only older releases of npm write and read this part. */
  readonly dependencies?: Readonly<Record<string, object>>;
}

export interface JsonFile<T> {
  readonly text: string;
  readonly value: T;
}

const INSTALLED = `node_modules/${SDK_PACKAGE}`;

/** Null if there is no such file, or it holds something else. */
export async function readJson<T>(folder: string, name: string): Promise<JsonFile<T> | null> {
  const text = await readText(join(folder, name)).catch(() => null);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { text, value: value as T } : null;
  } catch {
    return null;
  }
}

export function withDependency({ text, value }: JsonFile<Manifest>, spec: string): string {
  return indentedLike(text, { ...value, ...dependencyChanged(value, spec) });
}

/** Null where the lock does not hold these very bytes: npm itself has to write it then. */
export function withLockedFile({ text, value }: JsonFile<Lock>, spec: string, integrity: string): string | null {
  const { packages = {}, dependencies } = value;
  const [root, installed] = [packages[''], packages[INSTALLED]];
  if (!root || installed?.integrity !== integrity) return null;
  const old = dependencies?.[SDK_PACKAGE];
  return indentedLike(text, {
    ...value,
    packages: {
      ...packages,
      '': { ...root, ...dependencyChanged(root, spec) },
      [INSTALLED]: { ...installed, resolved: spec },
    },
    ...(old && { dependencies: { ...dependencies, [SDK_PACKAGE]: { ...old, version: spec } } }),
  });
}

/** Where it stands already, or among the dependencies, in the order of npm. */
function dependencyChanged({ dependencies, devDependencies }: Manifest, spec: string): Manifest {
  if (devDependencies && SDK_PACKAGE in devDependencies)
    return { devDependencies: { ...devDependencies, [SDK_PACKAGE]: spec } };
  const entries = Object.entries({ ...dependencies, [SDK_PACKAGE]: spec });
  return { dependencies: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

const indentedLike = (text: string, value: object): string =>
  `${JSON.stringify(value, null, /^[ \t]+(?=")/m.exec(text)?.[0] ?? 2)}\n`;
