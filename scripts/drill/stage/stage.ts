/** What a scenario plays on: an address for the load, nodes to ask by themselves, and a look into the database. */
import type { Query } from '../check/stored.ts';
import type { ServiceNode } from './service-node.ts';

export interface Stage {
  readonly baseUrl: string;
  readonly nodes: readonly ServiceNode[];
  onDatabase<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** Done on the database at the end of the preparations, where the stage needs it. */
  beforeLoad?(query: Query): Promise<void>;
  tearDown(): Promise<void>;
}
