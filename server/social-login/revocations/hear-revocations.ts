/**
 * What a node does with changes from other nodes: revoked sessions are dead at once. For a changed tenant the new state
 * is read first, so that no verify has to ask for it. That reading uses the connections of requests, and these may all be
 * waiting for a lock. So the feed waits for it only briefly: then the old state is forgotten, and the feed goes on. What
 * could not be read is read again with a later poll.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Directory } from '../resource/directory.ts';
import type { FeedEntry, Revocations, TeamNews } from './revocations.ts';
import type { TestFaults } from './test-faults.ts';

interface Dependencies {
  readonly revocations: Revocations;
  readonly faults: TestFaults;
  readonly directory: Pick<Directory, 'reload' | 'forget' | 'expire'>;
  readonly tellTeam: (news: TeamNews) => void;
  /** Projects' own hosts. */
  readonly hosts: { reload(tenantIds: readonly string[]): Promise<void> };
}

/** Called for each poll of the feed, also without entries. */
type HearRevocations = (entries: readonly FeedEntry[]) => Promise<void>;

const PATIENCE_MS = 300;

export const hearRevocations = ({ revocations, faults, directory, tellTeam, hosts }: Dependencies): HearRevocations => {
  /** Changed tenants whose new state is to be read. */
  const unread = new Set<string>();
  let reading: Promise<void> | null = null;

  const read = async (tenantIds: readonly string[]): Promise<void> => {
    try {
      await directory.reload(tenantIds);
      await hosts.reload(tenantIds);
    } catch {
      for (const tenantId of tenantIds) unread.add(tenantId);
    } finally {
      reading = null;
    }
  };

  return async (entries) => {
    for (const entry of entries) {
      if (entry.kind === 'fault') faults.apply(entry);
      else if (entry.kind === 'team') tellTeam(entry);
      else if (entry.kind === 'tenant') unread.add(entry.tenantId);
      else revocations.apply(entry);
    }
    if (unread.size > 0 && reading === null) {
      reading = read([...unread]);
      unread.clear();
    }
    const changed = new Set(entries.filter(({ kind }) => kind === 'tenant').map(({ tenantId }) => tenantId));
    if (changed.size > 0 && reading) await Promise.race([reading, sleep(PATIENCE_MS, undefined, { ref: false })]);
    for (const tenantId of changed) {
      // A reading that began before the change may bring the state before it.
      if (unread.has(tenantId)) directory.forget(tenantId);
      else if (reading) directory.expire(tenantId);
      revocations.apply({ kind: 'tenant', tenantId });
    }
  };
};
