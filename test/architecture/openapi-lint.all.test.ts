import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { OPENAPI, ROOT } from '../../scripts/generate.ts';
import { toolPath } from '../../scripts/tools/tools.ts';

/** Includes the time to install the linter if it is missing. */
const PATIENCE_MS = 300_000;

it(
  'openapi.json passes the strict rules of the linter without a warning',
  async () => {
    const cli = await toolPath('@redocly/cli/bin/cli.js');
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, 'lint', OPENAPI, '--extends', 'recommended-strict', '--format', 'json'],
      { cwd: ROOT, env },
    );
    expect(JSON.parse(stdout).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  },
  PATIENCE_MS,
);
