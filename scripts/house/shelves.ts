/** Folders: which two import each other, and which hold many files. Pure. */
import { dirname } from 'node:path';
import type { Graph } from '../../test/support/source/import-graph.ts';

const CROWDED = 20;

export interface Pair {
  readonly folders: readonly [string, string];
  readonly imports: readonly string[];
}

export function pairsOfShelves(graph: Graph): Pair[] {
  const between = new Map<string, string[]>();
  for (const [file, targets] of graph) {
    for (const target of targets) {
      const [from, to] = [dirname(file), dirname(target)];
      if (from === to) continue;
      const key = `${from} → ${to}`;
      between.set(key, [...(between.get(key) ?? []), `${file} → ${target}`]);
    }
  }
  return [...between].flatMap(([key, imports]): Pair[] => {
    const [from = '', to = ''] = key.split(' → ');
    const back = between.get(`${to} → ${from}`);
    return back && from < to ? [{ folders: [from, to], imports: [...imports, ...back] }] : [];
  });
}

export function crowdedFolders(files: readonly string[]): { folder: string; files: number }[] {
  const counts = Map.groupBy(files, (file) => dirname(file));
  return [...counts]
    .map(([folder, held]) => ({ folder, files: held.length }))
    .filter(({ files: held }) => held > CROWDED)
    .sort((a, b) => b.files - a.files);
}
