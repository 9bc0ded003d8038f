/** No file reaches itself through its imports, not even through types: a circle has no first file to read. */
import { describe, expect, it } from 'vitest';
import { type Graph, importGraph } from '../support/import-graph.ts';

/** Sets of files that all reach each other (Tarjan). */
function circlesOf(graph: Graph): string[][] {
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

describe('imports', () => {
  it.each(['contract', 'server', 'sdk', 'scripts', 'test'])('of %s have no circle', (folder) => {
    const graph = importGraph([folder]);
    expect(graph.size).toBeGreaterThan(20);
    expect(circlesOf(graph)).toEqual([]);
  });
});
