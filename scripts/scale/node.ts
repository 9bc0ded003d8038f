/** A node as a process of its own, on all cores. */
import { freePort } from '../../test/support/ports.ts';
import { testMasterKey } from '../../test/support/test-master-key.ts';
import { startContender } from '../bench/instruments/contender.ts';

export async function startNode(databaseUrl: string) {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const env = { MASTER_KEY: testMasterKey, BASE_URL: baseUrl, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' };
  const node = await startContender('../../server/main.ts', env, { port, health: '/readyz', pinned: false });
  return { node, baseUrl, port };
}
