import { defineEntity, p } from '@mikro-orm/core';
import type { Actor } from '@porchlight/contract';
import { CORE_SCHEMA } from './schema-names.ts';

export const FeedbackEntity = defineEntity({
  name: 'Feedback',
  tableName: 'feedback',
  schema: CORE_SCHEMA,
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    tenantId: p.text(),
    text: p.text(),
    createdAt: p.datetime(6),
  },
});

export const DiscountReportEntity = defineEntity({
  name: 'DiscountReport',
  tableName: 'discount_reports',
  schema: CORE_SCHEMA,
  properties: {
    id: p.text().primary(),
    tenantId: p.text(),
    text: p.text(),
    status: p.text().$type<'pending' | 'granted' | 'declined'>(),
    createdAt: p.datetime(6),
    settledAt: p.datetime(6).strictNullable(),
  },
});

/**
 * API requests of a tenant, written in batches separately from the request and kept for seven days. Only a limited
 * number per minute is kept.
 */
export const RequestLogEntity = defineEntity({
  name: 'RequestLog',
  tableName: 'request_log',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    id: p.bigint('number').primary().autoincrement(),
    operation: p.text(),
    status: p.integer(),
    durationMs: p.integer(),
    actor: p.text().$type<Actor>().strictNullable(),
    /** What was read or changed: an id, or an address of the app. */
    object: p.text().strictNullable(),
    createdAt: p.datetime(6),
  },
});

/** Changes of a tenant, kept for thirty days: who made them, under the name of that time. */
export const ChangeEntity = defineEntity({
  name: 'Change',
  tableName: 'changes',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    id: p.bigint('number').primary().autoincrement(),
    operation: p.text(),
    status: p.integer(),
    actor: p.text().$type<Actor>().strictNullable(),
    /** The address of the person, or the name of the key; null if there was none, or the account is deleted. */
    actorName: p.text().strictNullable(),
    /** The account of the owner or member who made it. */
    accountId: p.text().strictNullable(),
    object: p.text().strictNullable(),
    createdAt: p.datetime(6),
  },
});

/** How many API requests a tenant made in total, so that the log need not be counted. */
export const RequestTotalEntity = defineEntity({
  name: 'RequestTotal',
  tableName: 'request_totals',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    requests: p.bigint('number'),
    /** The newest minute that was logged, and how many lines it had; only a limited number of them is kept. */
    logMinute: p.integer().default(0),
    logAsked: p.integer().default(0),
    /** The same for changes. */
    logChanges: p.integer().default(0),
  },
});

/** Facts about the database itself, such as a text sealed under the master key. */
export const SettingEntity = defineEntity({
  name: 'Setting',
  tableName: 'settings',
  schema: CORE_SCHEMA,
  properties: { key: p.text().primary(), value: p.text() },
});
