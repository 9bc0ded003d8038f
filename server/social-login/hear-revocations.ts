/**
 * What a node does with what it hears of others: sessions are dead at once; of a tenant that changed the new state is read
 * first, so that no verify has to ask for it, nor fails for it while the database is away.
 */
import type { Directory } from './directory.ts';
import type { Revocation, Revocations } from './revocations.ts';

interface Dependencies {
  readonly revocations: Revocations;
  readonly directory: Pick<Directory, 'reload'>;
}

type HearRevocations = (entries: readonly Revocation[]) => Promise<void>;

export const hearRevocations =
  ({ revocations, directory }: Dependencies): HearRevocations =>
  async (entries) => {
    for (const entry of entries) if (entry.kind !== 'tenant') revocations.apply(entry);
    const changed = new Set(entries.filter(({ kind }) => kind === 'tenant').map(({ tenantId }) => tenantId));
    try {
      await directory.reload([...changed]);
    } finally {
      for (const tenantId of changed) revocations.apply({ kind: 'tenant', tenantId });
    }
  };
