/** No file reaches itself through its imports, not even through types: a circle has no first file to read. */
import { describe, expect, it } from 'vitest';
import { circlesOf, importGraph } from '../support/source/import-graph.ts';

describe('imports', () => {
  it.each(['contract', 'server', 'sdk', 'scripts', 'test'])('of %s have no circle', (folder) => {
    const graph = importGraph([folder]);
    expect(graph.size).toBeGreaterThan(20);
    expect(circlesOf(graph)).toEqual([]);
  });
});
