import { defineEntity, p } from '@mikro-orm/core';
import type { Detail, PersonApproval } from '../../approvals/common/person-approval.ts';
import { CORE_SCHEMA } from './schema-names.ts';

/**
 * What an app asked one of its people, for projects in both placements. Its wait token is kept as a hash, and sealed for
 * when the same is asked again.
 */
export const PersonApprovalEntity = defineEntity({
  name: 'PersonApproval',
  tableName: 'person_approvals',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    id: p.text().primary(),
    userId: p.bigint('number'),
    clientId: p.text(),
    agentName: p.text().strictNullable(),
    agentHost: p.text().strictNullable(),
    title: p.text(),
    details: p.json().$type<readonly Detail[]>(),
    binding: p.text(),
    textHash: p.text(),
    userCode: p.text(),
    waitHash: p.text(),
    sealedWait: p.text(),
    status: p.text().$type<PersonApproval['status']>(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6),
    decidedAt: p.datetime(6).strictNullable(),
  },
});

export const PERSON_APPROVAL_COLUMNS = [
  'tenantId',
  'id',
  'userId',
  'clientId',
  'agentName',
  'agentHost',
  'title',
  'details',
  'binding',
  'textHash',
  'userCode',
  'status',
  'createdAt',
  'expiresAt',
  'decidedAt',
] as const;
