/** Two nodes behind a balancer, each with its own connection to PostgreSQL, and an identity provider outside both. */
import pg from 'pg';
import type { PostgresPair } from '../../../test/support/network/postgres-pair.ts';
import { TcpGate } from '../../../test/support/network/tcp-gate.ts';
import { freePort } from '../../../test/support/ports.ts';
import { OpenProvider } from '../../measure/open-provider.ts';
import type { Query } from '../check/stored.ts';
import { nodeEnvironment } from './environment.ts';
import { ServiceNode } from './service-node.ts';
import type { Stage } from './stage.ts';

/** What is in front of the nodes. */
export interface Front {
  close(): Promise<void>;
}

export interface TwoNodeStage extends Stage {
  readonly pair: PostgresPair;
  readonly nodes: readonly [ServiceNode, ServiceNode];
  /** The connection of each node to the database. */
  readonly gates: readonly [TcpGate, TcpGate];
  /** At which the people of the load sign in. */
  readonly provider: OpenProvider;
  /** One more node with the settings of the others, which the balancer does not know. It is not started yet. */
  createNode(name: string, databaseUrl: string): Promise<ServiceNode>;
}

export interface TwoNodeOptions {
  readonly folder: string;
  readonly pair: PostgresPair;
  /** Where the code of both nodes is; this repository if omitted. */
  readonly code?: string;
  /** Added to the environment that every node of the drill has. */
  readonly env?: Record<string, string>;
  /** What is between a node and its gate, such as a pooler. */
  readonly reach?: (databaseUrl: string) => Promise<string>;
}

export async function setUpBehind({ pair, reach, ...options }: TwoNodeOptions, open: OpenFront): Promise<TwoNodeStage> {
  const [gateA, gateB] = [await TcpGate.open(pair.port), await TcpGate.open(pair.port)];
  const through = async ({ port }: TcpGate) => (reach ? reach(pair.urlThrough(port)) : pair.urlThrough(port));
  const urls = [await through(gateA), await through(gateB)] as const;
  const behind = await setUpNodes(options, urls, open);
  return {
    ...behind,
    pair,
    gates: [gateA, gateB],
    onDatabase: (work) => onPostgres(pair.url, work),
    async tearDown() {
      await behind.tearDown();
      await Promise.all([gateA.close(), gateB.close()]);
    },
  };
}

type OpenFront = (port: number, nodes: readonly number[]) => Promise<Front>;

/** Starts nodes, each with its own connection to the database, and the balancer in front of them. */
export async function setUpNodes(
  { code, env: added }: Omit<TwoNodeOptions, 'pair' | 'reach'>,
  databaseUrls: readonly [string, string],
  open: OpenFront,
): Promise<Pick<TwoNodeStage, 'baseUrl' | 'nodes' | 'provider' | 'createNode' | 'tearDown'>> {
  const provider = await OpenProvider.open();
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const createNode = async (name: string, databaseUrl: string): Promise<ServiceNode> => {
    const env = { ...nodeEnvironment(baseUrl, provider), DATABASE_URL: databaseUrl, ...added };
    return new ServiceNode({ name: `node ${name}`, port: await freePort(), env, code });
  };
  const nodes = [await createNode('A', databaseUrls[0]), await createNode('B', databaseUrls[1])] as const;
  await nodes[0].start();
  await nodes[1].start();
  const front = await open(
    port,
    nodes.map((node) => node.port),
  );
  return {
    baseUrl,
    nodes,
    provider,
    createNode,
    async tearDown() {
      await front.close();
      await Promise.all(nodes.map((node) => node.stop()));
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
