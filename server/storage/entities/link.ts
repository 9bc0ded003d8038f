import { defineEntity, p } from '@mikro-orm/core';
import type { Link } from '../../links/link.ts';
import { CORE_SCHEMA } from './schema-names.ts';

/** A machine that asks for a key of its own. Its wait token is kept as a hash. */
export const LinkEntity = defineEntity({
  name: 'Link',
  tableName: 'links',
  schema: CORE_SCHEMA,
  properties: {
    waitHash: p.text().primary(),
    tenantId: p.text(),
    userCode: p.text(),
    machine: p.text(),
    network: p.text(),
    status: p.text().$type<Link['status']>(),
    /** The member who approved: the name, the account, and the membership. */
    person: p.text().strictNullable(),
    accountId: p.text().strictNullable(),
    memberId: p.text().strictNullable(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6),
  },
});

export const LINK_COLUMNS = [
  'tenantId',
  'userCode',
  'machine',
  'network',
  'status',
  'person',
  'createdAt',
  'expiresAt',
] as const;
