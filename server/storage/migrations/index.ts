/** All migrations in the order in which they run. */
import { boundSignIn } from './2026-11-15-bound-sign-in.ts';
import { eventFloors } from './2026-11-15-event-floors.ts';
import { foundation } from './2026-11-15-foundation.ts';
import { guards } from './2026-11-15-guards.ts';
import { people } from './2026-11-15-people.ts';
import { webhooks } from './2026-11-15-webhooks.ts';

export interface MigrationStep {
  readonly name: string;
  readonly statements: readonly string[];
}

export const MIGRATIONS: readonly MigrationStep[] = [foundation, boundSignIn, webhooks, people, eventFloors, guards];
