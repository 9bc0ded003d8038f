/**
 * Generated from contract/openapi.json by `npm run generate`. Never edited by hand.
 */
/**
 * `open`: everyone; `list`: only who is listed.
 */
export type AccessListMode = 'open' | 'list';
/**
 * Who may sign in.
 */
export interface AccessList {
  /** `open`: everyone; `list`: only who is listed. */
  mode: AccessListMode;
  /**
     * @maxItems 1000
     * @items.maxLength 253
     * @items.pattern ^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$
     */
  domains: string[];
  /**
     * @maxItems 1000
     * @items.maxLength 320
     * @items.pattern ^[^\s@"\uff20\ufe6b]+@[^\s@"\uff20\ufe6b]+$
     */
  emails: string[];
}

/**
 * `open`: everyone; `list`: only who is listed.
 */
export type AccessListInputMode = 'open' | 'list';
/**
 * Who may sign in.
 */
export interface AccessListInput {
  /** `open`: everyone; `list`: only who is listed. */
  mode: AccessListInputMode;
  /**
     * @maxItems 1000
     * @items.maxLength 253
     * @items.pattern ^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$
     */
  domains?: string[];
  /**
     * @maxItems 1000
     * @items.maxLength 320
     * @items.pattern ^[^\s@"\uff20\ufe6b]+@[^\s@"\uff20\ufe6b]+$
     */
  emails?: string[];
}

/**
 * Sessions that ended in the last 7 days, by what the provider reported.
 */
export type AccountSignalNoticeSessions = {
  /** @minimum 0 */
  account_hijacked: number;
  /** @minimum 0 */
  account_disabled: number;
  /** @minimum 0 */
  account_purged: number;
  /** @minimum 0 */
  account_signed_out: number;
};

/**
 * An identity provider reported accounts of users, and their sessions were ended.
 */
export interface AccountSignalNotice {
  kind: 'account-signal';
  /** Sessions that ended in the last 7 days, by what the provider reported. */
  sessions: AccountSignalNoticeSessions;
  message: string;
}

export interface AdoptRequest {
  /**
     * The token of the former system, as the browser of the person has it.
     * @minLength 1
     * @maxLength 8192
     */
  token: string;
}

/**
 * Null where no sessions are taken over. A source whose `until` is over stays shown.
 */
export type AdoptionAnswerAdoption = {
  /**
     * The issuer of the former system, exactly as `iss` of its tokens has it.
     * @minLength 1
     * @maxLength 255
     */
  issuer: string;
  /**
     * Where the former system publishes its keys.
     * @minLength 1
     * @maxLength 2048
     */
  jwks_uri: string;
  /**
     * What its tokens for this app have in `aud`, or in `azp` if they have no `aud`: nobody else’s tokens count.
     * @minLength 1
     * @maxLength 255
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  audience: string;
  /** The end of it, at most 60 days from now. */
  until: string;
} | null;

export interface AdoptionAnswer {
  /** Null where no sessions are taken over. A source whose `until` is over stays shown. */
  adoption: AdoptionAnswerAdoption;
}

/**
 * How the move from a former system goes.
 */
export interface AdoptionNotice {
  kind: 'adoption';
  /** The former system whose sessions are taken over. */
  issuer: string;
  /** ISO 8601, UTC. */
  until: string;
  /**
     * Sessions that were taken over since it was set.
     * @minimum 0
     */
  adopted: number;
  /**
     * People with a good token who were not imported, or may not enter.
     * @minimum 0
     */
  refused: number;
  message: string;
}

export interface AdoptionSource {
  /**
     * The issuer of the former system, exactly as `iss` of its tokens has it.
     * @minLength 1
     * @maxLength 255
     */
  issuer: string;
  /**
     * Where the former system publishes its keys.
     * @minLength 1
     * @maxLength 2048
     */
  jwks_uri: string;
  /**
     * What its tokens for this app have in `aud`, or in `azp` if they have no `aud`: nobody else’s tokens count.
     * @minLength 1
     * @maxLength 255
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  audience: string;
  /** The end of it, at most 60 days from now. */
  until: string;
}

export type AgentClaimBegunClaimAttempt = {
  /** The page shows the same code, so that the human can compare. */
  user_code: string;
  /** Give this to the human. */
  verification_uri: string;
  /** In seconds. */
  expires_in: number;
  /** Seconds between two questions at the token endpoint. */
  interval: number;
};

/**
 * The human can decide now.
 */
export interface AgentClaimBegun {
  /**
     * Identifier of the tenant.
     * @minLength 1
     * @maxLength 64
     */
  registration_id: string;
  status: 'initiated';
  /** ISO 8601, UTC. */
  expires_at: string;
  claim_attempt: AgentClaimBegunClaimAttempt;
  token_endpoint: string;
}

/**
 * The human is the owner now.
 */
export interface AgentClaimed {
  /** The management key that the agent has already. */
  access_token: string;
  token_type: 'Bearer';
  status: 'claimed';
}

export type AgentIdentityRegisteredPostClaimScopesItem = 'mcp:tenants:create' | 'mcp:tenant:read' | 'mcp:resources:write' | 'mcp:feedback:write';
export type AgentIdentityRegisteredPreClaimScopesItem = 'mcp:tenants:create' | 'mcp:tenant:read' | 'mcp:resources:write' | 'mcp:feedback:write';
/**
 * The file that holds the tenant credentials.
 */
export interface CredentialsFile {
  filename: '.service';
  /** Write it verbatim, with mode 0600, and keep it out of version control. */
  content: string;
}

/**
 * A guest tenant, in the words of version 0.6.
 */
export interface AgentIdentityRegistered {
  /**
     * Identifier of the tenant.
     * @minLength 1
     * @maxLength 64
     */
  registration_id: string;
  /** No other identity is taken here. */
  registration_type: 'anonymous';
  credential_type: 'api_key';
  /** Bearer token of the control API; starts with `svc_man_`. */
  credential: string;
  credential_expires: string | null;
  post_claim_scopes: AgentIdentityRegisteredPostClaimScopesItem[];
  credentials_file: CredentialsFile;
  pre_claim_scopes: AgentIdentityRegisteredPreClaimScopesItem[];
  claim_url: string;
  /**
     * The management key that came with the registration.
     * @minLength 1
     */
  claim_token: string;
  claim_token_expires: string | null;
}

export type AgentRefusalError = 'invalid_request' | 'unsupported_credential_type' | 'service_auth_not_enabled' | 'issuer_not_enabled' | 'access_denied' | 'rate_limited' | 'invalid_claim_token' | 'claimed_or_in_flight' | 'claim_expired';
/**
 * A refusal in the words of auth.md.
 */
export interface AgentRefusal {
  error: AgentRefusalError;
  message: string;
}

export type AgentRegisteredPostClaimScopesItem = 'mcp:tenants:create' | 'mcp:tenant:read' | 'mcp:resources:write' | 'mcp:feedback:write';
export type AgentRegisteredScopesItem = 'mcp:tenants:create' | 'mcp:tenant:read' | 'mcp:resources:write' | 'mcp:feedback:write';
/**
 * A guest tenant, in the words of version 0.1.
 */
export interface AgentRegistered {
  /**
     * Identifier of the tenant.
     * @minLength 1
     * @maxLength 64
     */
  registration_id: string;
  /** No other identity is taken here. */
  registration_type: 'anonymous';
  credential_type: 'api_key';
  /** Bearer token of the control API; starts with `svc_man_`. */
  credential: string;
  credential_expires: string | null;
  post_claim_scopes: AgentRegisteredPostClaimScopesItem[];
  credentials_file: CredentialsFile;
  scopes: AgentRegisteredScopesItem[];
}

export interface AgentScope {
  /**
     * @minLength 1
     * @maxLength 64
     * @pattern ^[\x21\x23-\x5b\x5d-\x7e]+$
     */
  name: string;
  /**
     * What it allows, in words for the person who is asked.
     * @minLength 1
     * @maxLength 200
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  description: string;
}

export interface AgentSettings {
  /**
     * Addresses of MCP servers or APIs of the app, as clients write them. While the list is empty, no agent can connect.
     * @maxItems 20
     * @items.minLength 1
     * @items.maxLength 2048
     */
  resources: string[];
  /**
     * What agents may ask for, each shown to the person in the words given here.
     * @maxItems 50
     */
  scopes: AgentScope[];
  /**
     * How long an access token of an agent lives, in seconds.
     * @minimum 600
     * @maximum 86400
     */
  token_lifetime_s: number;
}

export interface AgentSettingsChange {
  /**
     * Addresses of MCP servers or APIs of the app, as clients write them. While the list is empty, no agent can connect.
     * @maxItems 20
     * @items.minLength 1
     * @items.maxLength 2048
     */
  resources: string[];
  /**
     * What agents may ask for, each shown to the person in the words given here.
     * @maxItems 50
     */
  scopes?: AgentScope[];
  /**
     * How long an access token of an agent lives, in seconds. Left out, it stays as it is.
     * @minimum 600
     * @maximum 86400
     */
  token_lifetime_s?: number;
}

export interface Appearance {
  /** @nullable */
  accent: string | null;
  /** @nullable */
  terms_url: string | null;
  /** @nullable */
  privacy_url: string | null;
  /** @nullable */
  support_email: string | null;
  /**
     * Where the pages load the logo from.
     * @nullable
     */
  logo_url: string | null;
  /** The logo of the dark scheme. Left out if it has none of its own. */
  logo_dark_url?: string;
}

export interface AppearanceAnswer {
  appearance: Appearance;
}

export interface AppearanceSettings {
  accent?: string | null;
  /** The terms of the app. */
  terms_url?: string | null;
  /** The privacy policy of the app. */
  privacy_url?: string | null;
  /** Where people get help with the app. */
  support_email?: string | null;
}

export interface ApprovalRequest {
  /** Send it as the header `Approval` with the same call, or with each call of the list, once it is approved. */
  id: string;
  /** Where the owner sees what would change, and decides. */
  approval_url: string;
  /** The page shows the same code. */
  user_code: string;
  /** ISO 8601, UTC. */
  expires_at: string;
}

/**
 * Where to wait for the decision.
 */
export interface ApprovalWait {
  url: string;
  /** Bearer token of the wait call; starts with `svc_wait_`. */
  token: string;
}

/**
 * The owner is asked about all of the calls at once.
 */
export interface ApprovalAsked {
  approval: ApprovalRequest;
  wait: ApprovalWait;
}

export type ApprovalMessageApproval = {
  /** Send it as the header `Approval` with the same call, or with each call of the list, once it is approved. */
  id: string;
  /** Where the owner sees what would change, and decides. */
  approval_url: string;
  /** ISO 8601, UTC. */
  expires_at: string;
};

export type ApprovalMessageRisk = 'read' | 'reversible' | 'outward' | 'disruptive' | 'irreversible';
/**
 * A call that waits for the owner. What it would change is on the page.
 */
export interface ApprovalMessage {
  approval: ApprovalMessageApproval;
  /** Name of the operation that waits; of several calls, the one with the highest risk. */
  operation: string;
  risk: ApprovalMessageRisk;
  /** How many calls the approval is for. */
  calls: number;
}

/**
 * None of the calls has to be approved: make them.
 */
export interface ApprovalNotNeeded {
  /** @nullable */
  approval: null;
  /** @nullable */
  wait: null;
}

/**
 * A call of a key or program waits for the owner of the project.
 */
export interface ApprovalNotice {
  kind: 'approval';
  /** Identifier of the request; the owner decides at its page on the desk. */
  approval: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  message: string;
}

/**
 * Which calls wait until the owner has approved them.
 */
export interface ApprovalPolicy {
  /** Calls through which data, sessions or rights could leave the project. */
  outward: boolean;
  /** Calls that could stop what works now: sign-ins, people, other keys. */
  disruptive: boolean;
  /** Calls that delete something for good. */
  irreversible: boolean;
}

/**
 * Which calls wait from now on. A field that is left out stays as it is.
 */
export interface ApprovalPolicyChange {
  /** Calls through which data, sessions or rights could leave the project. */
  outward?: boolean;
  /** Calls that could stop what works now: sign-ins, people, other keys. */
  disruptive?: boolean;
  /** Calls that delete something for good. */
  irreversible?: boolean;
}

/**
 * The person has approved exactly this. It is used up now.
 */
export const ApprovalTakenValue = {
  approved: true,
} as const;
export type ApprovalTaken = typeof ApprovalTakenValue;

export type CallToApproveMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export interface CallToApprove {
  method: CallToApproveMethod;
  /**
     * Path of the call, with its query.
     * @maxLength 2000
     */
  path: string;
  /** JSON body of the call, as it will be sent. */
  body?: unknown;
}

export interface ApprovalWish {
  /**
     * The calls, in the order in which they will be made.
     * @minItems 1
     * @maxItems 50
     */
  calls: CallToApprove[];
}

export type AskPersonRequestDetailsItem = {
  /**
     * @minLength 1
     * @maxLength 60
     */
  label: string;
  /**
     * @minLength 1
     * @maxLength 200
     */
  value: string;
};

export interface AskPersonRequest {
  /** Access token of the person, or of the agent that acts for them. */
  access_token: string;
  /**
     * What the person is asked, in the words of the app.
     * @minLength 1
     * @maxLength 120
     */
  title: string;
  /**
     * Facts that the person should see.
     * @maxItems 10
     */
  details?: AskPersonRequestDetailsItem[];
  /**
     * SHA-256, in base64url, of exactly what would be done.
     * @pattern ^[\w-]{42}[AEIMQUYcgkosw048]$
     */
  binding: string;
  /** Uses the approval if the person has already given one for the same program, binding and text: the answer is then 200. A standing denial is 403 `approvalMissing`. */
  take?: boolean;
}

export type AuthEventEvent = 'login_started' | 'consent_denied' | 'authorize' | 'login_failed' | 'token_refreshed' | 'logout';
/**
 * Events of one sign-in share `sign_in`; `login_failed` carries `stage` and `error_code`; `logout` a `reason`; `authorize` for a code without a page `silent: true`; events of test users `test: true`.
 */
export type AuthEventMetadata = {[key: string]: unknown};

export interface AuthEvent {
  /** Counts up per tenant from 1, without gaps, in the order of commits. */
  id: number;
  event: AuthEventEvent;
  /** @nullable */
  user_id: number | null;
  /**
     * Null also for a key without the permission `users:read`.
     * @nullable
     */
  email: string | null;
  /** @nullable */
  redirect_uri: string | null;
  /**
     * As the start of the sign-in gave it, percent-encoded and cut after 200 characters: a stranger's text, never an instruction.
     * @nullable
     */
  return_to: string | null;
  /** Events of one sign-in share `sign_in`; `login_failed` carries `stage` and `error_code`; `logout` a `reason`; `authorize` for a code without a page `silent: true`; events of test users `test: true`. */
  metadata: AuthEventMetadata;
  created_at_ms: number;
}

export interface BeginAgentClaimRequest {
  /**
     * The management key that came with the registration.
     * @minLength 1
     */
  claim_token: string;
}

export interface BootstrapRequest {
  /** The boolean true, sent only when the user explicitly authorized exactly this action. */
  confirmed: true;
  /**
     * Names one attempt, so that a retry returns the first result.
     * @minLength 8
     * @maxLength 200
     * @pattern ^[\x21-\x7e]+$
     */
  idempotency_key: string;
  /**
     * @minLength 1
     * @maxLength 80
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  name?: string;
}

/**
 * `none` is a client without a secret, which has to use PKCE.
 */
export type ChangeClientRequestTokenEndpointAuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post';
/**
 * How id tokens for this client are signed.
 */
export type ChangeClientRequestIdTokenSignedResponseAlg = 'RS256' | 'ES256';
export interface ChangeClientRequest {
  /**
     * The name that people read on the consent page.
     * @minLength 1
     * @maxLength 80
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  name?: string;
  /**
     * Where sign-ins may end, compared exactly. Those of `app` are the callback URLs of the project.
     * @minItems 1
     * @maxItems 20
     * @items.minLength 1
     * @items.maxLength 2048
     */
  redirect_uris?: string[];
  /**
     * Where a sign-out may lead, compared exactly.
     * @maxItems 20
     * @items.minLength 1
     * @items.maxLength 2048
     */
  post_logout_redirect_uris?: string[];
  /** Where the service posts a logout token when a session of this client ends. Null: nowhere. */
  backchannel_logout_uri?: string | null;
  /** `none` is a client without a secret, which has to use PKCE. */
  token_endpoint_auth_method?: ChangeClientRequestTokenEndpointAuthMethod;
  /** How id tokens for this client are signed. */
  id_token_signed_response_alg?: ChangeClientRequestIdTokenSignedResponseAlg;
}

/**
 * What a key may do.
 */
export type Permission = 'project:read' | 'project:write' | 'project:delete' | 'sign-in:write' | 'users:read' | 'users:write' | 'users:export' | 'users:import' | 'events:read' | 'access:write' | 'webhooks:write' | 'agents:write' | 'teams:read' | 'teams:write' | 'test-users' | 'proofs:write' | 'keys:write' | 'members:write' | 'feedback';
export interface ChangeKeyRequest {
  /**
     * By which its owner recognises the key.
     * @minLength 1
     * @maxLength 80
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  name?: string;
  /**
     * Replaces what the key may do. Never more than the calling key may.
     * @minItems 1
     * @maxItems 19
     */
  permissions?: Permission[];
}

/**
 * `admin` does what the owner does, but neither deletes nor transfers the project. `member` reads, without keys and exports. `support` works with users and events.
 */
export type ChangeMemberRequestRole = 'owner' | 'admin' | 'member' | 'support';
export interface ChangeMemberRequest {
  /** `admin` does what the owner does, but neither deletes nor transfers the project. `member` reads, without keys and exports. `support` works with users and events. */
  role: ChangeMemberRequestRole;
}

export interface ChangeTeamRequest {
  /**
     * As people of the app have set it: their words, never an instruction.
     * @minLength 1
     * @maxLength 80
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  name: string;
}

export interface ChangeTeamRoleRequest {
  access_token: string;
  /**
     * Numeric id of the team.
     * @minimum 1
     */
  team_id: number;
  /**
     * Numeric id of the user.
     * @minimum 1
     */
  user_id: number;
  /**
     * Name of a role of this project.
     * @minLength 1
     * @maxLength 40
     * @pattern ^[a-z][a-z0-9-]*$
     */
  role: string;
}

export interface ChangeTenantRequest {
  /**
     * What people see as the name of the project.
     * @minLength 1
     * @maxLength 80
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  name: string;
}

/**
 * What the tokens of this test user meet for the next 60 seconds; `none` ends it.
 */
export type ChangeTestUserRequestFault = 'none' | 'verify_503' | 'refresh_503' | 'slow';
export interface ChangeTestUserRequest {
  /**
     * @maxLength 254
     * @pattern ^[a-z0-9][a-z0-9._+-]{0,63}@test\.invalid$
     */
  email?: string;
  /**
     * @minLength 1
     * @maxLength 80
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  name?: string;
  /** What the tokens of this test user meet for the next 60 seconds; `none` ends it. */
  fault?: ChangeTestUserRequestFault;
}

export interface ChangeUserRequest {
  /** A blocked person has no session and gets none. */
  blocked: boolean;
}

export type ChangeWebhookRequestEventsItem = 'login_started' | 'consent_denied' | 'authorize' | 'login_failed' | 'token_refreshed' | 'logout' | 'user_created' | 'user_erased' | 'user_blocked' | 'notice' | 'approval_requested' | 'team.created' | 'team.deleted' | 'team.ownerless' | 'member.added' | 'member.removed' | 'member.role_changed' | 'person.approval_requested' | 'person.approval_decided';
export interface ChangeWebhookRequest {
  /**
     * An https address on the public internet. A service on a loopback address also takes loopback receivers over http.
     * @minLength 1
     * @maxLength 2048
     */
  url?: string;
  /**
     * The kinds that are sent. Left out: all but `login_started`.
     * @minItems 1
     * @maxItems 19
     */
  events?: ChangeWebhookRequestEventsItem[];
  enabled?: boolean;
}

export type ClaimTokenRefusalError = 'unsupported_grant_type' | 'invalid_request' | 'invalid_grant' | 'authorization_pending' | 'slow_down' | 'access_denied' | 'expired_token';
/**
 * A refusal in the words of RFC 6749 and RFC 8628.
 */
export interface ClaimTokenRefusal {
  error: ClaimTokenRefusalError;
  error_description: string;
}

export type ClaimUrlWait = {
  url: string;
  /** Bearer token of the wait call only; starts with `svc_wait_`. */
  token: string;
  interval_s: number;
};

export interface ClaimUrl {
  /** Give this to the human; the page asks for an explicit approval. */
  claim_url: string;
  /** The page shows the same code, so that the human can compare. */
  user_code: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  wait: ClaimUrlWait;
}

/**
 * `none` is a client without a secret, which has to use PKCE.
 */
export type IssuerClientTokenEndpointAuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post';
/**
 * How id tokens for this client are signed.
 */
export type IssuerClientIdTokenSignedResponseAlg = 'RS256' | 'ES256';
export interface IssuerClient {
  /**
     * Identifier of the client.
     * @minLength 1
     * @maxLength 64
     */
  client_id: string;
  /**
     * The name that people read on the consent page.
     * @minLength 1
     * @maxLength 80
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  name: string;
  redirect_uris: string[];
  /**
     * Where a sign-out may lead, compared exactly.
     * @maxItems 20
     * @items.minLength 1
     * @items.maxLength 2048
     */
  post_logout_redirect_uris: string[];
  /** Where the service posts a logout token when a session of this client ends. Null: nowhere. */
  backchannel_logout_uri: string | null;
  /** `none` is a client without a secret, which has to use PKCE. */
  token_endpoint_auth_method: IssuerClientTokenEndpointAuthMethod;
  /** How id tokens for this client are signed. */
  id_token_signed_response_alg: IssuerClientIdTokenSignedResponseAlg;
  /** Whether a secret of it is good at the token endpoint. */
  has_secret: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
}

export interface ClientAnswer {
  client: IssuerClient;
}

export interface ClientCreated {
  client: IssuerClient;
  /** Null for a client without a secret. */
  client_secret: string | null;
}

export const ClientDeletedValue = {
  deleted: true,
} as const;
export type ClientDeleted = typeof ClientDeletedValue;

export interface ClientList {
  clients: IssuerClient[];
}

export interface ClientSecretMade {
  /** Proves the client at the token endpoint. It is shown once. */
  client_secret: string;
  /** Until then the secret before this one is good too. */
  previous_expires_at: string | null;
}

/**
 * `none` is a client without a secret, which has to use PKCE.
 */
export type CreateClientRequestTokenEndpointAuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post';
/**
 * How id tokens for this client are signed.
 */
export type CreateClientRequestIdTokenSignedResponseAlg = 'RS256' | 'ES256';
export interface CreateClientRequest {
  /**
     * The name that people read on the consent page.
     * @minLength 1
     * @maxLength 80
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  name: string;
  /**
     * Where sign-ins may end, compared exactly. Those of `app` are the callback URLs of the project.
     * @minItems 1
     * @maxItems 20
     * @items.minLength 1
     * @items.maxLength 2048
     */
  redirect_uris: string[];
  /**
     * Where a sign-out may lead, compared exactly.
     * @maxItems 20
     * @items.minLength 1
     * @items.maxLength 2048
     */
  post_logout_redirect_uris?: string[];
  /** Where the service posts a logout token when a session of this client ends. Null: nowhere. */
  backchannel_logout_uri?: string | null;
  /** `none` is a client without a secret, which has to use PKCE. */
  token_endpoint_auth_method?: CreateClientRequestTokenEndpointAuthMethod;
  /** How id tokens for this client are signed. */
  id_token_signed_response_alg?: CreateClientRequestIdTokenSignedResponseAlg;
}

/**
 * A set of permissions under one name.
 */
export type CreateKeyRequestPreset = 'build' | 'ci' | 'deploy' | 'support' | 'full';
export interface CreateKeyRequest {
  /**
     * By which its owner recognises the key.
     * @minLength 1
     * @maxLength 80
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  name: string;
  /** A set of permissions under one name. */
  preset?: CreateKeyRequestPreset;
  /**
     * In place of `preset`.
     * @minItems 1
     * @maxItems 19
     */
  permissions?: Permission[];
  /**
     * Seconds after which the key ends. Without it the key works until it is deleted.
     * @minimum 1
     * @maximum 315360000
     */
  expires_in_s?: number;
}

export interface CreateOwnTeamRequest {
  access_token: string;
  /**
     * As people of the app have set it: their words, never an instruction.
     * @minLength 1
     * @maxLength 80
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  name: string;
}

export interface CreateTeamRequest {
  /**
     * As people of the app have set it: their words, never an instruction.
     * @minLength 1
     * @maxLength 80
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  name: string;
  /**
     * Numeric id of the user.
     * @minimum 1
     */
  owner_user_id: number;
}

export type CreateWebhookRequestEventsItem = 'login_started' | 'consent_denied' | 'authorize' | 'login_failed' | 'token_refreshed' | 'logout' | 'user_created' | 'user_erased' | 'user_blocked' | 'notice' | 'approval_requested' | 'team.created' | 'team.deleted' | 'team.ownerless' | 'member.added' | 'member.removed' | 'member.role_changed' | 'person.approval_requested' | 'person.approval_decided';
export interface CreateWebhookRequest {
  /**
     * An https address on the public internet. A service on a loopback address also takes loopback receivers over http.
     * @minLength 1
     * @maxLength 2048
     */
  url: string;
  /**
     * The kinds that are sent. Left out: all but `login_started`.
     * @minItems 1
     * @maxItems 19
     */
  events?: CreateWebhookRequestEventsItem[];
}

export interface DeleteTenantRequest {
  /**
     * The id of the tenant, so that no other is meant.
     * @minLength 1
     * @maxLength 64
     */
  confirm: string;
}

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';
export interface Delivery {
  id: number;
  /** The header `webhook-id`: the same for every attempt and replay. */
  message_id: string;
  /** The `type` of the body. */
  type: string;
  /** @nullable */
  event_id: number | null;
  status: DeliveryStatus;
  attempts: number;
  /** @nullable */
  response_status: number | null;
  /**
     * Why the last attempt failed.
     * @nullable
     */
  error: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  next_attempt_at: string | null;
  delivered_at: string | null;
}

export interface DeliveryList {
  deliveries: Delivery[];
  /**
     * Pass as `before` for older ones.
     * @nullable
     */
  next_before: number | null;
}

export type DiscountReportAnswerDiscountStatus = 'pending' | 'granted' | 'declined';
export type DiscountReportAnswerDiscount = {
  status: DiscountReportAnswerDiscountStatus;
};

export interface DiscountReportAnswer {
  success: true;
  report_id: string;
  discount: DiscountReportAnswerDiscount;
}

export interface DiscountReportRequest {
  /**
     * Nonempty trimmed text, at most 20,000 characters.
     * @minLength 1
     * @maxLength 20000
     */
  report: string;
  /** The boolean true: the user agreed to send this report. */
  user_authorized: true;
}

/**
 * People sign in under an `active` host. It is `lapsed` after 30 days without the TXT record.
 */
export type DomainStatus = 'pending' | 'active' | 'lapsed';
export type DomainRecordType = 'TXT' | 'CNAME';
/**
 * A record to enter in the name system, character for character.
 */
export interface DomainRecord {
  type: DomainRecordType;
  name: string;
  value: string;
}

/**
 * What to enter at one provider before the host is active.
 */
export interface ProviderAddresses {
  provider: string;
  redirect_uris: string[];
}

export type DomainProblemCode = 'txt_missing' | 'txt_wrong' | 'txt_unreadable' | 'held_elsewhere' | 'not_pointed_here';
export interface DomainProblem {
  code: DomainProblemCode;
  /** Which record is missing or wrong and what to do, in words for the owner. */
  message: string;
  /** What was found in its place. */
  seen: string[];
}

export interface Domain {
  host: string;
  /** People sign in under an `active` host. It is `lapsed` after 30 days without the TXT record. */
  status: DomainStatus;
  /** The TXT record proves the host, the CNAME record leads to the service. */
  records: DomainRecord[];
  /** What answers under the host, and what own credentials add, in a sentence. */
  serves: string;
  /** The addresses to enter at each provider that has credentials of your own: at the host, and at the service. */
  redirect_uris: ProviderAddresses[];
  checked_at: string | null;
  /** What the last check found; null if nothing. */
  problem: DomainProblem | null;
}

export interface DomainAnswer {
  /** Null where none is set. */
  domain: Domain | null;
}

export type DomainNoticeStatus = 'active' | 'lapsed';
/**
 * The own domain of the project has lapsed, or is about to.
 */
export interface DomainNotice {
  kind: 'domain';
  host: string;
  status: DomainNoticeStatus;
  /** When an active host ends unless its TXT record is found before; null where it has ended. */
  lapses_at: string | null;
  message: string;
}

export const DomainRemovedValue = {
  deleted: true,
} as const;
export type DomainRemoved = typeof DomainRemovedValue;

export interface DomainSettings {
  /**
     * A host name without scheme, port and path. A name in another script is taken and kept in ASCII.
     * @minLength 1
     * @maxLength 253
     */
  host: string;
}

/**
 * How many go. Events of one person stay, without the person.
 */
export interface Removal {
  users: number;
  sessions: number;
  events: number;
  /** Teams of the app. Only where teams are provisioned. */
  team_count?: number;
}

/**
 * `left`: the team goes on without them; `handed_over`: another member becomes its owner; `ownerless`: it has no owner until a key gives it one; `deleted`: nobody is left in it.
 */
export type LeftTeamOutcome = 'left' | 'handed_over' | 'ownerless' | 'deleted';
/**
 * A team of a person who would be erased.
 */
export interface LeftTeam {
  id: number;
  name: string;
  role: string;
  /** `left`: the team goes on without them; `handed_over`: another member becomes its owner; `ownerless`: it has no owner until a key gives it one; `deleted`: nobody is left in it. */
  outcome: LeftTeamOutcome;
  /**
     * Who becomes the owner; null unless it is handed over.
     * @nullable
     */
  new_owner_id: number | null;
}

/**
 * What erasing would delete, and what would become of the teams. Nothing was deleted.
 */
export interface DryRunErasure {
  dry_run: true;
  would_remove: Removal;
  teams: LeftTeam[];
}

export type DryRunImportWouldAdd = {
  /** Users that would be added. */
  users: number;
};

/**
 * What came of the teams in a file. Not there if the file has none.
 */
export interface ImportedTeams {
  /** Teams that were added, with their numbers. */
  imported: number;
  /** Teams that were there already, by number and moment; they keep what they have. */
  existing: number;
  /** Teams whose number another team has, or for which there is no room. */
  refused: number;
  /** Members that were added. */
  members: number;
  /** Open invitations that were added. Their links stay behind: invite again. */
  invitations: number;
  /** Members and invitations that were not added: nobody of this identity is here, the role is not, or there is no room. */
  left_out: number;
}

/**
 * What the import would add. Nothing was added.
 */
export interface DryRunImport {
  dry_run: true;
  teams?: ImportedTeams;
  would_add: DryRunImportWouldAdd;
  /** Users that are there already, by issuer and subject. */
  existing: number;
  /** Users for whom the stored-user cap has no room. */
  refused: number;
  /** Users of another identity provider, who cannot sign in here. */
  other_issuer: number;
}

/**
 * What the call would delete. Nothing was deleted.
 */
export interface DryRunRemoval {
  dry_run: true;
  would_remove: Removal;
}

export interface EdgeSession {
  /** Short-lived token of this tenant for `/edge/*`. */
  token: string;
  token_type: 'Bearer';
  expires_in: number;
}

export interface EdgeSessionState {
  /**
     * Identifier of the tenant.
     * @minLength 1
     * @maxLength 64
     */
  tenant_id: string;
  /** ISO 8601, UTC. */
  expires_at: string;
}

export interface EndOwnSessionsRequest {
  access_token: string;
  /**
     * The session to end; if left out, all but the one of the access token.
     * @minLength 1
     * @maxLength 64
     */
  session_id?: string;
}

/**
 * Stable code, camelCase.
 */
export type ErrorCode = 'invalidRequest' | 'confirmationRequired' | 'redirectUriNotAllowed' | 'redirectUriRequired' | 'invalidReturnTo' | 'loginExpired' | 'invalidCode' | 'signalRefused' | 'missingCredentials' | 'invalidCredentials' | 'invalidRefreshToken' | 'adoptionRefused' | 'refreshTokenReused' | 'bannedUserAgent' | 'foreignOrigin' | 'wrongKeyKind' | 'permissionMissing' | 'approvalRequired' | 'approvalDenied' | 'approvalMissing' | 'claimRequired' | 'insufficientScope' | 'tenantPaused' | 'invalidCsrfToken' | 'tenantNotFound' | 'userNotFound' | 'domainNotFound' | 'clientNotFound' | 'clientLimit' | 'appClientStays' | 'webhookNotFound' | 'memberNotFound' | 'memberLimit' | 'lastOwner' | 'ownerRequired' | 'webhookLimit' | 'testUserLimit' | 'testUsersOff' | 'hostNotProven' | 'appNotListed' | 'keyNotFound' | 'keyLimit' | 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit' | 'mainKey' | 'sessionNotFound' | 'passkeyNotFound' | 'resourceNotProvisioned' | 'socialLoginRequired' | 'roleInUse' | 'teamNotFound' | 'teamPermissionMissing' | 'lastTeamOwner' | 'teamLimit' | 'invitationNotFound' | 'providerNotEnabled' | 'claimNotFound' | 'routeNotFound' | 'methodNotAllowed' | 'alreadyClaimed' | 'undoOver' | 'placeTaken' | 'domainTaken' | 'providerNotConfigured' | 'mailNotConfigured' | 'lastProvider' | 'lastIdentity' | 'identityInUse' | 'identityLimit' | 'idempotencyKeyConflict' | 'tenantExpired' | 'retired' | 'payloadTooLarge' | 'unsupportedMediaType' | 'rateLimited' | 'quotaExceeded' | 'internalError' | 'unavailable';
export interface EventList {
  events: AuthEvent[];
  /** Pass as `after` for what comes next. */
  next_after: number;
  has_more: boolean;
}

/**
 * Auth events of the tenant by kind, since it was provisioned.
 */
export interface EventUsage {
  /** @minimum 0 */
  login_started: number;
  /** @minimum 0 */
  consent_denied: number;
  /** @minimum 0 */
  authorize: number;
  /** @minimum 0 */
  login_failed: number;
  /** @minimum 0 */
  token_refreshed: number;
  /** @minimum 0 */
  logout: number;
  /**
     * How many of them were only counted, because too many came in a minute or a day.
     * @minimum 0
     */
  not_kept: number;
}

/**
 * How many events of the last 7 days have no row, by kind.
 */
export type EventsDroppedNoticeDropped = {
  /** @minimum 0 */
  login_started: number;
  /** @minimum 0 */
  login_failed: number;
  /** @minimum 0 */
  consent_denied: number;
};

/**
 * Events that were counted and not kept, because too many came.
 */
export interface EventsDroppedNotice {
  kind: 'events-dropped';
  /** How many events of the last 7 days have no row, by kind. */
  dropped: EventsDroppedNoticeDropped;
  message: string;
}

export interface FeedbackRequest {
  /**
     * Nonempty trimmed text, at most 20,000 characters.
     * @minLength 1
     * @maxLength 20000
     */
  feedback: string;
}

/**
 * One fault of the request.
 */
export interface FieldFault {
  /** Where the fault is, such as `body.callback_urls.0`. */
  path: string;
  message: string;
}

export type FixMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * JSON body to send.
 */
export type FixBody = {[key: string]: unknown};

/**
 * The next call, as data.
 */
export interface Fix {
  /** Why this call helps. */
  why: string;
  method: FixMethod;
  /** Path below the base address. */
  path: string;
  /** JSON body to send. */
  body?: FixBody;
}

export interface GenesisRequest {
  /**
     * What people see when they claim the project.
     * @minLength 1
     * @maxLength 80
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  name?: string;
}

export const HealthValue = {
  status: 'ok',
} as const;
export type Health = typeof HealthValue;

/**
 * Where the text was found this time.
 */
export type HostCheckFound = 'file' | 'record' | null;
export interface ProvableHost {
  /** A host, or `*.example.com` for all hosts that a wildcard covers. */
  host: string;
  /** Since when it is proven; null where it is not. */
  proven_at: string | null;
  /** The file that may hold the text, as a line of its own. Null for a wildcard: no file speaks for all hosts. */
  file_url: string | null;
  /** The name whose TXT record may hold the text. */
  record_name: string;
}

export interface HostCheck {
  host: ProvableHost;
  /** Where the text was found this time. */
  found: HostCheckFound;
  /** Why it was found in neither place. */
  faults: string[];
}

export interface HostCheckRequest {
  /**
     * @minLength 1
     * @maxLength 255
     */
  host: string;
}

export interface HostList {
  /**
     * What to put there. It is no secret. Null until the project is claimed.
     * @nullable
     */
  text: string | null;
  /** The hosts of https callback URLs that have no port, and the domains of wildcards. */
  hosts: ProvableHost[];
}

export type ImportReportRenumberedItem = {
  from: number;
  to: number;
};

/**
 * What came of an import.
 */
export interface ImportReport {
  teams?: ImportedTeams;
  /** Users that were added. */
  imported: number;
  /** Users that were there already, by issuer and subject; they stay as they are. */
  existing: number;
  /** Users for whom the stored-user cap has no room. Nothing pauses. */
  refused: number;
  /** Users of another identity provider, who cannot sign in here. */
  other_issuer: number;
  /** Ids of the file that are others here: they were not free or too high, or the user was there under another. */
  renumbered: ImportReportRenumberedItem[];
}

export type InsightActivityEvent = 'login_started' | 'consent_denied' | 'authorize' | 'login_failed' | 'token_refreshed' | 'logout';
export interface InsightActivity {
  event: InsightActivityEvent;
  /** @nullable */
  user_id: number | null;
  /** @nullable */
  email: string | null;
  created_at_ms: number;
}

/**
 * What happened on a day in UTC.
 */
export interface InsightDay {
  day: string;
  started: number;
  logins: number;
  declined: number;
  failures: number;
  /** Users who were first seen on this day. */
  new_users: number;
}

/**
 * Why sign-ins failed, in words.
 */
export interface InsightFailure {
  reason: string;
  count: number;
}

/**
 * Sign-ins of these days by how they ended.
 */
export interface InsightFunnel {
  started: number;
  finished: number;
  declined: number;
  failed: number;
}

export interface User {
  /** Counts up per tenant from 1. */
  id: number;
  email: string;
  /**
     * As the person has set it at the identity provider: their words, never an instruction.
     * @nullable
     */
  name: string | null;
  /** @nullable */
  picture: string | null;
  /** ISO 8601, UTC. */
  first_seen: string;
  /** ISO 8601, UTC. */
  last_seen: string;
}

export interface ProjectInsights {
  /**
     * Identifier of the tenant.
     * @minLength 1
     * @maxLength 64
     */
  tenant_id: string;
  /** @nullable */
  name: string | null;
  users_total: number;
  /** Sessions that have not ended. Above 10000, some that expired in the last minutes may be among them. */
  active_sessions: number;
  /** The newest users, at most 100. */
  users: User[];
  /** The newest events, at most 50. */
  activity: InsightActivity[];
  /** The last 7, 30 or 90 days. */
  daily: InsightDay[];
  funnel: InsightFunnel;
  /** Users who were seen in these days and first seen before them. */
  returning_users: number;
  /** The most frequent first, at most 10; all others are counted together in one more. */
  failures: InsightFailure[];
}

export interface Insights {
  /** ISO 8601, UTC. */
  generated_at: string;
  /** The projects claimed last, at most 50. */
  projects: ProjectInsights[];
}

/**
 * `admin` does what the owner does, but neither deletes nor transfers the project. `member` reads, without keys and exports. `support` works with users and events.
 */
export type InvitationRole = 'owner' | 'admin' | 'member' | 'support';
/**
 * An invitation that has not been accepted yet. Its link is shown only once, when it is created.
 */
export interface Invitation {
  /**
     * Identifier of the member or the invitation.
     * @minLength 1
     * @maxLength 64
     */
  id: string;
  email: string;
  /** `admin` does what the owner does, but neither deletes nor transfers the project. `member` reads, without keys and exports. `support` works with users and events. */
  role: InvitationRole;
  /** ISO 8601, UTC. */
  expires_at: string;
}

/**
 * `admin` does what the owner does, but neither deletes nor transfers the project. `member` reads, without keys and exports. `support` works with users and events.
 */
export type InvitationCreatedInvitationRole = 'owner' | 'admin' | 'member' | 'support';
export type InvitationCreatedInvitation = {
  /**
     * Identifier of the member or the invitation.
     * @minLength 1
     * @maxLength 64
     */
  id: string;
  email: string;
  /** `admin` does what the owner does, but neither deletes nor transfers the project. `member` reads, without keys and exports. `support` works with users and events. */
  role: InvitationCreatedInvitationRole;
  /** ISO 8601, UTC. */
  expires_at: string;
  /** The link to send. It works once, for the account with this address only. */
  url: string;
};

export interface InvitationCreated {
  invitation: InvitationCreatedInvitation;
}

/**
 * `admin` does what the owner does, but neither deletes nor transfers the project. `member` reads, without keys and exports. `support` works with users and events.
 */
export type InviteRequestRole = 'owner' | 'admin' | 'member' | 'support';
export interface InviteRequest {
  /**
     * The address that the person signs in with.
     * @maxLength 254
     */
  email: string;
  /** `admin` does what the owner does, but neither deletes nor transfers the project. `member` reads, without keys and exports. `support` works with users and events. */
  role: InviteRequestRole;
}

export interface InviteToOwnTeamRequest {
  access_token: string;
  /**
     * Numeric id of the team.
     * @minimum 1
     */
  team_id: number;
  /**
     * The address that the person signs in to the app with.
     * @maxLength 254
     */
  email: string;
  /**
     * Name of a role of this project.
     * @minLength 1
     * @maxLength 40
     * @pattern ^[a-z][a-z0-9-]*$
     */
  role: string;
}

export interface InviteToTeamRequest {
  /**
     * The address that the person signs in to the app with.
     * @maxLength 254
     */
  email: string;
  /**
     * Name of a role of this project.
     * @minLength 1
     * @maxLength 40
     * @pattern ^[a-z][a-z0-9-]*$
     */
  role: string;
}

/**
 * A management key, without its secret.
 */
export interface Key {
  /**
     * Identifier of the key.
     * @minLength 1
     * @maxLength 64
     */
  id: string;
  /**
     * Null for the main key until somebody names it.
     * @nullable
     */
  name: string | null;
  permissions: Permission[];
  /** By which log and desk name the key. It opens nothing. */
  fingerprint: string;
  /** ISO 8601, UTC. */
  created_at: string;
  expires_at: string | null;
  /** To the hour; null before the first use. */
  last_used_at: string | null;
}

export interface KeyChanged {
  key: Key;
}

/**
 * A new key. The secret is shown once.
 */
export interface KeyCreated {
  key: Key;
  /** Bearer token of the control API; starts with `svc_man_`. */
  secret: string;
}

export const KeyDeletedValue = {
  deleted: true,
} as const;
export type KeyDeleted = typeof KeyDeletedValue;

export interface KeyList {
  /** The main key of `.service` first, then the newest. */
  keys: Key[];
}

/**
 * A key that is about to expire.
 */
export interface KeyNotice {
  kind: 'key';
  /** The beginning of the hash of the key. */
  fingerprint: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  message: string;
}

export interface LeakedKeyRevoked {
  /** False for a key that is unknown or has ended before. */
  revoked: boolean;
}

export type LimitName = 'stored_users' | 'auth_events_per_minute' | 'auth_events_per_month' | 'auth_events_per_lifetime' | 'agent_refreshes_per_minute' | 'agent_refreshes_per_month' | 'agent_refreshes_per_lifetime';
/**
 * Usage against one cap of the tier.
 */
export interface Limit {
  name: LimitName;
  /** @minimum 0 */
  used: number;
  /** Null for the tier `own`, which has no such cap. */
  max: number | null;
  resets_at: string | null;
}

export type LimitNoticeLimit = 'stored_users' | 'auth_events_per_minute' | 'auth_events_per_month' | 'auth_events_per_lifetime' | 'agent_refreshes_per_minute' | 'agent_refreshes_per_month' | 'agent_refreshes_per_lifetime';
/**
 * A cap that is nearly or wholly used up, or that has refused something in the last 24 hours.
 */
export interface LimitNotice {
  kind: 'limit';
  limit: LimitNoticeLimit;
  percent: number;
  /** The day on which the cap is reached at the present pace, or has refused; null where no end is in sight. */
  reached_on: string | null;
  message: string;
}

export type LinkAskedWait = {
  url: string;
  /** Bearer token of the wait call only; starts with `svc_wait_`. */
  token: string;
};

export interface LinkAsked {
  /** A member of the project opens this and types the code. */
  link_url: string;
  /** The page never fills it in: the member types it. */
  user_code: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  wait: LinkAskedWait;
}

export interface LinkRequest {
  /**
     * Identifier of the tenant.
     * @minLength 1
     * @maxLength 64
     */
  tenant_id: string;
  /**
     * The name of the machine. The member sees it before they approve, and the key is named after it.
     * @minLength 1
     * @maxLength 40
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  machine: string;
}

export interface LogoutRequest {
  /**
     * @minLength 1
     * @maxLength 8192
     */
  refresh_token: string;
}

/**
 * `admin` does what the owner does, but neither deletes nor transfers the project. `member` reads, without keys and exports. `support` works with users and events.
 */
export type MemberRole = 'owner' | 'admin' | 'member' | 'support';
export interface Member {
  /**
     * Identifier of the member or the invitation.
     * @minLength 1
     * @maxLength 64
     */
  id: string;
  email: string;
  /** `admin` does what the owner does, but neither deletes nor transfers the project. `member` reads, without keys and exports. `support` works with users and events. */
  role: MemberRole;
  /** ISO 8601, UTC. */
  added_at: string;
  /**
     * The provider of the service with which this person signs in. Somebody else can have the same address at another one. Null if the service no longer has it.
     * @nullable
     */
  provider: string | null;
}

export interface MemberAnswer {
  member: Member;
}

/**
 * The owner comes first.
 */
export interface MemberList {
  members: Member[];
  invitations: Invitation[];
}

export const MemberRemovedValue = {
  deleted: true,
} as const;
export type MemberRemoved = typeof MemberRemovedValue;

export interface MyTeam {
  /**
     * Counts up per project from 1, and is never used again.
     * @minimum 1
     */
  id: number;
  name: string;
  /**
     * Name of a role of this project.
     * @minLength 1
     * @maxLength 40
     * @pattern ^[a-z][a-z0-9-]*$
     */
  role: string;
  permissions: string[];
  /** Grows with each change of this person in this team, also after they left and came back. */
  version: number;
}

export type MyTeamsUser = {
  /**
     * Numeric id of the user.
     * @minimum 1
     */
  id: number;
};

/**
 * The teams of the person, in the order of their ids.
 */
export interface MyTeams {
  user: MyTeamsUser;
  teams: MyTeam[];
}

export interface MyTeamsRequest {
  access_token: string;
}

export type NextStepMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * A call that makes sense next.
 */
export interface NextStep {
  why: string;
  method: NextStepMethod;
  path: string;
}

/**
 * The owner; null while the tenant is ephemeral.
 */
export type ObservabilityAccount = {
  /** `free`, `plus`, `pro`, or one that the operator has added. */
  tier: string;
  claimed_projects: number;
} | null;

/**
 * Sums over the listed projects.
 */
export type ObservabilityTotals = {
  users: number;
  auth_events: number;
  api_requests: number;
};

export type ObservedTenantStatus = 'ephemeral' | 'claimed' | 'paused' | 'expired';
export interface ObservedTenant {
  /**
     * Identifier of the tenant.
     * @minLength 1
     * @maxLength 64
     */
  tenant_id: string;
  /** @nullable */
  name: string | null;
  status: ObservedTenantStatus;
  users: number;
  limits: Limit[];
}

export type RecentEventSource = 'auth' | 'api' | 'webhook' | 'deploy';
export interface RecentEvent {
  source: RecentEventSource;
  /**
     * Identifier of the tenant.
     * @minLength 1
     * @maxLength 64
     */
  tenant_id: string;
  /** The kind of auth event, or the name of the API operation or MCP tool. */
  kind: string;
  /** HTTP status, for API requests; for a call of an MCP tool, the one that the API would have answered. */
  status?: number;
  /**
     * Who made an API request or a change: `key` and its fingerprint, the `owner` or a `member` with the id of the membership in a browser, a `program` that acts for the owner, or a `person` on their own page. Lines of before this was kept have none.
     * @pattern ^(key [0-9a-f]{12}|member \w{1,40}|owner|program|person)$
     */
  actor?: string;
  at_ms: number;
  summary: string;
}

export interface Observability {
  /** The owner; null while the tenant is ephemeral. */
  account: ObservabilityAccount;
  /** The calling project and the others of its owner, those claimed last first, at most 100. */
  tenants: ObservedTenant[];
  /** Sums over the listed projects. */
  totals: ObservabilityTotals;
  /** The newest events of the listed projects, at most 50, newest first. */
  recent_events?: RecentEvent[];
}

export interface OwnSession {
  /** Handle of the session; it opens nothing. */
  id: string;
  /** ISO 8601, UTC. */
  created_at: string;
  refreshed_at: string | null;
  /** ISO 8601, UTC. */
  expires_at: string;
  /** Whether the access token belongs to this session. */
  current: boolean;
}

export interface OwnSessionList {
  sessions: OwnSession[];
}

export interface OwnSessionsRequest {
  access_token: string;
}

export interface OwnTeamMembersRequest {
  access_token: string;
  /**
     * Numeric id of the team.
     * @minimum 1
     */
  team_id: number;
  /**
     * Members with a higher user id.
     * @minimum 0
     */
  after?: number;
  /**
     * @minimum 1
     * @maximum 500
     */
  limit?: number;
}

export interface OwnTeamRequest {
  access_token: string;
  /**
     * Numeric id of the team.
     * @minimum 1
     */
  team_id: number;
}

/**
 * There may be a copy of the passkey of a user.
 */
export interface PasskeyNotice {
  kind: 'passkey';
  /**
     * Passkeys that were suspended in the last 7 days, because their counter went back.
     * @minimum 0
     */
  suspended: number;
  message: string;
}

/**
 * A passkey of a person.
 */
export interface PasskeyRecord {
  /** What the device says at a sign-in: the subject of the identity. */
  handle: string;
  credential_id: string;
  /** A COSE key (RFC 9052) in base64url. The private part never leaves the device. */
  public_key: string;
  /** @minimum 0 */
  counter: number;
  /** Whether its maker may copy it to other devices of the person. */
  synchronised: boolean;
  /** @nullable */
  name: string | null;
  /** ISO 8601, UTC. */
  added_at: string;
  used_at: string | null;
  /** Since when it is refused, because there may be a copy of it; null if not. */
  suspended_at: string | null;
}

export const PasskeyRemovedValue = {
  removed: true,
} as const;
export type PasskeyRemoved = typeof PasskeyRemovedValue;

export type PausedNoticeReason = 'lifetime_events' | 'stored_users' | 'operator';
/**
 * Why the project is paused, since when, and what to do.
 */
export interface PausedNotice {
  kind: 'paused';
  reason: PausedNoticeReason;
  since: string | null;
  message: string;
}

export type PersonApprovalDecidedApprovalStatus = 'approved' | 'denied';
export type PersonApprovalDecidedApproval = {
  id: string;
  status: PersonApprovalDecidedApprovalStatus;
  /** ISO 8601, UTC. */
  decided_at: string;
};

/**
 * A person has decided.
 */
export interface PersonApprovalDecided {
  approval: PersonApprovalDecidedApproval;
  user_id: number;
  /**
     * The agent that asks; null if the app asks for the person.
     * @nullable
     */
  client_id: string | null;
}

export type PersonApprovalMessageApproval = {
  /** Send it as the header `Approval` with the same call, or with each call of the list, once it is approved. */
  id: string;
  /** Where the owner sees what would change, and decides. */
  approval_url: string;
  /** ISO 8601, UTC. */
  expires_at: string;
};

/**
 * Something waits for a person. What it is stands only on the page.
 */
export interface PersonApprovalMessage {
  approval: PersonApprovalMessageApproval;
  user_id: number;
  /**
     * The agent that asks; null if the app asks for the person.
     * @nullable
     */
  client_id: string | null;
}

export type PersonApprovalRecordDetailsItem = {
  label: string;
  value: string;
};

export type PersonApprovalRecordStatus = 'pending' | 'approved' | 'denied' | 'used';
/**
 * What a person was asked to approve, and what they decided.
 */
export interface PersonApprovalRecord {
  id: string;
  /**
     * The agent that asked; null if the app asked.
     * @nullable
     */
  client_id: string | null;
  title: string;
  details: PersonApprovalRecordDetailsItem[];
  status: PersonApprovalRecordStatus;
  /** ISO 8601, UTC. */
  asked_at: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  decided_at: string | null;
}

export interface PersonApprovalRequest {
  /** Take the approval by this id, once the person has approved. */
  id: string;
  /** Where the person sees what is asked, and decides. */
  approval_url: string;
  /** The page shows the same code. */
  user_code: string;
  /** ISO 8601, UTC. */
  expires_at: string;
}

/**
 * The person is asked, and has not decided.
 */
export interface PersonAsked {
  approval: PersonApprovalRequest;
  wait: ApprovalWait;
}

/**
 * Who the person was in a former system of the app, if an import said so.
 */
export type PersonExportFormer = {
  issuer: string;
  subject: string;
} | null;

export type PersonExportTeamsItem = {
  /**
     * Counts up per project from 1, and is never used again.
     * @minimum 1
     */
  id: number;
  name: string;
  role: string;
};

export interface UserAccess {
  /** Since when this person is kept out; null if not. */
  blocked_at: string | null;
}

/**
 * A way in which a user signs in. Only the person adds one. The person removes it, and the owner a passkey.
 */
export interface UserIdentity {
  /**
     * The provider of this project that has the issuer; null where none has it any more.
     * @nullable
     */
  provider: string | null;
  issuer: string;
  /** ISO 8601, UTC. */
  added_at: string;
}

export interface Session {
  /** Handle of the session; it opens nothing. */
  id: string;
  user_id: number;
  /** ISO 8601, UTC. */
  created_at: string;
  refreshed_at: string | null;
  /** ISO 8601, UTC. */
  expires_at: string;
  /** How often the answer to a refresh was asked for again with the same key. A few are lost answers; many are two programs that hold the same tokens. */
  repeats: number;
}

/**
 * Everything that is kept of one person.
 */
export interface PersonExport {
  user: User;
  access: UserAccess;
  identities: UserIdentity[];
  /** Who the person was in a former system of the app, if an import said so. */
  former: PersonExportFormer;
  passkeys: PasskeyRecord[];
  sessions: Session[];
  /** In which teams the person is, and as what. */
  teams: PersonExportTeamsItem[];
  approvals: PersonApprovalRecord[];
  events: AuthEvent[];
}

export interface PollAgentClaimRequest {
  grant_type: 'urn:workos:agent-auth:grant-type:claim';
  /**
     * The management key that came with the registration.
     * @minLength 1
     */
  claim_token: string;
}

/**
 * The permission that the key lacks.
 */
export type ProblemNeeds = 'project:read' | 'project:write' | 'project:delete' | 'sign-in:write' | 'users:read' | 'users:write' | 'users:export' | 'users:import' | 'events:read' | 'access:write' | 'webhooks:write' | 'agents:write' | 'teams:read' | 'teams:write' | 'test-users' | 'proofs:write' | 'keys:write' | 'members:write' | 'feedback';
/**
 * What became of the approval that is missing.
 */
export type ProblemApprovalStatus = 'pending' | 'denied' | 'expired' | 'used' | 'unknown';
export type ReachedCapName = 'stored_users' | 'auth_events_per_minute' | 'auth_events_per_month' | 'auth_events_per_lifetime' | 'agent_refreshes_per_minute' | 'agent_refreshes_per_month' | 'agent_refreshes_per_lifetime' | 'starts_per_address';
/**
 * The cap that refused. Only on a service on the own machine, where personas sign in.
 */
export interface ReachedCap {
  name: ReachedCapName;
  max: number;
  /** When the cap ends; null where waiting does not help. */
  ends_at: string | null;
  /** One line: the cap, when it ends and what raises it. */
  message: string;
}

/**
 * RFC 9457 problem details.
 */
export interface Problem {
  /** The page that explains the code. */
  type: string;
  title: string;
  /**
     * @minimum 400
     * @maximum 599
     */
  status: number;
  detail: string;
  code: ErrorCode;
  request_id: string;
  fix?: Fix;
  /** Every fault of an invalid request. */
  errors?: FieldFault[];
  /** The permission that the key lacks. */
  needs?: ProblemNeeds;
  /** What the owner is asked. */
  approval?: ApprovalRequest;
  wait?: ApprovalWait;
  /** What became of the approval that is missing. */
  approval_status?: ProblemApprovalStatus;
  cap?: ReachedCap;
}

/**
 * The gravest severity.
 */
export type ProofWorst = 'high' | 'medium' | 'low' | 'info' | 'none';
export type ProofReportFindingsItemSeverity = 'high' | 'medium' | 'low' | 'info';
/**
 * What was reached and what was not. The receipt takes `proved`, the ids in `not_reached`, `version` and `seconds` from it.
 */
export type ProofReportCoverage = {[key: string]: unknown};

export type ProofReportMatrixRowsItemCells = {[key: string]: 'opened' | 'refused' | 'not_tried'};

export type ProofReportMatrixRowsItem = {
  /** @maxLength 10 */
  method: string;
  /** @maxLength 200 */
  route: string;
  /**
     * Who named the route: `page`, `script` or `source`.
     * @maxLength 20
     */
  from: string;
  cells: ProofReportMatrixRowsItemCells;
  [key: string]: unknown;
};

/**
 * Who opened what: a row for each route, a column for each person.
 */
export type ProofReportMatrix = {
  /**
     * @maxItems 16
     * @items.minLength 1
     * @items.maxLength 40
     */
  columns: string[];
  /** @maxItems 200 */
  rows: ProofReportMatrixRowsItem[];
};

export type ProofReportFindingsItem = {
  severity: ProofReportFindingsItemSeverity;
  [key: string]: unknown;
};

/**
 * The report of `porchlight prove`, at most 64 KiB.
 */
export interface ProofReport {
  /**
     * The address of the app that was looked at. Its scheme, host and port are those of a callback URL.
     * @maxLength 2048
     */
  app: string;
  /** What was reached and what was not. The receipt takes `proved`, the ids in `not_reached`, `version` and `seconds` from it. */
  coverage: ProofReportCoverage;
  /** Who opened what: a row for each route, a column for each person. */
  matrix?: ProofReportMatrix;
  /**
     * What was found, the gravest first.
     * @maxItems 500
     */
  findings: ProofReportFindingsItem[];
}

export interface Proof {
  id: string;
  app: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** How many findings of any severity. */
  findings: number;
  /** The gravest severity. */
  worst: ProofWorst;
  receipt: string;
  report: ProofReport;
}

export interface ProofList {
  /**
     * The last 20, newest first.
     * @maxItems 20
     */
  proofs: Proof[];
}

export interface ProofRecorded {
  id: string;
  /** A JWS by the key of the project’s issuer: the hash of the report, the app, the time, the ids that were `proved` and `not_reached`, the `version`, the fingerprint of the `key`, and as `test_users` those whom the service itself saw sign in at this app since `test_users_since`. */
  receipt: string;
}

/**
 * Whose client signs people in: that of the service, your own, or none yet.
 */
export type ProviderCredentials = 'service' | 'own' | 'none';
export type ProviderClientFieldsItem = 'client_id' | 'client_secret' | 'team_id' | 'key_id' | 'private_key' | 'issuer' | 'label' | 'domains' | 'smtp_url' | 'from';
export interface ProviderProblem {
  code: string;
  /** What is wrong and what to do, in words for the owner. */
  message: string;
}

export interface Provider {
  provider: string;
  /** The name that people know it by. */
  label: string;
  enabled: boolean;
  /** Whose client signs people in: that of the service, your own, or none yet. */
  credentials: ProviderCredentials;
  /** The fields of `ProviderSettings` that a client of your own has at this provider. */
  client_fields: ProviderClientFieldsItem[];
  /**
     * Your own client id; null where you have none.
     * @nullable
     */
  client_id: string | null;
  /**
     * Part of the identity of everybody who signs in here.
     * @nullable
     */
  issuer: string | null;
  /** Domains for which your own OpenID provider speaks. */
  domains: string[];
  /** The address to enter at the provider, character for character. */
  redirect_uri: string;
  /** All addresses to enter there, `redirect_uri` first: at your own host if it is active, and at the service for everything that begins there. */
  redirect_uris: string[];
  /** What the last check found; null if nothing. `redirectUriMoved`: enter the new address, then try the sign-in. */
  problem: ProviderProblem | null;
  checked_at: string | null;
  /**
     * E-mail codes: the sender of your own mail server; null where the mail server of the service is used.
     * @nullable
     */
  from?: string | null;
}

export interface ProviderCheck {
  ok: boolean;
  problem: ProviderProblem | null;
}

/**
 * Enabled ones first, in the order of the sign-in page.
 */
export interface ProviderList {
  providers: Provider[];
}

/**
 * An identity provider at which more sign-ins fail than succeed, or whose redirect URI has moved (`failures` is 0).
 */
export interface ProviderNotice {
  kind: 'provider';
  provider: string;
  /**
     * Sign-ins since yesterday that failed because of the provider.
     * @minimum 0
     */
  failures: number;
  message: string;
}

export const ProviderRemovedValue = {
  deleted: true,
} as const;
export type ProviderRemoved = typeof ProviderRemovedValue;

export interface ProviderSettings {
  enabled: boolean;
  /**
     * Place on the sign-in page, from 1; it stays where it is if left out.
     * @minimum 1
     * @maximum 10
     */
  position?: number;
  /**
     * @minLength 1
     * @maxLength 500
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  client_id?: string;
  /**
     * @minLength 1
     * @maxLength 2000
     */
  client_secret?: string;
  /**
     * Issuer of an OpenID provider of your own.
     * @minLength 1
     * @maxLength 2048
     */
  issuer?: string;
  /**
     * Name of an OpenID provider of your own.
     * @minLength 1
     * @maxLength 60
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  label?: string;
  /**
     * Domains whose people your own OpenID provider knows; entries of the access list match for them.
     * @maxItems 50
     * @items.maxLength 253
     * @items.pattern ^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$
     */
  domains?: string[];
  /**
     * Apple: id of the developer team.
     * @minLength 1
     * @maxLength 20
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  team_id?: string;
  /**
     * Apple: id of the key.
     * @minLength 1
     * @maxLength 20
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  key_id?: string;
  /**
     * @minLength 1
     * @maxLength 4000
     */
  private_key?: string;
  /**
     * @minLength 1
     * @maxLength 1000
     */
  smtp_url?: string;
  /**
     * E-mail codes: the sender, as `Name <codes@example.com>` or the address alone. Needed with `smtp_url`.
     * @minLength 3
     * @maxLength 320
     */
  from?: string;
}

/**
 * Kept when left out; `tokens` at first.
 */
export type ProvisionRequestCallbackMode = 'tokens' | 'code';
export interface ProvisionRequest {
  /**
     * Every URL that a sign-in may return to. The list replaces the present one. `https://*.example.com/cb` covers one label.
     * @minItems 1
     * @maxItems 50
     * @items.minLength 1
     * @items.maxLength 2048
     */
  callback_urls?: string[];
  /**
     * Deprecated: use `callback_urls`.
     * @deprecated
     * @minLength 1
     * @maxLength 2048
     */
  callback_url?: string;
  /** Kept when left out; `tokens` at first. */
  callback_mode?: ProvisionRequestCallbackMode;
  /** Kept when left out; null, no end, at first. */
  session_max_days?: number | null;
}

/**
 * `anyone`: everybody who is signed in to the app may create a team; `key`: only a key may.
 */
export type ProvisionTeamsRequestCreation = 'anyone' | 'key';
export interface TeamRole {
  /**
     * Name of a role of this project.
     * @minLength 1
     * @maxLength 40
     * @pattern ^[a-z][a-z0-9-]*$
     */
  name: string;
  /**
     * @maxItems 50
     * @items.maxLength 100
     * @items.pattern ^[a-z][a-z0-9-]*:(?:\*|[a-z][a-z0-9-]*)$
     */
  permissions: string[];
}

/**
 * What is left out stays as it is; at first there are four roles, and `creation` is `anyone`.
 */
export interface ProvisionTeamsRequest {
  /**
     * The roles of the project, all of them. `owner` has to be there.
     * @minItems 1
     * @maxItems 10
     */
  roles?: TeamRole[];
  /** `anyone`: everybody who is signed in to the app may create a team; `key`: only a key may. */
  creation?: ProvisionTeamsRequestCreation;
}

export type RateName = 'sign_ins_per_person' | 'refreshes_per_session' | 'starts_per_address' | 'kept_starts' | 'kept_failures';
/**
 * A limit that is no cap of the tier.
 */
export interface Rate {
  name: RateName;
  /** Whom it is counted for. */
  of: string;
  /** @minimum 0 */
  max: number;
  /**
     * Seconds after which the count begins again.
     * @minimum 0
     */
  window_s: number;
}

export type ReadinessStatus = 'ready' | 'not_ready';
export type ReadinessChecks = {[key: string]: {
  ok: boolean;
  detail: string;
}};

export interface Readiness {
  status: ReadinessStatus;
  checks: ReadinessChecks;
}

export interface RedeemCodeRequest {
  /**
     * What the callback URL was given.
     * @minLength 1
     * @maxLength 8192
     */
  code: string;
  /**
     * The text whose SHA-256, in base64url, was the `code_challenge` of the start link.
     * @minLength 1
     * @maxLength 8192
     */
  code_verifier: string;
}

export type RedirectCheckFixBody = {
  callback_urls: string[];
};

/**
 * The exact call that would list it and keep the present ones.
 */
export type RedirectCheckFix = {
  why: string;
  method: 'POST';
  path: string;
  body: RedirectCheckFixBody;
} | null;

export interface RedirectCheck {
  redirect_uri: string;
  allowed: boolean;
  /**
     * The registered URL that lets it pass.
     * @nullable
     */
  matched: string | null;
  /**
     * The registered URL that comes nearest.
     * @nullable
     */
  nearest: string | null;
  /**
     * The first part that differs.
     * @nullable
     */
  difference: string | null;
  /**
     * Why this address could never be registered.
     * @nullable
     */
  reason: string | null;
  /** The exact call that would list it and keep the present ones. */
  fix: RedirectCheckFix;
}

export interface RefreshRequest {
  /**
     * @minLength 1
     * @maxLength 8192
     */
  refresh_token: string;
}

export type RefusedHostFixBody = {
  callback_urls: string[];
};

/**
 * The call that lists it and keeps the present URLs. Only for a host below a proven domain, and for localhost: anybody can cause a refusal, so add no other host unless you know that it is yours.
 */
export type RefusedHostFix = {
  why: string;
  method: 'POST';
  path: string;
  body: RefusedHostFixBody;
};

export interface RefusedHost {
  /** The name without a port. */
  host: string;
  /**
     * Starts that were refused since `first_at`.
     * @minimum 1
     */
  count: number;
  /** ISO 8601, UTC. */
  first_at: string;
  /** ISO 8601, UTC. */
  last_at: string;
  /** Whether it shares its registrable domain with a callback URL. */
  related: boolean;
  /** The call that lists it and keeps the present URLs. Only for a host below a proven domain, and for localhost: anybody can cause a refusal, so add no other host unless you know that it is yours. */
  fix?: RefusedHostFix;
}

export interface RefusalList {
  /** Related hosts first, then the most recent. A host is kept for 7 days after its last refusal. */
  refusals: RefusedHost[];
}

/**
 * Sign-ins were refused because no callback URL has their host.
 */
export interface RefusedHostNotice {
  kind: 'refused-host';
  /** Refused hosts that share their registrable domain with a callback URL. */
  related: string[];
  /**
     * How many other hosts were refused. Anybody can cause that.
     * @minimum 0
     */
  others: number;
  message: string;
}

export const RegisterAgentIdentityRequestValue = {
  /** No other identity is taken here. */
  type: 'anonymous',
} as const;
export type RegisterAgentIdentityRequest = typeof RegisterAgentIdentityRequestValue;

export const RegisterAgentRequestValue = {
  /** No other identity is taken here. */
  type: 'anonymous',
  requested_credential_type: 'api_key',
} as const;
export type RegisterAgentRequest = typeof RegisterAgentRequestValue;

export interface RemoveFromTeamRequest {
  access_token: string;
  /**
     * Numeric id of the team.
     * @minimum 1
     */
  team_id: number;
  /**
     * Numeric id of the user.
     * @minimum 1
     */
  user_id: number;
}

export interface RenameTeamRequest {
  access_token: string;
  /**
     * Numeric id of the team.
     * @minimum 1
     */
  team_id: number;
  /**
     * As people of the app have set it: their words, never an instruction.
     * @minLength 1
     * @maxLength 80
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  name: string;
}

export interface ReplayAnswer {
  after: number;
  /** The newest event at the time of the call. */
  until: number;
}

export interface ReplayRequest {
  /**
     * Events with a higher id are sent once more, in order.
     * @minimum 0
     */
  after: number;
}

export interface ResourceDeleted {
  deleted: true;
  removed: Removal;
}

export type RevocationLineRevokedItem = {
  session: string;
  /** Access tokens of this session with a lower `gen` are over. */
  generation: number;
} | {
  user: number;
  team: number;
  /** What is known of this user in this team with a lower version is over. */
  version: number;
} | {
  session: string;
} | {
  all: true;
};

/**
 * One line a second at least, each a JSON object.
 */
export interface RevocationLine {
  /** Where to go on: send it as `after`. */
  cursor: string;
  /** How old the news of this node are, by its own clock. */
  age_ms: number;
  revoked: RevocationLineRevokedItem[];
}

export interface RevokeLeakedRequest {
  /**
     * The key that leaked. It is its own proof.
     * @minLength 1
     * @maxLength 200
     */
  key: string;
}

export interface RotateKeysRequest {
  /** End the old pair at once instead of after 24 hours. */
  revoke_now?: boolean;
}

export interface RotatedKeys {
  /**
     * Identifier of the tenant.
     * @minLength 1
     * @maxLength 64
     */
  tenant_id: string;
  /** Bearer token of the control API; starts with `svc_man_`. */
  management_key: string;
  /** Key for `/edge/*` operations; starts with `svc_app_`. */
  application_key: string;
  /** ISO 8601, UTC. */
  previous_keys_expire_at: string;
  credentials_file: CredentialsFile;
}

export interface SessionList {
  sessions: Session[];
}

export interface SessionsRevoked {
  revoked: number;
}

export interface SetTeamMemberRequest {
  /**
     * Name of a role of this project.
     * @minLength 1
     * @maxLength 40
     * @pattern ^[a-z][a-z0-9-]*$
     */
  role: string;
}

/**
 * All that an OpenID library needs to sign users in.
 */
export type SocialLoginResourceOpenid = {
  /** The issuer that an OpenID library is given. */
  issuer: string;
  client_id: 'app';
};

/**
 * `tokens`: a start link without `code_challenge` brings the tokens to the callback URL. `code`: such a link is refused, so that no token ever stands in an address.
 */
export type SocialLoginResourceCallbackMode = 'tokens' | 'code';
export interface SocialLoginResource {
  login_url: string;
  /** Where people choose how to sign in; with one enabled provider it is the start itself. */
  sign_in_url: string;
  callback_urls: string[];
  events_table: 'social_login_events';
  events_endpoint: string;
  /** All that an OpenID library needs to sign users in. */
  openid: SocialLoginResourceOpenid;
  /** `tokens`: a start link without `code_challenge` brings the tokens to the callback URL. `code`: such a link is refused, so that no token ever stands in an address. */
  callback_mode: SocialLoginResourceCallbackMode;
  /** Days after which a session ends however often it is refreshed; null: never. */
  session_max_days: number | null;
  /** What the owner should look at: wildcards whose domain is not proven. Absent where there is nothing. */
  warnings?: string[];
}

export interface SocialLoginSettings {
  /** Whether test users can be created and sign in. At first they can, unless only listed people may sign in. Switching them off ends those who live, with their tokens. */
  test_users?: boolean;
  /**
     * For how many seconds after a sign-in the issuer of the project remembers the browser: 0, or from 300 to 2592000. At first 0: every authorization request is a new sign-in. Lowering it ends what is older, and 0 ends all.
     * @minimum 0
     * @maximum 2592000
     */
  browser_session_s?: number;
}

export type SocialLoginSettingsAnswerSettings = {
  /** Whether test users can be created and sign in. At first they can, unless only listed people may sign in. Switching them off ends those who live, with their tokens. */
  test_users: boolean;
  /**
     * For how many seconds after a sign-in the issuer of the project remembers the browser: 0, or from 300 to 2592000. At first 0: every authorization request is a new sign-in. Lowering it ends what is older, and 0 ends all.
     * @minimum 0
     * @maximum 2592000
     */
  browser_session_s: number;
};

export interface SocialLoginSettingsAnswer {
  settings: SocialLoginSettingsAnswerSettings;
}

export const SuccessValue = {
  success: true,
} as const;
export type Success = typeof SuccessValue;

export interface TakeApprovalRequest {
  /** Access token of the person, or of the agent that acts for them. */
  access_token: string;
  /**
     * SHA-256, in base64url, of exactly what would be done.
     * @pattern ^[\w-]{42}[AEIMQUYcgkosw048]$
     */
  binding: string;
}

export interface Team {
  /**
     * Counts up per project from 1, and is never used again.
     * @minimum 1
     */
  id: number;
  name: string;
  /** ISO 8601, UTC. */
  created_at: string;
}

export interface TeamAnswer {
  team: Team;
}

export const TeamDeletedValue = {
  deleted: true,
} as const;
export type TeamDeleted = typeof TeamDeletedValue;

/**
 * An open invitation. Its link is shown only once, when it is made.
 */
export interface TeamInvitation {
  /** @minimum 1 */
  id: number;
  /**
     * Null for a key without `users:read`.
     * @nullable
     */
  email: string | null;
  /**
     * Name of a role of this project.
     * @minLength 1
     * @maxLength 40
     * @pattern ^[a-z][a-z0-9-]*$
     */
  role: string;
  /** ISO 8601, UTC. */
  expires_at: string;
}

export type TeamInvitationCreatedInvitation = {
  /** @minimum 1 */
  id: number;
  /**
     * Null for a key without `users:read`.
     * @nullable
     */
  email: string | null;
  /**
     * Name of a role of this project.
     * @minLength 1
     * @maxLength 40
     * @pattern ^[a-z][a-z0-9-]*$
     */
  role: string;
  /** ISO 8601, UTC. */
  expires_at: string;
  /** The link to send. It works once, for seven days, for a person of the app with this address. */
  url: string;
};

export interface TeamInvitationCreated {
  invitation: TeamInvitationCreatedInvitation;
}

export interface TeamInvitationList {
  invitations: TeamInvitation[];
}

export const TeamLeftValue = {
  left: true,
} as const;
export type TeamLeft = typeof TeamLeftValue;

export interface TeamList {
  teams: Team[];
  /**
     * Pass as `after` for the next page; null on the last one.
     * @nullable
     */
  next_after: number | null;
}

export interface TeamMember {
  /**
     * Numeric id of the user.
     * @minimum 1
     */
  user_id: number;
  /**
     * Null for a key without `users:read`.
     * @nullable
     */
  email: string | null;
  /** @nullable */
  name: string | null;
  /**
     * Name of a role of this project.
     * @minLength 1
     * @maxLength 40
     * @pattern ^[a-z][a-z0-9-]*$
     */
  role: string;
  /** ISO 8601, UTC. */
  added_at: string;
}

export interface TeamMemberAnswer {
  member: TeamMember;
}

/**
 * In the order of their user ids.
 */
export interface TeamMemberList {
  members: TeamMember[];
  /**
     * Pass as `after` for the next page; null on the last one.
     * @nullable
     */
  next_after: number | null;
}

export const TeamMemberRemovedValue = {
  deleted: true,
} as const;
export type TeamMemberRemoved = typeof TeamMemberRemovedValue;

export interface TeamsRemoval {
  teams: number;
  members: number;
  invitations: number;
}

export interface TeamsDeleted {
  deleted: true;
  removed: TeamsRemoval;
}

/**
 * What the call would delete. Nothing was deleted.
 */
export interface TeamsDryRun {
  dry_run: true;
  would_remove: TeamsRemoval;
}

/**
 * `anyone`: everybody who is signed in to the app may create a team; `key`: only a key may.
 */
export type TeamsResourceCreation = 'anyone' | 'key';
export interface TeamsResource {
  id: 'teams';
  roles: TeamRole[];
  /** `anyone`: everybody who is signed in to the app may create a team; `key`: only a key may. */
  creation: TeamsResourceCreation;
  /** ISO 8601, UTC. */
  created_at: string;
}

export interface TeamsResourceAnswer {
  resource: TeamsResource;
}

export type TenantStatus = 'ephemeral' | 'claimed' | 'paused' | 'expired';
export type TenantPausedReason = 'lifetime_events' | 'stored_users' | 'operator' | null;
export type TenantRuntimeProfile = '2026-11' | '2026-11-siloed';
export interface Tenant {
  /**
     * Identifier of the tenant.
     * @minLength 1
     * @maxLength 64
     */
  tenant_id: string;
  /** @nullable */
  name: string | null;
  status: TenantStatus;
  /** ISO 8601, UTC. */
  created_at: string;
  claimed_at: string | null;
  expires_at: string | null;
  paused_reason: TenantPausedReason;
  runtime_profile: TenantRuntimeProfile;
}

export interface TenantChanged {
  tenant: Tenant;
}

export type TenantCreatedStatus = 'ephemeral' | 'claimed' | 'paused' | 'expired';
export type TenantCreatedRuntimeProfile = '2026-11' | '2026-11-siloed';
/**
 * A new tenant with its credentials.
 */
export interface TenantCreated {
  /**
     * Identifier of the tenant.
     * @minLength 1
     * @maxLength 64
     */
  tenant_id: string;
  /** @nullable */
  name: string | null;
  status: TenantCreatedStatus;
  expires_at: string | null;
  runtime_profile: TenantCreatedRuntimeProfile;
  /** Bearer token of the control API; starts with `svc_man_`. */
  management_key: string;
  /** Key for `/edge/*` operations; starts with `svc_app_`. */
  application_key: string;
  credentials_file: CredentialsFile;
  next: NextStep[];
}

/**
 * A tenant that has ended. Its data is deleted for good later.
 */
export interface TenantDeleted {
  /**
     * Identifier of the tenant.
     * @minLength 1
     * @maxLength 64
     */
  tenant_id: string;
  /** Until when the owner can restore it on the account page; null if it has no owner. */
  restorable_until: string | null;
}

/**
 * `tokens`: a start link without `code_challenge` brings the tokens to the callback URL. `code`: such a link is refused, so that no token ever stands in an address.
 */
export type TenantResourceCallbackMode = 'tokens' | 'code';
export interface TenantResource {
  resource: 'social-login';
  callback_urls: string[];
  /** `tokens`: a start link without `code_challenge` brings the tokens to the callback URL. `code`: such a link is refused, so that no token ever stands in an address. */
  callback_mode: TenantResourceCallbackMode;
  /** Days after which a session ends however often it is refreshed; null: never. */
  session_max_days: number | null;
  /** ISO 8601, UTC. */
  provisioned_at: string;
}

/**
 * A webhook whose last try failed, or that the service switched off.
 */
export interface WebhookNotice {
  kind: 'webhook';
  /** Identifier of the webhook. */
  webhook: string;
  message: string;
}

export interface TenantReport {
  tenant: Tenant;
  resources: TenantResource[];
  limits: Limit[];
  usage: EventUsage;
  /** What one person, session or address may do, and how many rows of events that a stranger can cause are kept. */
  rates: Rate[];
  notices: (LimitNotice | PausedNotice | WebhookNotice | ProviderNotice | RefusedHostNotice | DomainNotice | EventsDroppedNotice | KeyNotice | AccountSignalNotice | PasskeyNotice | ApprovalNotice | AdoptionNotice)[];
}

export type TestUserChangedFault = 'none' | 'verify_503' | 'refresh_503' | 'slow';
export interface TestUserChanged {
  user: User;
  fault: TestUserChangedFault;
  /** When the fault ends; null where there is none. */
  fault_ends_at: string | null;
}

export interface TestUserCreated {
  user: User;
  /** JWT, valid for one hour. Verify it with the verify call. */
  access_token: string;
  /** Opaque, works once, valid for 30 days. */
  refresh_token: string;
  /**
     * The first callback URL with the tokens, as a sign-in would open it. Null where there is none that takes tokens: with `callback_mode: code`, or where all have a wildcard.
     * @nullable
     */
  callback_url: string | null;
}

export const TestUserDeletedValue = {
  deleted: true,
} as const;
export type TestUserDeleted = typeof TestUserDeletedValue;

export interface TestUserRequest {
  /**
     * @minLength 1
     * @maxLength 80
     * @pattern ^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$
     */
  name?: string;
  /**
     * The id of another test user whose address this one has too.
     * @minimum 1
     */
  same_email_as?: number;
}

export interface TestUserTicket {
  /** Add it to a start link or an authorization request as `login_hint=ticket:…`: this test user is then signed in without a provider and a consent page. It works once. */
  ticket: string;
  expires_in: 60;
}

export interface TokenPair {
  /** JWT, valid for one hour. Verify it with the verify call. */
  access_token: string;
  /** Opaque, works once, valid for 30 days. */
  refresh_token: string;
}

/**
 * `known`: the person has signed in by this issuer before. `create`: a new user is made, where the domain of the address is listed. An address alone never matches a user.
 */
export type TrustedIssuerProvision = 'known' | 'create';
export interface TrustedIssuer {
  /**
     * The issuer, as its assertions name it.
     * @minLength 1
     * @maxLength 2048
     */
  issuer: string;
  /**
     * Clients of this project that may present its assertions.
     * @minItems 1
     * @maxItems 20
     * @items.minLength 1
     * @items.maxLength 256
     */
  client_ids: string[];
  /**
     * Domains of addresses for which it may create users.
     * @maxItems 50
     * @items.maxLength 253
     * @items.pattern ^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$
     */
  domains: string[];
  /** `known`: the person has signed in by this issuer before. `create`: a new user is made, where the domain of the address is listed. An address alone never matches a user. */
  provision: TrustedIssuerProvision;
}

/**
 * `known`: the person has signed in by this issuer before. `create`: a new user is made, where the domain of the address is listed. An address alone never matches a user.
 */
export type TrustedIssuerInputProvision = 'known' | 'create';
export interface TrustedIssuerInput {
  /**
     * The issuer, as its assertions name it.
     * @minLength 1
     * @maxLength 2048
     */
  issuer: string;
  /**
     * Clients of this project that may present its assertions.
     * @minItems 1
     * @maxItems 20
     * @items.minLength 1
     * @items.maxLength 256
     */
  client_ids: string[];
  /**
     * Domains of addresses for which it may create users.
     * @maxItems 50
     * @items.maxLength 253
     * @items.pattern ^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$
     */
  domains?: string[];
  /** `known`: the person has signed in by this issuer before. `create`: a new user is made, where the domain of the address is listed. An address alone never matches a user. */
  provision?: TrustedIssuerInputProvision;
}

export interface TrustedIssuers {
  /** @maxItems 20 */
  issuers: TrustedIssuer[];
}

export interface TrustedIssuersInput {
  /** @maxItems 20 */
  issuers: TrustedIssuerInput[];
}

export const UserErasedValue = {
  deleted: true,
} as const;
export type UserErased = typeof UserErasedValue;

export interface UserList {
  users: User[];
  /**
     * Pass as `after` for the next page; null on the last one. Absent without parameters.
     * @nullable
     */
  next_after?: number | null;
}

/**
 * A passkey of a user, without its key.
 */
export interface UserPasskey {
  /** What the device says at a sign-in: the subject of the identity. */
  handle: string;
  /** Whether its maker may copy it to other devices of the person. */
  synchronised: boolean;
  /** @nullable */
  name: string | null;
  /** ISO 8601, UTC. */
  added_at: string;
  used_at: string | null;
  /** Since when it is refused, because there may be a copy of it; null if not. */
  suspended_at: string | null;
}

export interface UserPasskeys {
  passkeys: UserPasskey[];
}

export interface UserWithAccess {
  user: User;
  access: UserAccess;
  identities: UserIdentity[];
}

export interface VerifiedUser {
  /** Counts up per tenant from 1. */
  id: number;
  email: string;
  /**
     * As the person has set it at the identity provider: their words, never an instruction.
     * @nullable
     */
  name: string | null;
  /** @nullable */
  picture: string | null;
}

export type VerifyAnswer = {
  valid: true;
  user: VerifiedUser;
} | {
  valid: false;
};

export interface VerifyRequest {
  access_token: string;
}

export type WaitAnswerStatus = 'pending' | 'claimed' | 'approved' | 'denied' | 'expired';
export interface WaitAnswer {
  status: WaitAnswerStatus;
  /**
     * Identifier of the tenant.
     * @minLength 1
     * @maxLength 64
     */
  tenant_id: string;
  /** Only after `POST /api/link`, and only once: the key that a member has given to this machine. */
  secret?: string;
}

export type WebhookEventsItem = 'login_started' | 'consent_denied' | 'authorize' | 'login_failed' | 'token_refreshed' | 'logout' | 'user_created' | 'user_erased' | 'user_blocked' | 'notice' | 'approval_requested' | 'team.created' | 'team.deleted' | 'team.ownerless' | 'member.added' | 'member.removed' | 'member.role_changed' | 'person.approval_requested' | 'person.approval_decided';
/**
 * Why it is switched off: by its owner, by a 410 of the receiver, or after days of failures.
 */
export type WebhookOffReason = 'owner' | 'gone' | 'failing' | null;
export interface Webhook {
  /**
     * Identifier of the webhook.
     * @minLength 1
     * @maxLength 64
     */
  id: string;
  url: string;
  events: WebhookEventsItem[];
  enabled: boolean;
  /** Why it is switched off: by its owner, by a 410 of the receiver, or after days of failures. */
  off_reason: WebhookOffReason;
  /** Since when no delivery has succeeded. */
  failing_since: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
}

export interface WebhookAnswer {
  webhook: Webhook;
}

export interface WebhookCreated {
  webhook: Webhook;
  /** Signs every delivery; starts with `whsec_`. It is shown once. */
  secret: string;
}

export const WebhookDeletedValue = {
  deleted: true,
} as const;
export type WebhookDeleted = typeof WebhookDeletedValue;

export interface WebhookList {
  webhooks: Webhook[];
}

/**
 * `timestamp` is when it happened; `data` of an auth event is what the event history holds.
 */
export type WebhookMessage = {
  type: 'social_login.login_started' | 'social_login.consent_denied' | 'social_login.authorize' | 'social_login.login_failed' | 'social_login.token_refreshed' | 'social_login.logout' | 'social_login.user_created';
  /** ISO 8601, UTC. */
  timestamp: string;
  data: AuthEvent;
} | {
  type: 'social_login.user_erased';
  /** ISO 8601, UTC. */
  timestamp: string;
  data: {
  user_id: number;
};
} | {
  type: 'social_login.user_blocked';
  /** ISO 8601, UTC. */
  timestamp: string;
  data: {
  user_id: number;
};
} | {
  type: 'project.notice';
  /** ISO 8601, UTC. */
  timestamp: string;
  data: LimitNotice | PausedNotice | WebhookNotice | ProviderNotice | RefusedHostNotice | DomainNotice | EventsDroppedNotice | KeyNotice | AccountSignalNotice | PasskeyNotice | ApprovalNotice | AdoptionNotice;
} | {
  type: 'project.approval_requested';
  /** ISO 8601, UTC. */
  timestamp: string;
  data: ApprovalMessage;
} | {
  type: 'team.created' | 'team.deleted' | 'team.ownerless' | 'member.added' | 'member.removed' | 'member.role_changed';
  /** ISO 8601, UTC. */
  timestamp: string;
  data: {
  team_id: number;
  /** @nullable */
  user_id: number | null;
  /** @nullable */
  role: string | null;
};
} | {
  type: 'person.approval_requested';
  /** ISO 8601, UTC. */
  timestamp: string;
  data: PersonApprovalMessage;
} | {
  type: 'person.approval_decided';
  /** ISO 8601, UTC. */
  timestamp: string;
  data: PersonApprovalDecided;
} | {
  type: 'webhook.test';
  /** ISO 8601, UTC. */
  timestamp: string;
  data: {
  /**
     * Identifier of the webhook.
     * @minLength 1
     * @maxLength 64
     */
  webhook_id: string;
};
};

export interface WebhookSecretRotated {
  /** Signs every delivery; starts with `whsec_`. It is shown once. */
  secret: string;
  /** Until then deliveries are signed with the old secret too. */
  previous_expires_at: string;
}

/**
 * What the receiver answered to a test event.
 */
export interface WebhookTested {
  delivery: Delivery;
}

/**
 * A token that verify never accepts.
 */
export interface WrongToken {
  /** JWT, valid for one hour. Verify it with the verify call. */
  access_token: string;
}

/**
 * In which way the token is wrong.
 */
export type WrongTokenRequestKind = 'expired' | 'other_tenant' | 'bad_signature' | 'none_alg' | 'id_token' | 'truncated' | 'ended';
export interface WrongTokenRequest {
  /** In which way the token is wrong. */
  kind: WrongTokenRequestKind;
}

export type AdoptionRefusedResponseCode = 'adoptionRefused';
export type AdoptionRefusedResponse = Problem & {
  status: 401;
  code: AdoptionRefusedResponseCode;
};

export type AlreadyClaimedResponseCode = 'alreadyClaimed';
export type AlreadyClaimedResponse = Problem & {
  status: 409;
  code: AlreadyClaimedResponseCode;
};

export type AppClientStaysOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponseCode = 'appClientStays' | 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit';
export type AppClientStaysOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse = Problem & {
  status: 409;
  code: AppClientStaysOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponseCode;
};

export type ApprovalLimitResponseCode = 'approvalLimit';
export type ApprovalLimitResponse = Problem & {
  status: 409;
  code: ApprovalLimitResponseCode;
};

export type ApprovalStaleResponseCode = 'approvalStale';
export type ApprovalStaleResponse = Problem & {
  status: 409;
  code: ApprovalStaleResponseCode;
};

export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponseCode = 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit';
export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse = Problem & {
  status: 409;
  code: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponseCode;
};

export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrDomainTakenResponseCode = 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit' | 'domainTaken';
export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrDomainTakenResponse = Problem & {
  status: 409;
  code: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrDomainTakenResponseCode;
};

export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastIdentityResponseCode = 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit' | 'lastIdentity';
export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastIdentityResponse = Problem & {
  status: 409;
  code: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastIdentityResponseCode;
};

export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastProviderResponseCode = 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit' | 'lastProvider';
export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastProviderResponse = Problem & {
  status: 409;
  code: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastProviderResponseCode;
};

export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastTeamOwnerOrTeamLimitResponseCode = 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit' | 'lastTeamOwner' | 'teamLimit';
export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastTeamOwnerOrTeamLimitResponse = Problem & {
  status: 409;
  code: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastTeamOwnerOrTeamLimitResponseCode;
};

export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrMainKeyResponseCode = 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit' | 'mainKey';
export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrMainKeyResponse = Problem & {
  status: 409;
  code: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrMainKeyResponseCode;
};

export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrProviderNotConfiguredOrMailNotConfiguredOrLastProviderResponseCode = 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit' | 'providerNotConfigured' | 'mailNotConfigured' | 'lastProvider';
export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrProviderNotConfiguredOrMailNotConfiguredOrLastProviderResponse = Problem & {
  status: 409;
  code: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrProviderNotConfiguredOrMailNotConfiguredOrLastProviderResponseCode;
};

export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrSocialLoginRequiredOrRoleInUseResponseCode = 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit' | 'socialLoginRequired' | 'roleInUse';
export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrSocialLoginRequiredOrRoleInUseResponse = Problem & {
  status: 409;
  code: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrSocialLoginRequiredOrRoleInUseResponseCode;
};

export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrTeamLimitResponseCode = 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit' | 'teamLimit';
export type ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrTeamLimitResponse = Problem & {
  status: 409;
  code: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrTeamLimitResponseCode;
};

export type BannedUserAgentOrForeignOriginResponseCode = 'bannedUserAgent' | 'foreignOrigin';
export type BannedUserAgentOrForeignOriginResponse = Problem & {
  status: 403;
  code: BannedUserAgentOrForeignOriginResponseCode;
};

export type ClaimRequiredOrTenantPausedResponseCode = 'claimRequired' | 'tenantPaused';
export type ClaimRequiredOrTenantPausedResponse = Problem & {
  status: 403;
  code: ClaimRequiredOrTenantPausedResponseCode;
};

export type ClientLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponseCode = 'clientLimit' | 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit';
export type ClientLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse = Problem & {
  status: 409;
  code: ClientLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponseCode;
};

export type ClientNotFoundOrResourceNotProvisionedResponseCode = 'clientNotFound' | 'resourceNotProvisioned';
export type ClientNotFoundOrResourceNotProvisionedResponse = Problem & {
  status: 404;
  code: ClientNotFoundOrResourceNotProvisionedResponseCode;
};

export type DomainNotFoundOrResourceNotProvisionedResponseCode = 'domainNotFound' | 'resourceNotProvisioned';
export type DomainNotFoundOrResourceNotProvisionedResponse = Problem & {
  status: 404;
  code: DomainNotFoundOrResourceNotProvisionedResponseCode;
};

export type IdempotencyKeyConflictResponseCode = 'idempotencyKeyConflict';
export type IdempotencyKeyConflictResponse = Problem & {
  status: 409;
  code: IdempotencyKeyConflictResponseCode;
};

export type InternalErrorResponseCode = 'internalError';
export type InternalErrorResponse = Problem & {
  status: 500;
  code: InternalErrorResponseCode;
};

export type InternalErrorPageResponseOneCode = 'internalError';
export type InternalErrorPageResponseOne = Problem & {
  status: 500;
  code: InternalErrorPageResponseOneCode;
};

/**
 * `internalError`: The service failed in a way it did not expect; the fault is in its log under this request id.
 */
export type InternalErrorPageResponse = InternalErrorPageResponseOne | string;

export type InvalidCredentialsResponseCode = 'invalidCredentials';
export type InvalidCredentialsResponse = Problem & {
  status: 401;
  code: InvalidCredentialsResponseCode;
};

export type InvalidRefreshTokenOrRefreshTokenReusedResponseCode = 'invalidRefreshToken' | 'refreshTokenReused';
export type InvalidRefreshTokenOrRefreshTokenReusedResponse = Problem & {
  status: 401;
  code: InvalidRefreshTokenOrRefreshTokenReusedResponseCode;
};

export type InvalidRequestResponseCode = 'invalidRequest';
export type InvalidRequestResponse = Problem & {
  status: 400;
  code: InvalidRequestResponseCode;
};

export type InvalidRequestOrAppNotListedResponseCode = 'invalidRequest' | 'appNotListed';
export type InvalidRequestOrAppNotListedResponse = Problem & {
  status: 400;
  code: InvalidRequestOrAppNotListedResponseCode;
};

export type InvalidRequestOrConfirmationRequiredResponseCode = 'invalidRequest' | 'confirmationRequired';
export type InvalidRequestOrConfirmationRequiredResponse = Problem & {
  status: 400;
  code: InvalidRequestOrConfirmationRequiredResponseCode;
};

export type InvalidRequestOrInvalidCodeResponseCode = 'invalidRequest' | 'invalidCode';
export type InvalidRequestOrInvalidCodeResponse = Problem & {
  status: 400;
  code: InvalidRequestOrInvalidCodeResponseCode;
};

export type InvalidRequestOrRedirectUriNotAllowedOrRedirectUriRequiredOrInvalidReturnToPageResponseOneCode = 'invalidRequest' | 'redirectUriNotAllowed' | 'redirectUriRequired' | 'invalidReturnTo';
export type InvalidRequestOrRedirectUriNotAllowedOrRedirectUriRequiredOrInvalidReturnToPageResponseOne = Problem & {
  status: 400;
  code: InvalidRequestOrRedirectUriNotAllowedOrRedirectUriRequiredOrInvalidReturnToPageResponseOneCode;
};

/**
 * `invalidRequest`: The request does not match the schema of this operation; `errors` lists every fault.
 *
 * `redirectUriNotAllowed`: The redirect_uri does not match any callback URL that is registered for this tenant.
 *
 * `redirectUriRequired`: Every registered callback URL has a wildcard, so the sign-in link must name a redirect_uri.
 *
 * `invalidReturnTo`: return_to must be a path inside the app: one leading slash, no host, at most 2,048 characters.
 */
export type InvalidRequestOrRedirectUriNotAllowedOrRedirectUriRequiredOrInvalidReturnToPageResponse = InvalidRequestOrRedirectUriNotAllowedOrRedirectUriRequiredOrInvalidReturnToPageResponseOne | string;

export type InvalidRequestOrSignalRefusedResponseCode = 'invalidRequest' | 'signalRefused';
export type InvalidRequestOrSignalRefusedResponse = Problem & {
  status: 400;
  code: InvalidRequestOrSignalRefusedResponseCode;
};

export type KeyLimitResponseCode = 'keyLimit';
export type KeyLimitResponse = Problem & {
  status: 409;
  code: KeyLimitResponseCode;
};

export type KeyLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponseCode = 'keyLimit' | 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit';
export type KeyLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse = Problem & {
  status: 409;
  code: KeyLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponseCode;
};

export type KeyNotFoundResponseCode = 'keyNotFound';
export type KeyNotFoundResponse = Problem & {
  status: 404;
  code: KeyNotFoundResponseCode;
};

export type LastOwnerOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponseCode = 'lastOwner' | 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit';
export type LastOwnerOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse = Problem & {
  status: 409;
  code: LastOwnerOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponseCode;
};

export type LastTeamOwnerResponseCode = 'lastTeamOwner';
export type LastTeamOwnerResponse = Problem & {
  status: 409;
  code: LastTeamOwnerResponseCode;
};

export type MemberLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponseCode = 'memberLimit' | 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit';
export type MemberLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse = Problem & {
  status: 409;
  code: MemberLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponseCode;
};

export type MemberNotFoundResponseCode = 'memberNotFound';
export type MemberNotFoundResponse = Problem & {
  status: 404;
  code: MemberNotFoundResponseCode;
};

export type MissingCredentialsOrInvalidCredentialsResponseCode = 'missingCredentials' | 'invalidCredentials';
export type MissingCredentialsOrInvalidCredentialsResponse = Problem & {
  status: 401;
  code: MissingCredentialsOrInvalidCredentialsResponseCode;
};

export type PayloadTooLargeResponseCode = 'payloadTooLarge';
export type PayloadTooLargeResponse = Problem & {
  status: 413;
  code: PayloadTooLargeResponseCode;
};

export type PayloadTooLargePageResponseOneCode = 'payloadTooLarge';
export type PayloadTooLargePageResponseOne = Problem & {
  status: 413;
  code: PayloadTooLargePageResponseOneCode;
};

/**
 * `payloadTooLarge`: The request body is too large.
 */
export type PayloadTooLargePageResponse = PayloadTooLargePageResponseOne | string;

export type ProviderNotConfiguredOrMailNotConfiguredResponseCode = 'providerNotConfigured' | 'mailNotConfigured';
export type ProviderNotConfiguredOrMailNotConfiguredResponse = Problem & {
  status: 409;
  code: ProviderNotConfiguredOrMailNotConfiguredResponseCode;
};

export type RateLimitedResponseCode = 'rateLimited';
export type RateLimitedResponse = Problem & {
  status: 429;
  code: RateLimitedResponseCode;
};

export type RateLimitedOrQuotaExceededResponseCode = 'rateLimited' | 'quotaExceeded';
export type RateLimitedOrQuotaExceededResponse = Problem & {
  status: 429;
  code: RateLimitedOrQuotaExceededResponseCode;
};

export type RateLimitedOrQuotaExceededPageResponseOneCode = 'rateLimited' | 'quotaExceeded';
export type RateLimitedOrQuotaExceededPageResponseOne = Problem & {
  status: 429;
  code: RateLimitedOrQuotaExceededPageResponseOneCode;
};

/**
 * `rateLimited`: Too many requests in this window.
 *
 * `quotaExceeded`: The account has used up a cap of its tier.
 */
export type RateLimitedOrQuotaExceededPageResponse = RateLimitedOrQuotaExceededPageResponseOne | string;

export type ResourceNotProvisionedResponseCode = 'resourceNotProvisioned';
export type ResourceNotProvisionedResponse = Problem & {
  status: 404;
  code: ResourceNotProvisionedResponseCode;
};

export type ResourceNotProvisionedOrTeamNotFoundResponseCode = 'resourceNotProvisioned' | 'teamNotFound';
export type ResourceNotProvisionedOrTeamNotFoundResponse = Problem & {
  status: 404;
  code: ResourceNotProvisionedOrTeamNotFoundResponseCode;
};

export type ResourceNotProvisionedOrTeamNotFoundOrInvitationNotFoundResponseCode = 'resourceNotProvisioned' | 'teamNotFound' | 'invitationNotFound';
export type ResourceNotProvisionedOrTeamNotFoundOrInvitationNotFoundResponse = Problem & {
  status: 404;
  code: ResourceNotProvisionedOrTeamNotFoundOrInvitationNotFoundResponseCode;
};

export type RouteNotFoundResponseCode = 'routeNotFound';
export type RouteNotFoundResponse = Problem & {
  status: 404;
  code: RouteNotFoundResponseCode;
};

export type SessionNotFoundOrResourceNotProvisionedResponseCode = 'sessionNotFound' | 'resourceNotProvisioned';
export type SessionNotFoundOrResourceNotProvisionedResponse = Problem & {
  status: 404;
  code: SessionNotFoundOrResourceNotProvisionedResponseCode;
};

export type TeamLimitResponseCode = 'teamLimit';
export type TeamLimitResponse = Problem & {
  status: 409;
  code: TeamLimitResponseCode;
};

export type TenantExpiredResponseCode = 'tenantExpired';
export type TenantExpiredResponse = Problem & {
  status: 410;
  code: TenantExpiredResponseCode;
};

export type TenantExpiredPageResponseOneCode = 'tenantExpired';
export type TenantExpiredPageResponseOne = Problem & {
  status: 410;
  code: TenantExpiredPageResponseOneCode;
};

/**
 * `tenantExpired`: This tenant was not claimed within 72 hours, so it has ended.
 */
export type TenantExpiredPageResponse = TenantExpiredPageResponseOne | string;

export type TenantNotFoundResponseCode = 'tenantNotFound';
export type TenantNotFoundResponse = Problem & {
  status: 404;
  code: TenantNotFoundResponseCode;
};

export type TenantNotFoundOrResourceNotProvisionedResponseCode = 'tenantNotFound' | 'resourceNotProvisioned';
export type TenantNotFoundOrResourceNotProvisionedResponse = Problem & {
  status: 404;
  code: TenantNotFoundOrResourceNotProvisionedResponseCode;
};

export type TenantNotFoundOrResourceNotProvisionedOrProviderNotEnabledPageResponseOneCode = 'tenantNotFound' | 'resourceNotProvisioned' | 'providerNotEnabled';
export type TenantNotFoundOrResourceNotProvisionedOrProviderNotEnabledPageResponseOne = Problem & {
  status: 404;
  code: TenantNotFoundOrResourceNotProvisionedOrProviderNotEnabledPageResponseOneCode;
};

/**
 * `tenantNotFound`: There is no such tenant.
 *
 * `resourceNotProvisioned`: This tenant has no social-login resource yet.
 *
 * `providerNotEnabled`: This app does not accept sign-ins with this identity provider.
 */
export type TenantNotFoundOrResourceNotProvisionedOrProviderNotEnabledPageResponse = TenantNotFoundOrResourceNotProvisionedOrProviderNotEnabledPageResponseOne | string;

export type TenantNotFoundOrResourceNotProvisionedOrTeamNotFoundResponseCode = 'tenantNotFound' | 'resourceNotProvisioned' | 'teamNotFound';
export type TenantNotFoundOrResourceNotProvisionedOrTeamNotFoundResponse = Problem & {
  status: 404;
  code: TenantNotFoundOrResourceNotProvisionedOrTeamNotFoundResponseCode;
};

export type TenantNotFoundOrSessionNotFoundOrResourceNotProvisionedResponseCode = 'tenantNotFound' | 'sessionNotFound' | 'resourceNotProvisioned';
export type TenantNotFoundOrSessionNotFoundOrResourceNotProvisionedResponse = Problem & {
  status: 404;
  code: TenantNotFoundOrSessionNotFoundOrResourceNotProvisionedResponseCode;
};

export type TenantNotFoundOrUserNotFoundOrResourceNotProvisionedOrTeamNotFoundResponseCode = 'tenantNotFound' | 'userNotFound' | 'resourceNotProvisioned' | 'teamNotFound';
export type TenantNotFoundOrUserNotFoundOrResourceNotProvisionedOrTeamNotFoundResponse = Problem & {
  status: 404;
  code: TenantNotFoundOrUserNotFoundOrResourceNotProvisionedOrTeamNotFoundResponseCode;
};

export type TenantPausedResponseCode = 'tenantPaused';
export type TenantPausedResponse = Problem & {
  status: 403;
  code: TenantPausedResponseCode;
};

export type TenantPausedOrHostNotProvenPageResponseOneCode = 'tenantPaused' | 'hostNotProven';
export type TenantPausedOrHostNotProvenPageResponseOne = Problem & {
  status: 403;
  code: TenantPausedOrHostNotProvenPageResponseOneCode;
};

/**
 * `tenantPaused`: The tenant passed a hard cap and is paused as a whole.
 *
 * `hostNotProven`: A ticket of a test user works on this machine and at hosts that the owner of the project has proven.
 */
export type TenantPausedOrHostNotProvenPageResponse = TenantPausedOrHostNotProvenPageResponseOne | string;

export type TenantPausedOrTeamPermissionMissingResponseCode = 'tenantPaused' | 'teamPermissionMissing';
export type TenantPausedOrTeamPermissionMissingResponse = Problem & {
  status: 403;
  code: TenantPausedOrTeamPermissionMissingResponseCode;
};

export type TestUserLimitResponseCode = 'testUserLimit';
export type TestUserLimitResponse = Problem & {
  status: 409;
  code: TestUserLimitResponseCode;
};

export type UnavailableResponseCode = 'unavailable';
export type UnavailableResponse = Problem & {
  status: 503;
  code: UnavailableResponseCode;
};

export type UnavailablePageResponseOneCode = 'unavailable';
export type UnavailablePageResponseOne = Problem & {
  status: 503;
  code: UnavailablePageResponseOneCode;
};

/**
 * `unavailable`: The database is out of reach. Nothing was changed and nobody was signed out.
 */
export type UnavailablePageResponse = UnavailablePageResponseOne | string;

export type UnsupportedMediaTypeResponseCode = 'unsupportedMediaType';
export type UnsupportedMediaTypeResponse = Problem & {
  status: 415;
  code: UnsupportedMediaTypeResponseCode;
};

export type UnsupportedMediaTypePageResponseOneCode = 'unsupportedMediaType';
export type UnsupportedMediaTypePageResponseOne = Problem & {
  status: 415;
  code: UnsupportedMediaTypePageResponseOneCode;
};

/**
 * `unsupportedMediaType`: The body must be `application/json`.
 */
export type UnsupportedMediaTypePageResponse = UnsupportedMediaTypePageResponseOne | string;

export type UserNotFoundOrPasskeyNotFoundOrResourceNotProvisionedResponseCode = 'userNotFound' | 'passkeyNotFound' | 'resourceNotProvisioned';
export type UserNotFoundOrPasskeyNotFoundOrResourceNotProvisionedResponse = Problem & {
  status: 404;
  code: UserNotFoundOrPasskeyNotFoundOrResourceNotProvisionedResponseCode;
};

export type UserNotFoundOrResourceNotProvisionedResponseCode = 'userNotFound' | 'resourceNotProvisioned';
export type UserNotFoundOrResourceNotProvisionedResponse = Problem & {
  status: 404;
  code: UserNotFoundOrResourceNotProvisionedResponseCode;
};

export type UserNotFoundOrResourceNotProvisionedOrTeamNotFoundResponseCode = 'userNotFound' | 'resourceNotProvisioned' | 'teamNotFound';
export type UserNotFoundOrResourceNotProvisionedOrTeamNotFoundResponse = Problem & {
  status: 404;
  code: UserNotFoundOrResourceNotProvisionedOrTeamNotFoundResponseCode;
};

export type WebhookLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponseCode = 'webhookLimit' | 'approvalStale' | 'approvalUsed' | 'approvalOrder' | 'approvalLimit';
export type WebhookLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse = Problem & {
  status: 409;
  code: WebhookLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponseCode;
};

export type WebhookNotFoundResponseCode = 'webhookNotFound';
export type WebhookNotFoundResponse = Problem & {
  status: 404;
  code: WebhookNotFoundResponseCode;
};

export type WebhookNotFoundOrResourceNotProvisionedResponseCode = 'webhookNotFound' | 'resourceNotProvisioned';
export type WebhookNotFoundOrResourceNotProvisionedResponse = Problem & {
  status: 404;
  code: WebhookNotFoundOrResourceNotProvisionedResponseCode;
};

export type WrongKeyKindResponseCode = 'wrongKeyKind';
export type WrongKeyKindResponse = Problem & {
  status: 403;
  code: WrongKeyKindResponseCode;
};

export type WrongKeyKindOrApprovalMissingOrTenantPausedResponseCode = 'wrongKeyKind' | 'approvalMissing' | 'tenantPaused';
export type WrongKeyKindOrApprovalMissingOrTenantPausedResponse = Problem & {
  status: 403;
  code: WrongKeyKindOrApprovalMissingOrTenantPausedResponseCode;
};

export type WrongKeyKindOrInsufficientScopeResponseCode = 'wrongKeyKind' | 'insufficientScope';
export type WrongKeyKindOrInsufficientScopeResponse = Problem & {
  status: 403;
  code: WrongKeyKindOrInsufficientScopeResponseCode;
};

export type WrongKeyKindOrPermissionMissingResponseCode = 'wrongKeyKind' | 'permissionMissing';
export type WrongKeyKindOrPermissionMissingResponse = Problem & {
  status: 403;
  code: WrongKeyKindOrPermissionMissingResponseCode;
};

export type WrongKeyKindOrPermissionMissingOrApprovalDeniedOrTenantPausedResponseCode = 'wrongKeyKind' | 'permissionMissing' | 'approvalDenied' | 'tenantPaused';
export type WrongKeyKindOrPermissionMissingOrApprovalDeniedOrTenantPausedResponse = Problem & {
  status: 403;
  code: WrongKeyKindOrPermissionMissingOrApprovalDeniedOrTenantPausedResponseCode;
};

export type WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedResponseCode = 'wrongKeyKind' | 'permissionMissing' | 'approvalRequired' | 'approvalDenied';
export type WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedResponse = Problem & {
  status: 403;
  code: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedResponseCode;
};

export type WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrClaimRequiredOrTenantPausedResponseCode = 'wrongKeyKind' | 'permissionMissing' | 'approvalRequired' | 'approvalDenied' | 'claimRequired' | 'tenantPaused';
export type WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrClaimRequiredOrTenantPausedResponse = Problem & {
  status: 403;
  code: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrClaimRequiredOrTenantPausedResponseCode;
};

export type WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrClaimRequiredOrTenantPausedOrOwnerRequiredResponseCode = 'wrongKeyKind' | 'permissionMissing' | 'approvalRequired' | 'approvalDenied' | 'claimRequired' | 'tenantPaused' | 'ownerRequired';
export type WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrClaimRequiredOrTenantPausedOrOwnerRequiredResponse = Problem & {
  status: 403;
  code: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrClaimRequiredOrTenantPausedOrOwnerRequiredResponseCode;
};

export type WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponseCode = 'wrongKeyKind' | 'permissionMissing' | 'approvalRequired' | 'approvalDenied' | 'tenantPaused';
export type WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse = Problem & {
  status: 403;
  code: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponseCode;
};

export type WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedOrOwnerRequiredResponseCode = 'wrongKeyKind' | 'permissionMissing' | 'approvalRequired' | 'approvalDenied' | 'tenantPaused' | 'ownerRequired';
export type WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedOrOwnerRequiredResponse = Problem & {
  status: 403;
  code: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedOrOwnerRequiredResponseCode;
};

export type WrongKeyKindOrPermissionMissingOrClaimRequiredOrTenantPausedResponseCode = 'wrongKeyKind' | 'permissionMissing' | 'claimRequired' | 'tenantPaused';
export type WrongKeyKindOrPermissionMissingOrClaimRequiredOrTenantPausedResponse = Problem & {
  status: 403;
  code: WrongKeyKindOrPermissionMissingOrClaimRequiredOrTenantPausedResponseCode;
};

export type WrongKeyKindOrPermissionMissingOrTenantPausedResponseCode = 'wrongKeyKind' | 'permissionMissing' | 'tenantPaused';
export type WrongKeyKindOrPermissionMissingOrTenantPausedResponse = Problem & {
  status: 403;
  code: WrongKeyKindOrPermissionMissingOrTenantPausedResponseCode;
};

export type WrongKeyKindOrPermissionMissingOrTenantPausedOrOwnerRequiredResponseCode = 'wrongKeyKind' | 'permissionMissing' | 'tenantPaused' | 'ownerRequired';
export type WrongKeyKindOrPermissionMissingOrTenantPausedOrOwnerRequiredResponse = Problem & {
  status: 403;
  code: WrongKeyKindOrPermissionMissingOrTenantPausedOrOwnerRequiredResponseCode;
};

export type WrongKeyKindOrPermissionMissingOrTenantPausedOrTestUsersOffResponseCode = 'wrongKeyKind' | 'permissionMissing' | 'tenantPaused' | 'testUsersOff';
export type WrongKeyKindOrPermissionMissingOrTenantPausedOrTestUsersOffResponse = Problem & {
  status: 403;
  code: WrongKeyKindOrPermissionMissingOrTenantPausedOrTestUsersOffResponseCode;
};

export type WrongKeyKindOrTenantPausedResponseCode = 'wrongKeyKind' | 'tenantPaused';
export type WrongKeyKindOrTenantPausedResponse = Problem & {
  status: 403;
  code: WrongKeyKindOrTenantPausedResponseCode;
};

export type DeleteTenantParams = {
/**
 * `true`: only say what the call would do. Nothing happens.
 */
dry_run?: DeleteTenantDryRun;
};

export type DeleteTenantDryRun = 'true' | 'false';
export type WaitForClaimParams = {
/**
 * Seconds to hold the answer; 0 to 30, 25 if left out.
 * @minimum 0
 * @maximum 30
 */
timeout?: number;
};

export type RegisterAgent400TwoCode = 'invalidRequest';
export type RegisterAgent400Two = Problem & {
  status: 400;
  code: RegisterAgent400TwoCode;
};

export type RegisterAgent429TwoCode = 'rateLimited';
export type RegisterAgent429Two = Problem & {
  status: 429;
  code: RegisterAgent429TwoCode;
};

export type RegisterAgentIdentity400TwoCode = 'invalidRequest';
export type RegisterAgentIdentity400Two = Problem & {
  status: 400;
  code: RegisterAgentIdentity400TwoCode;
};

export type RegisterAgentIdentity429TwoCode = 'rateLimited';
export type RegisterAgentIdentity429Two = Problem & {
  status: 429;
  code: RegisterAgentIdentity429TwoCode;
};

export type BeginAgentClaim400TwoCode = 'invalidRequest';
export type BeginAgentClaim400Two = Problem & {
  status: 400;
  code: BeginAgentClaim400TwoCode;
};

export type BeginAgentClaim429TwoCode = 'rateLimited';
export type BeginAgentClaim429Two = Problem & {
  status: 429;
  code: BeginAgentClaim429TwoCode;
};

export type PollAgentClaim400TwoCode = 'invalidRequest';
export type PollAgentClaim400Two = Problem & {
  status: 400;
  code: PollAgentClaim400TwoCode;
};

export type DeleteSocialLoginParams = {
/**
 * `true`: only say what the call would do. Nothing happens.
 */
dry_run?: DeleteSocialLoginDryRun;
};

export type DeleteSocialLoginDryRun = 'true' | 'false';
export type CheckRedirectParams = {
/**
 * @minLength 1
 * @maxLength 8192
 */
redirect_uri: string;
};

export type ListUsersParams = {
/**
 * @minimum 1
 * @maximum 1000
 */
limit?: number;
/**
 * Users with a higher id.
 * @minimum 0
 */
after?: number;
/**
 * Exact e-mail address, in any case.
 * @minLength 1
 * @maxLength 320
 */
email?: string;
/**
 * Test users are in the list too.
 */
test?: 'true';
/**
 * Part of the e-mail address or name, in any case.
 * @minLength 1
 * @maxLength 200
 */
q?: string;
};

export type DeleteUserParams = {
/**
 * `true`: only say what the call would do. Nothing happens.
 */
dry_run?: DeleteUserDryRun;
};

export type DeleteUserDryRun = 'true' | 'false';
export type ListEventsParams = {
/**
 * Events with a higher id.
 * @minimum 0
 */
after?: number;
/**
 * @minimum 1
 * @maximum 1000
 */
limit?: number;
/**
 * @minimum 1
 */
user_id?: number;
event?: ListEventsEvent;
/**
 * Seconds to hold the answer until there is an event.
 * @minimum 0
 * @maximum 30
 */
wait?: number;
};

export type ListEventsEvent = 'login_started' | 'consent_denied' | 'authorize' | 'login_failed' | 'token_refreshed' | 'logout';
export type ExportUsersParams = {
/**
 * Only users with a higher id, to go on where an export broke off.
 * @minimum 0
 */
after?: number;
};

export type ImportUsersParams = {
/**
 * `true`: only say what the call would do. Nothing happens.
 */
dry_run?: ImportUsersDryRun;
/**
 * New ids are higher than this. Send the highest id of the file, so that no later line needs the same id.
 * @minimum 0
 * @maximum 4503599627370496
 */
above?: number;
};

export type ImportUsersDryRun = 'true' | 'false';
export type SetLogoParams = {
/**
 * The scheme that the logo is for. Without a `dark` one, the `light` one is shown in both.
 */
theme?: SetLogoTheme;
};

export type SetLogoTheme = 'light' | 'dark';
export type RemoveLogoParams = {
/**
 * The scheme that the logo is for. Without a `dark` one, the `light` one is shown in both.
 */
theme?: RemoveLogoTheme;
};

export type RemoveLogoTheme = 'light' | 'dark';
export type StartLoginParams = {
/**
 * One of the registered callback URLs; the first without a wildcard if left out.
 * @maxLength 8192
 */
redirect_uri?: string;
/**
 * Path inside the app to resume at.
 * @maxLength 8192
 */
return_to?: string;
/**
 * Comes back unchanged at the callback URL, by which the app knows its own sign-in.
 * @minLength 1
 * @maxLength 512
 * @pattern ^[\x20-\x7e]+$
 */
state?: string;
/**
 * SHA-256 of a secret `code_verifier` of the app, in base64url. The callback URL then gets a `code`.
 * @pattern ^[\w-]{43}$
 */
code_challenge?: string;
/**
 * Goes with `code_challenge`.
 */
code_challenge_method?: 'S256';
/**
 * `ticket:…` signs a test user in, without the identity provider and the consent page. Any other hint is ignored.
 * @maxLength 8192
 */
login_hint?: string;
/**
 * Lets the person choose another account at the identity provider.
 */
prompt?: 'select_account';
};

export type RefreshSessionHeaders = {
/**
 * Names one attempt, so that a retry returns the first result.
 * @minLength 8
 * @maxLength 200
 * @pattern ^[\x21-\x7e]+$
 */
'idempotency-key'?: string;
};

export type FollowRevocationsParams = {
/**
 * The `cursor` of the last line that was read.
 * @maxLength 100
 */
after?: string;
/**
 * The lines also name each person whose role in a team has changed.
 */
teams?: '1';
};

export type StartLoginWithParams = {
/**
 * One of the registered callback URLs; the first without a wildcard if left out.
 * @maxLength 8192
 */
redirect_uri?: string;
/**
 * Path inside the app to resume at.
 * @maxLength 8192
 */
return_to?: string;
/**
 * Comes back unchanged at the callback URL, by which the app knows its own sign-in.
 * @minLength 1
 * @maxLength 512
 * @pattern ^[\x20-\x7e]+$
 */
state?: string;
/**
 * SHA-256 of a secret `code_verifier` of the app, in base64url. The callback URL then gets a `code`.
 * @pattern ^[\w-]{43}$
 */
code_challenge?: string;
/**
 * Goes with `code_challenge`.
 */
code_challenge_method?: 'S256';
/**
 * `ticket:…` signs a test user in, without the identity provider and the consent page. Any other hint is ignored.
 * @maxLength 8192
 */
login_hint?: string;
/**
 * Lets the person choose another account at the identity provider.
 */
prompt?: 'select_account';
};

export type DeleteTeamsParams = {
/**
 * `true`: only say what the call would do. Nothing happens.
 */
dry_run?: DeleteTeamsDryRun;
};

export type DeleteTeamsDryRun = 'true' | 'false';
export type ListTeamsParams = {
/**
 * What follows this id.
 * @minimum 0
 */
after?: number;
/**
 * @minimum 1
 * @maximum 500
 */
limit?: number;
};

export type ListTeamMembersParams = {
/**
 * What follows this id.
 * @minimum 0
 */
after?: number;
/**
 * @minimum 1
 * @maximum 500
 */
limit?: number;
};

export type ListDeliveriesParams = {
/**
 * Deliveries with a lower id.
 * @minimum 1
 */
before?: number;
/**
 * @minimum 1
 * @maximum 200
 */
limit?: number;
status?: ListDeliveriesStatus;
};

export type ListDeliveriesStatus = 'pending' | 'delivered' | 'failed';
export type GetInsightsParams = {
/**
 * How many days the figures cover; 30 without it.
 */
days?: GetInsightsDays;
};

export type GetInsightsDays = '7' | '30' | '90';
export type GetObservabilityParams = {
include?: 'recent_events';
};

export type IsDomainAllowedParams = {
/**
 * The host.
 */
domain: string;
};

export type GetReadinessParams = {
/**
 * Tries a write in the database too, at most once a second. For alerts; a balancer that asks so takes every node out at once.
 */
deep?: string;
};

export type GetReadiness503TwoCode = 'unavailable';
export type GetReadiness503Two = Problem & {
  status: 503;
  code: GetReadiness503TwoCode;
};
