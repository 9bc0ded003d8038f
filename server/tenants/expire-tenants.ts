/**
 * Deletes the data of expired tenants. Expiry itself needs no job: it takes effect at its instant. A tenant that cannot
 * be deleted now is left for the next turn and does not delay the others.
 */
import type { Clock } from '../kernel/clock.ts';
import type { TenantSweep } from './ports.ts';

const BATCH = 50;
/** A turn ends after this many tenants; the next one continues. */
const TURN_MAX = 2_000;

interface Dependencies {
  readonly clock: Clock;
  readonly sweep: TenantSweep;
}

export const expireTenants =
  ({ clock, sweep }: Dependencies) =>
  async (): Promise<void> => {
    const now = clock.now();
    const failed = new Map<string, unknown>();
    for (let buried = 0; buried < TURN_MAX; ) {
      const batch = await sweep.findExpired(now, BATCH, [...failed.keys()]);
      if (batch.length === 0) break;
      for (const tenantId of batch) {
        await sweep.bury(tenantId, now).catch((error: unknown) => failed.set(tenantId, error));
      }
      buried += batch.length;
    }
    if (failed.size > 0)
      throw new AggregateError(failed.values(), `${failed.size} expired tenants could not be deleted`);
  };
