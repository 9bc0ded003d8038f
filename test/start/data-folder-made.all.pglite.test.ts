import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKeyRing } from '../../server/crypto/key-ring.ts';
import { createSealer } from '../../server/crypto/sealer.ts';
import { openDatabase } from '../../server/storage/opening/open-database.ts';
import { freshDatabase } from '../support/engines.ts';
import { startServer } from '../support/processes.ts';
import { onlyLine, refusal } from '../support/refused-start.ts';

// Each test starts processes, which takes long on a busy machine.
describe('the data folder', () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = (await freshDatabase('pglite')).dataDir ?? '';
  });

  it('is not made where the port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const other = join(dataDir, 'never-made');
    expect(onlyLine(await refusal({ DATA_DIR: other, PORT: String(port) }))).toMatch(/Port \d+ on .* is taken/);
    expect(existsSync(other)).toBe(false);
    holder.close();
  });

  it('refuses a MASTER_KEY that does not fit the data', async () => {
    const sealer = createSealer(createKeyRing([new Uint8Array(32).fill(1)]));
    await expect(openDatabase({ dataDir, sealer })).rejects.toThrow('MASTER_KEY does not fit the data');
  });

  it('is made at the first start, with a master key that only its owner reads', async () => {
    const fresh = join(dataDir, 'made', 'at-start');
    const server = await startServer({ env: { DATA_DIR: fresh, MASTER_KEY: undefined }, startTimeoutMs: 60_000 });
    expect(statSync(join(fresh, 'master-key')).mode & 0o777).toBe(0o600);
    expect(server.logs()).not.toContain(readFileSync(join(fresh, 'master-key'), 'utf8').trim());
    await expect.poll(() => server.logs(), { timeout: 10_000 }).toContain('"msg":"ready"');
    await server.stop();
  });
});
