import type { PassedHosts } from '../../social-login/ports/passed-hosts.ts';
import { passedHosts } from '../../social-login/resource/passed-hosts.ts';
import { createPassedHostStore } from '../../storage/social-login/resource/passed-host-store.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';

/** After this many seconds every node knows that a place is in use. */
const WRITE_EVERY_MS = 30_000;

export function composePassedHosts({ clock, database }: Shared): {
  readonly passedHosts: PassedHosts;
  readonly feature: Feature;
} {
  const passed = passedHosts({ clock, store: createPassedHostStore(database) });
  return {
    passedHosts: passed,
    feature: {
      jobs: [{ name: 'write-passed-hosts', everyMs: WRITE_EVERY_MS, shared: false, run: () => passed.flush() }],
      // If the database is already gone, the shutdown must not wait for it.
      stop: () => passed.flush().catch(() => {}),
    },
  };
}
