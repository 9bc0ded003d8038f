/** Signing keys of tenants, their private halves sealed, and the resources that agents may connect to. */

import type { Sealer } from '../../crypto/sealer.ts';
import type { Jwk, SigningKeyPair } from '../../crypto/signing-key.ts';
import type { IssuerKey, IssuerStore, StoredKey } from '../../issuer/ports/keys.ts';
import { type AgentSettings, NO_AGENTS } from '../../issuer/settings/agent-settings.ts';
import type { TrustedIssuer } from '../../issuer/settings/trusted-issuer.ts';
import type { Database } from '../database.ts';
import { AgentSettingsEntity, IssuerKeyEntity } from '../entities/issuer.ts';
import { announceTenant } from '../revocations/revocation-log.ts';

/** Binds a sealed key to its row: moved to another tenant, it does not open. */
const sealUse = (tenantId: string, kid: string): string => `issuer:${tenantId}:${kid}`;

export function createIssuerStore(database: Database, sealer: Sealer): IssuerStore {
  const sealed = (tenantId: string, { kid, privateJwk }: SigningKeyPair): Promise<string> =>
    sealer.seal(sealUse(tenantId, kid), JSON.stringify(privateJwk));
  const opened = async (tenantId: string, kid: string, publicJwk: object, sealedPrivate: string) => {
    const text = await sealer.open(sealUse(tenantId, kid), sealedPrivate);
    return text === null ? null : { kid, publicJwk: publicJwk as Jwk, privateJwk: JSON.parse(text) as Jwk };
  };
  const rsaColumns = async (tenantId: string, rs256: SigningKeyPair) => ({
    rsaKid: rs256.kid,
    rsaPublicJwk: { ...rs256.publicJwk },
    sealedRsaPrivate: await sealed(tenantId, rs256),
  });
  const rowOf = async (tenantId: string, { number, es256, rs256, signsFrom }: IssuerKey, now: Date) => ({
    tenantId,
    number,
    kid: es256.kid,
    publicJwk: { ...es256.publicJwk },
    sealedPrivate: await sealed(tenantId, es256),
    ...(await rsaColumns(tenantId, rs256)),
    signsFrom,
    createdAt: now,
  });
  const rowOfTenant = (tenantId: string) => database.em.findOne(AgentSettingsEntity, { tenantId });
  const agentsOf = async (tenantId: string): Promise<AgentSettings> => {
    const row = await rowOfTenant(tenantId);
    if (!row) return NO_AGENTS;
    return { resources: row.resources, scopes: row.scopes, tokenLifetimeS: row.tokenLifetimeS };
  };
  const trustedIssuersOf = async (tenantId: string): Promise<readonly TrustedIssuer[]> =>
    (await rowOfTenant(tenantId))?.trustedIssuers ?? [];
  const save = (tenantId: string, settings: AgentSettings, trustedIssuers: readonly TrustedIssuer[], now: Date) =>
    database.transaction(async (transaction) => {
      await transaction.em.upsert(AgentSettingsEntity, { tenantId, ...settings, trustedIssuers, updatedAt: now });
      await announceTenant(transaction, tenantId, now);
    });
  return {
    async keysOf(tenantId) {
      const rows = await database.em.find(IssuerKeyEntity, { tenantId }, { orderBy: { number: 'asc' } });
      const keys = await Promise.all(
        rows.map(async (row): Promise<StoredKey | null> => {
          const { number, signsFrom, rsaKid, rsaPublicJwk, sealedRsaPrivate } = row;
          const es256 = await opened(tenantId, row.kid, row.publicJwk, row.sealedPrivate);
          const hasRsa = rsaKid !== null && rsaPublicJwk !== null && sealedRsaPrivate !== null;
          const rs256 = hasRsa ? await opened(tenantId, rsaKid, rsaPublicJwk, sealedRsaPrivate) : null;
          return es256 && (rs256 || !hasRsa) ? { number, signsFrom, es256, rs256 } : null;
        }),
      );
      return keys.filter((key) => key !== null);
    },

    async addKey(tenantId, key, now) {
      await database.em.upsert(IssuerKeyEntity, await rowOf(tenantId, key, now), { onConflictAction: 'ignore' });
    },

    async completeKey(tenantId, number, rs256) {
      const lacking = { tenantId, number, rsaKid: null };
      await database.em.nativeUpdate(IssuerKeyEntity, lacking, await rsaColumns(tenantId, rs256));
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

    agentsOf,

    async setAgents(tenantId, settings, now) {
      await save(tenantId, settings, await trustedIssuersOf(tenantId), now);
    },

    trustedIssuersOf,

    async setTrustedIssuers(tenantId, issuers, now) {
      await save(tenantId, await agentsOf(tenantId), issuers, now);
    },
  };
}
