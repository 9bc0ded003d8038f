/** Two nodes behind a balancer, each with its own way to PostgreSQL, and an identity provider outside of both. */
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../test/support/ports.ts';
import type { Query } from '../check/stored.ts';
import { Balancer } from './balancer.ts';
import { nodeEnvironment } from './environment.ts';
import { DrillProvider } from './identity-provider.ts';
import type { PostgresPair } from './postgres-pair.ts';
import { watchForPrimary } from './primary-watch.ts';
import { ServiceNode } from './service-node.ts';
import type { Stage } from './stage.ts';
import { TcpGate } from './tcp-gate.ts';

/** Whatever stands in front of the nodes. */
export interface Front {
  close(): Promise<void>;
}

export interface TwoNodeStage<F extends Front = Balancer> extends Stage {
  readonly pair: PostgresPair;
  readonly nodes: readonly [ServiceNode, ServiceNode];
  /** The way of each node to the database. */
  readonly gates: readonly [TcpGate, TcpGate];
  readonly balancer: F;
}

export interface TwoNodeOptions {
  readonly folder: string;
  readonly pair: PostgresPair;
  /** Where the code of both nodes is; without it, this repository. */
  readonly code?: string;
  readonly shiftableClocks?: boolean;
  /** Added to what every node of the drill has. */
  readonly env?: Record<string, string>;
}

export const setUpTwoNodes = (options: TwoNodeOptions): Promise<TwoNodeStage> =>
  setUpBehind(options, (port, nodes) => Balancer.open(port, nodes));

/** Two nodes behind a front of the scenario's own. */
export async function setUpBehind<F extends Front>(
  { folder, pair, code, shiftableClocks, env: added }: TwoNodeOptions,
  open: (port: number, nodes: readonly number[]) => Promise<F>,
): Promise<TwoNodeStage<F>> {
  const provider = await DrillProvider.open();
  const [gateA, gateB] = [await TcpGate.open(pair.port), await TcpGate.open(pair.port)];
  const watch = watchForPrimary(() => pair.urls, [gateA, gateB]);
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const createNode = async (name: string, gate: TcpGate): Promise<ServiceNode> => {
    const env = { ...nodeEnvironment(baseUrl, provider), DATABASE_URL: pair.urlThrough(gate.port), ...added };
    const clock = shiftableClocks ? { clockFile: join(folder, `clock-${name}`) } : {};
    return new ServiceNode({ name: `node ${name}`, port: await freePort(), env, code, ...clock });
  };
  const nodes = [await createNode('A', gateA), await createNode('B', gateB)] as const;
  await nodes[0].start();
  await nodes[1].start();
  const balancer = await open(
    port,
    nodes.map((node) => node.port),
  );
  return {
    baseUrl,
    pair,
    nodes,
    gates: [gateA, gateB],
    balancer,
    onDatabase: (work) => onPostgres(pair.url, work),
    async tearDown() {
      await balancer.close();
      await Promise.all(nodes.map((node) => node.stop()));
      await watch.stop();
      await Promise.all([gateA.close(), gateB.close()]);
      await provider.close();
    },
  };
}

export async function onPostgres<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(async (text, values) => (await client.query(text, values)).rows);
  } finally {
    await client.end();
  }
}
