import type { OperationMetadata } from '../operation.ts';
import { ClaimUrl, WaitAnswer, WaitQuery } from '../schemas/claim.ts';
import { c } from '../ts-rest.ts';

export const claims = c.router({
  createUrl: {
    method: 'POST',
    path: '/api/claim/url',
    summary: 'Get the claim URL',
    description:
      'Produces the address at which a human approves the claim, and a wait token to learn the outcome. Works while the tenant is paused.',
    body: c.noBody(),
    responses: { 201: ClaimUrl },
    metadata: {
      id: 'createClaimUrl',
      tag: 'Tenant',
      auth: 'management',
      guard: 'claim',
      permission: 'project:write',
      risk: 'reversible',
      errors: ['alreadyClaimed', 'rateLimited'],
      whilePaused: true,
      headers: ['Cache-Control'],
    } as const satisfies OperationMetadata,
  },
  wait: {
    method: 'GET',
    path: '/api/wait',
    summary: 'Wait for the claim',
    description:
      'Holds the answer until the human has decided or the timeout has passed. The bearer is the wait token. After `POST /api/link`, the first answer that says `approved` carries the key.',
    query: WaitQuery,
    responses: { 200: WaitAnswer },
    metadata: {
      id: 'waitForClaim',
      tag: 'Tenant',
      auth: 'waitToken',
      guard: { none: 'Reads, with a wait token, and waits for one watch of the node.' },
      errors: ['keyLimit'],
      whilePaused: true,
    } as const satisfies OperationMetadata,
  },
});
