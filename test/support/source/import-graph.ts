/** Which file of the repository imports which, including types. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { repositoryRoot } from '../repository.ts';

export type Graph = ReadonlyMap<string, readonly string[]>;

export interface Import {
  readonly file: string;
  /** A package name, or a path from the root for a file of the repository. */
  readonly target: string;
}

const IMPORT =
  /^\s*(?:import|export)\b[^'"]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm;

export const filesBelow = (folder: string): string[] =>
  readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules') && !name.startsWith('dist'))
    .map((name) => join(folder, name));

export function importsOf(file: string): Import[] {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  return [...text.matchAll(IMPORT)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const target = name.startsWith('.') ? relative(repositoryRoot, resolve(repositoryRoot, dirname(file), name)) : name;
    return { file, target };
  });
}

/** Only imports of existing files: a text may contain an example of an import. */
export const importGraph = (folders: readonly string[]): Graph =>
  new Map(
    folders.flatMap(filesBelow).map((file) => {
      const targets = importsOf(file).map(({ target }) => target);
      return [file, targets.filter((target) => target.endsWith('.ts') && existsSync(join(repositoryRoot, target)))];
    }),
  );

/** Sets of files that all reach each other (Tarjan). */
export function circlesOf(graph: Graph): string[][] {
  const [order, low] = [new Map<string, number>(), new Map<string, number>()];
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.size - 1);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(Number(low.get(file)), Number(low.get(next))));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
