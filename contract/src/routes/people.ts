import { z } from 'zod';
import type { OperationMetadata } from '../operation.ts';
import { DryRunErasure, DryRunImport, DryRunQuery } from '../schemas/dry-run.ts';
import { ExportQuery, ImportQuery, ImportReport } from '../schemas/move.ts';
import {
  AccessList,
  ChangeUserRequest,
  PasskeyRemoved,
  PersonExport,
  TestUserCreated,
  TestUserRequest,
  UserErased,
  UserPasskeys,
  UserWithAccess,
} from '../schemas/people.ts';
import { PathId } from '../schemas/scalars.ts';
import { c } from '../ts-rest.ts';
import { LOCAL_TEST_USERS_MAX, MOVE_MEDIA_TYPE, TEST_USERS_MAX } from '../vocabulary.ts';
import { managedUnder } from './managed.ts';

const UserParams = z.strictObject({ id: PathId.meta({ description: 'Numeric id of the user.' }) });

const PasskeyParams = UserParams.extend({
  handle: z.string().min(1).max(128).meta({ description: 'Handle of the passkey, as the list of them has it.' }),
});

const managed = managedUnder('Social login', ['resourceNotProvisioned']);

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
    metadata: managed('changeUser', 'users:write', 'disruptive', ['userNotFound'], 'manage'),
  },
  erase: {
    method: 'DELETE',
    path: '/api/social-login/users/:id',
    summary: 'Erase a user',
    description:
      'Irreversible: the user and all sessions are gone and their tokens die at once. Events keep their row and lose who it was.',
    pathParams: UserParams,
    query: DryRunQuery,
    responses: { 200: z.union([UserErased, DryRunErasure]) },
    metadata: managed('deleteUser', 'users:write', 'irreversible', ['userNotFound'], 'manage'),
  },
  exportOne: {
    method: 'GET',
    path: '/api/social-login/users/:id/export',
    summary: 'Export a user',
    description: 'Everything that is kept of one person, as one JSON document.',
    pathParams: UserParams,
    responses: { 200: PersonExport },
    metadata: managed('exportUser', 'users:export', 'outward', ['userNotFound']),
  },
  passkeys: {
    method: 'GET',
    path: '/api/social-login/users/:id/passkeys',
    summary: 'List the passkeys of a user',
    description: 'The oldest first, also those that are suspended.',
    pathParams: UserParams,
    responses: { 200: UserPasskeys },
    metadata: managed('listUserPasskeys', 'users:read', 'read', ['userNotFound']),
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/social-login/users/:id/passkeys/:handle',
    summary: 'Remove a passkey of a user',
    description:
      'For a device that was lost. It signs in nobody from then on; the person can add it again. Sessions go on: end them too if somebody else has the device. The last way to sign in stays.',
    pathParams: PasskeyParams,
    responses: { 200: PasskeyRemoved },
    metadata: managed(
      'removePasskey',
      'users:write',
      'irreversible',
      ['userNotFound', 'passkeyNotFound', 'lastIdentity'],
      'manage',
    ),
  },
  exportAll: {
    method: 'GET',
    path: '/api/social-login/export',
    summary: 'Export all users',
    description:
      'A line for each user in the order of ids, with a checksum; a header before and an end behind them. Streamed. Test users are not in it.',
    query: ExportQuery,
    responses: { 200: c.otherResponse({ contentType: MOVE_MEDIA_TYPE, body: z.string() }) },
    metadata: managed('exportUsers', 'users:export', 'outward'),
  },
  importAll: {
    method: 'POST',
    path: '/api/social-login/import',
    summary: 'Import users',
    description:
      'Takes what the export writes. Users that are there stay as they are, so that an import that broke off is simply repeated. Ids are kept where they are free. A line that does not fit stops it there; what came before stays. It adds users and nothing else.',
    query: ImportQuery,
    body: z.unknown(),
    responses: { 200: z.union([ImportReport, DryRunImport]) },
    metadata: {
      ...managed('importUsers', 'users:import', 'outward', [], 'importUsers'),
      streams: MOVE_MEDIA_TYPE,
    } as const satisfies OperationMetadata,
  },
  createTestUser: {
    method: 'POST',
    path: '/api/social-login/test-users',
    summary: 'Create a test user',
    description: `A user and a session for tests of a deployed app, without a sign-in: gone after an hour, at most ${TEST_USERS_MAX} at a time, and ${LOCAL_TEST_USERS_MAX} on a service on a loopback address. It takes from no limit, and is in no list, export or insight; its events have \`metadata.test\`.`,
    body: TestUserRequest,
    responses: { 201: TestUserCreated },
    metadata: {
      ...managed('createTestUser', 'test-users', 'reversible', ['testUserLimit', 'testUsersOff'], 'testUser'),
      headers: ['Cache-Control'],
      example: { request: { name: 'Ada Tester' } },
    } as const satisfies OperationMetadata,
  },
  access: {
    method: 'GET',
    path: '/api/social-login/access',
    summary: 'Read who may sign in',
    responses: { 200: AccessList },
    metadata: managed('getAccess', 'project:read', 'read'),
  },
  setAccess: {
    method: 'PUT',
    path: '/api/social-login/access',
    summary: 'Set who may sign in',
    description:
      'Replaces the whole list. A domain counts where the identity provider vouches for it, exactly; an address as a whole, in any case. People who are signed in stay so.',
    body: AccessList,
    responses: { 200: AccessList },
    metadata: managed('setAccess', 'access:write', 'disruptive', [], 'lists'),
  },
});
