import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { staleFiles } from '../../scripts/check-generated.ts';
import { generatedFiles, OPENAPI, ROOT } from '../../scripts/generate.ts';

const run = promisify(execFile);

describe('generated files', () => {
  let files: Map<string, string>;
  beforeAll(async () => {
    files = await generatedFiles();
  });

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

describe('openapi.json', () => {
  it('passes the strict rules of the linter without a warning', async () => {
    const cli = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await run(
      process.execPath,
      [cli, 'lint', OPENAPI, '--extends', 'recommended-strict', '--format', 'json'],
      { cwd: ROOT, env },
    );
    expect(JSON.parse(stdout).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  });
});
