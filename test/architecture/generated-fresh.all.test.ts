import { beforeAll, describe, expect, it } from 'vitest';
import { staleFiles } from '../../scripts/check-generated.ts';
import { generatedFiles } from '../../scripts/generate.ts';

/** A generation takes some seconds, and minutes on a machine that does much else. */
const PATIENCE_MS = 240_000;

describe('generated files', { timeout: PATIENCE_MS }, () => {
  let files: Map<string, string>;
  beforeAll(async () => {
    files = await generatedFiles();
  }, PATIENCE_MS);

  it('are what the contract, the examples and the SDK give', async () => {
    expect(await staleFiles(files)).toEqual([]);
  });

  it('come out byte for byte the same on every run', async () => {
    expect(await generatedFiles()).toEqual(files);
  });

  it('import nothing but each other and the transport', () => {
    const sources = [...files].filter(([path]) => path.endsWith('.ts')).map(([, text]) => text);
    const imported = sources.flatMap((text) =>
      [...text.matchAll(/^(?:import|export|\}).* from '([^']+)'/gm)].map((match) => match[1]),
    );
    expect([...new Set(imported)].sort()).toEqual(['../src/transport.ts', './porchlight.schemas.ts']);
  });
});
