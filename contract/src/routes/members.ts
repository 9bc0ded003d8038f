import type { OperationMetadata } from '../operation.ts';
import {
  ChangeMemberRequest,
  InvitationCreated,
  InviteRequest,
  MemberAnswer,
  MemberList,
  MemberParams,
  MemberRemoved,
} from '../schemas/member.ts';
import { c } from '../ts-rest.ts';
import { managedUnder } from './managed.ts';

const managed = managedUnder('Tenant');

const BY_KEY =
  'A key gives, changes and takes the roles `member` and `support`; `admin` and `owner` are given at the desk.';

export const members = c.router({
  list: {
    method: 'GET',
    path: '/api/members',
    summary: 'List members and invitations',
    description: 'People who use the desk of the project, and invitations that are still open.',
    responses: { 200: MemberList },
    metadata: managed('listMembers', 'project:read', 'read'),
  },
  invite: {
    method: 'POST',
    path: '/api/members',
    summary: 'Invite a member',
    description: `Makes a link that is bound to the address and works once, for seven days. ${BY_KEY}`,
    body: InviteRequest,
    responses: { 201: InvitationCreated },
    metadata: {
      ...managed(
        'inviteMember',
        'members:write',
        'outward',
        ['claimRequired', 'ownerRequired', 'memberLimit'],
        'manage',
      ),
      example: { request: { email: 'grace@example.com', role: 'support' } },
    } as const satisfies OperationMetadata,
  },
  change: {
    method: 'PATCH',
    path: '/api/members/:id',
    summary: 'Change the role of a member',
    description: `${BY_KEY} The last owner stays.`,
    pathParams: MemberParams,
    body: ChangeMemberRequest,
    responses: { 200: MemberAnswer },
    metadata: managed(
      'changeMember',
      'members:write',
      'disruptive',
      ['memberNotFound', 'lastOwner', 'ownerRequired'],
      'manage',
    ),
  },
  remove: {
    method: 'DELETE',
    path: '/api/members/:id',
    summary: 'Remove a member, or withdraw an invitation',
    description: `It counts at once. ${BY_KEY}`,
    pathParams: MemberParams,
    responses: { 200: MemberRemoved },
    metadata: managed(
      'removeMember',
      'members:write',
      'disruptive',
      ['memberNotFound', 'lastOwner', 'ownerRequired'],
      'manage',
    ),
  },
});
