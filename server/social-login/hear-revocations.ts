/**
 * What a node does with what it hears of others: sessions are dead at once; of a tenant that changed the new state is read
 * first, so that no verify has to ask for it, nor fails for it while the database is away.
 */
import type { Directory } from './directory.ts';
import type { Revocation, Revocations } from './revocations.ts';
import type { TestFault, TestFaults } from './test-faults.ts';

/** What the change feed tells: what was revoked, and which test user meets a fault. */
export type FeedEntry = Revocation | ({ readonly kind: 'fault' } & TestFault);

interface Dependencies {
  readonly revocations: Revocations;
  readonly faults: TestFaults;
  readonly directory: Pick<Directory, 'reload'>;
}

type HearRevocations = (entries: readonly FeedEntry[]) => Promise<void>;

export const hearRevocations =
  ({ revocations, faults, directory }: Dependencies): HearRevocations =>
  async (entries) => {
    for (const entry of entries) {
      if (entry.kind === 'fault') faults.apply(entry);
      else if (entry.kind !== 'tenant') revocations.apply(entry);
    }
    const changed = new Set(entries.filter(({ kind }) => kind === 'tenant').map(({ tenantId }) => tenantId));
    try {
      await directory.reload([...changed]);
    } finally {
      for (const tenantId of changed) revocations.apply({ kind: 'tenant', tenantId });
    }
  };
