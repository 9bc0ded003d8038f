/**
 * What a node does with changes from other nodes: revoked sessions are dead at once. For a changed tenant the new state
 * is read first, so that no verify has to ask for it or fails while the database is away.
 */
import type { Directory } from '../resource/directory.ts';
import type { FeedEntry, Revocations } from './revocations.ts';
import type { TestFaults } from './test-faults.ts';

interface Dependencies {
  readonly revocations: Revocations;
  readonly faults: TestFaults;
  readonly directory: Pick<Directory, 'reload'>;
  /** Projects' own hosts. */
  readonly hosts: { reload(tenantIds: readonly string[]): Promise<void> };
}

type HearRevocations = (entries: readonly FeedEntry[]) => Promise<void>;

export const hearRevocations =
  ({ revocations, faults, directory, hosts }: Dependencies): HearRevocations =>
  async (entries) => {
    for (const entry of entries) {
      if (entry.kind === 'fault') faults.apply(entry);
      else if (entry.kind !== 'tenant') revocations.apply(entry);
    }
    const changed = new Set(entries.filter(({ kind }) => kind === 'tenant').map(({ tenantId }) => tenantId));
    try {
      await directory.reload([...changed]);
      if (changed.size > 0) await hosts.reload([...changed]);
    } finally {
      for (const tenantId of changed) revocations.apply({ kind: 'tenant', tenantId });
    }
  };
