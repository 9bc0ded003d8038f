import { defineEntity, p } from '@mikro-orm/core';
import type { AccessMode } from '@porchlight/contract';
import { CORE_SCHEMA } from './schema-names.ts';

/** The people who may sign in to an app; a tenant without a row is open to everyone. */
export const SocialAccessEntity = defineEntity({
  name: 'SocialAccess',
  tableName: 'social_access',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    mode: p.text().$type<AccessMode>(),
    domains: p.json<readonly string[]>(),
    emails: p.json<readonly string[]>(),
    updatedAt: p.datetime(6),
  },
});

/**
 * The address of somebody whom the access list or a block refused, by the number of the event. Only some roles may see it,
 * so it is not in the event itself.
 */
export const RefusedPersonEntity = defineEntity({
  name: 'RefusedPerson',
  tableName: 'refused_people',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    eventId: p.bigint('number').primary(),
    email: p.text(),
    /** The user of this identity, who may have another address by now; null if there is none. */
    userId: p.bigint('number').strictNullable(),
    createdAt: p.datetime(6),
  },
});

/** A blocked person, as a keyed hash; `userId` is kept until the user is erased. */
export const SocialBlockEntity = defineEntity({
  name: 'SocialBlock',
  tableName: 'social_blocks',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    identityHash: p.text().primary(),
    userId: p.bigint('number').strictNullable(),
    blockedAt: p.datetime(6),
  },
});
