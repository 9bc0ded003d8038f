/**
 * Names what a call of the API reads or changes, for the log of the project: the part of the address that names it, or
 * fields of the body. The fields are listed one by one, and none of them is a secret. This runs for refused calls too, so
 * bodies may hold any value. A value that does not fit its field is left out.
 */
import { APPROVED_RISKS, type OperationId } from '@porchlight/contract';
import type { Request } from 'express';
import { publicAddress, publicHost } from '../../kernel/public-address.ts';
import { countOf } from '../../pages/text/numbers.ts';
import { operationOf } from '../rest/operation-of.ts';
import { WHOLE_PROJECT } from './act.ts';

type Body = Readonly<Record<string, unknown>>;
type Name = (id: string, body: Body) => string;

/** Further ones would not be shown. */
const ADDRESSES_MAX = 20;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const addresses = (value: unknown): string =>
  listOf(value).slice(0, ADDRESSES_MAX).map(publicAddress).filter(Boolean).join(' ');
const matching = (form: RegExp) => (value: unknown) => (form.test(text(value)) ? text(value) : '');
const hostName = matching(/^[\p{L}\p{N}.:-]+$/u);
const email = matching(/^[^\s@:/]+@[^\s@:/]+$/);
const word = matching(/^[\w-]+$/);
const colour = matching(/^#?[\da-f]+$/i);
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null;

/** The parts of a look that are set, with their values. The form of the desk has the same fields. */
export function lookObject({ accent, terms_url, privacy_url, support_email }: Body): string {
  const parts = {
    accent: colour(accent),
    terms_url: publicAddress(terms_url),
    privacy_url: publicAddress(privacy_url),
    support_email: email(support_email),
  };
  const set = Object.entries(parts).filter(([, value]) => value !== '');
  return set.map(([name, value]) => `${name} ${value}`).join(', ') || 'nothing of its own';
}

/** Calls that the address alone does not name well. Without a row here, the first id of the address is the object. */
const NAMES: Readonly<Partial<Record<OperationId, Name>>> = {
  provisionSocialLogin: (_id, { callback_urls }) => addresses(callback_urls),
  deleteSocialLogin: () => 'social login',
  changeTenant: (_id, { name }) => `name ${text(name)}`,
  deleteTenant: () => WHOLE_PROJECT,
  createClaimUrl: () => WHOLE_PROJECT,
  giveFeedback: () => 'feedback',
  sendDiscountReport: () => 'feedback',
  rotateKeys: () => 'the main keys',
  createKey: (_id, { name }) => `key ${text(name)}`,
  requestApproval: (_id, { calls }) => `${listOf(calls).length} calls`,
  setApprovalPolicy: (_id, policy) =>
    APPROVED_RISKS.flatMap((risk) => (policy[risk] === undefined ? [] : [`${risk} ${policy[risk] === true}`])).join(
      ', ',
    ),
  changeUser: (id, { blocked }) => `user ${id}: ${blocked === true ? 'blocked' : 'unblocked'}`,
  deleteUser: (id) => `user ${id}`,
  removePasskey: (id) => `a passkey of user ${id}`,
  exportUser: (id) => `user ${id}`,
  exportUsers: () => 'all users',
  importUsers: () => 'a file of users',
  revokeUserSessions: (id) => `user ${id}`,
  revokeSession: (id) => `session ${id}`,
  createTestUser: (_id, { name }) => `test user ${text(name)}`.trim(),
  changeTestUser: (id) => `test user ${id}`,
  deleteTestUser: (id) => `test user ${id}`,
  createTestUserTicket: (id) => `test user ${id}`,
  createWrongToken: (id) => `test user ${id}`,
  recordProof: (_id, { app_url }) => publicAddress(app_url) || 'a proof',
  setAccess: (_id, { mode, domains, emails }) =>
    `mode ${word(mode)}, ${countOf(listOf(domains).length, 'domain')}, ${countOf(listOf(emails).length, 'address', 'addresses')}`,
  inviteMember: (_id, { email: address, role }) => `${email(address)} as ${word(role)}`,
  changeMember: (id, { role }) => `${id} to ${word(role)}`,
  setDomain: (_id, { host }) => hostName(host) || 'the domain',
  checkDomain: () => 'the domain',
  deleteDomain: () => 'the domain',
  checkHost: (_id, { host }) => hostName(host) || 'a host',
  setSocialLoginSettings: (_id, { test_users, browser_session_s }) =>
    [
      ...(test_users === undefined ? [] : [`test users ${test_users === true ? 'on' : 'off'}`]),
      ...(typeof browser_session_s === 'number' ? [`browsers remembered for ${browser_session_s} s`] : []),
    ].join(', ') || 'nothing',
  setAdoption: (_id, { issuer, until }) => `${publicAddress(issuer) || 'a former system'} until ${text(until)}`.trim(),
  deleteAdoption: () => 'the former system',
  setAppearance: (_id, body) => lookObject(body),
  setLogo: () => 'the logo',
  removeLogo: () => 'the logo',
  createClient: (_id, { name }) => text(name),
  setAgents: (_id, { resources }) => addresses(resources) || 'no address',
  setTrustedIssuers: (_id, { issuers }) =>
    listOf(issuers)
      .map((one) => (isBody(one) ? publicAddress(one.issuer) : ''))
      .join(' ')
      .trim() || 'none',
  provisionTeams: (_id, { roles }) => (roles === undefined ? 'teams' : `teams with ${listOf(roles).length} roles`),
  deleteTeams: () => 'teams',
  createTeam: (_id, { owner_user_id }) => `a team of user ${text(owner_user_id)}`,
  changeTeam: (id) => `team ${id}`,
  deleteTeam: (id) => `team ${id}`,
  setTeamMember: (id, { role }) => `a member of team ${id} to ${word(role)}`,
  removeTeamMember: (id) => `a member of team ${id}`,
  inviteToTeam: (id, { role }) => `team ${id} as ${word(role)}`,
  withdrawTeamInvitation: (id) => `an invitation of team ${id}`,
  createWebhook: (_id, { url }) => publicHost(url),
  changeWebhook: (id, { enabled, url }) =>
    [id, ...(enabled === undefined ? [] : [enabled === true ? 'resumed' : 'paused']), publicHost(url)].join(' ').trim(),
};

/** Null if neither the address nor the body names anything. */
export function requestObject(req: Request, route: string): string | null {
  const id = idIn(req, route);
  const operation = operationOf(req);
  const name = operation && NAMES[operation.metadata.id as OperationId];
  return name ? name(id ?? '', isBody(req.body) ? req.body : {}) : id;
}

function idIn({ originalUrl }: Request, route: string): string | null {
  const at = route.split('/').findIndex((part) => part.startsWith(':'));
  const part = at < 0 ? undefined : originalUrl.split('?', 1)[0]?.split('/')[at];
  return part === undefined || !/^[\w.-]+$/.test(part) ? null : part;
}
