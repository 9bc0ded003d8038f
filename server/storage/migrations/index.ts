/** All migrations in the order in which they run. */

import { boundSignIn } from './2026-11-15-bound-sign-in.ts';
import { boundedDisk } from './2026-11-15-bounded-disk.ts';
import { desk } from './2026-11-15-desk.ts';
import { eventFloors } from './2026-11-15-event-floors.ts';
import { foundation } from './2026-11-15-foundation.ts';
import { guards } from './2026-11-15-guards.ts';
import { hostProofs } from './2026-11-15-host-proofs.ts';
import { issuer } from './2026-11-15-issuer.ts';
import { people } from './2026-11-15-people.ts';
import { refreshRepeats } from './2026-11-15-refresh-repeats.ts';
import { requestActor } from './2026-11-15-request-actor.ts';
import { sessionExpiry } from './2026-11-15-session-expiry.ts';
import { sessionUse } from './2026-11-15-session-use.ts';
import { testUsers } from './2026-11-15-test-users.ts';
import { tiers } from './2026-11-15-tiers.ts';
import { unnamedEvents } from './2026-11-15-unnamed-events.ts';
import { userSearch } from './2026-11-15-user-search.ts';
import { webhooks } from './2026-11-15-webhooks.ts';
import { webhooksOn } from './2026-11-15-webhooks-on.ts';
import { tenantStatistics } from './2026-11-16-tenant-statistics.ts';
import type { MigrationStep } from './step.ts';

export type { MigrationStep } from './step.ts';

export const MIGRATIONS: readonly MigrationStep[] = [
  foundation,
  boundSignIn,
  webhooks,
  people,
  eventFloors,
  guards,
  sessionExpiry,
  tiers,
  testUsers,
  desk,
  boundedDisk,
  issuer,
  refreshRepeats,
  sessionUse,
  webhooksOn,
  unnamedEvents,
  hostProofs,
  requestActor,
  userSearch,
  tenantStatistics,
];
