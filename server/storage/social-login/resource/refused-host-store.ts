/**
 * Refused hosts, one row for each project: a stranger who causes refusals cannot make it larger than its list may be.
 */
import { LockMode } from '@mikro-orm/core';
import type { RefusedHostStore } from '../../../social-login/ports/refusals.ts';
import type { Database } from '../../database.ts';
import { RefusedHostsEntity } from '../../entities/social-login.ts';
import { OPEN_REFUSED_HOSTS } from './refused-hosts-statement.ts';

export const createRefusedHostStore = (database: Database): RefusedHostStore => ({
  async read(tenantId) {
    const row = await database.em.findOne(RefusedHostsEntity, { tenantId });
    return { hosts: row?.hosts ?? [], dismissedAt: row?.dismissedAt ?? null };
  },

  change: (tenantId, expiresAt, change) =>
    database.transaction(async ({ em, query }) => {
      await query(OPEN_REFUSED_HOSTS, [tenantId, expiresAt]);
      const row = await em.findOne(RefusedHostsEntity, { tenantId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (row) await em.nativeUpdate(RefusedHostsEntity, { tenantId }, { hosts: change(row.hosts), expiresAt });
    }),

  dismiss: (tenantId, now, expiresAt) =>
    database.transaction(async ({ em, query }) => {
      await query(OPEN_REFUSED_HOSTS, [tenantId, expiresAt]);
      await em.nativeUpdate(RefusedHostsEntity, { tenantId }, { dismissedAt: now, expiresAt });
    }),
});
