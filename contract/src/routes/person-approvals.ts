import type { OperationMetadata } from '../operation.ts';
import {
  ApprovalTaken,
  AskPersonRequest,
  PersonApprovalIdParams,
  PersonApprovalParams,
  PersonAsked,
  TakeApprovalRequest,
} from '../schemas/person-approval.ts';
import { c } from '../ts-rest.ts';

const OF_TENANT = ['tenantNotFound', 'resourceNotProvisioned', 'approvalMissing'] as const;
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl';
const BINDING = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** The app asks one of its people about one exact thing. The page of the person is no operation: only people decide. */
export const personApprovals = c.router({
  ask: {
    method: 'POST',
    path: '/edge/approvals/:tenantId',
    summary: 'Ask a person to approve one thing',
    description:
      'The app asks, with its application key, in the name of the person or agent whose token it was sent. The person sees title and details as the words of the app. The same person, program, binding and text give the same open approval; the same binding with another text is 409. After a decision or its end a new one is made. With `take` it uses an approval that stands already, so that an app needs one call.',
    pathParams: PersonApprovalParams,
    body: AskPersonRequest,
    responses: { 200: ApprovalTaken, 201: PersonAsked },
    metadata: {
      id: 'askPerson',
      tag: 'Edge auth',
      auth: 'application',
      guard: 'personApproval',
      errors: [...OF_TENANT, 'approvalStale'],
      headers: ['Cache-Control'],
      example: {
        request: {
          access_token: TOKEN,
          title: 'Pay 40 € to Acme',
          details: [{ label: 'Invoice', value: '2026-118' }],
          binding: BINDING,
        },
      },
    } as const satisfies OperationMetadata,
  },
  take: {
    method: 'POST',
    path: '/edge/approvals/:tenantId/:id/take',
    summary: 'Use the approval of a person',
    description:
      'Call it right before the thing is done. It answers 200 once, within ten minutes of the approval, for the same person, program and binding. Anything else is 403 with `approval_status`.',
    pathParams: PersonApprovalIdParams,
    body: TakeApprovalRequest,
    responses: { 200: ApprovalTaken },
    metadata: {
      id: 'takeApproval',
      tag: 'Edge auth',
      auth: 'application',
      guard: { none: 'Needs the application key and stores nothing: it spends what was counted when it was asked.' },
      errors: [...OF_TENANT],
      headers: ['Cache-Control'],
      example: { request: { access_token: TOKEN, binding: BINDING }, response: { approved: true } },
    } as const satisfies OperationMetadata,
  },
});
