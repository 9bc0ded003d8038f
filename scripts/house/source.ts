/** One source file as the counts see it: lines, syntax and comments. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { repositoryRoot } from '../../test/support/repository.ts';
import { filesBelow } from '../../test/support/source/import-graph.ts';

export interface Source {
  readonly file: string;
  readonly text: string;
  readonly lines: number;
  readonly nodes: readonly Node[];
  readonly comments: readonly string[];
}

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const BLOCK = /\/\*[\s\S]*?\*\//g;
/** Lines of `//` that follow each other are one comment. A slash after a colon is part of an address. */
const LINES = /(?:(?:^|\s)\/\/ .*(?:\n\s*)?)+/g;

export const sourcesBelow = (folder: string, without?: RegExp): Source[] =>
  filesBelow(folder)
    .filter((file) => !file.endsWith('.d.ts') && !without?.test(file))
    .map((file) => {
      const text = readFileSync(join(repositoryRoot, file), 'utf8');
      const program: unknown = parseAst(text, { lang: 'ts' }, file);
      return { file, text, lines: text.split('\n').length - 1, nodes: nodesOf(program), comments: commentsOf(text) };
    });

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesOf);
  return isNode(value) ? [value, ...below] : below;
}

function commentsOf(text: string): string[] {
  const blocks = text.match(BLOCK) ?? [];
  const lines = text.replaceAll(BLOCK, '').match(LINES) ?? [];
  return [...blocks, ...lines].map((comment) =>
    comment
      .replaceAll(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)|\*\/\s*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}
