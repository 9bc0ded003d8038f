import { READS_WITH_A_KEY } from '../guard.ts';
import type { OperationMetadata } from '../operation.ts';
import { AgentSettings, AgentSettingsChange } from '../schemas/agents.ts';
import { TrustedIssuers } from '../schemas/trusted-issuer.ts';
import { c } from '../ts-rest.ts';

const common = {
  tag: 'Social login',
  auth: 'management',
  errors: ['resourceNotProvisioned'],
} as const satisfies Partial<OperationMetadata>;

export const agents = c.router({
  settings: {
    method: 'GET',
    path: '/api/social-login/agents',
    summary: 'Read what agents may connect to',
    responses: { 200: AgentSettings },
    metadata: {
      ...common,
      id: 'getAgents',
      guard: READS_WITH_A_KEY,
      permission: 'project:read',
      risk: 'read',
    } as const satisfies OperationMetadata,
  },
  setSettings: {
    method: 'PUT',
    path: '/api/social-login/agents',
    summary: 'Set what agents may connect to',
    description:
      'Replaces both lists. From then on the issuer of the tenant takes clients that register themselves or are described by a document at their id, and issues tokens for these addresses once a person has agreed. An empty list ends that.',
    body: AgentSettingsChange,
    responses: { 200: AgentSettings },
    metadata: {
      ...common,
      id: 'setAgents',
      guard: 'lists',
      permission: 'agents:write',
      risk: 'disruptive',
    } as const satisfies OperationMetadata,
  },
  trustedIssuers: {
    method: 'GET',
    path: '/api/social-login/trusted-issuers',
    summary: 'Read whose assertions are taken',
    responses: { 200: TrustedIssuers },
    metadata: {
      ...common,
      id: 'getTrustedIssuers',
      guard: READS_WITH_A_KEY,
      permission: 'project:read',
      risk: 'read',
    } as const satisfies OperationMetadata,
  },
  setTrustedIssuers: {
    method: 'PUT',
    path: '/api/social-login/trusted-issuers',
    summary: 'Set whose assertions are taken',
    description:
      'Replaces the list. A client with a secret then gets an access token for an assertion (ID-JAG) of such an issuer at the token endpoint, without a consent page: the organisation has decided. An empty list ends that.',
    body: TrustedIssuers,
    responses: { 200: TrustedIssuers },
    metadata: {
      ...common,
      id: 'setTrustedIssuers',
      guard: 'lists',
      permission: 'sign-in:write',
      risk: 'disruptive',
    } as const satisfies OperationMetadata,
  },
});
