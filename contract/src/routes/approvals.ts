import type { OperationMetadata } from '../operation.ts';
import { ApprovalPolicy, ApprovalPolicyChange } from '../schemas/approval.ts';
import { c } from '../ts-rest.ts';
import { managedUnder } from './managed.ts';

const managed = managedUnder('Tenant');

export const approvals = c.router({
  policy: {
    method: 'GET',
    path: '/api/approvals/policy',
    summary: 'Read which calls need approval',
    responses: { 200: ApprovalPolicy },
    metadata: managed('getApprovalPolicy', 'project:read', 'read'),
  },
  setPolicy: {
    method: 'PUT',
    path: '/api/approvals/policy',
    summary: 'Set which calls need approval',
    description:
      'Calls of these risks wait until the owner has approved them on a page. It holds for every key of the project and for programs that the owner connected. A key can make it stricter; only the owner, at the desk, can loosen it. A field that is left out stays as it is.',
    body: ApprovalPolicyChange,
    responses: { 200: ApprovalPolicy },
    metadata: {
      ...managed('setApprovalPolicy', 'keys:write', 'reversible', ['ownerRequired'], 'manage'),
      example: { request: { outward: true, disruptive: true, irreversible: true } },
    } as const satisfies OperationMetadata,
  },
});
