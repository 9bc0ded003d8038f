/** The scenarios, in the order in which they run. */
import type { Stage } from '../stage/stage.ts';
import { clockJump } from './clock-jump.ts';
import { cutOffNode } from './cut-off-node.ts';
import { dumpAndRecover } from './dump-and-recover.ts';
import { fullDisk } from './full-disk.ts';
import { hangingProvider } from './hanging-provider.ts';
import { hangingWebhooks } from './hanging-webhooks.ts';
import { killNode } from './kill-node.ts';
import { killNodeNginx } from './kill-node-nginx.ts';
import { killWorker } from './kill-worker.ts';
import { littleMemory } from './little-memory.ts';
import { patroni } from './patroni.ts';
import { pgbouncerSession } from './pgbouncer-session.ts';
import { restartDatabase } from './restart-database.ts';
import { rollingRestart, rollingRestartNginx } from './rolling-restart.ts';
import { rotateKeys } from './rotate-keys.ts';
import type { Scenario } from './scenario.ts';
import { slowDatabase } from './slow-database.ts';
import { upgrade } from './upgrade.ts';

export const SCENARIOS: readonly Scenario<Stage>[] = [
  killNode,
  killNodeNginx,
  killWorker,
  rollingRestart,
  rollingRestartNginx,
  upgrade,
  rotateKeys,
  restartDatabase,
  dumpAndRecover,
  cutOffNode,
  slowDatabase,
  clockJump,
  littleMemory,
  hangingProvider,
  hangingWebhooks,
  pgbouncerSession,
  patroni,
  fullDisk,
];
