import { defineEntity, p } from '@mikro-orm/core';
import type { OperationId, Risk } from '@porchlight/contract';
import type { Approval, BundledCall, Change } from '../../approvals/approval.ts';
import { CORE_SCHEMA } from './schema-names.ts';

/**
 * A call that waits for the owner. Its wait token is kept as a hash, and sealed for when the same call is made again.
 * The content of the calls of a bundle is sealed.
 */
export const ApprovalEntity = defineEntity({
  name: 'Approval',
  tableName: 'approvals',
  schema: CORE_SCHEMA,
  properties: {
    id: p.text().primary(),
    tenantId: p.text(),
    requester: p.text(),
    operation: p.text().$type<OperationId>(),
    risk: p.text().$type<Risk>(),
    requestHash: p.text(),
    stateHash: p.text(),
    changes: p.json().$type<readonly Change[]>(),
    calls: p.json().$type<readonly BundledCall[]>(),
    callsMade: p.integer(),
    sealedCalls: p.text().strictNullable(),
    userCode: p.text(),
    waitHash: p.text(),
    sealedWait: p.text(),
    status: p.text().$type<Approval['status']>(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6),
    decidedAt: p.datetime(6).strictNullable(),
  },
});

export const APPROVAL_COLUMNS = [
  'id',
  'tenantId',
  'requester',
  'operation',
  'risk',
  'requestHash',
  'stateHash',
  'changes',
  'calls',
  'callsMade',
  'userCode',
  'status',
  'createdAt',
  'expiresAt',
  'decidedAt',
] as const;
