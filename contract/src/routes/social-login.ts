import { z } from 'zod';
import type { OperationMetadata } from '../operation.ts';
import { EventList, EventsQuery } from '../schemas/auth-event.ts';
import { DryRunQuery, DryRunRemoval } from '../schemas/dry-run.ts';
import { UserWithAccess } from '../schemas/people.ts';
import { RefusalList } from '../schemas/refusal.ts';
import { PathId } from '../schemas/scalars.ts';
import {
  HostCheck,
  HostCheckRequest,
  HostList,
  ProvisionRequest,
  RedirectCheck,
  RedirectCheckQuery,
  ResourceDeleted,
  SocialLoginResource,
} from '../schemas/social-login.ts';
import { SessionList, SessionsRevoked, UserList, UsersQuery } from '../schemas/user.ts';
import { c } from '../ts-rest.ts';
import { HOST_PROOF_DAYS, REFUSED_HOSTS_DAYS, REFUSED_HOSTS_MAX, REFUSED_HOSTS_RELATED } from '../vocabulary.ts';
import { managedUnder } from './managed.ts';

const UserParams = z.strictObject({ id: PathId.meta({ description: 'Numeric id of the user.' }) });
const SessionParams = z.strictObject({ id: z.string().min(1).max(64).meta({ description: 'Handle of the session.' }) });

const managed = managedUnder('Social login', ['resourceNotProvisioned']);

export const socialLogin = c.router({
  provision: {
    method: 'POST',
    path: '/api/resources/social-login',
    summary: 'Provision social login',
    description: 'Creates the resource or replaces its whole list of callback URLs. Users and sessions stay.',
    body: ProvisionRequest,
    responses: { 200: SocialLoginResource },
    metadata: {
      id: 'provisionSocialLogin',
      tag: 'Social login',
      auth: 'management',
      guard: 'lists',
      permission: 'sign-in:write',
      risk: 'disruptive',
      errors: [],
      headers: ['Deprecation', 'Sunset', 'Link'],
      example: { request: { callback_urls: ['https://app.example.com/auth/callback'] } },
    } as const satisfies OperationMetadata,
  },
  resource: {
    method: 'GET',
    path: '/api/resources/social-login',
    summary: 'Read the social-login resource',
    responses: { 200: SocialLoginResource },
    metadata: managed('getSocialLogin', 'project:read', 'read'),
  },
  remove: {
    method: 'DELETE',
    path: '/api/resources/social-login',
    summary: 'Delete social login',
    description:
      'Irreversible: removes all users, sessions, events and configuration, and ends every outstanding token at once.',
    query: DryRunQuery,
    responses: { 200: z.union([ResourceDeleted, DryRunRemoval]) },
    metadata: managed('deleteSocialLogin', 'project:delete', 'irreversible', [], 'manage'),
  },
  checkRedirect: {
    method: 'GET',
    path: '/api/social-login/check',
    summary: 'Check a redirect',
    description: 'Tells whether a redirect_uri would pass, which registered URL comes nearest and where it differs.',
    query: RedirectCheckQuery,
    responses: { 200: RedirectCheck },
    metadata: managed('checkRedirect', 'project:read', 'read'),
  },
  hosts: {
    method: 'GET',
    path: '/api/social-login/hosts',
    summary: 'List hosts and their proofs',
    description:
      'A host that is proven to be the owner’s has the name of the project beside it wherever people sign in. The text goes into a file on the host or into a TXT record.',
    responses: { 200: HostList },
    metadata: managed('listHosts', 'project:read', 'read'),
  },
  checkHost: {
    method: 'POST',
    path: '/api/social-login/hosts/check',
    summary: 'Check the proof of a host',
    description: `Looks for the text at the host. Once found it counts for ${HOST_PROOF_DAYS} days, and is looked for again each week. It ends when the host leaves the callback URLs or the project changes hands.`,
    body: HostCheckRequest,
    responses: { 200: HostCheck },
    metadata: {
      ...managed('checkHost', 'sign-in:write', 'reversible', ['invalidRequest'], 'hostCheck'),
      example: { request: { host: 'app.example.com' } },
    },
  },
  refusals: {
    method: 'GET',
    path: '/api/social-login/refusals',
    summary: 'List refused hosts',
    description: `Hosts at which sign-ins were refused in the last ${REFUSED_HOSTS_DAYS} days, because no callback URL has them. Anybody can cause a refusal: check that a host is yours before you add it. At most ${REFUSED_HOSTS_MAX}, of which ${REFUSED_HOSTS_RELATED} places are for related hosts only.`,
    responses: { 200: RefusalList },
    metadata: managed('listRefusals', 'project:read', 'read'),
  },
  users: {
    method: 'GET',
    path: '/api/social-login/users',
    summary: 'List users',
    description:
      'Without parameters all users, streamed. With any parameter a page of at most `limit` (100 if left out) with `next_after`.',
    query: UsersQuery,
    responses: { 200: UserList },
    metadata: managed('listUsers', 'users:read', 'read'),
  },
  user: {
    method: 'GET',
    path: '/api/social-login/users/:id',
    summary: 'Read a user',
    pathParams: UserParams,
    responses: { 200: UserWithAccess },
    metadata: managed('getUser', 'users:read', 'read', ['userNotFound']),
  },
  userSessions: {
    method: 'GET',
    path: '/api/social-login/users/:id/sessions',
    summary: 'List the sessions of a user',
    pathParams: UserParams,
    responses: { 200: SessionList },
    metadata: managed('listUserSessions', 'users:read', 'read', ['userNotFound']),
  },
  revokeUserSessions: {
    method: 'DELETE',
    path: '/api/social-login/users/:id/sessions',
    summary: 'End all sessions of a user',
    pathParams: UserParams,
    responses: { 200: SessionsRevoked },
    metadata: managed('revokeUserSessions', 'users:write', 'reversible', ['userNotFound'], 'manage'),
  },
  revokeSession: {
    method: 'DELETE',
    path: '/api/social-login/sessions/:id',
    summary: 'End a session',
    pathParams: SessionParams,
    responses: { 200: SessionsRevoked },
    metadata: managed('revokeSession', 'users:write', 'reversible', ['sessionNotFound'], 'manage'),
  },
  events: {
    method: 'GET',
    path: '/api/social-login/events',
    summary: 'Read the event history',
    description: 'Ascending by id; `after` is exclusive. With `wait` the answer is held until there is an event.',
    query: EventsQuery,
    responses: { 200: EventList },
    metadata: managed('listEvents', 'events:read', 'read', ['rateLimited']),
  },
});
