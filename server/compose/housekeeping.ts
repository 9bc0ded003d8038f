import { sweepRows } from '../storage/sweep-rows.ts';
import { createSessionSweep } from '../storage/sweep-sessions.ts';
import { createTenantSweep } from '../storage/sweep-tenants.ts';
import { tidyEmbedded } from '../storage/tidy-embedded.ts';
import { expireTenants } from '../tenants/expire-tenants.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';

const MINUTE_MS = 60_000;

/** What nobody asks for and somebody must do: one node at a time deletes what has ended. */
export function composeHousekeeping({ clock, database }: Foundation): Part {
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
