import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../support/engines.ts';
import { startServer } from '../support/processes.ts';
import { onlyLine, refusal } from '../support/refused-start.ts';

// Each test starts processes, which takes long on a busy machine.
describe('the data folder', () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = (await freshDatabase('pglite')).dataDir ?? '';
  });

  it('refuses a second process in one line, and does not stay locked by one that was killed', async () => {
    const first = await startServer({ env: { DATA_DIR: dataDir } });
    expect(onlyLine(await refusal({ DATA_DIR: dataDir }))).toMatch(
      /is in use by process \d+\. Stop it, or set DATA_DIR/,
    );
    expect((await fetch(`${first.baseUrl.replace('localhost', '127.0.0.1')}/readyz`)).status).toBe(200);
    await first.stop('SIGKILL');
    expect(existsSync(join(dataDir, 'lock'))).toBe(true);
    const next = await startServer({ env: { DATA_DIR: dataDir } });
    await next.stop();
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });
});
