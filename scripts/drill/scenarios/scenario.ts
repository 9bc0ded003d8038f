/** One disaster: how the stage is set up, and what happens to it while the load runs. */

import type { PostgresPair } from '../../../test/support/network/postgres-pair.ts';
import type { WorldSize } from '../load/prepare-world.ts';
import type { Stage } from '../stage/stage.ts';
import type { World } from '../world/world.ts';

export interface Setting {
  readonly folder: string;
  readonly quick: boolean;
  /** The release to upgrade from; if omitted, the last one before the newest migration. */
  readonly from?: string | undefined;
  /** Shared by all scenarios, and started for the first one that needs it. */
  pair(): Promise<PostgresPair>;
}

export interface Play<S extends Stage> {
  readonly stage: S;
  readonly world: World;
  readonly quick: boolean;
  /** A line for the reader, printed as it happens. */
  say(line: string): void;
}

export interface Scenario<S extends Stage = Stage> {
  readonly name: string;
  readonly title: string;
  setUp(setting: Setting): Promise<S>;
  /** What happens under load. Faults that only the scenario can see go to `world.record.surprises`. */
  play(play: Play<S>): Promise<void>;
  /** How many people make the load; fewer for a single node on the embedded database. */
  readonly people?: number;
  readonly size?: WorldSize;
}
