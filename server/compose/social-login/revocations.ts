/** What has ended, as this node knows it: read from the change feed, held in memory, sent to the servers that follow. */
import { setTimeout as sleep } from 'node:timers/promises';
import { randomBase64Url } from '../../kernel/random.ts';
import type { HeldHosts } from '../../social-login/domain/sign-in-hosts.ts';
import { createDirectory, type Directory } from '../../social-login/resource/directory.ts';
import { type FollowRevocations, followRevocations } from '../../social-login/revocations/follow-revocations.ts';
import { hearRevocations } from '../../social-login/revocations/hear-revocations.ts';
import { RecentRevocations } from '../../social-login/revocations/recent-revocations.ts';
import { Revocations } from '../../social-login/revocations/revocations.ts';
import { TestFaults } from '../../social-login/revocations/test-faults.ts';
import { createChangeFeed } from '../../storage/revocations/change-feed.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';

export interface KnownChanges {
  readonly directory: Directory;
  readonly revocations: Revocations;
  readonly faults: TestFaults;
  readonly streams: FollowRevocations;
  readonly feature: Required<Pick<Feature, 'readiness' | 'jobs' | 'drain' | 'start' | 'stop'>>;
}

interface Needs {
  readonly onActivity: () => void;
  readonly hosts: HeldHosts;
}

export const FEED_EVERY_MS = 250;
const FORGET_EVERY_MS = 60_000;

export function composeRevocations(shared: Shared, { onActivity, hosts }: Needs): KnownChanges {
  const { config, database, clock, steady, random, resources, metrics } = shared;
  const revocations = new Revocations(steady, (entry) => streams.tell(entry));
  const faults = new TestFaults({ clock, wait: (ms) => sleep(ms, undefined, { ref: false }) });
  const directory = createDirectory((tenantIds) => resources.findWithTenants(tenantIds));
  const stopListening = database.onTenantChange((tenantId) => {
    directory.forget(tenantId);
    // If the read fails, the change feed names the tenant again.
    if (hosts.isHeldBy(tenantId)) hosts.reload([tenantId]).catch(() => {});
    revocations.apply({ kind: 'tenant', tenantId });
  });
  const stopHearingTeams = database.onTeamNews((news) => streams.tellTeam(news));
  const recent = new RecentRevocations(randomBase64Url(random, 9));
  const feed = createChangeFeed(
    database.separateConnection,
    steady,
    hearRevocations({ revocations, faults, directory, hosts, tellTeam: (news) => streams.tellTeam(news) }),
    (moment) => {
      database.endedBefore = moment;
      if (revocations.endBefore(moment)) streams.tellAll();
    },
    () => (recent.isEmpty ? revocations.loader() : undefined),
  );
  const streams = followRevocations({
    clock,
    steady,
    directory,
    recent,
    feedAge: () => feed.age(),
    onTurn: onActivity,
  });
  metrics.gauge('porchlight_revocation_streams', () => streams.count());
  metrics.gauge('porchlight_revocations', () => revocations.size);
  metrics.gauge('porchlight_change_feed_age_seconds', () => feed.age());
  return {
    directory,
    revocations,
    faults,
    streams,
    feature: {
      readiness: [
        {
          name: 'change_feed',
          check: async () => {
            const age = feed.age();
            return {
              ok: age <= config.feedMaxAgeS,
              detail: `${Number.isFinite(age) ? age.toFixed(1) : 'never'} s old`,
            };
          },
        },
      ],
      jobs: [
        {
          name: 'read-change-feed',
          everyMs: FEED_EVERY_MS,
          shared: false,
          followsRequests: true,
          run: () => feed.poll(),
        },
        {
          name: 'forget-revocations',
          everyMs: FORGET_EVERY_MS,
          shared: false,
          run: async () => revocations.forget(),
        },
      ],
      drain: () => streams.end(),
      start: async () => {
        await hosts.load();
        await feed.poll();
      },
      stop: async () => {
        streams.end();
        stopListening();
        stopHearingTeams();
      },
    },
  };
}
