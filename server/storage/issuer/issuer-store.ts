/** Signing keys of tenants, their private halves sealed, and the resources that agents may connect to. */

import type { Sealer } from '../../crypto/sealer.ts';
import type { Jwk } from '../../crypto/signing-key.ts';
import { NO_AGENTS } from '../../issuer/agent-settings.ts';
import type { IssuerKey, IssuerStore } from '../../issuer/ports.ts';
import type { Database } from '../database.ts';
import { AgentSettingsEntity, IssuerKeyEntity } from '../entities/issuer.ts';
import { announceTenant } from '../revocations/revocation-log.ts';

/** Binds a sealed key to its row: moved to another tenant, it does not open. */
const sealUse = (tenantId: string, kid: string): string => `issuer:${tenantId}:${kid}`;

export function createIssuerStore(database: Database, sealer: Sealer): IssuerStore {
  const rowOf = async (tenantId: string, { number, kid, publicJwk, privateJwk, signsFrom }: IssuerKey, now: Date) => ({
    tenantId,
    number,
    kid,
    publicJwk: { ...publicJwk },
    sealedPrivate: await sealer.seal(sealUse(tenantId, kid), JSON.stringify(privateJwk)),
    signsFrom,
    createdAt: now,
  });
  return {
    async keysOf(tenantId) {
      const rows = await database.em.find(IssuerKeyEntity, { tenantId }, { orderBy: { number: 'asc' } });
      const keys = await Promise.all(
        rows.map(async ({ number, kid, publicJwk, sealedPrivate, signsFrom }) => {
          const text = await sealer.open(sealUse(tenantId, kid), sealedPrivate);
          return text === null
            ? null
            : { number, kid, publicJwk: publicJwk as Jwk, privateJwk: JSON.parse(text) as Jwk, signsFrom };
        }),
      );
      return keys.filter((key) => key !== null);
    },

    async addKey(tenantId, key, now) {
      await database.em.upsert(IssuerKeyEntity, await rowOf(tenantId, key, now), { onConflictAction: 'ignore' });
    },

    async rotate(tenantId, key, endOthers, now) {
      const row = await rowOf(tenantId, key, now);
      await database.transaction(async (transaction) => {
        const { em } = transaction;
        if (endOthers) await em.nativeDelete(IssuerKeyEntity, { tenantId });
        await em.upsert(IssuerKeyEntity, row);
        await announceTenant(transaction, tenantId, now);
      });
    },

    async agentsOf(tenantId) {
      const row = await database.em.findOne(AgentSettingsEntity, { tenantId });
      if (!row) return NO_AGENTS;
      return { resources: row.resources, scopes: row.scopes, tokenLifetimeS: row.tokenLifetimeS };
    },

    async setAgents(tenantId, settings, now) {
      await database.transaction(async (transaction) => {
        await transaction.em.upsert(AgentSettingsEntity, { tenantId, ...settings, updatedAt: now });
        await announceTenant(transaction, tenantId, now);
      });
    },
  };
}
