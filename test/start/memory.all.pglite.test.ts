import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../support/engines.ts';
import { type RunningServer, startServer } from '../support/processes.ts';

// Each test starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** The most memory that the process ever had, or what it has now. */
function megabytes({ pid }: RunningServer, of: 'VmHWM' | 'VmRSS'): number {
  const [, kilobytes] = new RegExp(`${of}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

describe('the memory of a start on the embedded database', () => {
  it('stays below 800 MB while the database is made, gives that back, and is below 400 MB at every other start', async () => {
    const { dataDir = '' } = await freshDatabase('pglite');
    const folder = join(dataDir, 'new');
    const first = await startServer({ env: { DATA_DIR: folder } });
    expect(megabytes(first, 'VmHWM')).toBeLessThan(800);
    expect(megabytes(first, 'VmRSS'), 'once it answers').toBeLessThan(450);
    await first.stop();
    const later = await startServer({ env: { DATA_DIR: folder } });
    expect(megabytes(later, 'VmHWM')).toBeLessThan(400);
    await later.stop();
  });
});
