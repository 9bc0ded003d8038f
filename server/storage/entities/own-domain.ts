import { defineEntity, p } from '@mikro-orm/core';
import type { DomainStatus } from '@porchlight/contract';
import type { DomainProblem } from '../../social-login/settings/own-domain.ts';
import { CORE_SCHEMA } from './schema-names.ts';

/** The host under which people sign in to one project. Several projects may wait for a host; only one has it. */
export const OwnDomainEntity = defineEntity({
  name: 'OwnDomain',
  tableName: 'own_domains',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    host: p.text(),
    status: p.text().$type<DomainStatus>(),
    ownerId: p.text(),
    seenAt: p.datetime(6).strictNullable(),
    checkedAt: p.datetime(6).strictNullable(),
    problem: p.json().$type<DomainProblem>().strictNullable(),
    createdAt: p.datetime(6),
  },
});

export const DOMAIN_COLUMNS = ['tenantId', 'host', 'status', 'ownerId', 'seenAt', 'checkedAt', 'problem'] as const;
