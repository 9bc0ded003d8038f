import type { CheckId } from '../../findings/catalogue.ts';
import type { World } from './world.ts';

/** A group of checks that are carried out together. Each id ends as proved, found or not reached. */
export interface Check {
  readonly ids: readonly CheckId[];
  /** Needs test users: other people cannot be signed in again. */
  readonly needsStage?: boolean;
  run(world: World): Promise<void>;
}
