/** The counts of one tree. Pure. */
import type { Node, Source } from './source.ts';

const share = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10} %`;

const LONG = 50;

export function sizesOf(sources: readonly Source[]): Record<string, string | number> {
  const lines = sources.map((source) => source.lines).sort((a, b) => a - b);
  const at = (part: number): number => lines[Math.floor((lines.length - 1) * part)] ?? 0;
  const functions = sources.flatMap((source) => functionsOf(source).map((one) => one.lines));
  return {
    files: lines.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    'median / p90 / max': `${at(0.5)} / ${at(0.9)} / ${at(1)}`,
    'at most 25': share(lines.filter((count) => count <= 25).length, lines.length),
    'over 200': lines.filter((count) => count > 200).length,
    'functions over 50': `${functions.filter((count) => count > LONG).length} of ${functions.length}`,
    longest: Math.max(...functions),
  };
}

const functionsOf = ({ file, text, nodes }: Source): { readonly at: string; readonly lines: number }[] =>
  nodes.filter(isFunction).map(({ start, end }) => ({
    at: `${file}:${text.slice(0, start).split('\n').length}`,
    lines: text.slice(start, end).split('\n').length,
  }));

/** The longest first. */
export const longFunctionsOf = (sources: readonly Source[]): { readonly at: string; readonly lines: number }[] =>
  sources
    .flatMap(functionsOf)
    .filter(({ lines }) => lines > LONG)
    .sort((a, b) => b.lines - a.lines);

const isFunction = ({ type }: Node): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type);

const isConst = ({ typeAnnotation }: Node): boolean =>
  JSON.stringify(typeAnnotation).includes('"name":"const"') && JSON.stringify(typeAnnotation).length < 200;

export function escapesOf(sources: readonly Source[]): Record<string, number> {
  const nodes = sources.flatMap((source) => source.nodes);
  const ofType = (type: string): Node[] => nodes.filter((node) => node.type === type);
  const casts = ofType('TSAsExpression').filter((node) => !isConst(node));
  const comments = sources.flatMap((source) => source.comments);
  return {
    any: ofType('TSAnyKeyword').length,
    as: casts.length,
    'as unknown as': casts.filter(({ expression }) => /"type":"TSUnknownKeyword"/.test(annotationOf(expression)))
      .length,
    '!': ofType('TSNonNullExpression').length,
    'ts-ignore': comments.filter((text) => /^@ts-(ignore|expect-error|nocheck)/.test(text)).length,
    'lint off': comments.filter((text) => /^biome-ignore/.test(text)).length,
  };
}

const annotationOf = (expression: unknown): string => {
  const { type, typeAnnotation } = expression as Node;
  return type === 'TSAsExpression' ? JSON.stringify(typeAnnotation) : '';
};
