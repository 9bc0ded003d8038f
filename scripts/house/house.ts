/**
 * `npm run house`: counts the code, to see changes over time: sizes, casts, circles, folders that import each other,
 * folders with many files, and the files that a call walks through. `-- --pairs` lists the imports behind a pair,
 * `-- --long` the functions of more than 50 lines.
 * Comments are not counted: only a reader can tell whether one is clear.
 */

import { countsOf, WALKS } from '../../test/http/walks/walks.ts';
import { circlesOf, importGraph } from '../../test/support/source/import-graph.ts';
import { escapesOf, longFunctionsOf, sizesOf } from './counts.ts';
import { crowdedFolders, pairsOfShelves } from './shelves.ts';
import { type Source, sourcesBelow } from './source.ts';

const TREES: Readonly<Record<string, () => Source[]>> = {
  server: () => sourcesBelow('server'),
  contract: () => sourcesBelow('contract'),
  sdk: () => sourcesBelow('sdk', /^sdk\/generated\//),
  scripts: () => sourcesBelow('scripts', /^scripts\/examples\//),
  test: () => sourcesBelow('test'),
};

const show = new Set(process.argv.slice(2));
const trees = Object.entries(TREES).map(([name, read]) => ({ name, sources: read() }));
const table = <T>(count: (sources: readonly Source[]) => T): Record<string, T> =>
  Object.fromEntries(trees.map(({ name, sources }) => [name, count(sources)]));

console.log('Sizes in lines');
console.table(table(sizesOf));
if (show.has('--long'))
  for (const { name, sources } of trees)
    for (const { at, lines } of longFunctionsOf(sources)) console.log(`  ${name} ${lines} ${at}`);
console.log('Ways around the type checker');
console.table(table(escapesOf));

console.log('Walks of a call');
console.table(Object.fromEntries(Object.entries(WALKS).map(([name, walk]) => [name, countsOf(walk)])));

const graph = importGraph(Object.keys(TREES));
const circles = circlesOf(graph);
console.log(`Circles of imports, types included: ${circles.length}`);
for (const circle of circles) console.log(`  ${circle.join(', ')}`);

const pairs = pairsOfShelves(graph);
console.log(`Pairs of folders that import each other: ${pairs.length}`);
for (const { folders, imports } of pairs) {
  console.log(`  ${folders.join(' ↔ ')}`);
  if (show.has('--pairs')) for (const line of imports) console.log(`      ${line}`);
}

const crowded = crowdedFolders(trees.flatMap(({ sources }) => sources.map(({ file }) => file)));
console.log(`Folders with more than 20 files: ${crowded.length}`);
for (const { folder, files } of crowded) console.log(`  ${folder}: ${files}`);

const long = trees.flatMap(({ sources }) => sources.filter(({ lines }) => lines > 300));
console.log(`Files with more than 300 lines: ${long.length}`);
for (const { file, lines } of long) console.log(`  ${file}: ${lines}`);
