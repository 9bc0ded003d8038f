/** What a scenario runs on: an address for the load, nodes that can be asked directly, and access to the database. */
import type { Query } from '../check/stored.ts';
import type { ServiceNode } from './service-node.ts';

export interface Stage {
  readonly baseUrl: string;
  readonly nodes: readonly ServiceNode[];
  onDatabase<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** Runs on the database at the end of the preparations, if the stage needs it. */
  beforeLoad?(query: Query): Promise<void>;
  tearDown(): Promise<void>;
}
