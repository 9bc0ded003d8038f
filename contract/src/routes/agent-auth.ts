import type { OperationMetadata } from '../operation.ts';
import {
  AgentIdentityRegistered,
  AgentRefusal,
  AgentRegistered,
  RegisterAgentIdentityRequest,
  RegisterAgentRequest,
} from '../schemas/agent-auth.ts';
import { c } from '../ts-rest.ts';

export const agentAuth = c.router({
  register: {
    method: 'POST',
    path: '/agent/auth',
    summary: 'Register an agent (auth.md 0.1)',
    description:
      'Creates the same guest tenant as `POST /api/genesis`, in the words of version 0.1 of WorkOS’s `auth.md`, and under the same limits and refusals.',
    body: RegisterAgentRequest,
    responses: { 200: AgentRegistered, 400: AgentRefusal, 403: AgentRefusal, 429: AgentRefusal },
    metadata: {
      id: 'registerAgent',
      tag: 'Tenant',
      auth: 'public',
      protocol: 'auth.md',
      bannedUserAgent: 'curl',
      guard: 'genesis',
      errors: [],
      headers: ['Cache-Control', 'Deprecation', 'Sunset', 'Link'],
      example: { request: { type: 'anonymous', requested_credential_type: 'api_key' } },
    } as const satisfies OperationMetadata,
  },
  registerIdentity: {
    method: 'POST',
    path: '/agent/identity',
    summary: 'Register an agent (auth.md 0.6)',
    description:
      'The same in the words of version 0.6. The credential comes at once; there is no assertion to exchange.',
    body: RegisterAgentIdentityRequest,
    responses: { 200: AgentIdentityRegistered, 400: AgentRefusal, 403: AgentRefusal, 429: AgentRefusal },
    metadata: {
      id: 'registerAgentIdentity',
      tag: 'Tenant',
      auth: 'public',
      protocol: 'auth.md',
      bannedUserAgent: 'curl',
      guard: 'genesis',
      errors: [],
      headers: ['Cache-Control'],
      example: { request: { type: 'anonymous' } },
    } as const satisfies OperationMetadata,
  },
});
