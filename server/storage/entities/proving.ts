import { defineEntity, p } from '@mikro-orm/core';
import type { Severity } from '@porchlight/contract';
import { CORE_SCHEMA } from './schema-names.ts';

/** A ticket by which a test user signs in once. */
export const TestUserTicketEntity = defineEntity({
  name: 'TestUserTicket',
  tableName: 'test_user_tickets',
  schema: CORE_SCHEMA,
  properties: {
    ticketHash: p.text().primary(),
    tenantId: p.text(),
    userId: p.bigint('number'),
    expiresAt: p.datetime(6),
  },
});

/** A report of `porchlight prove`, with the receipt that was given for it. */
export const ProofEntity = defineEntity({
  name: 'Proof',
  tableName: 'proofs',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    id: p.text().primary(),
    app: p.text(),
    createdAt: p.datetime(6),
    findings: p.integer(),
    worst: p.text().$type<Severity | 'none'>(),
    receipt: p.text(),
    report: p.json().$type<Readonly<Record<string, unknown>>>(),
  },
});
