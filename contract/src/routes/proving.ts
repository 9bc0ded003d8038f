import { z } from 'zod';
import type { OperationMetadata } from '../operation.ts';
import {
  ChangeTestUserRequest,
  ProofList,
  ProofRecorded,
  ProofReport,
  TestUserChanged,
  TestUserDeleted,
  TestUserTicket,
  WrongToken,
  WrongTokenRequest,
} from '../schemas/proving.ts';
import { PathId } from '../schemas/scalars.ts';
import { c } from '../ts-rest.ts';
import { PROOF_MAX_BYTES, PROOFS_KEPT } from '../vocabulary.ts';
import { managedUnder } from './managed.ts';

const TestUserParams = z.strictObject({ id: PathId.meta({ description: 'Numeric id of the test user.' }) });

const managed = managedUnder('Social login', ['resourceNotProvisioned']);

export const proving = c.router({
  change: {
    method: 'PATCH',
    path: '/api/social-login/test-users/:id',
    summary: 'Change a test user',
    description:
      'Another address or name, as a provider would tell at the next sign-in, or a fault that the tokens of this test user alone meet for a minute.',
    pathParams: TestUserParams,
    body: ChangeTestUserRequest,
    responses: { 200: TestUserChanged },
    metadata: {
      ...managed('changeTestUser', 'test-users', 'reversible', ['userNotFound'], 'testUser'),
      example: { request: { fault: 'verify_503' } },
    } as const satisfies OperationMetadata,
  },
  remove: {
    method: 'DELETE',
    path: '/api/social-login/test-users/:id',
    summary: 'End a test user',
    description: 'The test user and its sessions are gone at once. Its events stay, marked as test.',
    pathParams: TestUserParams,
    responses: { 200: TestUserDeleted },
    metadata: managed('deleteTestUser', 'test-users', 'reversible', ['userNotFound'], 'testUser'),
  },
  ticket: {
    method: 'POST',
    path: '/api/social-login/test-users/:id/ticket',
    summary: 'Make a sign-in ticket for a test user',
    description:
      'Signs the test user in through the app’s own login: a start link with the ticket needs neither a provider nor a consent page. It takes from no limit of the project.',
    pathParams: TestUserParams,
    body: c.noBody(),
    responses: { 201: TestUserTicket },
    metadata: {
      ...managed(
        'createTestUserTicket',
        'test-users',
        'reversible',
        ['userNotFound', 'testUsersOff'],
        'testUserTicket',
      ),
      headers: ['Cache-Control'],
    } as const satisfies OperationMetadata,
  },
  wrongToken: {
    method: 'POST',
    path: '/api/social-login/test-users/:id/wrong-token',
    summary: 'Make an access token that is wrong',
    description: 'For tests of the app: a token that is wrong in one known way, and that verify never accepts.',
    pathParams: TestUserParams,
    body: WrongTokenRequest,
    responses: { 201: WrongToken },
    metadata: {
      ...managed('createWrongToken', 'test-users', 'reversible', ['userNotFound'], 'testUser'),
      headers: ['Cache-Control'],
      example: { request: { kind: 'expired' } },
    } as const satisfies OperationMetadata,
  },
  record: {
    method: 'POST',
    path: '/api/social-login/proofs',
    summary: 'Record a proof',
    description: `Keeps the report of \`porchlight prove\`, at most ${PROOF_MAX_BYTES / 1_024} KiB, and answers with a receipt that the project’s issuer signed. The last ${PROOFS_KEPT} are kept.`,
    body: ProofReport,
    responses: { 201: ProofRecorded },
    metadata: managed('recordProof', 'proofs:write', 'reversible', ['appNotListed'], 'proof'),
  },
  list: {
    method: 'GET',
    path: '/api/social-login/proofs',
    summary: 'List the proofs',
    responses: { 200: ProofList },
    metadata: managed('listProofs', 'project:read', 'read'),
  },
});
