import type { OperationMetadata } from '../operation.ts';
import {
  ApprovalAsked,
  ApprovalNotNeeded,
  ApprovalPolicy,
  ApprovalPolicyChange,
  ApprovalWish,
} from '../schemas/approval.ts';
import { c } from '../ts-rest.ts';
import { managedUnder } from './managed.ts';

const managed = managedUnder('Tenant');

export const approvals = c.router({
  request: {
    method: 'POST',
    path: '/api/approvals',
    summary: 'Ask for one approval for several calls',
    description:
      'The owner sees all calls on one page and decides once. After that, make each call once, in this order, with the same header `Approval`. The first call is held against the state that the owner saw, the later ones against what the calls before them left; a call that fails ends the rest. Each call is checked first: the key must have its permission, and its path, query and body must fit. Nothing is changed by asking. If no call needs an approval, the answer is 200.',
    body: ApprovalWish,
    responses: { 200: ApprovalNotNeeded, 201: ApprovalAsked },
    metadata: {
      ...managed('requestApproval', 'project:read', 'reversible', ['approvalDenied', 'approvalLimit'], 'bundle'),
      example: {
        request: {
          calls: [
            {
              method: 'POST',
              path: '/api/resources/social-login',
              body: { callback_urls: ['https://app.example.com/auth/callback'] },
            },
            { method: 'PUT', path: '/api/social-login/domain', body: { host: 'login.example.com' } },
          ],
        },
      },
    } as const satisfies OperationMetadata,
  },
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
