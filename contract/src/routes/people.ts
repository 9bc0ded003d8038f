import { initContract } from '@ts-rest/core';
import { z } from 'zod';
import { type GuardChoice, READS_WITH_A_KEY } from '../guard.ts';
import type { OperationMetadata } from '../operation.ts';
import { AccessList, ChangeUserRequest, PersonExport, UserErased, UserWithAccess } from '../schemas/people.ts';
import { PathId } from '../schemas/scalars.ts';

const c = initContract();

const UserParams = z.strictObject({ id: PathId.meta({ description: 'Numeric id of the user.' }) });

const managed = <const I extends string>(
  id: I,
  errors: OperationMetadata['errors'] = [],
  guard: GuardChoice = READS_WITH_A_KEY,
) =>
  ({
    id,
    tag: 'Social login',
    auth: 'management',
    guard,
    errors: ['resourceNotProvisioned', ...errors],
  }) as const satisfies OperationMetadata;

export const people = c.router({
  change: {
    method: 'PATCH',
    path: '/api/social-login/users/:id',
    summary: 'Block or unblock a user',
    description:
      'Blocking ends all sessions at once. Who is blocked stays so after being erased, and signs in nowhere.',
    pathParams: UserParams,
    body: ChangeUserRequest,
    responses: { 200: UserWithAccess },
    metadata: managed('changeUser', ['userNotFound'], 'manage'),
  },
  erase: {
    method: 'DELETE',
    path: '/api/social-login/users/:id',
    summary: 'Erase a user',
    description:
      'Irreversible: the user and all sessions are gone and their tokens die at once. Events keep their row and lose who it was.',
    pathParams: UserParams,
    responses: { 200: UserErased },
    metadata: managed('deleteUser', ['userNotFound'], 'manage'),
  },
  exportOne: {
    method: 'GET',
    path: '/api/social-login/users/:id/export',
    summary: 'Export a user',
    description: 'Everything that is kept of one person, as one JSON document.',
    pathParams: UserParams,
    responses: { 200: PersonExport },
    metadata: managed('exportUser', ['userNotFound']),
  },
  access: {
    method: 'GET',
    path: '/api/social-login/access',
    summary: 'Read who may sign in',
    responses: { 200: AccessList },
    metadata: managed('getAccess'),
  },
  setAccess: {
    method: 'PUT',
    path: '/api/social-login/access',
    summary: 'Set who may sign in',
    description:
      'Replaces the whole list. A domain counts where the identity provider vouches for it, exactly; an address as a whole, in any case. People who are signed in stay so.',
    body: AccessList,
    responses: { 200: AccessList },
    metadata: managed('setAccess', [], 'manage'),
  },
});
