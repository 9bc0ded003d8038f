/** Everything that a run needs from the machine, found or installed in parallel. */

import type { Needs } from './needs.ts';
import type { Found, Resources } from './programs/found.ts';
import { provideProgram } from './programs/programs.ts';
import { provideChromium } from './programs/provide-chromium.ts';
import { providePostgres } from './programs/provide-postgres.ts';

export async function provide(needs: Needs, runFolder: string): Promise<Resources> {
  const start = performance.now();
  const wanted = [...(needs.postgres ? ['PostgreSQL'] : []), ...(needs.chromium ? ['Chromium'] : [])];
  if (wanted.length > 0) console.log(`Getting ready: ${wanted.join(' and ')} …`);
  const where = async (isNeeded: boolean, get: () => Promise<Found>): Promise<Found> =>
    isNeeded ? get() : { unneeded: true };
  const parts = [
    where(needs.postgres, () => providePostgres(runFolder)),
    where(needs.chromium, () => provideChromium()),
    where(needs.postgres, () => provideProgram('haproxy', runFolder)),
    where(needs.postgres, () => provideProgram('pgbouncer', runFolder)),
    where(needs.postgres, () => provideProgram('openssl', runFolder)),
    where(needs.git, () => provideProgram('git', runFolder)),
  ] as const;
  // After a failure the run's folder is deleted, so nothing may still work in it.
  await Promise.allSettled(parts);
  const [postgres, chromium, haproxy, pgbouncer, openssl, git] = await Promise.all(parts);
  if (wanted.length > 0) console.log(`Ready after ${((performance.now() - start) / 1_000).toFixed(1)} s.`);
  return { postgres, chromium, haproxy, pgbouncer, openssl, git };
}
