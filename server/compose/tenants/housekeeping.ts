import { createForgetErased } from '../../storage/sweeps/forget-erased.ts';
import { mendSilos } from '../../storage/sweeps/mend-silos.ts';
import { retireEvents } from '../../storage/sweeps/retire-events.ts';
import { createEventSweep } from '../../storage/sweeps/sweep-events.ts';
import { createRowSweep } from '../../storage/sweeps/sweep-rows.ts';
import { createSessionSweep } from '../../storage/sweeps/sweep-sessions.ts';
import { createTenantSweep } from '../../storage/sweeps/sweep-tenants.ts';
import { tidyEmbedded } from '../../storage/sweeps/tidy-embedded.ts';
import { expireTenants } from '../../tenants/expire-tenants.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';

const MINUTE_MS = 60_000;
/** Other work waits its turn meanwhile. */
const EVENTS_BUDGET_MS = 20_000;
const EVENTS_EVERY_MS = 10_000;

/** Housekeeping that no request triggers: one node at a time deletes what has expired. */
export function composeHousekeeping({ clock, config, database, metrics }: Shared): Feature {
  const sweepEvents = createEventSweep(database);
  metrics.gauge('porchlight_events_to_sweep', () => sweepEvents.left);
  metrics.counter('porchlight_events_swept_total', () => sweepEvents.swept);
  const sweepRows = createRowSweep(database);
  metrics.gauge('porchlight_tables_to_sweep', () => sweepRows.left);
  metrics.counter('porchlight_rows_swept_total', () => sweepRows.swept);
  const { eventsKeepDays } = config;
  const forgetErased = createForgetErased(database);
  const sweepSessions = createSessionSweep(database);
  metrics.gauge('porchlight_session_pages_to_sweep', () => sweepSessions.left);
  metrics.counter('porchlight_sessions_swept_total', () => sweepSessions.swept);
  return {
    jobs: [
      {
        name: 'expire-tenants',
        everyMs: MINUTE_MS,
        shared: true,
        run: expireTenants({ clock, sweep: createTenantSweep(database) }),
      },
      { name: 'sweep-rows', everyMs: MINUTE_MS, shared: true, run: () => sweepRows.run(clock.now()) },
      { name: 'sweep-sessions', everyMs: 2 * MINUTE_MS, shared: true, run: () => sweepSessions.run(clock.now()) },
      { name: 'mend-silos', everyMs: MINUTE_MS, shared: true, run: async () => void (await mendSilos(database)) },
      { name: 'sweep-events', everyMs: EVENTS_EVERY_MS, shared: true, run: () => sweepEvents.run(EVENTS_BUDGET_MS) },
      ...(eventsKeepDays === undefined
        ? []
        : [
            {
              name: 'retire-events',
              everyMs: 60 * MINUTE_MS,
              shared: true,
              run: () => retireEvents(database, eventsKeepDays, clock.now()),
            },
          ]),
      ...(database.engine === 'pglite'
        ? [
            { name: 'tidy-embedded', everyMs: 10 * MINUTE_MS, shared: false, run: () => tidyEmbedded(database) },
            { name: 'forget-erased', everyMs: 60 * MINUTE_MS, shared: false, run: () => forgetErased(clock.now()) },
          ]
        : []),
    ],
  };
}
