import type { OperationMetadata } from '../operation.ts';
import {
  ChangeKeyRequest,
  CreateKeyRequest,
  KeyChanged,
  KeyCreated,
  KeyDeleted,
  KeyList,
  KeyParams,
  LeakedKeyRevoked,
  RevokeLeakedRequest,
} from '../schemas/key.ts';
import { c } from '../ts-rest.ts';
import { managedUnder } from './managed.ts';

const managed = managedUnder('Tenant');

export const keys = c.router({
  create: {
    method: 'POST',
    path: '/api/keys',
    summary: 'Create a key',
    description:
      'Makes a management key that may do less than the main one. It never gets more than the calling key has. The secret is shown once.',
    body: CreateKeyRequest,
    responses: { 201: KeyCreated },
    metadata: {
      ...managed('createKey', 'keys:write', 'outward', ['keyLimit'], 'keys'),
      headers: ['Cache-Control'],
      example: { request: { name: 'CI', preset: 'ci', expires_in_s: 2_592_000 } },
    } as const satisfies OperationMetadata,
  },
  list: {
    method: 'GET',
    path: '/api/keys',
    summary: 'List keys',
    description: 'Every management key that works, the main key of `.service` first. Secrets are not stored.',
    responses: { 200: KeyList },
    metadata: managed('listKeys', 'project:read', 'read'),
  },
  change: {
    method: 'PATCH',
    path: '/api/keys/:id',
    summary: 'Change a key',
    description:
      'Gives a key another name or other permissions, in place: its secret stays. Narrowed, it is refused on every node within a second.',
    pathParams: KeyParams,
    body: ChangeKeyRequest,
    responses: { 200: KeyChanged },
    metadata: {
      ...managed('changeKey', 'keys:write', 'disruptive', ['keyNotFound'], 'manage'),
      example: { request: { permissions: ['project:read', 'events:read'] } },
    } as const satisfies OperationMetadata,
  },
  remove: {
    method: 'DELETE',
    path: '/api/keys/:id',
    summary: 'Delete a key',
    description:
      'Ends a key at once, on every node within a second. The main key is not deleted but replaced: `POST /api/keys/rotate`.',
    pathParams: KeyParams,
    responses: { 200: KeyDeleted },
    metadata: managed('deleteKey', 'keys:write', 'disruptive', ['keyNotFound', 'mainKey'], 'manage'),
  },
  revokeLeaked: {
    method: 'POST',
    path: '/api/keys/revoke-leaked',
    summary: 'End a key that leaked',
    description:
      'For secret scanners and people who find a key. It needs no credentials: the key is its own proof. The key ends at once, and the owner of the project gets a notice.',
    body: RevokeLeakedRequest,
    responses: { 200: LeakedKeyRevoked },
    metadata: {
      id: 'revokeLeakedKey',
      tag: 'Tenant',
      auth: 'public',
      guard: 'page',
      errors: [],
      example: { request: { key: 'svc_man_0example' } },
    } as const satisfies OperationMetadata,
  },
});
