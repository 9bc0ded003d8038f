import type { CheckId } from '../../findings/catalogue.ts';
import type { Stage, World } from './world.ts';

interface PlainCheck {
  readonly ids: readonly CheckId[];
  readonly needsStage?: false;
  run(world: World): Promise<void>;
}

/** It needs test users: other people cannot be signed in again. */
interface StageCheck {
  readonly ids: readonly CheckId[];
  readonly needsStage: true;
  run(world: World, stage: Stage): Promise<void>;
}

/** A group of checks that are carried out together. Each id ends as proved, found or not reached. */
export type Check = PlainCheck | StageCheck;
