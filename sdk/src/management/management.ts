/** Everything that the management key of one tenant can do. */
import type {
  AuthEvent,
  ClaimUrl,
  DiscountReportAnswer,
  Observability,
  RedirectCheck,
  ResourceDeleted,
  RotatedKeys,
  Session,
  SocialLoginResource,
  Tenant,
  TenantDeleted,
  TenantReport,
  User,
} from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settle, settleTwice } from '../settle.ts';
import { type Adoption, adoptionWith } from './adoption.ts';
import { type Agents, agentsWith } from './agents.ts';
import { type Appearances, appearancesWith } from './appearance.ts';
import { type Approvals, approvalsWith } from './approvals.ts';
import { type ClaimOutcome, waitForClaim } from './claim.ts';
import { type Clients, clientsWith } from './clients.ts';
import { checkedKey, type ManagementOptions, requestsWith } from './connection.ts';
import { type Domains, domainsWith } from './domain.ts';
import { type DryRun, dryRunWith } from './dry-run.ts';
import { type EventsQuery, eachEvent } from './events.ts';
import { type Hosts, hostsWith } from './hosts.ts';
import { type Keys, keysWith } from './keys.ts';
import { type Members, membersWith } from './members.ts';
import { type People, peopleWith } from './people.ts';
import { type Providers, providersWith } from './providers.ts';
import { type Proving, provingWith } from './proving.ts';
import { type Settings, settingsWith } from './settings.ts';
import { type Teams, teamsWith } from './teams.ts';
import { eachUser, type UsersQuery } from './users.ts';
import { type Webhooks, webhooksWith } from './webhooks.ts';

export interface ResourceSettings {
  /** `code`: a start link without a `code_challenge` is refused, so that a token is never part of an address. */
  readonly callbackMode?: 'tokens' | 'code' | undefined;
  /** Days after which a session ends even if it is refreshed; null means never. */
  readonly sessionMaxDays?: number | null | undefined;
}

export interface Management
  extends People,
    Providers,
    Proving,
    Agents,
    Clients,
    Hosts,
    Domains,
    Appearances,
    Settings,
    Adoption {
  /** State, resources, usage against each cap. */
  status(): Promise<TenantReport>;
  /** Gives the project another name. */
  rename(name: string): Promise<Tenant>;
  /**
   * Ends the project: keys and tokens stop working at once. Only its owner can restore it, within 24 hours. Pass the id
   * of the project, so that the wrong one is not deleted by accident.
   */
  deleteProject(confirm: string): Promise<TenantDeleted>;
  /** Creates the social-login resource or replaces its whole list of callback URLs. Settings that are left out are kept. */
  provision(callbackUrls: readonly string[], settings?: ResourceSettings): Promise<SocialLoginResource>;
  resource(): Promise<SocialLoginResource>;
  /** Irreversible: deletes all users, sessions, events and the configuration. */
  deleteResource(): Promise<ResourceDeleted>;
  /** Whether a redirect would pass, and if not, where it differs. */
  checkRedirect(redirectUri: string): Promise<RedirectCheck>;
  users(query?: UsersQuery): AsyncGenerator<User, void, undefined>;
  user(id: number): Promise<User>;
  sessions(userId: number): Promise<Session[]>;
  /** Ends one session and returns how many ended. */
  endSession(sessionId: string): Promise<number>;
  /** Ends all sessions of a user and returns how many ended. */
  endSessions(userId: number): Promise<number>;
  events(query?: EventsQuery): AsyncGenerator<AuthEvent, void, undefined>;
  /** Makes a new pair of keys. Write its `credentials_file`: without it nobody has the new pair. */
  rotateKeys(options?: { readonly revokeNow?: boolean }): Promise<RotatedKeys>;
  /** The address at which a human approves the claim. */
  claim(): Promise<ClaimUrl>;
  /** Resolves when the human has decided or the link has expired. */
  waitForClaim(
    claim: ClaimUrl,
    options?: { readonly signal?: AbortSignal; readonly onPending?: () => void },
  ): Promise<ClaimOutcome>;
  readonly keys: Keys;
  readonly approvals: Approvals;
  readonly webhooks: Webhooks;
  readonly members: Members;
  /** Teams of the people of the app. */
  readonly teams: Teams;
  /** The same calls as dry runs. */
  readonly dryRun: DryRun;
  feedback(text: string): Promise<void>;
  /** A report for a discount. Call it only after the user has agreed to send exactly this text. */
  report(text: string, agreement: { readonly userAuthorized: true }): Promise<DiscountReportAnswer>;
  /** Totals of all projects of the owner; with `recentEvents` their newest events too. */
  observability(options?: { readonly recentEvents?: boolean }): Promise<Observability>;
}

/**
 * The management side of a tenant.
 *
 * @throws `TypeError` if `managementKey` is not a management key. Its methods throw `Refused` and `Unavailable`.
 *
 * @example
 * import { readCredentials } from '@porchlight/sdk/credentials';
 * import { createManagement } from '@porchlight/sdk/management';
 *
 * const { baseUrl, managementKey } = await readCredentials();
 * const project = createManagement({ baseUrl, managementKey });
 * console.log((await project.status()).tenant.status);
 */
export function createManagement(options: ManagementOptions): Management {
  const request = requestsWith(checkedKey(options.managementKey), options);

  return {
    status: () => settleTwice(() => api.getTenant(request())),
    rename: async (name) => (await settle(() => api.changeTenant({ name }, request()))).tenant,
    deleteProject: async (confirm) =>
      (await settle(() => api.deleteTenant({ confirm }, {}, request()))) as TenantDeleted,
    provision: (callbackUrls, { callbackMode, sessionMaxDays } = {}) => {
      const settings = {
        ...(callbackMode !== undefined && { callback_mode: callbackMode }),
        ...(sessionMaxDays !== undefined && { session_max_days: sessionMaxDays }),
      };
      return settleTwice(() => api.provisionSocialLogin({ callback_urls: [...callbackUrls], ...settings }, request()));
    },
    resource: () => settleTwice(() => api.getSocialLogin(request())),
    deleteResource: async () => (await settle(() => api.deleteSocialLogin({}, request()))) as ResourceDeleted,
    checkRedirect: (redirectUri) => settleTwice(() => api.checkRedirect({ redirect_uri: redirectUri }, request())),
    users: (query) => eachUser(request, query),
    user: async (id) => (await settleTwice(() => api.getUser(id, request()))).user,
    sessions: async (userId) => (await settleTwice(() => api.listUserSessions(userId, request()))).sessions,
    endSession: async (sessionId) => (await settle(() => api.revokeSession(sessionId, request()))).revoked,
    endSessions: async (userId) => (await settle(() => api.revokeUserSessions(userId, request()))).revoked,
    events: (query) => eachEvent(request, query),
    rotateKeys: ({ revokeNow = false } = {}) => settle(() => api.rotateKeys({ revoke_now: revokeNow }, request())),
    claim: () => settle(() => api.createClaimUrl(request())),
    waitForClaim: (claim, waiting) => waitForClaim(claim, { ...options, ...waiting }),
    ...peopleWith(request),
    ...provingWith(request),
    ...agentsWith(request),
    ...clientsWith(request),
    ...providersWith(request),
    ...hostsWith(request),
    ...domainsWith(request),
    ...appearancesWith(request),
    ...settingsWith(request),
    ...adoptionWith(request),
    keys: keysWith(request),
    approvals: approvalsWith(request, options),
    webhooks: webhooksWith(request),
    members: membersWith(request),
    teams: teamsWith(request),
    dryRun: dryRunWith(request),
    feedback: async (text) => {
      await settle(() => api.giveFeedback({ feedback: text }, request()));
    },
    report: (report, { userAuthorized }) =>
      settle(() => api.sendDiscountReport({ report, user_authorized: userAuthorized }, request())),
    observability: ({ recentEvents = false } = {}) =>
      settleTwice(() => api.getObservability(recentEvents ? { include: 'recent_events' } : {}, request())),
  };
}

/**
 * The management side of the project whose `.service` is in `folder`. Node only.
 *
 * @throws `CredentialsMissing` or `CredentialsInvalid` if the folder has no usable `.service`
 *
 * @example
 * import { openProject } from '@porchlight/sdk/management';
 *
 * const project = await openProject();
 * for await (const user of project.users()) console.log(user.id, user.email);
 */
export async function openProject(folder?: string): Promise<Management> {
  const { readCredentials } = await import('../credentials/read.ts');
  return createManagement(await readCredentials(folder));
}
