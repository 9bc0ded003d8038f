/** One node on the embedded database, whose folder is on a separate disk. */
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { freePort } from '../../../test/support/ports.ts';
import { OpenProvider } from '../../measure/open-provider.ts';
import type { Query } from '../check/stored.ts';
import { nodeEnvironment } from './environment.ts';
import { ServiceNode } from './service-node.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import type { Stage } from './stage.ts';

/** The bytes of one segment of the database's log. The next segment needs space on the disk. */
const SEGMENT = 16 * 1024 * 1024;
const MESSAGE = 64 * 1024;
/**
 * When the database stops, a segment that is more than three quarters full gets a successor. So more than a quarter
 * stays free.
 */
const LOG_LEFT = 5 * 1024 * 1024;

export interface EmbeddedStage extends Stage {
  readonly nodes: readonly [ServiceNode];
  readonly disk: SmallDisk;
}

/** Writes into the log until only `LOG_LEFT` bytes of its segment are free. */
async function fillLogSegment(query: Query): Promise<void> {
  for (;;) {
    const used = `select mod(pg_current_wal_insert_lsn() - '0/0'::pg_lsn, ${SEGMENT}) as used`;
    const [row] = await query<{ used: unknown }>(used, []);
    if (SEGMENT - Number(row?.used) <= LOG_LEFT + MESSAGE) return;
    await query(`select pg_logical_emit_message(false, 'drill', repeat('x', ${MESSAGE}))`, []);
  }
}

export async function setUpEmbedded(folder: string, megabytes: number): Promise<EmbeddedStage> {
  const disk = mountSmallDisk(folder, megabytes);
  const provider = await OpenProvider.open();
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const dataDir = join(disk.path, 'data');
  const env = { ...nodeEnvironment(baseUrl, provider), DATA_DIR: dataDir };
  const node = new ServiceNode({ name: 'node', port, env });
  await node.start();
  return {
    baseUrl,
    nodes: [node],
    disk,
    beforeLoad: fillLogSegment,
    /** Only one process can use the folder, so the node stops first and starts again afterwards. */
    async onDatabase(work) {
      await node.stop();
      const pglite = await PGlite.create({ dataDir: join(dataDir, 'database') });
      try {
        const query: Query = async (text, values) => (await pglite.query(text, values)).rows as never;
        return await work(query);
      } finally {
        await pglite.close();
        await node.start();
      }
    },
    async tearDown() {
      await node.stop();
      await provider.close();
      disk.unmount();
    },
  };
}
