import type { OperationMetadata } from '../operation.ts';
import {
  AgentClaimBegun,
  AgentClaimed,
  AgentRefusal,
  BeginAgentClaimRequest,
  ClaimTokenRefusal,
  PollAgentClaimRequest,
} from '../schemas/agent-auth.ts';
import { c } from '../ts-rest.ts';
import { CLAIM_GRANT } from '../vocabulary.ts';

export const agentClaims = c.router({
  begin: {
    method: 'POST',
    path: '/agent/identity/claim',
    summary: 'Begin the claim of a registration (auth.md 0.6)',
    description:
      'Gives the link and the code for the human. It is the claim of `POST /api/claim/url`, in the words of version 0.6 of `auth.md`.',
    body: BeginAgentClaimRequest,
    responses: {
      200: AgentClaimBegun,
      400: AgentRefusal,
      401: AgentRefusal,
      409: AgentRefusal,
      410: AgentRefusal,
      429: AgentRefusal,
    },
    metadata: {
      id: 'beginAgentClaim',
      tag: 'Tenant',
      auth: 'public',
      protocol: 'auth.md',
      guard: 'claim',
      errors: [],
      headers: ['Cache-Control'],
      example: { request: { claim_token: 'svc_man_0example' } },
    } as const satisfies OperationMetadata,
  },
  poll: {
    method: 'POST',
    path: '/agent/identity/token',
    summary: 'Ask what came of the claim (auth.md 0.6)',
    description:
      'To be asked every `interval` seconds. `authorization_pending` and `slow_down` mean that the human has still to decide. It gives no new credential: a claim changes the owner, and the key stays.',
    contentType: 'application/x-www-form-urlencoded',
    body: PollAgentClaimRequest,
    responses: { 200: AgentClaimed, 400: ClaimTokenRefusal },
    metadata: {
      id: 'pollAgentClaim',
      tag: 'Tenant',
      auth: 'public',
      protocol: 'auth.md',
      guard: 'claimPoll',
      errors: [],
      headers: ['Cache-Control'],
      example: { request: { grant_type: CLAIM_GRANT, claim_token: 'svc_man_0example' } },
    } as const satisfies OperationMetadata,
  },
});
