import { sweepRows } from '../storage/sweeps/sweep-rows.ts';
import { createSessionSweep } from '../storage/sweeps/sweep-sessions.ts';
import { createTenantSweep } from '../storage/sweeps/sweep-tenants.ts';
import { tidyEmbedded } from '../storage/sweeps/tidy-embedded.ts';
import { expireTenants } from '../tenants/expire-tenants.ts';
import type { Feature } from './feature.ts';
import type { Shared } from './shared.ts';

const MINUTE_MS = 60_000;

/** What nobody asks for and somebody must do: one node at a time deletes what has ended. */
export function composeHousekeeping({ clock, database }: Shared): Feature {
  const sweepSessions = createSessionSweep(database);
  return {
    jobs: [
      {
        name: 'expire-tenants',
        everyMs: MINUTE_MS,
        shared: true,
        run: expireTenants({ clock, sweep: createTenantSweep(database) }),
      },
      { name: 'sweep-rows', everyMs: MINUTE_MS, shared: true, run: () => sweepRows(database, clock.now()) },
      { name: 'sweep-sessions', everyMs: 10 * MINUTE_MS, shared: true, run: () => sweepSessions(clock.now()) },
      ...(database.engine === 'pglite'
        ? [{ name: 'tidy-embedded', everyMs: 10 * MINUTE_MS, shared: false, run: () => tidyEmbedded(database) }]
        : []),
    ],
  };
}
