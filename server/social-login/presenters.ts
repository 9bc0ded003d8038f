/** Domain values → the contract's bodies, written once for REST and MCP alike. */
import type {
  AuthEvent,
  CallbackFix,
  DryRunRemoval,
  HostList,
  OwnSession,
  ProvisionRequest,
  RedirectCheck,
  RefusalList,
  SocialLoginResource as ResourceBody,
  Session,
  TokenPair,
  User,
  UserIdentity,
} from '@porchlight/contract';
import { APP_CLIENT_ID, contract, EVENTS_TABLE } from '@porchlight/contract';
import type { z } from 'zod';
import { presentRemoval } from '../tenants/presenters.ts';
import type { SignInHosts } from './ports/domains.ts';
import type { EventRecord } from './ports/events.ts';
import type { HostState } from './ports/hosts.ts';
import type { ShownIdentity } from './ports/identities.ts';
import type { ShownRefusal } from './ports/refusals.ts';
import type { RemovedResource, ResourceSettings, SocialLoginResource } from './ports/resource.ts';
import type { SessionRecord } from './ports/sessions.ts';
import type { UserRecord } from './ports/users.ts';
import type { TokenPair as Pair } from './sessions/token-pair.ts';
import type { unprovenWildcards } from './settings/host-proof.ts';
import { effectiveProviders, type OfferedProvider } from './settings/provider-settings.ts';
import type { explainRedirect } from './settings/redirect-check.ts';
import { shownReturnTo } from './sign-in/return-to.ts';

/** Where people sign in: the address of the service, and the identity providers that it offers to every app. */
export interface SignInPlace {
  readonly baseUrl: string;
  readonly offeredProviders: readonly OfferedProvider[];
  readonly hosts: Pick<SignInHosts, 'originFor'>;
}

/** A person chooses a provider there; with one enabled provider it is the start itself. */
export const signInUrl = (origin: string, tenantId: string): string => `${origin}/edge/auth/${tenantId}/sign-in`;

/** Google's own start, as long as it signs people in. */
function loginUrl({ tenantId, providers }: SocialLoginResource, { hosts, offeredProviders }: SignInPlace): string {
  const origin = hosts.originFor(tenantId);
  const google = effectiveProviders(providers, offeredProviders).find(({ provider }) => provider === 'google');
  return google?.enabled ? `${origin}/edge/auth/${tenantId}/google` : signInUrl(origin, tenantId);
}

export const presentResource = (
  resource: SocialLoginResource,
  place: SignInPlace,
  unproven: ReturnType<typeof unprovenWildcards> = [],
): z.output<typeof ResourceBody> => ({
  login_url: loginUrl(resource, place),
  sign_in_url: signInUrl(place.hosts.originFor(resource.tenantId), resource.tenantId),
  callback_urls: [...resource.callbackUrls],
  events_table: EVENTS_TABLE,
  events_endpoint: `${place.baseUrl}/api/social-login/events`,
  openid: { issuer: `${place.baseUrl}/t/${resource.tenantId}`, client_id: APP_CLIENT_ID },
  callback_mode: resource.callbackMode,
  session_max_days: resource.sessionMaxDays,
  ...(unproven.length === 0 ? {} : { warnings: unproven.map(wildcardWarning) }),
});

const wildcardWarning = ({ callbackUrl, parent }: ReturnType<typeof unprovenWildcards>[number]): string =>
  `${callbackUrl} lets sign-ins return to every host directly below ${parent}. Prove that ${parent} is yours with a TXT record (GET /api/social-login/hosts), or list the hosts one by one.`;

export const presentDryRun = (removed: RemovedResource): z.output<typeof DryRunRemoval> => ({
  dry_run: true,
  would_remove: presentRemoval(removed),
});

/** The body of a provisioning call, as settings of the feature. */
export const readSettings = (body: z.output<typeof ProvisionRequest>): ResourceSettings => ({
  callbackUrls: body.callback_urls ?? [body.callback_url ?? ''],
  callbackMode: body.callback_mode,
  sessionMaxDays: body.session_max_days,
});

export const presentUser = (user: UserRecord): z.output<typeof User> => ({
  id: user.id,
  email: user.email,
  name: user.name,
  picture: user.picture,
  first_seen: user.firstSeen.toISOString(),
  last_seen: user.lastSeen.toISOString(),
});

export const presentIdentity = ({ provider, issuer, addedAt }: ShownIdentity): z.output<typeof UserIdentity> => ({
  provider: provider?.id ?? null,
  issuer,
  added_at: addedAt.toISOString(),
});

export const presentSession = (session: SessionRecord): z.output<typeof Session> => ({
  id: session.id,
  user_id: session.userId,
  created_at: session.createdAt.toISOString(),
  refreshed_at: session.refreshedAt?.toISOString() ?? null,
  expires_at: session.expiresAt.toISOString(),
  repeats: session.repeats,
});

export const presentOwnSession = (session: SessionRecord, currentId: string): z.output<typeof OwnSession> => {
  const { id, created_at, refreshed_at, expires_at } = presentSession(session);
  return { id, created_at, refreshed_at, expires_at, current: id === currentId };
};

export const presentEvent = (event: EventRecord): z.output<typeof AuthEvent> => ({
  id: event.id,
  event: event.event,
  user_id: event.userId,
  email: event.email,
  redirect_uri: event.redirectUri,
  return_to: event.returnTo === null ? null : shownReturnTo(event.returnTo),
  metadata: event.metadata,
  created_at_ms: event.createdAt.getTime(),
});

/** The same event for a caller that may not read users, without anything about the person. */
export const presentEventWithoutPerson = (event: EventRecord): z.output<typeof AuthEvent> => ({
  ...presentEvent(event),
  email: null,
  metadata: Object.fromEntries(Object.entries(event.metadata).filter(([name]) => IMPERSONAL.has(name))),
});

/**
 * The fields of metadata that are about a sign-in and not about a person. A new field is left out until it is listed here.
 */
const IMPERSONAL = new Set([
  'at',
  'client_id',
  'error_code',
  'issuer',
  'provider',
  'reason',
  'sign_in',
  'stage',
  'test',
]);

export function presentRedirectCheck(
  redirectUri: string,
  { allowed, matched, nearest, difference, reason, suggested_callback_urls }: ReturnType<typeof explainRedirect>,
): z.output<typeof RedirectCheck> {
  const fix = suggested_callback_urls && callbackFix(suggested_callback_urls, 'Lists this address');
  return { redirect_uri: redirectUri, allowed, matched, nearest, difference, reason, fix };
}

const callbackFix = (callbackUrls: readonly string[], what: string): z.output<typeof CallbackFix> => ({
  why: `${what} and keeps the present ones.`,
  method: contract.socialLogin.provision.method,
  path: contract.socialLogin.provision.path,
  body: { callback_urls: [...callbackUrls] },
});

export const presentRefusal = (refusal: ShownRefusal): z.output<typeof RefusalList>['refusals'][number] => ({
  host: refusal.host,
  count: refusal.count,
  first_at: refusal.firstAt.toISOString(),
  last_at: refusal.lastAt.toISOString(),
  related: refusal.related,
  ...(refusal.callbackUrls ? { fix: callbackFix(refusal.callbackUrls, 'Lists an address at this host') } : {}),
});

export const presentHost = ({
  host,
  provenAt,
  fileUrl,
  recordName,
}: HostState): z.output<typeof HostList>['hosts'][number] => ({
  host,
  proven_at: provenAt?.toISOString() ?? null,
  file_url: fileUrl,
  record_name: recordName,
});

export const presentPair = ({ accessToken, refreshToken }: Pair): z.output<typeof TokenPair> => ({
  access_token: accessToken,
  refresh_token: refreshToken,
});
