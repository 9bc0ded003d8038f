import { defineEntity, p } from '@mikro-orm/core';
import { CORE_SCHEMA } from './schema-names.ts';

/** A token of a former system that has opened a session, by its hash; kept for as long as it would be good. */
export const AdoptedTokenEntity = defineEntity({
  name: 'AdoptedToken',
  tableName: 'adopted_tokens',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    tokenHash: p.text().primary(),
    expiresAt: p.datetime(6),
  },
});
