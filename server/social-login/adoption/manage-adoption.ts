/** Sets from which former system the sessions of a project are taken over. */
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { AdoptionStore, ManageAdoption } from '../ports/adoption.ts';
import type { SocialLoginResource } from '../ports/resource.ts';
import { notProvisioned } from '../resource/resource.ts';
import { sourceFaults } from '../settings/adoption-source.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly store: Pick<AdoptionStore, 'set'>;
  readonly findResource: (tenantId: string) => Promise<SocialLoginResource | null>;
  readonly loopback: boolean;
  readonly isProvider: (issuer: string) => boolean;
}

export function manageAdoption({ clock, store, findResource, loopback, isProvider }: Dependencies): ManageAdoption {
  const read: ManageAdoption['read'] = async (tenantId) => {
    const resource = await findResource(tenantId);
    return resource ? ok(resource.adoption) : fail(notProvisioned);
  };
  return {
    read,
    async set({ id, claimedAt }, wanted) {
      const now = clock.now();
      const present = await read(id);
      if (!present.ok) return present;
      if (claimedAt === null) return fail({ code: 'claimRequired' });
      const errors = sourceFaults(wanted, { loopback, isProvider, now });
      if (errors.length > 0) return fail({ code: 'invalidRequest', errors });
      await store.set(id, { from: now.toISOString(), ...wanted }, now);
      return read(id);
    },
    async end(tenantId) {
      const present = await read(tenantId);
      if (!present.ok) return present;
      await store.set(tenantId, null, clock.now());
      return ok(null);
    },
  };
}
