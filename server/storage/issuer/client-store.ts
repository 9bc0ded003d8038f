/** OpenID clients of projects. Secrets are kept as hashes. */

import { LockMode } from '@mikro-orm/core';
import { APP_CLIENT_ID, OWN_CLIENTS_MAX } from '@porchlight/contract';
import type { ClientStore } from '../../issuer/ports/clients.ts';
import type { OwnClient } from '../../issuer/settings/own-client.ts';
import type { Database } from '../database.ts';
import { IssuerClientEntity } from '../entities/issuer.ts';
import { SocialLoginResourceEntity } from '../entities/social-login.ts';
import { holdsNul } from '../holds-nul.ts';
import { announceTenant } from '../revocations/revocation-log.ts';
import type { Rows } from '../tables.ts';

type Row = Rows['IssuerClient'];

export const createClientStore = (database: Database): ClientStore => ({
  async listOf(tenantId) {
    const orderBy = { createdAt: 'asc', clientId: 'asc' } as const;
    return (await database.em.find(IssuerClientEntity, { tenantId }, { orderBy })).map(clientOf);
  },

  async find(tenantId, clientId) {
    if (holdsNul(clientId)) return null;
    const row = await database.em.findOne(IssuerClientEntity, { tenantId, clientId });
    return row ? clientOf(row) : null;
  },

  create: (tenantId, client, now) =>
    database.transaction(async (transaction) => {
      const { em } = transaction;
      // If two calls come at once, one is counted after the other.
      await em.findOne(SocialLoginResourceEntity, { tenantId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const count = await em.count(IssuerClientEntity, { tenantId, clientId: { $ne: APP_CLIENT_ID } });
      if (count >= OWN_CLIENTS_MAX) return false;
      await em.insert(IssuerClientEntity, rowOf(tenantId, client));
      await announceTenant(transaction, tenantId, now);
      return true;
    }),

  async save(tenantId, client, now) {
    await database.transaction(async (transaction) => {
      await transaction.em.upsert(IssuerClientEntity, rowOf(tenantId, client));
      await announceTenant(transaction, tenantId, now);
    });
  },

  remove: (tenantId, clientId, now) =>
    database.transaction(async (transaction) => {
      const removed = await transaction.em.nativeDelete(IssuerClientEntity, { tenantId, clientId });
      if (removed > 0) await announceTenant(transaction, tenantId, now);
      return removed > 0;
    }),
});

const rowOf = (tenantId: string, { id, secrets, ...client }: OwnClient) => ({
  ...client,
  tenantId,
  clientId: id,
  secrets: secrets.map(({ hash, endsAt }) => ({ hash, endsAt: endsAt?.toISOString() ?? null })),
});

const clientOf = (row: Row): OwnClient => ({
  id: row.clientId,
  name: row.name,
  redirectUris: row.redirectUris,
  postLogoutRedirectUris: row.postLogoutRedirectUris,
  backchannelLogoutUri: row.backchannelLogoutUri,
  authMethod: row.authMethod as OwnClient['authMethod'],
  idTokenAlgorithm: row.idTokenAlgorithm as OwnClient['idTokenAlgorithm'],
  secrets: row.secrets.map(({ hash, endsAt }) => ({ hash, endsAt: endsAt === null ? null : new Date(endsAt) })),
  createdAt: row.createdAt,
});
