import { defineEntity, p } from '@mikro-orm/core';
import { CORE_SCHEMA } from './schema-names.ts';

/** How much of its caps a tenant (while ephemeral) or an account (once it owns tenants) has used. */
export const UsageEntity = defineEntity({
  name: 'Usage',
  tableName: 'usage',
  schema: CORE_SCHEMA,
  properties: {
    scope: p.text().primary(),
    /** Minutes since 1970 and the month as yyyymm: a bucket of an older window counts as empty. */
    minute: p.integer(),
    minuteUsed: p.integer(),
    month: p.integer(),
    monthUsed: p.integer(),
    lifetimeUsed: p.integer(),
    /** The same for refreshes of agents, which take nothing from people. */
    agentMinute: p.integer(),
    agentMinuteUsed: p.integer(),
    agentMonth: p.integer(),
    agentMonthUsed: p.integer(),
    agentLifetimeUsed: p.integer(),
    storedUsers: p.integer(),
  },
});

/** The caps of an account on this tier; null if there is no such cap. */
export const TierEntity = defineEntity({
  name: 'Tier',
  tableName: 'tiers',
  schema: CORE_SCHEMA,
  properties: {
    name: p.text().primary(),
    storedUsers: p.integer(),
    eventsPerMinute: p.integer(),
    eventsPerMonth: p.integer().strictNullable(),
    eventsPerLifetime: p.integer().strictNullable(),
  },
});

/** Places of an account's windows that one of its projects holds, and what was used of them. */
export const UsageSliceEntity = defineEntity({
  name: 'UsageSlice',
  tableName: 'usage_slices',
  schema: CORE_SCHEMA,
  properties: {
    scope: p.text().primary(),
    tenantId: p.text().primary(),
    /** `people` or `agents`. */
    kind: p.text().primary(),
    minute: p.integer(),
    minuteGiven: p.bigint('number'),
    minuteUsed: p.bigint('number').default(0),
    month: p.integer(),
    monthGiven: p.bigint('number'),
    monthUsed: p.bigint('number').default(0),
    lifetimeUsed: p.bigint('number').default(0),
  },
});

/** When a cap first refused an account on the latest day on which it did so. */
export const TierRefusalEntity = defineEntity({
  name: 'TierRefusal',
  tableName: 'tier_refusals',
  schema: CORE_SCHEMA,
  properties: {
    scope: p.text().primary(),
    cap: p.text().primary(),
    refusedAt: p.datetime(6),
  },
});

/** Calls from one network address to one protected operation in one window. */
export const AddressUseEntity = defineEntity({
  name: 'AddressUse',
  tableName: 'address_uses',
  schema: CORE_SCHEMA,
  properties: {
    bucket: p.text().primary(),
    address: p.text().primary(),
    windowStart: p.datetime(6).primary(),
    used: p.integer(),
    expiresAt: p.datetime(6),
  },
});
