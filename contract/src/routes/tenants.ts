import { READS_WITH_A_KEY } from '../guard.ts';
import type { OperationMetadata } from '../operation.ts';
import { BootstrapRequest } from '../schemas/account.ts';
import { DryRunQuery, DryRunRemoval } from '../schemas/dry-run.ts';
import {
  ChangeTenantRequest,
  DeleteTenantRequest,
  GenesisRequest,
  RotatedKeys,
  RotateKeysRequest,
  TenantChanged,
  TenantCreated,
  TenantDeleted,
  TenantReport,
} from '../schemas/tenant.ts';
import { c } from '../ts-rest.ts';

export const tenants = c.router({
  genesis: {
    method: 'POST',
    path: '/api/genesis',
    summary: 'Create a guest tenant',
    description:
      'Creates an ephemeral tenant that lives for 72 hours unless a human claims it. Needs no credentials. With `Accept: text/plain` the answer is the content of the `.service` file.',
    body: GenesisRequest.optional(),
    responses: { 201: TenantCreated },
    metadata: {
      id: 'createGuestTenant',
      tag: 'Tenant',
      auth: 'public',
      bannedUserAgent: 'curl',
      guard: 'genesis',
      errors: ['bannedUserAgent', 'foreignOrigin', 'rateLimited'],
      headers: ['Cache-Control'],
      alternatives: { 'text/plain': 'base_url=https://porchlight.example\ntenant_id=brave-otter-k3f9q2\n' },
      example: { request: { name: 'Todo app' } },
    } as const satisfies OperationMetadata,
  },
  bootstrap: {
    method: 'POST',
    path: '/api/mcp/bootstrap',
    summary: 'Create an owned tenant',
    description:
      'Creates a claimed tenant without expiry for the account of the OAuth token. A retry with the same idempotency key returns the same tenant with its credentials.',
    body: BootstrapRequest,
    responses: { 200: TenantCreated, 201: TenantCreated },
    metadata: {
      id: 'createOwnedTenant',
      tag: 'Tenant',
      auth: 'accountToken',
      guard: 'bootstrap',
      errors: ['confirmationRequired', 'idempotencyKeyConflict', 'rateLimited'],
      headers: ['Cache-Control'],
      example: { request: { confirmed: true, idempotency_key: 'create-2026-11-15-a1b2c3', name: 'Todo app' } },
    } as const satisfies OperationMetadata,
  },
  status: {
    method: 'GET',
    path: '/api/tenant',
    summary: 'Tenant status',
    description:
      'State, resources, usage against each cap, and notices from 80 per cent on. Works while the tenant is paused.',
    responses: { 200: TenantReport },
    metadata: {
      id: 'getTenant',
      tag: 'Tenant',
      auth: 'management',
      guard: READS_WITH_A_KEY,
      permission: 'project:read',
      risk: 'read',
      errors: [],
      whilePaused: true,
    } as const satisfies OperationMetadata,
  },
  change: {
    method: 'PATCH',
    path: '/api/tenant',
    summary: 'Rename the tenant',
    description: 'Gives the project another name. Its id stays.',
    body: ChangeTenantRequest,
    responses: { 200: TenantChanged },
    metadata: {
      id: 'changeTenant',
      tag: 'Tenant',
      auth: 'management',
      guard: 'manage',
      permission: 'project:write',
      risk: 'reversible',
      errors: [],
      example: { request: { name: 'Todo app' } },
    } as const satisfies OperationMetadata,
  },
  remove: {
    method: 'DELETE',
    path: '/api/tenant',
    summary: 'Delete the tenant',
    description:
      'Keys and tokens stop working at once. The owner of a claimed tenant can restore it for 24 hours on the account page, with everything in it; a key cannot. After that, and at once for a tenant without an owner, all data is deleted.',
    body: DeleteTenantRequest,
    query: DryRunQuery,
    responses: { 200: DryRunRemoval, 202: TenantDeleted },
    metadata: {
      id: 'deleteTenant',
      tag: 'Tenant',
      auth: 'management',
      guard: 'manage',
      permission: 'project:delete',
      risk: 'irreversible',
      errors: [],
      whilePaused: true,
      example: { request: { confirm: 'brave-otter-k3f9q2' } },
    } as const satisfies OperationMetadata,
  },
  rotateKeys: {
    method: 'POST',
    path: '/api/keys/rotate',
    summary: 'Rotate the keys',
    description: 'Returns a new pair. The old pair works for 24 hours more, or not at all with `revoke_now`.',
    body: RotateKeysRequest.optional(),
    responses: { 200: RotatedKeys },
    metadata: {
      id: 'rotateKeys',
      tag: 'Tenant',
      auth: 'management',
      guard: 'keys',
      permission: 'keys:write',
      risk: 'disruptive',
      errors: [],
      headers: ['Cache-Control'],
      example: { request: { revoke_now: false } },
    } as const satisfies OperationMetadata,
  },
});
