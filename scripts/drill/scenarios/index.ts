/** In this order: the one that uses the pair of databases up comes behind those that only need it. */
import type { Stage } from '../stage/stage.ts';
import { failover } from './failover.ts';
import { killNode } from './kill-node.ts';
import { restartDatabase } from './restart-database.ts';
import type { Scenario } from './scenario.ts';

export const SCENARIOS: readonly Scenario<Stage>[] = [killNode, restartDatabase, failover];
