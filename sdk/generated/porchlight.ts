/**
 * Generated from contract/openapi.json by `npm run generate`. Never edited by hand.
 */
import type {
  AccessList,
  AccessListInput,
  AdoptRequest,
  AdoptionAnswer,
  AdoptionRefusedResponse,
  AdoptionSource,
  AgentClaimBegun,
  AgentClaimed,
  AgentIdentityRegistered,
  AgentRefusal,
  AgentRegistered,
  AgentSettings,
  AgentSettingsChange,
  AlreadyClaimedResponse,
  AppClientStaysOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse,
  AppearanceAnswer,
  AppearanceSettings,
  ApprovalAsked,
  ApprovalLimitResponse,
  ApprovalNotNeeded,
  ApprovalPolicy,
  ApprovalPolicyChange,
  ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrDomainTakenResponse,
  ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastIdentityResponse,
  ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastProviderResponse,
  ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastTeamOwnerOrTeamLimitResponse,
  ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrMainKeyResponse,
  ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrProviderNotConfiguredOrMailNotConfiguredOrLastProviderResponse,
  ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrSocialLoginRequiredOrRoleInUseResponse,
  ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrTeamLimitResponse,
  ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse,
  ApprovalStaleResponse,
  ApprovalTaken,
  ApprovalWish,
  AskPersonRequest,
  BannedUserAgentOrForeignOriginResponse,
  BeginAgentClaim400Two,
  BeginAgentClaim429Two,
  BeginAgentClaimRequest,
  BootstrapRequest,
  ChangeClientRequest,
  ChangeKeyRequest,
  ChangeMemberRequest,
  ChangeTeamRequest,
  ChangeTeamRoleRequest,
  ChangeTenantRequest,
  ChangeTestUserRequest,
  ChangeUserRequest,
  ChangeWebhookRequest,
  CheckRedirectParams,
  ClaimRequiredOrTenantPausedResponse,
  ClaimTokenRefusal,
  ClaimUrl,
  ClientAnswer,
  ClientCreated,
  ClientDeleted,
  ClientLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse,
  ClientList,
  ClientNotFoundOrResourceNotProvisionedResponse,
  ClientSecretMade,
  CreateClientRequest,
  CreateKeyRequest,
  CreateOwnTeamRequest,
  CreateTeamRequest,
  CreateWebhookRequest,
  DeleteSocialLoginParams,
  DeleteTeamsParams,
  DeleteTenantParams,
  DeleteTenantRequest,
  DeleteUserParams,
  DeliveryList,
  DiscountReportAnswer,
  DiscountReportRequest,
  DomainAnswer,
  DomainNotFoundOrResourceNotProvisionedResponse,
  DomainRemoved,
  DomainSettings,
  DryRunErasure,
  DryRunImport,
  DryRunRemoval,
  EdgeSession,
  EdgeSessionState,
  EndOwnSessionsRequest,
  EventList,
  ExportUsersParams,
  FeedbackRequest,
  FollowRevocationsParams,
  GenesisRequest,
  GetInsightsParams,
  GetObservabilityParams,
  GetReadiness503Two,
  GetReadinessParams,
  Health,
  HostCheck,
  HostCheckRequest,
  HostList,
  IdempotencyKeyConflictResponse,
  ImportReport,
  ImportUsersParams,
  Insights,
  InternalErrorPageResponse,
  InternalErrorResponse,
  InvalidCredentialsResponse,
  InvalidRefreshTokenOrRefreshTokenReusedResponse,
  InvalidRequestOrAppNotListedResponse,
  InvalidRequestOrConfirmationRequiredResponse,
  InvalidRequestOrInvalidCodeResponse,
  InvalidRequestOrRedirectUriNotAllowedOrRedirectUriRequiredOrInvalidReturnToPageResponse,
  InvalidRequestOrSignalRefusedResponse,
  InvalidRequestResponse,
  InvitationCreated,
  InviteRequest,
  InviteToOwnTeamRequest,
  InviteToTeamRequest,
  IsDomainAllowedParams,
  KeyChanged,
  KeyCreated,
  KeyDeleted,
  KeyLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse,
  KeyLimitResponse,
  KeyList,
  KeyNotFoundResponse,
  LastOwnerOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse,
  LastTeamOwnerResponse,
  LeakedKeyRevoked,
  LinkAsked,
  LinkRequest,
  ListDeliveriesParams,
  ListEventsParams,
  ListTeamMembersParams,
  ListTeamsParams,
  ListUsersParams,
  LogoutRequest,
  MemberAnswer,
  MemberLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse,
  MemberList,
  MemberNotFoundResponse,
  MemberRemoved,
  MissingCredentialsOrInvalidCredentialsResponse,
  MyTeams,
  MyTeamsRequest,
  Observability,
  OwnSessionList,
  OwnSessionsRequest,
  OwnTeamMembersRequest,
  OwnTeamRequest,
  PasskeyRemoved,
  PayloadTooLargePageResponse,
  PayloadTooLargeResponse,
  PersonAsked,
  PersonExport,
  PollAgentClaim400Two,
  PollAgentClaimRequest,
  Problem,
  ProofList,
  ProofRecorded,
  ProofReport,
  Provider,
  ProviderCheck,
  ProviderList,
  ProviderNotConfiguredOrMailNotConfiguredResponse,
  ProviderRemoved,
  ProviderSettings,
  ProvisionRequest,
  ProvisionTeamsRequest,
  RateLimitedOrQuotaExceededPageResponse,
  RateLimitedOrQuotaExceededResponse,
  RateLimitedResponse,
  Readiness,
  RedeemCodeRequest,
  RedirectCheck,
  RefreshRequest,
  RefreshSessionHeaders,
  RefusalList,
  RegisterAgent400Two,
  RegisterAgent429Two,
  RegisterAgentIdentity400Two,
  RegisterAgentIdentity429Two,
  RegisterAgentIdentityRequest,
  RegisterAgentRequest,
  RemoveFromTeamRequest,
  RemoveLogoParams,
  RenameTeamRequest,
  ReplayAnswer,
  ReplayRequest,
  ResourceDeleted,
  ResourceNotProvisionedOrTeamNotFoundOrInvitationNotFoundResponse,
  ResourceNotProvisionedOrTeamNotFoundResponse,
  ResourceNotProvisionedResponse,
  RevokeLeakedRequest,
  RotateKeysRequest,
  RotatedKeys,
  RouteNotFoundResponse,
  SessionList,
  SessionNotFoundOrResourceNotProvisionedResponse,
  SessionsRevoked,
  SetLogoParams,
  SetTeamMemberRequest,
  SocialLoginResource,
  SocialLoginSettings,
  SocialLoginSettingsAnswer,
  StartLoginParams,
  StartLoginWithParams,
  Success,
  TakeApprovalRequest,
  TeamAnswer,
  TeamDeleted,
  TeamInvitationCreated,
  TeamInvitationList,
  TeamLeft,
  TeamLimitResponse,
  TeamList,
  TeamMemberAnswer,
  TeamMemberList,
  TeamMemberRemoved,
  TeamsDeleted,
  TeamsDryRun,
  TeamsResourceAnswer,
  TenantChanged,
  TenantCreated,
  TenantDeleted,
  TenantExpiredPageResponse,
  TenantExpiredResponse,
  TenantNotFoundOrResourceNotProvisionedOrProviderNotEnabledPageResponse,
  TenantNotFoundOrResourceNotProvisionedOrTeamNotFoundResponse,
  TenantNotFoundOrResourceNotProvisionedResponse,
  TenantNotFoundOrSessionNotFoundOrResourceNotProvisionedResponse,
  TenantNotFoundOrUserNotFoundOrResourceNotProvisionedOrTeamNotFoundResponse,
  TenantNotFoundResponse,
  TenantPausedOrHostNotProvenPageResponse,
  TenantPausedOrTeamPermissionMissingResponse,
  TenantPausedResponse,
  TenantReport,
  TestUserChanged,
  TestUserCreated,
  TestUserDeleted,
  TestUserLimitResponse,
  TestUserRequest,
  TestUserTicket,
  TokenPair,
  TrustedIssuers,
  TrustedIssuersInput,
  UnavailablePageResponse,
  UnavailableResponse,
  UnsupportedMediaTypePageResponse,
  UnsupportedMediaTypeResponse,
  UserErased,
  UserList,
  UserNotFoundOrPasskeyNotFoundOrResourceNotProvisionedResponse,
  UserNotFoundOrResourceNotProvisionedOrTeamNotFoundResponse,
  UserNotFoundOrResourceNotProvisionedResponse,
  UserPasskeys,
  UserWithAccess,
  VerifyAnswer,
  VerifyRequest,
  WaitAnswer,
  WaitForClaimParams,
  WebhookAnswer,
  WebhookCreated,
  WebhookDeleted,
  WebhookLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse,
  WebhookList,
  WebhookNotFoundOrResourceNotProvisionedResponse,
  WebhookNotFoundResponse,
  WebhookSecretRotated,
  WebhookTested,
  WrongKeyKindOrApprovalMissingOrTenantPausedResponse,
  WrongKeyKindOrInsufficientScopeResponse,
  WrongKeyKindOrPermissionMissingOrApprovalDeniedOrTenantPausedResponse,
  WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrClaimRequiredOrTenantPausedOrOwnerRequiredResponse,
  WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrClaimRequiredOrTenantPausedResponse,
  WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedOrOwnerRequiredResponse,
  WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse,
  WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedResponse,
  WrongKeyKindOrPermissionMissingOrClaimRequiredOrTenantPausedResponse,
  WrongKeyKindOrPermissionMissingOrTenantPausedOrOwnerRequiredResponse,
  WrongKeyKindOrPermissionMissingOrTenantPausedOrTestUsersOffResponse,
  WrongKeyKindOrPermissionMissingOrTenantPausedResponse,
  WrongKeyKindOrPermissionMissingResponse,
  WrongKeyKindOrTenantPausedResponse,
  WrongKeyKindResponse,
  WrongToken,
  WrongTokenRequest
} from './porchlight.schemas.ts';

import { transport } from '../src/transport.ts';

export type HTTPStatusCode1xx = 100 | 101 | 102 | 103;
export type HTTPStatusCode2xx = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207;
export type HTTPStatusCode3xx = 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;
export type HTTPStatusCode4xx = 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418 | 419 | 420 | 421 | 422 | 423 | 424 | 426 | 428 | 429 | 431 | 451;
export type HTTPStatusCode5xx = 500 | 501 | 502 | 503 | 504 | 505 | 507 | 511;
export type HTTPStatusCodes = HTTPStatusCode1xx | HTTPStatusCode2xx | HTTPStatusCode3xx | HTTPStatusCode4xx | HTTPStatusCode5xx;

export type createGuestTenantResponse201 = {
  data: TenantCreated
  status: 201
}

export type createGuestTenantResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type createGuestTenantResponse403 = {
  data: BannedUserAgentOrForeignOriginResponse
  status: 403
}

export type createGuestTenantResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type createGuestTenantResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type createGuestTenantResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type createGuestTenantResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type createGuestTenantResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type createGuestTenantResponseSuccess = (createGuestTenantResponse201) & {
  headers: Headers;
};
export type createGuestTenantResponseError = (createGuestTenantResponse400 | createGuestTenantResponse403 | createGuestTenantResponse413 | createGuestTenantResponse415 | createGuestTenantResponse429 | createGuestTenantResponse500 | createGuestTenantResponse503) & {
  headers: Headers;
};

export type createGuestTenantResponse = (createGuestTenantResponseSuccess | createGuestTenantResponseError)

export const getCreateGuestTenantUrl = () => {

  return `/api/genesis`
}

/**
 * Creates an ephemeral tenant that lives for 72 hours unless a human claims it. Needs no credentials. With `Accept: text/plain` the answer is the content of the `.service` file.
 *
 * Made from `contract.tenants.genesis` in contract/src/routes/tenants.ts.
 * @summary Create a guest tenant
 */
export const createGuestTenant = async (genesisRequest?: GenesisRequest, options?: Parameters<typeof transport>[1]): Promise<createGuestTenantResponse> => {

return transport<createGuestTenantResponse>(getCreateGuestTenantUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(genesisRequest)
  }
);}

export type createOwnedTenantResponse200 = {
  data: TenantCreated
  status: 200
}

export type createOwnedTenantResponse201 = {
  data: TenantCreated
  status: 201
}

export type createOwnedTenantResponse400 = {
  data: InvalidRequestOrConfirmationRequiredResponse
  status: 400
}

export type createOwnedTenantResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type createOwnedTenantResponse403 = {
  data: WrongKeyKindOrInsufficientScopeResponse
  status: 403
}

export type createOwnedTenantResponse409 = {
  data: IdempotencyKeyConflictResponse
  status: 409
}

export type createOwnedTenantResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type createOwnedTenantResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type createOwnedTenantResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type createOwnedTenantResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type createOwnedTenantResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type createOwnedTenantResponseSuccess = (createOwnedTenantResponse200 | createOwnedTenantResponse201) & {
  headers: Headers;
};
export type createOwnedTenantResponseError = (createOwnedTenantResponse400 | createOwnedTenantResponse401 | createOwnedTenantResponse403 | createOwnedTenantResponse409 | createOwnedTenantResponse413 | createOwnedTenantResponse415 | createOwnedTenantResponse429 | createOwnedTenantResponse500 | createOwnedTenantResponse503) & {
  headers: Headers;
};

export type createOwnedTenantResponse = (createOwnedTenantResponseSuccess | createOwnedTenantResponseError)

export const getCreateOwnedTenantUrl = () => {

  return `/api/mcp/bootstrap`
}

/**
 * Creates a claimed tenant without expiry for the account of the OAuth token. A retry with the same idempotency key returns the same tenant with its credentials.
 *
 * Made from `contract.tenants.bootstrap` in contract/src/routes/tenants.ts.
 * @summary Create an owned tenant
 */
export const createOwnedTenant = async (bootstrapRequest: BootstrapRequest, options?: Parameters<typeof transport>[1]): Promise<createOwnedTenantResponse> => {

return transport<createOwnedTenantResponse>(getCreateOwnedTenantUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(bootstrapRequest)
  }
);}

export type getTenantResponse200 = {
  data: TenantReport
  status: 200
}

export type getTenantResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getTenantResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getTenantResponse403 = {
  data: WrongKeyKindOrPermissionMissingResponse
  status: 403
}

export type getTenantResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getTenantResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getTenantResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getTenantResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getTenantResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getTenantResponseSuccess = (getTenantResponse200) & {
  headers: Headers;
};
export type getTenantResponseError = (getTenantResponse400 | getTenantResponse401 | getTenantResponse403 | getTenantResponse410 | getTenantResponse413 | getTenantResponse415 | getTenantResponse500 | getTenantResponse503) & {
  headers: Headers;
};

export type getTenantResponse = (getTenantResponseSuccess | getTenantResponseError)

export const getGetTenantUrl = () => {

  return `/api/tenant`
}

/**
 * State, resources, usage against each cap, and notices from 80 per cent on. Works while the tenant is paused.
 *
 * Made from `contract.tenants.status` in contract/src/routes/tenants.ts.
 * @summary Tenant status
 */
export const getTenant = async ( options?: Parameters<typeof transport>[1]): Promise<getTenantResponse> => {

  return transport<getTenantResponse>(getGetTenantUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type changeTenantResponse200 = {
  data: TenantChanged
  status: 200
}

export type changeTenantResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type changeTenantResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type changeTenantResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type changeTenantResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type changeTenantResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type changeTenantResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type changeTenantResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type changeTenantResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type changeTenantResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type changeTenantResponseSuccess = (changeTenantResponse200) & {
  headers: Headers;
};
export type changeTenantResponseError = (changeTenantResponse400 | changeTenantResponse401 | changeTenantResponse403 | changeTenantResponse410 | changeTenantResponse413 | changeTenantResponse415 | changeTenantResponse429 | changeTenantResponse500 | changeTenantResponse503) & {
  headers: Headers;
};

export type changeTenantResponse = (changeTenantResponseSuccess | changeTenantResponseError)

export const getChangeTenantUrl = () => {

  return `/api/tenant`
}

/**
 * Gives the project another name. Its id stays.
 *
 * Made from `contract.tenants.change` in contract/src/routes/tenants.ts.
 * @summary Rename the tenant
 */
export const changeTenant = async (changeTenantRequest: ChangeTenantRequest, options?: Parameters<typeof transport>[1]): Promise<changeTenantResponse> => {

return transport<changeTenantResponse>(getChangeTenantUrl(),
  {
    ...options,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(changeTenantRequest)
  }
);}

export type deleteTenantResponse200 = {
  data: DryRunRemoval
  status: 200
}

export type deleteTenantResponse202 = {
  data: TenantDeleted
  status: 202
}

export type deleteTenantResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type deleteTenantResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type deleteTenantResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedResponse
  status: 403
}

export type deleteTenantResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type deleteTenantResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type deleteTenantResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type deleteTenantResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type deleteTenantResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type deleteTenantResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type deleteTenantResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type deleteTenantResponseSuccess = (deleteTenantResponse200 | deleteTenantResponse202) & {
  headers: Headers;
};
export type deleteTenantResponseError = (deleteTenantResponse400 | deleteTenantResponse401 | deleteTenantResponse403 | deleteTenantResponse409 | deleteTenantResponse410 | deleteTenantResponse413 | deleteTenantResponse415 | deleteTenantResponse429 | deleteTenantResponse500 | deleteTenantResponse503) & {
  headers: Headers;
};

export type deleteTenantResponse = (deleteTenantResponseSuccess | deleteTenantResponseError)

export const getDeleteTenantUrl = (params?: DeleteTenantParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/tenant?${stringifiedParams}` : `/api/tenant`
}

/**
 * Keys and tokens stop working at once. The owner of a claimed tenant can restore it for 24 hours on the account page, with everything in it; a key cannot. After that, and at once for a tenant without an owner, all data is deleted.
 *
 * Works while the tenant is paused.
 *
 * Made from `contract.tenants.remove` in contract/src/routes/tenants.ts.
 * @summary Delete the tenant
 */
export const deleteTenant = async (deleteTenantRequest: DeleteTenantRequest,
    params?: DeleteTenantParams, options?: Parameters<typeof transport>[1]): Promise<deleteTenantResponse> => {

return transport<deleteTenantResponse>(getDeleteTenantUrl(params),
  {
    ...options,
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(deleteTenantRequest)
  }
);}

export type rotateKeysResponse200 = {
  data: RotatedKeys
  status: 200
}

export type rotateKeysResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type rotateKeysResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type rotateKeysResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type rotateKeysResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type rotateKeysResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type rotateKeysResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type rotateKeysResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type rotateKeysResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type rotateKeysResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type rotateKeysResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type rotateKeysResponseSuccess = (rotateKeysResponse200) & {
  headers: Headers;
};
export type rotateKeysResponseError = (rotateKeysResponse400 | rotateKeysResponse401 | rotateKeysResponse403 | rotateKeysResponse409 | rotateKeysResponse410 | rotateKeysResponse413 | rotateKeysResponse415 | rotateKeysResponse429 | rotateKeysResponse500 | rotateKeysResponse503) & {
  headers: Headers;
};

export type rotateKeysResponse = (rotateKeysResponseSuccess | rotateKeysResponseError)

export const getRotateKeysUrl = () => {

  return `/api/keys/rotate`
}

/**
 * Returns a new pair. The old pair works for 24 hours more, or not at all with `revoke_now`.
 *
 * Made from `contract.tenants.rotateKeys` in contract/src/routes/tenants.ts.
 * @summary Rotate the keys
 */
export const rotateKeys = async (rotateKeysRequest?: RotateKeysRequest, options?: Parameters<typeof transport>[1]): Promise<rotateKeysResponse> => {

return transport<rotateKeysResponse>(getRotateKeysUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(rotateKeysRequest)
  }
);}

export type createKeyResponse201 = {
  data: KeyCreated
  status: 201
}

export type createKeyResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type createKeyResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type createKeyResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type createKeyResponse409 = {
  data: KeyLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type createKeyResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type createKeyResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type createKeyResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type createKeyResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type createKeyResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type createKeyResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type createKeyResponseSuccess = (createKeyResponse201) & {
  headers: Headers;
};
export type createKeyResponseError = (createKeyResponse400 | createKeyResponse401 | createKeyResponse403 | createKeyResponse409 | createKeyResponse410 | createKeyResponse413 | createKeyResponse415 | createKeyResponse429 | createKeyResponse500 | createKeyResponse503) & {
  headers: Headers;
};

export type createKeyResponse = (createKeyResponseSuccess | createKeyResponseError)

export const getCreateKeyUrl = () => {

  return `/api/keys`
}

/**
 * Makes a management key that may do less than the main one. It never gets more than the calling key has. The secret is shown once.
 *
 * Made from `contract.keys.create` in contract/src/routes/keys.ts.
 * @summary Create a key
 */
export const createKey = async (createKeyRequest: CreateKeyRequest, options?: Parameters<typeof transport>[1]): Promise<createKeyResponse> => {

return transport<createKeyResponse>(getCreateKeyUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(createKeyRequest)
  }
);}

export type listKeysResponse200 = {
  data: KeyList
  status: 200
}

export type listKeysResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listKeysResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listKeysResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listKeysResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listKeysResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listKeysResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listKeysResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listKeysResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listKeysResponseSuccess = (listKeysResponse200) & {
  headers: Headers;
};
export type listKeysResponseError = (listKeysResponse400 | listKeysResponse401 | listKeysResponse403 | listKeysResponse410 | listKeysResponse413 | listKeysResponse415 | listKeysResponse500 | listKeysResponse503) & {
  headers: Headers;
};

export type listKeysResponse = (listKeysResponseSuccess | listKeysResponseError)

export const getListKeysUrl = () => {

  return `/api/keys`
}

/**
 * Every management key that works, the main key of `.service` first. Secrets are not stored.
 *
 * Made from `contract.keys.list` in contract/src/routes/keys.ts.
 * @summary List keys
 */
export const listKeys = async ( options?: Parameters<typeof transport>[1]): Promise<listKeysResponse> => {

  return transport<listKeysResponse>(getListKeysUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type changeKeyResponse200 = {
  data: KeyChanged
  status: 200
}

export type changeKeyResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type changeKeyResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type changeKeyResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type changeKeyResponse404 = {
  data: KeyNotFoundResponse
  status: 404
}

export type changeKeyResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type changeKeyResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type changeKeyResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type changeKeyResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type changeKeyResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type changeKeyResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type changeKeyResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type changeKeyResponseSuccess = (changeKeyResponse200) & {
  headers: Headers;
};
export type changeKeyResponseError = (changeKeyResponse400 | changeKeyResponse401 | changeKeyResponse403 | changeKeyResponse404 | changeKeyResponse409 | changeKeyResponse410 | changeKeyResponse413 | changeKeyResponse415 | changeKeyResponse429 | changeKeyResponse500 | changeKeyResponse503) & {
  headers: Headers;
};

export type changeKeyResponse = (changeKeyResponseSuccess | changeKeyResponseError)

export const getChangeKeyUrl = (id: string,) => {

  return `/api/keys/${encodeURIComponent(String(id))}`
}

/**
 * Gives a key another name or other permissions, in place: its secret stays. Narrowed, it is refused on every node within a second.
 *
 * Made from `contract.keys.change` in contract/src/routes/keys.ts.
 * @summary Change a key
 */
export const changeKey = async (id: string,
    changeKeyRequest: ChangeKeyRequest, options?: Parameters<typeof transport>[1]): Promise<changeKeyResponse> => {

return transport<changeKeyResponse>(getChangeKeyUrl(id),
  {
    ...options,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(changeKeyRequest)
  }
);}

export type deleteKeyResponse200 = {
  data: KeyDeleted
  status: 200
}

export type deleteKeyResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type deleteKeyResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type deleteKeyResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type deleteKeyResponse404 = {
  data: KeyNotFoundResponse
  status: 404
}

export type deleteKeyResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrMainKeyResponse
  status: 409
}

export type deleteKeyResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type deleteKeyResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type deleteKeyResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type deleteKeyResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type deleteKeyResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type deleteKeyResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type deleteKeyResponseSuccess = (deleteKeyResponse200) & {
  headers: Headers;
};
export type deleteKeyResponseError = (deleteKeyResponse400 | deleteKeyResponse401 | deleteKeyResponse403 | deleteKeyResponse404 | deleteKeyResponse409 | deleteKeyResponse410 | deleteKeyResponse413 | deleteKeyResponse415 | deleteKeyResponse429 | deleteKeyResponse500 | deleteKeyResponse503) & {
  headers: Headers;
};

export type deleteKeyResponse = (deleteKeyResponseSuccess | deleteKeyResponseError)

export const getDeleteKeyUrl = (id: string,) => {

  return `/api/keys/${encodeURIComponent(String(id))}`
}

/**
 * Ends a key at once, on every node within a second. The main key is not deleted but replaced: `POST /api/keys/rotate`.
 *
 * Made from `contract.keys.remove` in contract/src/routes/keys.ts.
 * @summary Delete a key
 */
export const deleteKey = async (id: string, options?: Parameters<typeof transport>[1]): Promise<deleteKeyResponse> => {

  return transport<deleteKeyResponse>(getDeleteKeyUrl(id),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type revokeLeakedKeyResponse200 = {
  data: LeakedKeyRevoked
  status: 200
}

export type revokeLeakedKeyResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type revokeLeakedKeyResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type revokeLeakedKeyResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type revokeLeakedKeyResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type revokeLeakedKeyResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type revokeLeakedKeyResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type revokeLeakedKeyResponseSuccess = (revokeLeakedKeyResponse200) & {
  headers: Headers;
};
export type revokeLeakedKeyResponseError = (revokeLeakedKeyResponse400 | revokeLeakedKeyResponse413 | revokeLeakedKeyResponse415 | revokeLeakedKeyResponse429 | revokeLeakedKeyResponse500 | revokeLeakedKeyResponse503) & {
  headers: Headers;
};

export type revokeLeakedKeyResponse = (revokeLeakedKeyResponseSuccess | revokeLeakedKeyResponseError)

export const getRevokeLeakedKeyUrl = () => {

  return `/api/keys/revoke-leaked`
}

/**
 * For secret scanners and people who find a key. It needs no credentials: the key is its own proof. The key ends at once, and the owner of the project gets a notice.
 *
 * Made from `contract.keys.revokeLeaked` in contract/src/routes/keys.ts.
 * @summary End a key that leaked
 */
export const revokeLeakedKey = async (revokeLeakedRequest: RevokeLeakedRequest, options?: Parameters<typeof transport>[1]): Promise<revokeLeakedKeyResponse> => {

return transport<revokeLeakedKeyResponse>(getRevokeLeakedKeyUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(revokeLeakedRequest)
  }
);}

export type requestApprovalResponse200 = {
  data: ApprovalNotNeeded
  status: 200
}

export type requestApprovalResponse201 = {
  data: ApprovalAsked
  status: 201
}

export type requestApprovalResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type requestApprovalResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type requestApprovalResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type requestApprovalResponse409 = {
  data: ApprovalLimitResponse
  status: 409
}

export type requestApprovalResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type requestApprovalResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type requestApprovalResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type requestApprovalResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type requestApprovalResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type requestApprovalResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type requestApprovalResponseSuccess = (requestApprovalResponse200 | requestApprovalResponse201) & {
  headers: Headers;
};
export type requestApprovalResponseError = (requestApprovalResponse400 | requestApprovalResponse401 | requestApprovalResponse403 | requestApprovalResponse409 | requestApprovalResponse410 | requestApprovalResponse413 | requestApprovalResponse415 | requestApprovalResponse429 | requestApprovalResponse500 | requestApprovalResponse503) & {
  headers: Headers;
};

export type requestApprovalResponse = (requestApprovalResponseSuccess | requestApprovalResponseError)

export const getRequestApprovalUrl = () => {

  return `/api/approvals`
}

/**
 * The owner sees all calls on one page and decides once. After that, make each call once, in this order, with the same header `Approval`. The first call is held against the state that the owner saw, the later ones against what the calls before them left; a call that fails ends the rest. Each call is checked first: the key must have its permission, and its path, query and body must fit. Nothing is changed by asking. If no call needs an approval, the answer is 200.
 *
 * Made from `contract.approvals.request` in contract/src/routes/approvals.ts.
 * @summary Ask for one approval for several calls
 */
export const requestApproval = async (approvalWish: ApprovalWish, options?: Parameters<typeof transport>[1]): Promise<requestApprovalResponse> => {

return transport<requestApprovalResponse>(getRequestApprovalUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(approvalWish)
  }
);}

export type getApprovalPolicyResponse200 = {
  data: ApprovalPolicy
  status: 200
}

export type getApprovalPolicyResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getApprovalPolicyResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getApprovalPolicyResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type getApprovalPolicyResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getApprovalPolicyResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getApprovalPolicyResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getApprovalPolicyResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getApprovalPolicyResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getApprovalPolicyResponseSuccess = (getApprovalPolicyResponse200) & {
  headers: Headers;
};
export type getApprovalPolicyResponseError = (getApprovalPolicyResponse400 | getApprovalPolicyResponse401 | getApprovalPolicyResponse403 | getApprovalPolicyResponse410 | getApprovalPolicyResponse413 | getApprovalPolicyResponse415 | getApprovalPolicyResponse500 | getApprovalPolicyResponse503) & {
  headers: Headers;
};

export type getApprovalPolicyResponse = (getApprovalPolicyResponseSuccess | getApprovalPolicyResponseError)

export const getGetApprovalPolicyUrl = () => {

  return `/api/approvals/policy`
}

/**
 * Made from `contract.approvals.policy` in contract/src/routes/approvals.ts.
 * @summary Read which calls need approval
 */
export const getApprovalPolicy = async ( options?: Parameters<typeof transport>[1]): Promise<getApprovalPolicyResponse> => {

  return transport<getApprovalPolicyResponse>(getGetApprovalPolicyUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type setApprovalPolicyResponse200 = {
  data: ApprovalPolicy
  status: 200
}

export type setApprovalPolicyResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type setApprovalPolicyResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type setApprovalPolicyResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedOrOwnerRequiredResponse
  status: 403
}

export type setApprovalPolicyResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type setApprovalPolicyResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type setApprovalPolicyResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type setApprovalPolicyResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type setApprovalPolicyResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type setApprovalPolicyResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type setApprovalPolicyResponseSuccess = (setApprovalPolicyResponse200) & {
  headers: Headers;
};
export type setApprovalPolicyResponseError = (setApprovalPolicyResponse400 | setApprovalPolicyResponse401 | setApprovalPolicyResponse403 | setApprovalPolicyResponse410 | setApprovalPolicyResponse413 | setApprovalPolicyResponse415 | setApprovalPolicyResponse429 | setApprovalPolicyResponse500 | setApprovalPolicyResponse503) & {
  headers: Headers;
};

export type setApprovalPolicyResponse = (setApprovalPolicyResponseSuccess | setApprovalPolicyResponseError)

export const getSetApprovalPolicyUrl = () => {

  return `/api/approvals/policy`
}

/**
 * Calls of these risks wait until the owner has approved them on a page. It holds for every key of the project and for programs that the owner connected. A key can make it stricter; only the owner, at the desk, can loosen it. A field that is left out stays as it is.
 *
 * Made from `contract.approvals.setPolicy` in contract/src/routes/approvals.ts.
 * @summary Set which calls need approval
 */
export const setApprovalPolicy = async (approvalPolicyChange: ApprovalPolicyChange, options?: Parameters<typeof transport>[1]): Promise<setApprovalPolicyResponse> => {

return transport<setApprovalPolicyResponse>(getSetApprovalPolicyUrl(),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(approvalPolicyChange)
  }
);}

export type createClaimUrlResponse201 = {
  data: ClaimUrl
  status: 201
}

export type createClaimUrlResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type createClaimUrlResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type createClaimUrlResponse403 = {
  data: WrongKeyKindOrPermissionMissingResponse
  status: 403
}

export type createClaimUrlResponse409 = {
  data: AlreadyClaimedResponse
  status: 409
}

export type createClaimUrlResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type createClaimUrlResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type createClaimUrlResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type createClaimUrlResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type createClaimUrlResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type createClaimUrlResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type createClaimUrlResponseSuccess = (createClaimUrlResponse201) & {
  headers: Headers;
};
export type createClaimUrlResponseError = (createClaimUrlResponse400 | createClaimUrlResponse401 | createClaimUrlResponse403 | createClaimUrlResponse409 | createClaimUrlResponse410 | createClaimUrlResponse413 | createClaimUrlResponse415 | createClaimUrlResponse429 | createClaimUrlResponse500 | createClaimUrlResponse503) & {
  headers: Headers;
};

export type createClaimUrlResponse = (createClaimUrlResponseSuccess | createClaimUrlResponseError)

export const getCreateClaimUrlUrl = () => {

  return `/api/claim/url`
}

/**
 * Produces the address at which a human approves the claim, and a wait token to learn the outcome. Works while the tenant is paused.
 *
 * Made from `contract.claims.createUrl` in contract/src/routes/claims.ts.
 * @summary Get the claim URL
 */
export const createClaimUrl = async ( options?: Parameters<typeof transport>[1]): Promise<createClaimUrlResponse> => {

  return transport<createClaimUrlResponse>(getCreateClaimUrlUrl(),
  {
    ...options,
    method: 'POST'

  }
);}

export type waitForClaimResponse200 = {
  data: WaitAnswer
  status: 200
}

export type waitForClaimResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type waitForClaimResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type waitForClaimResponse403 = {
  data: WrongKeyKindResponse
  status: 403
}

export type waitForClaimResponse409 = {
  data: KeyLimitResponse
  status: 409
}

export type waitForClaimResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type waitForClaimResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type waitForClaimResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type waitForClaimResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type waitForClaimResponseSuccess = (waitForClaimResponse200) & {
  headers: Headers;
};
export type waitForClaimResponseError = (waitForClaimResponse400 | waitForClaimResponse401 | waitForClaimResponse403 | waitForClaimResponse409 | waitForClaimResponse413 | waitForClaimResponse415 | waitForClaimResponse500 | waitForClaimResponse503) & {
  headers: Headers;
};

export type waitForClaimResponse = (waitForClaimResponseSuccess | waitForClaimResponseError)

export const getWaitForClaimUrl = (params?: WaitForClaimParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/wait?${stringifiedParams}` : `/api/wait`
}

/**
 * Holds the answer until the human has decided or the timeout has passed. The bearer is the wait token. After `POST /api/link`, the first answer that says `approved` carries the key.
 *
 * Works while the tenant is paused.
 *
 * Made from `contract.claims.wait` in contract/src/routes/claims.ts.
 * @summary Wait for the claim
 */
export const waitForClaim = async (params?: WaitForClaimParams, options?: Parameters<typeof transport>[1]): Promise<waitForClaimResponse> => {

  return transport<waitForClaimResponse>(getWaitForClaimUrl(params),
  {
    ...options,
    method: 'GET'

  }
);}

export type askForLinkResponse201 = {
  data: LinkAsked
  status: 201
}

export type askForLinkResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type askForLinkResponse403 = {
  data: ClaimRequiredOrTenantPausedResponse
  status: 403
}

export type askForLinkResponse404 = {
  data: TenantNotFoundResponse
  status: 404
}

export type askForLinkResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type askForLinkResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type askForLinkResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type askForLinkResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type askForLinkResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type askForLinkResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type askForLinkResponseSuccess = (askForLinkResponse201) & {
  headers: Headers;
};
export type askForLinkResponseError = (askForLinkResponse400 | askForLinkResponse403 | askForLinkResponse404 | askForLinkResponse410 | askForLinkResponse413 | askForLinkResponse415 | askForLinkResponse429 | askForLinkResponse500 | askForLinkResponse503) & {
  headers: Headers;
};

export type askForLinkResponse = (askForLinkResponseSuccess | askForLinkResponseError)

export const getAskForLinkUrl = () => {

  return `/api/link`
}

/**
 * For a developer who has a clone of an app and no `.service`. A member of the project opens `link_url`, types the code and approves; the wait call then gives a key once. The key has the permissions of `build` that the role of this member has too, works for 90 days, and ends with the membership.
 *
 * Made from `contract.links.create` in contract/src/routes/links.ts.
 * @summary Ask for a key for one machine
 */
export const askForLink = async (linkRequest: LinkRequest, options?: Parameters<typeof transport>[1]): Promise<askForLinkResponse> => {

return transport<askForLinkResponse>(getAskForLinkUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(linkRequest)
  }
);}

export type registerAgentResponse200 = {
  data: AgentRegistered
  status: 200
}

export type registerAgentResponse400ApplicationJson = {
  data: AgentRefusal
  status: 400
}

export type registerAgentResponse400ApplicationProblemJson = {
  data: RegisterAgent400Two
  status: 400
}

export type registerAgentResponse403 = {
  data: AgentRefusal
  status: 403
}

export type registerAgentResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type registerAgentResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type registerAgentResponse429ApplicationJson = {
  data: AgentRefusal
  status: 429
}

export type registerAgentResponse429ApplicationProblemJson = {
  data: RegisterAgent429Two
  status: 429
}

export type registerAgentResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type registerAgentResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type registerAgentResponseSuccess = (registerAgentResponse200) & {
  headers: Headers;
};
export type registerAgentResponseError = (registerAgentResponse400ApplicationJson | registerAgentResponse400ApplicationProblemJson | registerAgentResponse403 | registerAgentResponse413 | registerAgentResponse415 | registerAgentResponse429ApplicationJson | registerAgentResponse429ApplicationProblemJson | registerAgentResponse500 | registerAgentResponse503) & {
  headers: Headers;
};

export type registerAgentResponse = (registerAgentResponseSuccess | registerAgentResponseError)

export const getRegisterAgentUrl = () => {

  return `/agent/auth`
}

/**
 * Creates the same guest tenant as `POST /api/genesis`, in the words of version 0.1 of WorkOS’s `auth.md`, and under the same limits and refusals.
 *
 * Made from `contract.agentAuth.register` in contract/src/routes/agent-auth.ts.
 * @summary Register an agent (auth.md 0.1)
 */
export const registerAgent = async (registerAgentRequest: RegisterAgentRequest, options?: Parameters<typeof transport>[1]): Promise<registerAgentResponse> => {

return transport<registerAgentResponse>(getRegisterAgentUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(registerAgentRequest)
  }
);}

export type registerAgentIdentityResponse200 = {
  data: AgentIdentityRegistered
  status: 200
}

export type registerAgentIdentityResponse400ApplicationJson = {
  data: AgentRefusal
  status: 400
}

export type registerAgentIdentityResponse400ApplicationProblemJson = {
  data: RegisterAgentIdentity400Two
  status: 400
}

export type registerAgentIdentityResponse403 = {
  data: AgentRefusal
  status: 403
}

export type registerAgentIdentityResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type registerAgentIdentityResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type registerAgentIdentityResponse429ApplicationJson = {
  data: AgentRefusal
  status: 429
}

export type registerAgentIdentityResponse429ApplicationProblemJson = {
  data: RegisterAgentIdentity429Two
  status: 429
}

export type registerAgentIdentityResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type registerAgentIdentityResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type registerAgentIdentityResponseSuccess = (registerAgentIdentityResponse200) & {
  headers: Headers;
};
export type registerAgentIdentityResponseError = (registerAgentIdentityResponse400ApplicationJson | registerAgentIdentityResponse400ApplicationProblemJson | registerAgentIdentityResponse403 | registerAgentIdentityResponse413 | registerAgentIdentityResponse415 | registerAgentIdentityResponse429ApplicationJson | registerAgentIdentityResponse429ApplicationProblemJson | registerAgentIdentityResponse500 | registerAgentIdentityResponse503) & {
  headers: Headers;
};

export type registerAgentIdentityResponse = (registerAgentIdentityResponseSuccess | registerAgentIdentityResponseError)

export const getRegisterAgentIdentityUrl = () => {

  return `/agent/identity`
}

/**
 * The same in the words of version 0.6. The credential comes at once; there is no assertion to exchange.
 *
 * Made from `contract.agentAuth.registerIdentity` in contract/src/routes/agent-auth.ts.
 * @summary Register an agent (auth.md 0.6)
 */
export const registerAgentIdentity = async (registerAgentIdentityRequest: RegisterAgentIdentityRequest, options?: Parameters<typeof transport>[1]): Promise<registerAgentIdentityResponse> => {

return transport<registerAgentIdentityResponse>(getRegisterAgentIdentityUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(registerAgentIdentityRequest)
  }
);}

export type beginAgentClaimResponse200 = {
  data: AgentClaimBegun
  status: 200
}

export type beginAgentClaimResponse400ApplicationJson = {
  data: AgentRefusal
  status: 400
}

export type beginAgentClaimResponse400ApplicationProblemJson = {
  data: BeginAgentClaim400Two
  status: 400
}

export type beginAgentClaimResponse401 = {
  data: AgentRefusal
  status: 401
}

export type beginAgentClaimResponse409 = {
  data: AgentRefusal
  status: 409
}

export type beginAgentClaimResponse410 = {
  data: AgentRefusal
  status: 410
}

export type beginAgentClaimResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type beginAgentClaimResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type beginAgentClaimResponse429ApplicationJson = {
  data: AgentRefusal
  status: 429
}

export type beginAgentClaimResponse429ApplicationProblemJson = {
  data: BeginAgentClaim429Two
  status: 429
}

export type beginAgentClaimResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type beginAgentClaimResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type beginAgentClaimResponseSuccess = (beginAgentClaimResponse200) & {
  headers: Headers;
};
export type beginAgentClaimResponseError = (beginAgentClaimResponse400ApplicationJson | beginAgentClaimResponse400ApplicationProblemJson | beginAgentClaimResponse401 | beginAgentClaimResponse409 | beginAgentClaimResponse410 | beginAgentClaimResponse413 | beginAgentClaimResponse415 | beginAgentClaimResponse429ApplicationJson | beginAgentClaimResponse429ApplicationProblemJson | beginAgentClaimResponse500 | beginAgentClaimResponse503) & {
  headers: Headers;
};

export type beginAgentClaimResponse = (beginAgentClaimResponseSuccess | beginAgentClaimResponseError)

export const getBeginAgentClaimUrl = () => {

  return `/agent/identity/claim`
}

/**
 * Gives the link and the code for the human. It is the claim of `POST /api/claim/url`, in the words of version 0.6 of `auth.md`.
 *
 * Made from `contract.agentClaims.begin` in contract/src/routes/agent-claims.ts.
 * @summary Begin the claim of a registration (auth.md 0.6)
 */
export const beginAgentClaim = async (beginAgentClaimRequest: BeginAgentClaimRequest, options?: Parameters<typeof transport>[1]): Promise<beginAgentClaimResponse> => {

return transport<beginAgentClaimResponse>(getBeginAgentClaimUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(beginAgentClaimRequest)
  }
);}

export type pollAgentClaimResponse200 = {
  data: AgentClaimed
  status: 200
}

export type pollAgentClaimResponse400ApplicationJson = {
  data: ClaimTokenRefusal
  status: 400
}

export type pollAgentClaimResponse400ApplicationProblemJson = {
  data: PollAgentClaim400Two
  status: 400
}

export type pollAgentClaimResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type pollAgentClaimResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type pollAgentClaimResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type pollAgentClaimResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type pollAgentClaimResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type pollAgentClaimResponseSuccess = (pollAgentClaimResponse200) & {
  headers: Headers;
};
export type pollAgentClaimResponseError = (pollAgentClaimResponse400ApplicationJson | pollAgentClaimResponse400ApplicationProblemJson | pollAgentClaimResponse413 | pollAgentClaimResponse415 | pollAgentClaimResponse429 | pollAgentClaimResponse500 | pollAgentClaimResponse503) & {
  headers: Headers;
};

export type pollAgentClaimResponse = (pollAgentClaimResponseSuccess | pollAgentClaimResponseError)

export const getPollAgentClaimUrl = () => {

  return `/agent/identity/token`
}

/**
 * To be asked every `interval` seconds. `authorization_pending` and `slow_down` mean that the human has still to decide. It gives no new credential: a claim changes the owner, and the key stays.
 *
 * Made from `contract.agentClaims.poll` in contract/src/routes/agent-claims.ts.
 * @summary Ask what came of the claim (auth.md 0.6)
 */
export const pollAgentClaim = async (pollAgentClaimRequest: PollAgentClaimRequest, options?: Parameters<typeof transport>[1]): Promise<pollAgentClaimResponse> => {
    const formUrlEncoded = new URLSearchParams();
formUrlEncoded.append(`grant_type`, pollAgentClaimRequest.grant_type);
formUrlEncoded.append(`claim_token`, pollAgentClaimRequest.claim_token);

return transport<pollAgentClaimResponse>(getPollAgentClaimUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...options?.headers },
    body: formUrlEncoded
  }
);}

export type provisionSocialLoginResponse200 = {
  data: SocialLoginResource
  status: 200
}

export type provisionSocialLoginResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type provisionSocialLoginResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type provisionSocialLoginResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type provisionSocialLoginResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type provisionSocialLoginResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type provisionSocialLoginResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type provisionSocialLoginResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type provisionSocialLoginResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type provisionSocialLoginResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type provisionSocialLoginResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type provisionSocialLoginResponseSuccess = (provisionSocialLoginResponse200) & {
  headers: Headers;
};
export type provisionSocialLoginResponseError = (provisionSocialLoginResponse400 | provisionSocialLoginResponse401 | provisionSocialLoginResponse403 | provisionSocialLoginResponse409 | provisionSocialLoginResponse410 | provisionSocialLoginResponse413 | provisionSocialLoginResponse415 | provisionSocialLoginResponse429 | provisionSocialLoginResponse500 | provisionSocialLoginResponse503) & {
  headers: Headers;
};

export type provisionSocialLoginResponse = (provisionSocialLoginResponseSuccess | provisionSocialLoginResponseError)

export const getProvisionSocialLoginUrl = () => {

  return `/api/resources/social-login`
}

/**
 * Creates the resource or replaces its whole list of callback URLs. Users and sessions stay.
 *
 * Made from `contract.socialLogin.provision` in contract/src/routes/social-login.ts.
 * @summary Provision social login
 */
export const provisionSocialLogin = async (provisionRequest: ProvisionRequest, options?: Parameters<typeof transport>[1]): Promise<provisionSocialLoginResponse> => {

return transport<provisionSocialLoginResponse>(getProvisionSocialLoginUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(provisionRequest)
  }
);}

export type getSocialLoginResponse200 = {
  data: SocialLoginResource
  status: 200
}

export type getSocialLoginResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getSocialLoginResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getSocialLoginResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type getSocialLoginResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type getSocialLoginResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getSocialLoginResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getSocialLoginResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getSocialLoginResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getSocialLoginResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getSocialLoginResponseSuccess = (getSocialLoginResponse200) & {
  headers: Headers;
};
export type getSocialLoginResponseError = (getSocialLoginResponse400 | getSocialLoginResponse401 | getSocialLoginResponse403 | getSocialLoginResponse404 | getSocialLoginResponse410 | getSocialLoginResponse413 | getSocialLoginResponse415 | getSocialLoginResponse500 | getSocialLoginResponse503) & {
  headers: Headers;
};

export type getSocialLoginResponse = (getSocialLoginResponseSuccess | getSocialLoginResponseError)

export const getGetSocialLoginUrl = () => {

  return `/api/resources/social-login`
}

/**
 * Made from `contract.socialLogin.resource` in contract/src/routes/social-login.ts.
 * @summary Read the social-login resource
 */
export const getSocialLogin = async ( options?: Parameters<typeof transport>[1]): Promise<getSocialLoginResponse> => {

  return transport<getSocialLoginResponse>(getGetSocialLoginUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type deleteSocialLoginResponse200 = {
  data: ResourceDeleted | DryRunRemoval
  status: 200
}

export type deleteSocialLoginResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type deleteSocialLoginResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type deleteSocialLoginResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type deleteSocialLoginResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type deleteSocialLoginResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type deleteSocialLoginResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type deleteSocialLoginResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type deleteSocialLoginResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type deleteSocialLoginResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type deleteSocialLoginResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type deleteSocialLoginResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type deleteSocialLoginResponseSuccess = (deleteSocialLoginResponse200) & {
  headers: Headers;
};
export type deleteSocialLoginResponseError = (deleteSocialLoginResponse400 | deleteSocialLoginResponse401 | deleteSocialLoginResponse403 | deleteSocialLoginResponse404 | deleteSocialLoginResponse409 | deleteSocialLoginResponse410 | deleteSocialLoginResponse413 | deleteSocialLoginResponse415 | deleteSocialLoginResponse429 | deleteSocialLoginResponse500 | deleteSocialLoginResponse503) & {
  headers: Headers;
};

export type deleteSocialLoginResponse = (deleteSocialLoginResponseSuccess | deleteSocialLoginResponseError)

export const getDeleteSocialLoginUrl = (params?: DeleteSocialLoginParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/resources/social-login?${stringifiedParams}` : `/api/resources/social-login`
}

/**
 * Irreversible: removes all users, sessions, events and configuration, and ends every outstanding token at once.
 *
 * Made from `contract.socialLogin.remove` in contract/src/routes/social-login.ts.
 * @summary Delete social login
 */
export const deleteSocialLogin = async (params?: DeleteSocialLoginParams, options?: Parameters<typeof transport>[1]): Promise<deleteSocialLoginResponse> => {

  return transport<deleteSocialLoginResponse>(getDeleteSocialLoginUrl(params),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type checkRedirectResponse200 = {
  data: RedirectCheck
  status: 200
}

export type checkRedirectResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type checkRedirectResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type checkRedirectResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type checkRedirectResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type checkRedirectResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type checkRedirectResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type checkRedirectResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type checkRedirectResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type checkRedirectResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type checkRedirectResponseSuccess = (checkRedirectResponse200) & {
  headers: Headers;
};
export type checkRedirectResponseError = (checkRedirectResponse400 | checkRedirectResponse401 | checkRedirectResponse403 | checkRedirectResponse404 | checkRedirectResponse410 | checkRedirectResponse413 | checkRedirectResponse415 | checkRedirectResponse500 | checkRedirectResponse503) & {
  headers: Headers;
};

export type checkRedirectResponse = (checkRedirectResponseSuccess | checkRedirectResponseError)

export const getCheckRedirectUrl = (params: CheckRedirectParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/social-login/check?${stringifiedParams}` : `/api/social-login/check`
}

/**
 * Tells whether a redirect_uri would pass, which registered URL comes nearest and where it differs.
 *
 * Made from `contract.socialLogin.checkRedirect` in contract/src/routes/social-login.ts.
 * @summary Check a redirect
 */
export const checkRedirect = async (params: CheckRedirectParams, options?: Parameters<typeof transport>[1]): Promise<checkRedirectResponse> => {

  return transport<checkRedirectResponse>(getCheckRedirectUrl(params),
  {
    ...options,
    method: 'GET'

  }
);}

export type listHostsResponse200 = {
  data: HostList
  status: 200
}

export type listHostsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listHostsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listHostsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listHostsResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type listHostsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listHostsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listHostsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listHostsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listHostsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listHostsResponseSuccess = (listHostsResponse200) & {
  headers: Headers;
};
export type listHostsResponseError = (listHostsResponse400 | listHostsResponse401 | listHostsResponse403 | listHostsResponse404 | listHostsResponse410 | listHostsResponse413 | listHostsResponse415 | listHostsResponse500 | listHostsResponse503) & {
  headers: Headers;
};

export type listHostsResponse = (listHostsResponseSuccess | listHostsResponseError)

export const getListHostsUrl = () => {

  return `/api/social-login/hosts`
}

/**
 * A host that is proven to be the owner’s has the name of the project beside it wherever people sign in. The text goes into a file on the host or into a TXT record.
 *
 * Made from `contract.socialLogin.hosts` in contract/src/routes/social-login.ts.
 * @summary List hosts and their proofs
 */
export const listHosts = async ( options?: Parameters<typeof transport>[1]): Promise<listHostsResponse> => {

  return transport<listHostsResponse>(getListHostsUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type checkHostResponse200 = {
  data: HostCheck
  status: 200
}

export type checkHostResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type checkHostResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type checkHostResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type checkHostResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type checkHostResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type checkHostResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type checkHostResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type checkHostResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type checkHostResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type checkHostResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type checkHostResponseSuccess = (checkHostResponse200) & {
  headers: Headers;
};
export type checkHostResponseError = (checkHostResponse400 | checkHostResponse401 | checkHostResponse403 | checkHostResponse404 | checkHostResponse410 | checkHostResponse413 | checkHostResponse415 | checkHostResponse429 | checkHostResponse500 | checkHostResponse503) & {
  headers: Headers;
};

export type checkHostResponse = (checkHostResponseSuccess | checkHostResponseError)

export const getCheckHostUrl = () => {

  return `/api/social-login/hosts/check`
}

/**
 * Looks for the text at the host. Once found it counts for 30 days, and is looked for again each week. It ends when the host leaves the callback URLs or the project changes hands.
 *
 * Made from `contract.socialLogin.checkHost` in contract/src/routes/social-login.ts.
 * @summary Check the proof of a host
 */
export const checkHost = async (hostCheckRequest: HostCheckRequest, options?: Parameters<typeof transport>[1]): Promise<checkHostResponse> => {

return transport<checkHostResponse>(getCheckHostUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(hostCheckRequest)
  }
);}

export type listRefusalsResponse200 = {
  data: RefusalList
  status: 200
}

export type listRefusalsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listRefusalsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listRefusalsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listRefusalsResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type listRefusalsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listRefusalsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listRefusalsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listRefusalsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listRefusalsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listRefusalsResponseSuccess = (listRefusalsResponse200) & {
  headers: Headers;
};
export type listRefusalsResponseError = (listRefusalsResponse400 | listRefusalsResponse401 | listRefusalsResponse403 | listRefusalsResponse404 | listRefusalsResponse410 | listRefusalsResponse413 | listRefusalsResponse415 | listRefusalsResponse500 | listRefusalsResponse503) & {
  headers: Headers;
};

export type listRefusalsResponse = (listRefusalsResponseSuccess | listRefusalsResponseError)

export const getListRefusalsUrl = () => {

  return `/api/social-login/refusals`
}

/**
 * Hosts at which sign-ins were refused in the last 7 days, because no callback URL has them. Anybody can cause a refusal: check that a host is yours before you add it. At most 20, of which 10 places are for related hosts only.
 *
 * Made from `contract.socialLogin.refusals` in contract/src/routes/social-login.ts.
 * @summary List refused hosts
 */
export const listRefusals = async ( options?: Parameters<typeof transport>[1]): Promise<listRefusalsResponse> => {

  return transport<listRefusalsResponse>(getListRefusalsUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type listUsersResponse200 = {
  data: UserList
  status: 200
}

export type listUsersResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listUsersResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listUsersResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listUsersResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type listUsersResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listUsersResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listUsersResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listUsersResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listUsersResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listUsersResponseSuccess = (listUsersResponse200) & {
  headers: Headers;
};
export type listUsersResponseError = (listUsersResponse400 | listUsersResponse401 | listUsersResponse403 | listUsersResponse404 | listUsersResponse410 | listUsersResponse413 | listUsersResponse415 | listUsersResponse500 | listUsersResponse503) & {
  headers: Headers;
};

export type listUsersResponse = (listUsersResponseSuccess | listUsersResponseError)

export const getListUsersUrl = (params?: ListUsersParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/social-login/users?${stringifiedParams}` : `/api/social-login/users`
}

/**
 * Without parameters all users, streamed. With any parameter a page of at most `limit` (100 if left out) with `next_after`.
 *
 * Made from `contract.socialLogin.users` in contract/src/routes/social-login.ts.
 * @summary List users
 */
export const listUsers = async (params?: ListUsersParams, options?: Parameters<typeof transport>[1]): Promise<listUsersResponse> => {

  return transport<listUsersResponse>(getListUsersUrl(params),
  {
    ...options,
    method: 'GET'

  }
);}

export type getUserResponse200 = {
  data: UserWithAccess
  status: 200
}

export type getUserResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getUserResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getUserResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type getUserResponse404 = {
  data: UserNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type getUserResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getUserResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getUserResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getUserResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getUserResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getUserResponseSuccess = (getUserResponse200) & {
  headers: Headers;
};
export type getUserResponseError = (getUserResponse400 | getUserResponse401 | getUserResponse403 | getUserResponse404 | getUserResponse410 | getUserResponse413 | getUserResponse415 | getUserResponse500 | getUserResponse503) & {
  headers: Headers;
};

export type getUserResponse = (getUserResponseSuccess | getUserResponseError)

export const getGetUserUrl = (id: number,) => {

  return `/api/social-login/users/${encodeURIComponent(String(id))}`
}

/**
 * Made from `contract.socialLogin.user` in contract/src/routes/social-login.ts.
 * @summary Read a user
 */
export const getUser = async (id: number, options?: Parameters<typeof transport>[1]): Promise<getUserResponse> => {

  return transport<getUserResponse>(getGetUserUrl(id),
  {
    ...options,
    method: 'GET'

  }
);}

export type changeUserResponse200 = {
  data: UserWithAccess
  status: 200
}

export type changeUserResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type changeUserResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type changeUserResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type changeUserResponse404 = {
  data: UserNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type changeUserResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type changeUserResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type changeUserResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type changeUserResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type changeUserResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type changeUserResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type changeUserResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type changeUserResponseSuccess = (changeUserResponse200) & {
  headers: Headers;
};
export type changeUserResponseError = (changeUserResponse400 | changeUserResponse401 | changeUserResponse403 | changeUserResponse404 | changeUserResponse409 | changeUserResponse410 | changeUserResponse413 | changeUserResponse415 | changeUserResponse429 | changeUserResponse500 | changeUserResponse503) & {
  headers: Headers;
};

export type changeUserResponse = (changeUserResponseSuccess | changeUserResponseError)

export const getChangeUserUrl = (id: number,) => {

  return `/api/social-login/users/${encodeURIComponent(String(id))}`
}

/**
 * Blocking ends all sessions at once. Who is blocked stays so after being erased, and signs in nowhere.
 *
 * Made from `contract.people.change` in contract/src/routes/people.ts.
 * @summary Block or unblock a user
 */
export const changeUser = async (id: number,
    changeUserRequest: ChangeUserRequest, options?: Parameters<typeof transport>[1]): Promise<changeUserResponse> => {

return transport<changeUserResponse>(getChangeUserUrl(id),
  {
    ...options,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(changeUserRequest)
  }
);}

export type deleteUserResponse200 = {
  data: UserErased | DryRunErasure
  status: 200
}

export type deleteUserResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type deleteUserResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type deleteUserResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type deleteUserResponse404 = {
  data: UserNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type deleteUserResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type deleteUserResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type deleteUserResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type deleteUserResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type deleteUserResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type deleteUserResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type deleteUserResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type deleteUserResponseSuccess = (deleteUserResponse200) & {
  headers: Headers;
};
export type deleteUserResponseError = (deleteUserResponse400 | deleteUserResponse401 | deleteUserResponse403 | deleteUserResponse404 | deleteUserResponse409 | deleteUserResponse410 | deleteUserResponse413 | deleteUserResponse415 | deleteUserResponse429 | deleteUserResponse500 | deleteUserResponse503) & {
  headers: Headers;
};

export type deleteUserResponse = (deleteUserResponseSuccess | deleteUserResponseError)

export const getDeleteUserUrl = (id: number,
    params?: DeleteUserParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/social-login/users/${encodeURIComponent(String(id))}?${stringifiedParams}` : `/api/social-login/users/${encodeURIComponent(String(id))}`
}

/**
 * Irreversible: the user and all sessions are gone and their tokens die at once. Events keep their row and lose who it was.
 *
 * Made from `contract.people.erase` in contract/src/routes/people.ts.
 * @summary Erase a user
 */
export const deleteUser = async (id: number,
    params?: DeleteUserParams, options?: Parameters<typeof transport>[1]): Promise<deleteUserResponse> => {

  return transport<deleteUserResponse>(getDeleteUserUrl(id,params),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type listUserSessionsResponse200 = {
  data: SessionList
  status: 200
}

export type listUserSessionsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listUserSessionsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listUserSessionsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listUserSessionsResponse404 = {
  data: UserNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type listUserSessionsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listUserSessionsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listUserSessionsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listUserSessionsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listUserSessionsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listUserSessionsResponseSuccess = (listUserSessionsResponse200) & {
  headers: Headers;
};
export type listUserSessionsResponseError = (listUserSessionsResponse400 | listUserSessionsResponse401 | listUserSessionsResponse403 | listUserSessionsResponse404 | listUserSessionsResponse410 | listUserSessionsResponse413 | listUserSessionsResponse415 | listUserSessionsResponse500 | listUserSessionsResponse503) & {
  headers: Headers;
};

export type listUserSessionsResponse = (listUserSessionsResponseSuccess | listUserSessionsResponseError)

export const getListUserSessionsUrl = (id: number,) => {

  return `/api/social-login/users/${encodeURIComponent(String(id))}/sessions`
}

/**
 * Made from `contract.socialLogin.userSessions` in contract/src/routes/social-login.ts.
 * @summary List the sessions of a user
 */
export const listUserSessions = async (id: number, options?: Parameters<typeof transport>[1]): Promise<listUserSessionsResponse> => {

  return transport<listUserSessionsResponse>(getListUserSessionsUrl(id),
  {
    ...options,
    method: 'GET'

  }
);}

export type revokeUserSessionsResponse200 = {
  data: SessionsRevoked
  status: 200
}

export type revokeUserSessionsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type revokeUserSessionsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type revokeUserSessionsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type revokeUserSessionsResponse404 = {
  data: UserNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type revokeUserSessionsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type revokeUserSessionsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type revokeUserSessionsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type revokeUserSessionsResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type revokeUserSessionsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type revokeUserSessionsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type revokeUserSessionsResponseSuccess = (revokeUserSessionsResponse200) & {
  headers: Headers;
};
export type revokeUserSessionsResponseError = (revokeUserSessionsResponse400 | revokeUserSessionsResponse401 | revokeUserSessionsResponse403 | revokeUserSessionsResponse404 | revokeUserSessionsResponse410 | revokeUserSessionsResponse413 | revokeUserSessionsResponse415 | revokeUserSessionsResponse429 | revokeUserSessionsResponse500 | revokeUserSessionsResponse503) & {
  headers: Headers;
};

export type revokeUserSessionsResponse = (revokeUserSessionsResponseSuccess | revokeUserSessionsResponseError)

export const getRevokeUserSessionsUrl = (id: number,) => {

  return `/api/social-login/users/${encodeURIComponent(String(id))}/sessions`
}

/**
 * Made from `contract.socialLogin.revokeUserSessions` in contract/src/routes/social-login.ts.
 * @summary End all sessions of a user
 */
export const revokeUserSessions = async (id: number, options?: Parameters<typeof transport>[1]): Promise<revokeUserSessionsResponse> => {

  return transport<revokeUserSessionsResponse>(getRevokeUserSessionsUrl(id),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type revokeSessionResponse200 = {
  data: SessionsRevoked
  status: 200
}

export type revokeSessionResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type revokeSessionResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type revokeSessionResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type revokeSessionResponse404 = {
  data: SessionNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type revokeSessionResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type revokeSessionResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type revokeSessionResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type revokeSessionResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type revokeSessionResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type revokeSessionResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type revokeSessionResponseSuccess = (revokeSessionResponse200) & {
  headers: Headers;
};
export type revokeSessionResponseError = (revokeSessionResponse400 | revokeSessionResponse401 | revokeSessionResponse403 | revokeSessionResponse404 | revokeSessionResponse410 | revokeSessionResponse413 | revokeSessionResponse415 | revokeSessionResponse429 | revokeSessionResponse500 | revokeSessionResponse503) & {
  headers: Headers;
};

export type revokeSessionResponse = (revokeSessionResponseSuccess | revokeSessionResponseError)

export const getRevokeSessionUrl = (id: string,) => {

  return `/api/social-login/sessions/${encodeURIComponent(String(id))}`
}

/**
 * Made from `contract.socialLogin.revokeSession` in contract/src/routes/social-login.ts.
 * @summary End a session
 */
export const revokeSession = async (id: string, options?: Parameters<typeof transport>[1]): Promise<revokeSessionResponse> => {

  return transport<revokeSessionResponse>(getRevokeSessionUrl(id),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type listEventsResponse200 = {
  data: EventList
  status: 200
}

export type listEventsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listEventsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listEventsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listEventsResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type listEventsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listEventsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listEventsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listEventsResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type listEventsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listEventsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listEventsResponseSuccess = (listEventsResponse200) & {
  headers: Headers;
};
export type listEventsResponseError = (listEventsResponse400 | listEventsResponse401 | listEventsResponse403 | listEventsResponse404 | listEventsResponse410 | listEventsResponse413 | listEventsResponse415 | listEventsResponse429 | listEventsResponse500 | listEventsResponse503) & {
  headers: Headers;
};

export type listEventsResponse = (listEventsResponseSuccess | listEventsResponseError)

export const getListEventsUrl = (params?: ListEventsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/social-login/events?${stringifiedParams}` : `/api/social-login/events`
}

/**
 * Ascending by id; `after` is exclusive. With `wait` the answer is held until there is an event.
 *
 * Made from `contract.socialLogin.events` in contract/src/routes/social-login.ts.
 * @summary Read the event history
 */
export const listEvents = async (params?: ListEventsParams, options?: Parameters<typeof transport>[1]): Promise<listEventsResponse> => {

  return transport<listEventsResponse>(getListEventsUrl(params),
  {
    ...options,
    method: 'GET'

  }
);}

export type exportUserResponse200 = {
  data: PersonExport
  status: 200
}

export type exportUserResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type exportUserResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type exportUserResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type exportUserResponse404 = {
  data: UserNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type exportUserResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type exportUserResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type exportUserResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type exportUserResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type exportUserResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type exportUserResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type exportUserResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type exportUserResponseSuccess = (exportUserResponse200) & {
  headers: Headers;
};
export type exportUserResponseError = (exportUserResponse400 | exportUserResponse401 | exportUserResponse403 | exportUserResponse404 | exportUserResponse409 | exportUserResponse410 | exportUserResponse413 | exportUserResponse415 | exportUserResponse429 | exportUserResponse500 | exportUserResponse503) & {
  headers: Headers;
};

export type exportUserResponse = (exportUserResponseSuccess | exportUserResponseError)

export const getExportUserUrl = (id: number,) => {

  return `/api/social-login/users/${encodeURIComponent(String(id))}/export`
}

/**
 * Everything that is kept of one person, as one JSON document.
 *
 * Made from `contract.people.exportOne` in contract/src/routes/people.ts.
 * @summary Export a user
 */
export const exportUser = async (id: number, options?: Parameters<typeof transport>[1]): Promise<exportUserResponse> => {

  return transport<exportUserResponse>(getExportUserUrl(id),
  {
    ...options,
    method: 'GET'

  }
);}

export type listUserPasskeysResponse200 = {
  data: UserPasskeys
  status: 200
}

export type listUserPasskeysResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listUserPasskeysResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listUserPasskeysResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listUserPasskeysResponse404 = {
  data: UserNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type listUserPasskeysResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listUserPasskeysResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listUserPasskeysResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listUserPasskeysResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listUserPasskeysResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listUserPasskeysResponseSuccess = (listUserPasskeysResponse200) & {
  headers: Headers;
};
export type listUserPasskeysResponseError = (listUserPasskeysResponse400 | listUserPasskeysResponse401 | listUserPasskeysResponse403 | listUserPasskeysResponse404 | listUserPasskeysResponse410 | listUserPasskeysResponse413 | listUserPasskeysResponse415 | listUserPasskeysResponse500 | listUserPasskeysResponse503) & {
  headers: Headers;
};

export type listUserPasskeysResponse = (listUserPasskeysResponseSuccess | listUserPasskeysResponseError)

export const getListUserPasskeysUrl = (id: number,) => {

  return `/api/social-login/users/${encodeURIComponent(String(id))}/passkeys`
}

/**
 * The oldest first, also those that are suspended.
 *
 * Made from `contract.people.passkeys` in contract/src/routes/people.ts.
 * @summary List the passkeys of a user
 */
export const listUserPasskeys = async (id: number, options?: Parameters<typeof transport>[1]): Promise<listUserPasskeysResponse> => {

  return transport<listUserPasskeysResponse>(getListUserPasskeysUrl(id),
  {
    ...options,
    method: 'GET'

  }
);}

export type removePasskeyResponse200 = {
  data: PasskeyRemoved
  status: 200
}

export type removePasskeyResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type removePasskeyResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type removePasskeyResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type removePasskeyResponse404 = {
  data: UserNotFoundOrPasskeyNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type removePasskeyResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastIdentityResponse
  status: 409
}

export type removePasskeyResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type removePasskeyResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type removePasskeyResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type removePasskeyResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type removePasskeyResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type removePasskeyResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type removePasskeyResponseSuccess = (removePasskeyResponse200) & {
  headers: Headers;
};
export type removePasskeyResponseError = (removePasskeyResponse400 | removePasskeyResponse401 | removePasskeyResponse403 | removePasskeyResponse404 | removePasskeyResponse409 | removePasskeyResponse410 | removePasskeyResponse413 | removePasskeyResponse415 | removePasskeyResponse429 | removePasskeyResponse500 | removePasskeyResponse503) & {
  headers: Headers;
};

export type removePasskeyResponse = (removePasskeyResponseSuccess | removePasskeyResponseError)

export const getRemovePasskeyUrl = (id: number,
    handle: string,) => {

  return `/api/social-login/users/${encodeURIComponent(String(id))}/passkeys/${encodeURIComponent(String(handle))}`
}

/**
 * For a device that was lost. It signs in nobody from then on; the person can add it again. Sessions go on: end them too if somebody else has the device. The last way to sign in stays.
 *
 * Made from `contract.people.removePasskey` in contract/src/routes/people.ts.
 * @summary Remove a passkey of a user
 */
export const removePasskey = async (id: number,
    handle: string, options?: Parameters<typeof transport>[1]): Promise<removePasskeyResponse> => {

  return transport<removePasskeyResponse>(getRemovePasskeyUrl(id,handle),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type exportUsersResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type exportUsersResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type exportUsersResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type exportUsersResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type exportUsersResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type exportUsersResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type exportUsersResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type exportUsersResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type exportUsersResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type exportUsersResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type exportUsersResponse503 = {
  data: UnavailableResponse
  status: 503
}

;
export type exportUsersResponseError = (exportUsersResponse400 | exportUsersResponse401 | exportUsersResponse403 | exportUsersResponse404 | exportUsersResponse409 | exportUsersResponse410 | exportUsersResponse413 | exportUsersResponse415 | exportUsersResponse429 | exportUsersResponse500 | exportUsersResponse503) & {
  headers: Headers;
};

export type exportUsersResponse = (exportUsersResponseError)

export const getExportUsersUrl = (params?: ExportUsersParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/social-login/export?${stringifiedParams}` : `/api/social-login/export`
}

/**
 * A line for each user in the order of ids, with a checksum; a header before and an end behind them. Streamed. Test users are not in it.
 *
 * Made from `contract.people.exportAll` in contract/src/routes/people.ts.
 * @summary Export all users
 */
export const exportUsers = async (params?: ExportUsersParams, options?: Parameters<typeof transport>[1]): Promise<exportUsersResponse> => {

  return transport<exportUsersResponse>(getExportUsersUrl(params),
  {
    ...options,
    method: 'GET'

  }
);}

export type importUsersResponse200 = {
  data: ImportReport | DryRunImport
  status: 200
}

export type importUsersResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type importUsersResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type importUsersResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type importUsersResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type importUsersResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type importUsersResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type importUsersResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type importUsersResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type importUsersResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type importUsersResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type importUsersResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type importUsersResponseSuccess = (importUsersResponse200) & {
  headers: Headers;
};
export type importUsersResponseError = (importUsersResponse400 | importUsersResponse401 | importUsersResponse403 | importUsersResponse404 | importUsersResponse409 | importUsersResponse410 | importUsersResponse413 | importUsersResponse415 | importUsersResponse429 | importUsersResponse500 | importUsersResponse503) & {
  headers: Headers;
};

export type importUsersResponse = (importUsersResponseSuccess | importUsersResponseError)

export const getImportUsersUrl = (params?: ImportUsersParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/social-login/import?${stringifiedParams}` : `/api/social-login/import`
}

/**
 * Takes what the export writes. Users that are there stay as they are, so that an import that broke off is simply repeated. Ids are kept where they are free. A line that does not fit stops it there; what came before stays. It adds users and nothing else.
 *
 * Made from `contract.people.importAll` in contract/src/routes/people.ts.
 * @summary Import users
 */
export const importUsers = async (params?: ImportUsersParams, options?: Parameters<typeof transport>[1]): Promise<importUsersResponse> => {

  return transport<importUsersResponse>(getImportUsersUrl(params),
  {
    ...options,
    method: 'POST'

  }
);}

export type createTestUserResponse201 = {
  data: TestUserCreated
  status: 201
}

export type createTestUserResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type createTestUserResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type createTestUserResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedOrTestUsersOffResponse
  status: 403
}

export type createTestUserResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type createTestUserResponse409 = {
  data: TestUserLimitResponse
  status: 409
}

export type createTestUserResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type createTestUserResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type createTestUserResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type createTestUserResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type createTestUserResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type createTestUserResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type createTestUserResponseSuccess = (createTestUserResponse201) & {
  headers: Headers;
};
export type createTestUserResponseError = (createTestUserResponse400 | createTestUserResponse401 | createTestUserResponse403 | createTestUserResponse404 | createTestUserResponse409 | createTestUserResponse410 | createTestUserResponse413 | createTestUserResponse415 | createTestUserResponse429 | createTestUserResponse500 | createTestUserResponse503) & {
  headers: Headers;
};

export type createTestUserResponse = (createTestUserResponseSuccess | createTestUserResponseError)

export const getCreateTestUserUrl = () => {

  return `/api/social-login/test-users`
}

/**
 * A user and a session for tests of a deployed app, without a sign-in: gone after an hour, at most 20 at a time, and 200 on a service on a loopback address. It takes from no limit, and is in no list, export or insight; its events have `metadata.test`.
 *
 * Made from `contract.people.createTestUser` in contract/src/routes/people.ts.
 * @summary Create a test user
 */
export const createTestUser = async (testUserRequest: TestUserRequest, options?: Parameters<typeof transport>[1]): Promise<createTestUserResponse> => {

return transport<createTestUserResponse>(getCreateTestUserUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(testUserRequest)
  }
);}

export type getAccessResponse200 = {
  data: AccessList
  status: 200
}

export type getAccessResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getAccessResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getAccessResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type getAccessResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type getAccessResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getAccessResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getAccessResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getAccessResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getAccessResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getAccessResponseSuccess = (getAccessResponse200) & {
  headers: Headers;
};
export type getAccessResponseError = (getAccessResponse400 | getAccessResponse401 | getAccessResponse403 | getAccessResponse404 | getAccessResponse410 | getAccessResponse413 | getAccessResponse415 | getAccessResponse500 | getAccessResponse503) & {
  headers: Headers;
};

export type getAccessResponse = (getAccessResponseSuccess | getAccessResponseError)

export const getGetAccessUrl = () => {

  return `/api/social-login/access`
}

/**
 * Made from `contract.people.access` in contract/src/routes/people.ts.
 * @summary Read who may sign in
 */
export const getAccess = async ( options?: Parameters<typeof transport>[1]): Promise<getAccessResponse> => {

  return transport<getAccessResponse>(getGetAccessUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type setAccessResponse200 = {
  data: AccessList
  status: 200
}

export type setAccessResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type setAccessResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type setAccessResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type setAccessResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type setAccessResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type setAccessResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type setAccessResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type setAccessResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type setAccessResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type setAccessResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type setAccessResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type setAccessResponseSuccess = (setAccessResponse200) & {
  headers: Headers;
};
export type setAccessResponseError = (setAccessResponse400 | setAccessResponse401 | setAccessResponse403 | setAccessResponse404 | setAccessResponse409 | setAccessResponse410 | setAccessResponse413 | setAccessResponse415 | setAccessResponse429 | setAccessResponse500 | setAccessResponse503) & {
  headers: Headers;
};

export type setAccessResponse = (setAccessResponseSuccess | setAccessResponseError)

export const getSetAccessUrl = () => {

  return `/api/social-login/access`
}

/**
 * Replaces the whole list. A domain counts where the identity provider vouches for it, exactly; an address as a whole, in any case. People who are signed in stay so.
 *
 * Made from `contract.people.setAccess` in contract/src/routes/people.ts.
 * @summary Set who may sign in
 */
export const setAccess = async (accessListInput: AccessListInput, options?: Parameters<typeof transport>[1]): Promise<setAccessResponse> => {

return transport<setAccessResponse>(getSetAccessUrl(),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(accessListInput)
  }
);}

export type changeTestUserResponse200 = {
  data: TestUserChanged
  status: 200
}

export type changeTestUserResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type changeTestUserResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type changeTestUserResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type changeTestUserResponse404 = {
  data: UserNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type changeTestUserResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type changeTestUserResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type changeTestUserResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type changeTestUserResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type changeTestUserResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type changeTestUserResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type changeTestUserResponseSuccess = (changeTestUserResponse200) & {
  headers: Headers;
};
export type changeTestUserResponseError = (changeTestUserResponse400 | changeTestUserResponse401 | changeTestUserResponse403 | changeTestUserResponse404 | changeTestUserResponse410 | changeTestUserResponse413 | changeTestUserResponse415 | changeTestUserResponse429 | changeTestUserResponse500 | changeTestUserResponse503) & {
  headers: Headers;
};

export type changeTestUserResponse = (changeTestUserResponseSuccess | changeTestUserResponseError)

export const getChangeTestUserUrl = (id: number,) => {

  return `/api/social-login/test-users/${encodeURIComponent(String(id))}`
}

/**
 * Another address or name, as a provider would tell at the next sign-in, or a fault that the tokens of this test user alone meet for a minute.
 *
 * Made from `contract.proving.change` in contract/src/routes/proving.ts.
 * @summary Change a test user
 */
export const changeTestUser = async (id: number,
    changeTestUserRequest: ChangeTestUserRequest, options?: Parameters<typeof transport>[1]): Promise<changeTestUserResponse> => {

return transport<changeTestUserResponse>(getChangeTestUserUrl(id),
  {
    ...options,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(changeTestUserRequest)
  }
);}

export type deleteTestUserResponse200 = {
  data: TestUserDeleted
  status: 200
}

export type deleteTestUserResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type deleteTestUserResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type deleteTestUserResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type deleteTestUserResponse404 = {
  data: UserNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type deleteTestUserResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type deleteTestUserResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type deleteTestUserResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type deleteTestUserResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type deleteTestUserResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type deleteTestUserResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type deleteTestUserResponseSuccess = (deleteTestUserResponse200) & {
  headers: Headers;
};
export type deleteTestUserResponseError = (deleteTestUserResponse400 | deleteTestUserResponse401 | deleteTestUserResponse403 | deleteTestUserResponse404 | deleteTestUserResponse410 | deleteTestUserResponse413 | deleteTestUserResponse415 | deleteTestUserResponse429 | deleteTestUserResponse500 | deleteTestUserResponse503) & {
  headers: Headers;
};

export type deleteTestUserResponse = (deleteTestUserResponseSuccess | deleteTestUserResponseError)

export const getDeleteTestUserUrl = (id: number,) => {

  return `/api/social-login/test-users/${encodeURIComponent(String(id))}`
}

/**
 * The test user and its sessions are gone at once. Its events stay, marked as test.
 *
 * Made from `contract.proving.remove` in contract/src/routes/proving.ts.
 * @summary End a test user
 */
export const deleteTestUser = async (id: number, options?: Parameters<typeof transport>[1]): Promise<deleteTestUserResponse> => {

  return transport<deleteTestUserResponse>(getDeleteTestUserUrl(id),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type createTestUserTicketResponse201 = {
  data: TestUserTicket
  status: 201
}

export type createTestUserTicketResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type createTestUserTicketResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type createTestUserTicketResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedOrTestUsersOffResponse
  status: 403
}

export type createTestUserTicketResponse404 = {
  data: UserNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type createTestUserTicketResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type createTestUserTicketResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type createTestUserTicketResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type createTestUserTicketResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type createTestUserTicketResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type createTestUserTicketResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type createTestUserTicketResponseSuccess = (createTestUserTicketResponse201) & {
  headers: Headers;
};
export type createTestUserTicketResponseError = (createTestUserTicketResponse400 | createTestUserTicketResponse401 | createTestUserTicketResponse403 | createTestUserTicketResponse404 | createTestUserTicketResponse410 | createTestUserTicketResponse413 | createTestUserTicketResponse415 | createTestUserTicketResponse429 | createTestUserTicketResponse500 | createTestUserTicketResponse503) & {
  headers: Headers;
};

export type createTestUserTicketResponse = (createTestUserTicketResponseSuccess | createTestUserTicketResponseError)

export const getCreateTestUserTicketUrl = (id: number,) => {

  return `/api/social-login/test-users/${encodeURIComponent(String(id))}/ticket`
}

/**
 * Signs the test user in through the app’s own login: a start link with the ticket needs neither a provider nor a consent page. It takes from no limit of the project.
 *
 * Made from `contract.proving.ticket` in contract/src/routes/proving.ts.
 * @summary Make a sign-in ticket for a test user
 */
export const createTestUserTicket = async (id: number, options?: Parameters<typeof transport>[1]): Promise<createTestUserTicketResponse> => {

  return transport<createTestUserTicketResponse>(getCreateTestUserTicketUrl(id),
  {
    ...options,
    method: 'POST'

  }
);}

export type createWrongTokenResponse201 = {
  data: WrongToken
  status: 201
}

export type createWrongTokenResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type createWrongTokenResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type createWrongTokenResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type createWrongTokenResponse404 = {
  data: UserNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type createWrongTokenResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type createWrongTokenResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type createWrongTokenResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type createWrongTokenResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type createWrongTokenResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type createWrongTokenResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type createWrongTokenResponseSuccess = (createWrongTokenResponse201) & {
  headers: Headers;
};
export type createWrongTokenResponseError = (createWrongTokenResponse400 | createWrongTokenResponse401 | createWrongTokenResponse403 | createWrongTokenResponse404 | createWrongTokenResponse410 | createWrongTokenResponse413 | createWrongTokenResponse415 | createWrongTokenResponse429 | createWrongTokenResponse500 | createWrongTokenResponse503) & {
  headers: Headers;
};

export type createWrongTokenResponse = (createWrongTokenResponseSuccess | createWrongTokenResponseError)

export const getCreateWrongTokenUrl = (id: number,) => {

  return `/api/social-login/test-users/${encodeURIComponent(String(id))}/wrong-token`
}

/**
 * For tests of the app: a token that is wrong in one known way, and that verify never accepts.
 *
 * Made from `contract.proving.wrongToken` in contract/src/routes/proving.ts.
 * @summary Make an access token that is wrong
 */
export const createWrongToken = async (id: number,
    wrongTokenRequest: WrongTokenRequest, options?: Parameters<typeof transport>[1]): Promise<createWrongTokenResponse> => {

return transport<createWrongTokenResponse>(getCreateWrongTokenUrl(id),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(wrongTokenRequest)
  }
);}

export type recordProofResponse201 = {
  data: ProofRecorded
  status: 201
}

export type recordProofResponse400 = {
  data: InvalidRequestOrAppNotListedResponse
  status: 400
}

export type recordProofResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type recordProofResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type recordProofResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type recordProofResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type recordProofResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type recordProofResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type recordProofResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type recordProofResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type recordProofResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type recordProofResponseSuccess = (recordProofResponse201) & {
  headers: Headers;
};
export type recordProofResponseError = (recordProofResponse400 | recordProofResponse401 | recordProofResponse403 | recordProofResponse404 | recordProofResponse410 | recordProofResponse413 | recordProofResponse415 | recordProofResponse429 | recordProofResponse500 | recordProofResponse503) & {
  headers: Headers;
};

export type recordProofResponse = (recordProofResponseSuccess | recordProofResponseError)

export const getRecordProofUrl = () => {

  return `/api/social-login/proofs`
}

/**
 * Keeps the report of `porchlight prove`, at most 64 KiB, and answers with a receipt that the project’s issuer signed. The last 20 are kept.
 *
 * Made from `contract.proving.record` in contract/src/routes/proving.ts.
 * @summary Record a proof
 */
export const recordProof = async (proofReport: ProofReport, options?: Parameters<typeof transport>[1]): Promise<recordProofResponse> => {

return transport<recordProofResponse>(getRecordProofUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(proofReport)
  }
);}

export type listProofsResponse200 = {
  data: ProofList
  status: 200
}

export type listProofsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listProofsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listProofsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listProofsResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type listProofsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listProofsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listProofsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listProofsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listProofsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listProofsResponseSuccess = (listProofsResponse200) & {
  headers: Headers;
};
export type listProofsResponseError = (listProofsResponse400 | listProofsResponse401 | listProofsResponse403 | listProofsResponse404 | listProofsResponse410 | listProofsResponse413 | listProofsResponse415 | listProofsResponse500 | listProofsResponse503) & {
  headers: Headers;
};

export type listProofsResponse = (listProofsResponseSuccess | listProofsResponseError)

export const getListProofsUrl = () => {

  return `/api/social-login/proofs`
}

/**
 * Made from `contract.proving.list` in contract/src/routes/proving.ts.
 * @summary List the proofs
 */
export const listProofs = async ( options?: Parameters<typeof transport>[1]): Promise<listProofsResponse> => {

  return transport<listProofsResponse>(getListProofsUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type listProvidersResponse200 = {
  data: ProviderList
  status: 200
}

export type listProvidersResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listProvidersResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listProvidersResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listProvidersResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type listProvidersResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listProvidersResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listProvidersResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listProvidersResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listProvidersResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listProvidersResponseSuccess = (listProvidersResponse200) & {
  headers: Headers;
};
export type listProvidersResponseError = (listProvidersResponse400 | listProvidersResponse401 | listProvidersResponse403 | listProvidersResponse404 | listProvidersResponse410 | listProvidersResponse413 | listProvidersResponse415 | listProvidersResponse500 | listProvidersResponse503) & {
  headers: Headers;
};

export type listProvidersResponse = (listProvidersResponseSuccess | listProvidersResponseError)

export const getListProvidersUrl = () => {

  return `/api/social-login/providers`
}

/**
 * Enabled ones first, in the order of the sign-in page.
 *
 * Made from `contract.providers.list` in contract/src/routes/providers.ts.
 * @summary List identity providers
 */
export const listProviders = async ( options?: Parameters<typeof transport>[1]): Promise<listProvidersResponse> => {

  return transport<listProvidersResponse>(getListProvidersUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type setProviderResponse200 = {
  data: Provider
  status: 200
}

export type setProviderResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type setProviderResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type setProviderResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrClaimRequiredOrTenantPausedResponse
  status: 403
}

export type setProviderResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type setProviderResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrProviderNotConfiguredOrMailNotConfiguredOrLastProviderResponse
  status: 409
}

export type setProviderResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type setProviderResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type setProviderResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type setProviderResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type setProviderResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type setProviderResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type setProviderResponseSuccess = (setProviderResponse200) & {
  headers: Headers;
};
export type setProviderResponseError = (setProviderResponse400 | setProviderResponse401 | setProviderResponse403 | setProviderResponse404 | setProviderResponse409 | setProviderResponse410 | setProviderResponse413 | setProviderResponse415 | setProviderResponse429 | setProviderResponse500 | setProviderResponse503) & {
  headers: Headers;
};

export type setProviderResponse = (setProviderResponseSuccess | setProviderResponseError)

export const getSetProviderUrl = (provider: string,) => {

  return `/api/social-login/providers/${encodeURIComponent(String(provider))}`
}

/**
 * Enables or disables a provider and sets its place on the sign-in page. Credentials of your own, and any OpenID provider by `issuer`, need a claimed project; they are sealed and never answered. Credentials that are left out stay. `email` takes a mail server of your own, `smtp_url` with `from`. A changed `issuer` or `client_id` needs `client_secret` in the same call.
 *
 * Made from `contract.providers.set` in contract/src/routes/providers.ts.
 * @summary Set an identity provider
 */
export const setProvider = async (provider: string,
    providerSettings: ProviderSettings, options?: Parameters<typeof transport>[1]): Promise<setProviderResponse> => {

return transport<setProviderResponse>(getSetProviderUrl(provider),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(providerSettings)
  }
);}

export type deleteProviderResponse200 = {
  data: ProviderRemoved
  status: 200
}

export type deleteProviderResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type deleteProviderResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type deleteProviderResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type deleteProviderResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type deleteProviderResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastProviderResponse
  status: 409
}

export type deleteProviderResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type deleteProviderResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type deleteProviderResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type deleteProviderResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type deleteProviderResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type deleteProviderResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type deleteProviderResponseSuccess = (deleteProviderResponse200) & {
  headers: Headers;
};
export type deleteProviderResponseError = (deleteProviderResponse400 | deleteProviderResponse401 | deleteProviderResponse403 | deleteProviderResponse404 | deleteProviderResponse409 | deleteProviderResponse410 | deleteProviderResponse413 | deleteProviderResponse415 | deleteProviderResponse429 | deleteProviderResponse500 | deleteProviderResponse503) & {
  headers: Headers;
};

export type deleteProviderResponse = (deleteProviderResponseSuccess | deleteProviderResponseError)

export const getDeleteProviderUrl = (provider: string,) => {

  return `/api/social-login/providers/${encodeURIComponent(String(provider))}`
}

/**
 * Forgets your settings and credentials of it. Users stay, with their identities.
 *
 * Made from `contract.providers.remove` in contract/src/routes/providers.ts.
 * @summary Reset an identity provider
 */
export const deleteProvider = async (provider: string, options?: Parameters<typeof transport>[1]): Promise<deleteProviderResponse> => {

  return transport<deleteProviderResponse>(getDeleteProviderUrl(provider),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type checkProviderResponse200 = {
  data: ProviderCheck
  status: 200
}

export type checkProviderResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type checkProviderResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type checkProviderResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type checkProviderResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type checkProviderResponse409 = {
  data: ProviderNotConfiguredOrMailNotConfiguredResponse
  status: 409
}

export type checkProviderResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type checkProviderResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type checkProviderResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type checkProviderResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type checkProviderResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type checkProviderResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type checkProviderResponseSuccess = (checkProviderResponse200) & {
  headers: Headers;
};
export type checkProviderResponseError = (checkProviderResponse400 | checkProviderResponse401 | checkProviderResponse403 | checkProviderResponse404 | checkProviderResponse409 | checkProviderResponse410 | checkProviderResponse413 | checkProviderResponse415 | checkProviderResponse429 | checkProviderResponse500 | checkProviderResponse503) & {
  headers: Headers;
};

export type checkProviderResponse = (checkProviderResponseSuccess | checkProviderResponseError)

export const getCheckProviderUrl = (provider: string,) => {

  return `/api/social-login/providers/${encodeURIComponent(String(provider))}/check`
}

/**
 * Asks the provider for its description, and for tokens with a made-up code: it has to refuse the code and not the client. No sign-in happens. For `email`, greets the mail server and signs in to it; no mail is sent.
 *
 * Made from `contract.providers.check` in contract/src/routes/providers.ts.
 * @summary Check an identity provider
 */
export const checkProvider = async (provider: string, options?: Parameters<typeof transport>[1]): Promise<checkProviderResponse> => {

  return transport<checkProviderResponse>(getCheckProviderUrl(provider),
  {
    ...options,
    method: 'POST'

  }
);}

export type getDomainResponse200 = {
  data: DomainAnswer
  status: 200
}

export type getDomainResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getDomainResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getDomainResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type getDomainResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type getDomainResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getDomainResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getDomainResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getDomainResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getDomainResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getDomainResponseSuccess = (getDomainResponse200) & {
  headers: Headers;
};
export type getDomainResponseError = (getDomainResponse400 | getDomainResponse401 | getDomainResponse403 | getDomainResponse404 | getDomainResponse410 | getDomainResponse413 | getDomainResponse415 | getDomainResponse500 | getDomainResponse503) & {
  headers: Headers;
};

export type getDomainResponse = (getDomainResponseSuccess | getDomainResponseError)

export const getGetDomainUrl = () => {

  return `/api/social-login/domain`
}

/**
 * The host under which people sign in, its state and the records that it needs.
 *
 * Made from `contract.domain.read` in contract/src/routes/domain.ts.
 * @summary Read the own domain
 */
export const getDomain = async ( options?: Parameters<typeof transport>[1]): Promise<getDomainResponse> => {

  return transport<getDomainResponse>(getGetDomainUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type setDomainResponse200 = {
  data: DomainAnswer
  status: 200
}

export type setDomainResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type setDomainResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type setDomainResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrClaimRequiredOrTenantPausedResponse
  status: 403
}

export type setDomainResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type setDomainResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrDomainTakenResponse
  status: 409
}

export type setDomainResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type setDomainResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type setDomainResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type setDomainResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type setDomainResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type setDomainResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type setDomainResponseSuccess = (setDomainResponse200) & {
  headers: Headers;
};
export type setDomainResponseError = (setDomainResponse400 | setDomainResponse401 | setDomainResponse403 | setDomainResponse404 | setDomainResponse409 | setDomainResponse410 | setDomainResponse413 | setDomainResponse415 | setDomainResponse429 | setDomainResponse500 | setDomainResponse503) & {
  headers: Headers;
};

export type setDomainResponse = (setDomainResponseSuccess | setDomainResponseError)

export const getSetDomainUrl = () => {

  return `/api/social-login/domain`
}

/**
 * Enter the `records` of the answer in the name system and call the check. The host shows the choice of providers and answers token, verify, refresh and logout; who somebody is, is asked at the service, unless the provider has credentials of your own. `redirect_uris` names what to enter at those providers. Needs a claimed project. The host that was set before is given up. A host that another project uses moves once the TXT record names this project and no longer the other one. On a service at a loopback address, hosts under `.localhost` are active at once.
 *
 * Made from `contract.domain.set` in contract/src/routes/domain.ts.
 * @summary Set the own domain
 */
export const setDomain = async (domainSettings: DomainSettings, options?: Parameters<typeof transport>[1]): Promise<setDomainResponse> => {

return transport<setDomainResponse>(getSetDomainUrl(),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(domainSettings)
  }
);}

export type deleteDomainResponse200 = {
  data: DomainRemoved
  status: 200
}

export type deleteDomainResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type deleteDomainResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type deleteDomainResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type deleteDomainResponse404 = {
  data: DomainNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type deleteDomainResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type deleteDomainResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type deleteDomainResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type deleteDomainResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type deleteDomainResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type deleteDomainResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type deleteDomainResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type deleteDomainResponseSuccess = (deleteDomainResponse200) & {
  headers: Headers;
};
export type deleteDomainResponseError = (deleteDomainResponse400 | deleteDomainResponse401 | deleteDomainResponse403 | deleteDomainResponse404 | deleteDomainResponse409 | deleteDomainResponse410 | deleteDomainResponse413 | deleteDomainResponse415 | deleteDomainResponse429 | deleteDomainResponse500 | deleteDomainResponse503) & {
  headers: Headers;
};

export type deleteDomainResponse = (deleteDomainResponseSuccess | deleteDomainResponseError)

export const getDeleteDomainUrl = () => {

  return `/api/social-login/domain`
}

/**
 * People sign in at the address of the service again. Sessions and tokens stay.
 *
 * Made from `contract.domain.remove` in contract/src/routes/domain.ts.
 * @summary Give the own domain up
 */
export const deleteDomain = async ( options?: Parameters<typeof transport>[1]): Promise<deleteDomainResponse> => {

  return transport<deleteDomainResponse>(getDeleteDomainUrl(),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type checkDomainResponse200 = {
  data: DomainAnswer
  status: 200
}

export type checkDomainResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type checkDomainResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type checkDomainResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrClaimRequiredOrTenantPausedResponse
  status: 403
}

export type checkDomainResponse404 = {
  data: DomainNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type checkDomainResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type checkDomainResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type checkDomainResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type checkDomainResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type checkDomainResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type checkDomainResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type checkDomainResponseSuccess = (checkDomainResponse200) & {
  headers: Headers;
};
export type checkDomainResponseError = (checkDomainResponse400 | checkDomainResponse401 | checkDomainResponse403 | checkDomainResponse404 | checkDomainResponse410 | checkDomainResponse413 | checkDomainResponse415 | checkDomainResponse429 | checkDomainResponse500 | checkDomainResponse503) & {
  headers: Headers;
};

export type checkDomainResponse = (checkDomainResponseSuccess | checkDomainResponseError)

export const getCheckDomainUrl = () => {

  return `/api/social-login/domain/check`
}

/**
 * Asks the name system for the records now. With the TXT record in place the host is active from then on. The service asks again every day.
 *
 * Made from `contract.domain.check` in contract/src/routes/domain.ts.
 * @summary Check the own domain
 */
export const checkDomain = async ( options?: Parameters<typeof transport>[1]): Promise<checkDomainResponse> => {

  return transport<checkDomainResponse>(getCheckDomainUrl(),
  {
    ...options,
    method: 'POST'

  }
);}

export type getAppearanceResponse200 = {
  data: AppearanceAnswer
  status: 200
}

export type getAppearanceResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getAppearanceResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getAppearanceResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type getAppearanceResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type getAppearanceResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getAppearanceResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getAppearanceResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getAppearanceResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getAppearanceResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getAppearanceResponseSuccess = (getAppearanceResponse200) & {
  headers: Headers;
};
export type getAppearanceResponseError = (getAppearanceResponse400 | getAppearanceResponse401 | getAppearanceResponse403 | getAppearanceResponse404 | getAppearanceResponse410 | getAppearanceResponse413 | getAppearanceResponse415 | getAppearanceResponse500 | getAppearanceResponse503) & {
  headers: Headers;
};

export type getAppearanceResponse = (getAppearanceResponseSuccess | getAppearanceResponseError)

export const getGetAppearanceUrl = () => {

  return `/api/social-login/appearance`
}

/**
 * Made from `contract.appearance.read` in contract/src/routes/appearance.ts.
 * @summary Read the appearance
 */
export const getAppearance = async ( options?: Parameters<typeof transport>[1]): Promise<getAppearanceResponse> => {

  return transport<getAppearanceResponse>(getGetAppearanceUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type setAppearanceResponse200 = {
  data: AppearanceAnswer
  status: 200
}

export type setAppearanceResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type setAppearanceResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type setAppearanceResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type setAppearanceResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type setAppearanceResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type setAppearanceResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type setAppearanceResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type setAppearanceResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type setAppearanceResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type setAppearanceResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type setAppearanceResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type setAppearanceResponseSuccess = (setAppearanceResponse200) & {
  headers: Headers;
};
export type setAppearanceResponseError = (setAppearanceResponse400 | setAppearanceResponse401 | setAppearanceResponse403 | setAppearanceResponse404 | setAppearanceResponse409 | setAppearanceResponse410 | setAppearanceResponse413 | setAppearanceResponse415 | setAppearanceResponse429 | setAppearanceResponse500 | setAppearanceResponse503) & {
  headers: Headers;
};

export type setAppearanceResponse = (setAppearanceResponseSuccess | setAppearanceResponseError)

export const getSetAppearanceUrl = () => {

  return `/api/social-login/appearance`
}

/**
 * Replaces all of it but the logos: what is left out or null is removed. People see it where the callback host of the sign-in is proven or the domain of the project is active, and on a service at a loopback address. Elsewhere the pages look as without it, so that nobody can imitate another app.
 *
 * Made from `contract.appearance.set` in contract/src/routes/appearance.ts.
 * @summary Set the appearance
 */
export const setAppearance = async (appearanceSettings: AppearanceSettings, options?: Parameters<typeof transport>[1]): Promise<setAppearanceResponse> => {

return transport<setAppearanceResponse>(getSetAppearanceUrl(),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(appearanceSettings)
  }
);}

export type setLogoResponse200 = {
  data: AppearanceAnswer
  status: 200
}

export type setLogoResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type setLogoResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type setLogoResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type setLogoResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type setLogoResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type setLogoResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type setLogoResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type setLogoResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type setLogoResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type setLogoResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type setLogoResponseSuccess = (setLogoResponse200) & {
  headers: Headers;
};
export type setLogoResponseError = (setLogoResponse400 | setLogoResponse401 | setLogoResponse403 | setLogoResponse404 | setLogoResponse410 | setLogoResponse413 | setLogoResponse415 | setLogoResponse429 | setLogoResponse500 | setLogoResponse503) & {
  headers: Headers;
};

export type setLogoResponse = (setLogoResponseSuccess | setLogoResponseError)

export const getSetLogoUrl = (params?: SetLogoParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/social-login/appearance/logo?${stringifiedParams}` : `/api/social-login/appearance/logo`
}

/**
 * The body is the file itself: a PNG, JPEG or WebP of at most 64 KB, with at most 1024 pixels on each side, not animated. Its first bytes say what it is. It is shown where the rest of the appearance is.
 *
 * Made from `contract.appearance.setLogo` in contract/src/routes/appearance.ts.
 * @summary Set the logo
 */
export const setLogo = async (params?: SetLogoParams, options?: Parameters<typeof transport>[1]): Promise<setLogoResponse> => {

  return transport<setLogoResponse>(getSetLogoUrl(params),
  {
    ...options,
    method: 'PUT'

  }
);}

export type removeLogoResponse200 = {
  data: AppearanceAnswer
  status: 200
}

export type removeLogoResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type removeLogoResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type removeLogoResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type removeLogoResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type removeLogoResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type removeLogoResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type removeLogoResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type removeLogoResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type removeLogoResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type removeLogoResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type removeLogoResponseSuccess = (removeLogoResponse200) & {
  headers: Headers;
};
export type removeLogoResponseError = (removeLogoResponse400 | removeLogoResponse401 | removeLogoResponse403 | removeLogoResponse404 | removeLogoResponse410 | removeLogoResponse413 | removeLogoResponse415 | removeLogoResponse429 | removeLogoResponse500 | removeLogoResponse503) & {
  headers: Headers;
};

export type removeLogoResponse = (removeLogoResponseSuccess | removeLogoResponseError)

export const getRemoveLogoUrl = (params?: RemoveLogoParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/social-login/appearance/logo?${stringifiedParams}` : `/api/social-login/appearance/logo`
}

/**
 * Removes the one of this scheme, if there is one.
 *
 * Made from `contract.appearance.removeLogo` in contract/src/routes/appearance.ts.
 * @summary Remove the logo
 */
export const removeLogo = async (params?: RemoveLogoParams, options?: Parameters<typeof transport>[1]): Promise<removeLogoResponse> => {

  return transport<removeLogoResponse>(getRemoveLogoUrl(params),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type getSocialLoginSettingsResponse200 = {
  data: SocialLoginSettingsAnswer
  status: 200
}

export type getSocialLoginSettingsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getSocialLoginSettingsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getSocialLoginSettingsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type getSocialLoginSettingsResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type getSocialLoginSettingsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getSocialLoginSettingsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getSocialLoginSettingsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getSocialLoginSettingsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getSocialLoginSettingsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getSocialLoginSettingsResponseSuccess = (getSocialLoginSettingsResponse200) & {
  headers: Headers;
};
export type getSocialLoginSettingsResponseError = (getSocialLoginSettingsResponse400 | getSocialLoginSettingsResponse401 | getSocialLoginSettingsResponse403 | getSocialLoginSettingsResponse404 | getSocialLoginSettingsResponse410 | getSocialLoginSettingsResponse413 | getSocialLoginSettingsResponse415 | getSocialLoginSettingsResponse500 | getSocialLoginSettingsResponse503) & {
  headers: Headers;
};

export type getSocialLoginSettingsResponse = (getSocialLoginSettingsResponseSuccess | getSocialLoginSettingsResponseError)

export const getGetSocialLoginSettingsUrl = () => {

  return `/api/social-login/settings`
}

/**
 * Made from `contract.settings.read` in contract/src/routes/settings.ts.
 * @summary Read the settings of the sign-in
 */
export const getSocialLoginSettings = async ( options?: Parameters<typeof transport>[1]): Promise<getSocialLoginSettingsResponse> => {

  return transport<getSocialLoginSettingsResponse>(getGetSocialLoginSettingsUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type setSocialLoginSettingsResponse200 = {
  data: SocialLoginSettingsAnswer
  status: 200
}

export type setSocialLoginSettingsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type setSocialLoginSettingsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type setSocialLoginSettingsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type setSocialLoginSettingsResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type setSocialLoginSettingsResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type setSocialLoginSettingsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type setSocialLoginSettingsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type setSocialLoginSettingsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type setSocialLoginSettingsResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type setSocialLoginSettingsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type setSocialLoginSettingsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type setSocialLoginSettingsResponseSuccess = (setSocialLoginSettingsResponse200) & {
  headers: Headers;
};
export type setSocialLoginSettingsResponseError = (setSocialLoginSettingsResponse400 | setSocialLoginSettingsResponse401 | setSocialLoginSettingsResponse403 | setSocialLoginSettingsResponse404 | setSocialLoginSettingsResponse409 | setSocialLoginSettingsResponse410 | setSocialLoginSettingsResponse413 | setSocialLoginSettingsResponse415 | setSocialLoginSettingsResponse429 | setSocialLoginSettingsResponse500 | setSocialLoginSettingsResponse503) & {
  headers: Headers;
};

export type setSocialLoginSettingsResponse = (setSocialLoginSettingsResponseSuccess | setSocialLoginSettingsResponseError)

export const getSetSocialLoginSettingsUrl = () => {

  return `/api/social-login/settings`
}

/**
 * What is left out stays as it is.
 *
 * Made from `contract.settings.set` in contract/src/routes/settings.ts.
 * @summary Change the settings of the sign-in
 */
export const setSocialLoginSettings = async (socialLoginSettings: SocialLoginSettings, options?: Parameters<typeof transport>[1]): Promise<setSocialLoginSettingsResponse> => {

return transport<setSocialLoginSettingsResponse>(getSetSocialLoginSettingsUrl(),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(socialLoginSettings)
  }
);}

export type getAdoptionResponse200 = {
  data: AdoptionAnswer
  status: 200
}

export type getAdoptionResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getAdoptionResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getAdoptionResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type getAdoptionResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type getAdoptionResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getAdoptionResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getAdoptionResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getAdoptionResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getAdoptionResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getAdoptionResponseSuccess = (getAdoptionResponse200) & {
  headers: Headers;
};
export type getAdoptionResponseError = (getAdoptionResponse400 | getAdoptionResponse401 | getAdoptionResponse403 | getAdoptionResponse404 | getAdoptionResponse410 | getAdoptionResponse413 | getAdoptionResponse415 | getAdoptionResponse500 | getAdoptionResponse503) & {
  headers: Headers;
};

export type getAdoptionResponse = (getAdoptionResponseSuccess | getAdoptionResponseError)

export const getGetAdoptionUrl = () => {

  return `/api/social-login/adoption`
}

/**
 * Made from `contract.adoption.read` in contract/src/routes/adoption.ts.
 * @summary Read whose sessions are taken over
 */
export const getAdoption = async ( options?: Parameters<typeof transport>[1]): Promise<getAdoptionResponse> => {

  return transport<getAdoptionResponse>(getGetAdoptionUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type setAdoptionResponse200 = {
  data: AdoptionAnswer
  status: 200
}

export type setAdoptionResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type setAdoptionResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type setAdoptionResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrClaimRequiredOrTenantPausedResponse
  status: 403
}

export type setAdoptionResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type setAdoptionResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type setAdoptionResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type setAdoptionResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type setAdoptionResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type setAdoptionResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type setAdoptionResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type setAdoptionResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type setAdoptionResponseSuccess = (setAdoptionResponse200) & {
  headers: Headers;
};
export type setAdoptionResponseError = (setAdoptionResponse400 | setAdoptionResponse401 | setAdoptionResponse403 | setAdoptionResponse404 | setAdoptionResponse409 | setAdoptionResponse410 | setAdoptionResponse413 | setAdoptionResponse415 | setAdoptionResponse429 | setAdoptionResponse500 | setAdoptionResponse503) & {
  headers: Headers;
};

export type setAdoptionResponse = (setAdoptionResponseSuccess | setAdoptionResponseError)

export const getSetAdoptionUrl = () => {

  return `/api/social-login/adoption`
}

/**
 * One source at a time; it replaces the one before. Until `until`, a token of this issuer for this audience opens a session of the user who was imported with its `former` issuer and subject. It creates nobody, and never looks at an address.
 *
 * Made from `contract.adoption.set` in contract/src/routes/adoption.ts.
 * @summary Take sessions of a former system over
 */
export const setAdoption = async (adoptionSource: AdoptionSource, options?: Parameters<typeof transport>[1]): Promise<setAdoptionResponse> => {

return transport<setAdoptionResponse>(getSetAdoptionUrl(),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(adoptionSource)
  }
);}

export type deleteAdoptionResponse200 = {
  data: AdoptionAnswer
  status: 200
}

export type deleteAdoptionResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type deleteAdoptionResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type deleteAdoptionResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type deleteAdoptionResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type deleteAdoptionResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type deleteAdoptionResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type deleteAdoptionResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type deleteAdoptionResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type deleteAdoptionResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type deleteAdoptionResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type deleteAdoptionResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type deleteAdoptionResponseSuccess = (deleteAdoptionResponse200) & {
  headers: Headers;
};
export type deleteAdoptionResponseError = (deleteAdoptionResponse400 | deleteAdoptionResponse401 | deleteAdoptionResponse403 | deleteAdoptionResponse404 | deleteAdoptionResponse409 | deleteAdoptionResponse410 | deleteAdoptionResponse413 | deleteAdoptionResponse415 | deleteAdoptionResponse429 | deleteAdoptionResponse500 | deleteAdoptionResponse503) & {
  headers: Headers;
};

export type deleteAdoptionResponse = (deleteAdoptionResponseSuccess | deleteAdoptionResponseError)

export const getDeleteAdoptionUrl = () => {

  return `/api/social-login/adoption`
}

/**
 * Sessions that were taken over stay.
 *
 * Made from `contract.adoption.end` in contract/src/routes/adoption.ts.
 * @summary Take no more sessions over
 */
export const deleteAdoption = async ( options?: Parameters<typeof transport>[1]): Promise<deleteAdoptionResponse> => {

  return transport<deleteAdoptionResponse>(getDeleteAdoptionUrl(),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type getAgentsResponse200 = {
  data: AgentSettings
  status: 200
}

export type getAgentsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getAgentsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getAgentsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type getAgentsResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type getAgentsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getAgentsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getAgentsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getAgentsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getAgentsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getAgentsResponseSuccess = (getAgentsResponse200) & {
  headers: Headers;
};
export type getAgentsResponseError = (getAgentsResponse400 | getAgentsResponse401 | getAgentsResponse403 | getAgentsResponse404 | getAgentsResponse410 | getAgentsResponse413 | getAgentsResponse415 | getAgentsResponse500 | getAgentsResponse503) & {
  headers: Headers;
};

export type getAgentsResponse = (getAgentsResponseSuccess | getAgentsResponseError)

export const getGetAgentsUrl = () => {

  return `/api/social-login/agents`
}

/**
 * Made from `contract.agents.settings` in contract/src/routes/agents.ts.
 * @summary Read what agents may connect to
 */
export const getAgents = async ( options?: Parameters<typeof transport>[1]): Promise<getAgentsResponse> => {

  return transport<getAgentsResponse>(getGetAgentsUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type setAgentsResponse200 = {
  data: AgentSettings
  status: 200
}

export type setAgentsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type setAgentsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type setAgentsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type setAgentsResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type setAgentsResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type setAgentsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type setAgentsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type setAgentsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type setAgentsResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type setAgentsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type setAgentsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type setAgentsResponseSuccess = (setAgentsResponse200) & {
  headers: Headers;
};
export type setAgentsResponseError = (setAgentsResponse400 | setAgentsResponse401 | setAgentsResponse403 | setAgentsResponse404 | setAgentsResponse409 | setAgentsResponse410 | setAgentsResponse413 | setAgentsResponse415 | setAgentsResponse429 | setAgentsResponse500 | setAgentsResponse503) & {
  headers: Headers;
};

export type setAgentsResponse = (setAgentsResponseSuccess | setAgentsResponseError)

export const getSetAgentsUrl = () => {

  return `/api/social-login/agents`
}

/**
 * Replaces both lists. From then on the issuer of the tenant takes clients that register themselves or are described by a document at their id, and issues tokens for these addresses once a person has agreed. An empty list ends that.
 *
 * Made from `contract.agents.setSettings` in contract/src/routes/agents.ts.
 * @summary Set what agents may connect to
 */
export const setAgents = async (agentSettingsChange: AgentSettingsChange, options?: Parameters<typeof transport>[1]): Promise<setAgentsResponse> => {

return transport<setAgentsResponse>(getSetAgentsUrl(),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(agentSettingsChange)
  }
);}

export type getTrustedIssuersResponse200 = {
  data: TrustedIssuers
  status: 200
}

export type getTrustedIssuersResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getTrustedIssuersResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getTrustedIssuersResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type getTrustedIssuersResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type getTrustedIssuersResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getTrustedIssuersResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getTrustedIssuersResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getTrustedIssuersResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getTrustedIssuersResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getTrustedIssuersResponseSuccess = (getTrustedIssuersResponse200) & {
  headers: Headers;
};
export type getTrustedIssuersResponseError = (getTrustedIssuersResponse400 | getTrustedIssuersResponse401 | getTrustedIssuersResponse403 | getTrustedIssuersResponse404 | getTrustedIssuersResponse410 | getTrustedIssuersResponse413 | getTrustedIssuersResponse415 | getTrustedIssuersResponse500 | getTrustedIssuersResponse503) & {
  headers: Headers;
};

export type getTrustedIssuersResponse = (getTrustedIssuersResponseSuccess | getTrustedIssuersResponseError)

export const getGetTrustedIssuersUrl = () => {

  return `/api/social-login/trusted-issuers`
}

/**
 * Made from `contract.agents.trustedIssuers` in contract/src/routes/agents.ts.
 * @summary Read whose assertions are taken
 */
export const getTrustedIssuers = async ( options?: Parameters<typeof transport>[1]): Promise<getTrustedIssuersResponse> => {

  return transport<getTrustedIssuersResponse>(getGetTrustedIssuersUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type setTrustedIssuersResponse200 = {
  data: TrustedIssuers
  status: 200
}

export type setTrustedIssuersResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type setTrustedIssuersResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type setTrustedIssuersResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type setTrustedIssuersResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type setTrustedIssuersResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type setTrustedIssuersResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type setTrustedIssuersResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type setTrustedIssuersResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type setTrustedIssuersResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type setTrustedIssuersResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type setTrustedIssuersResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type setTrustedIssuersResponseSuccess = (setTrustedIssuersResponse200) & {
  headers: Headers;
};
export type setTrustedIssuersResponseError = (setTrustedIssuersResponse400 | setTrustedIssuersResponse401 | setTrustedIssuersResponse403 | setTrustedIssuersResponse404 | setTrustedIssuersResponse409 | setTrustedIssuersResponse410 | setTrustedIssuersResponse413 | setTrustedIssuersResponse415 | setTrustedIssuersResponse429 | setTrustedIssuersResponse500 | setTrustedIssuersResponse503) & {
  headers: Headers;
};

export type setTrustedIssuersResponse = (setTrustedIssuersResponseSuccess | setTrustedIssuersResponseError)

export const getSetTrustedIssuersUrl = () => {

  return `/api/social-login/trusted-issuers`
}

/**
 * Replaces the list. A client with a secret then gets an access token for an assertion (ID-JAG) of such an issuer at the token endpoint, without a consent page: the organisation has decided. An empty list ends that.
 *
 * Made from `contract.agents.setTrustedIssuers` in contract/src/routes/agents.ts.
 * @summary Set whose assertions are taken
 */
export const setTrustedIssuers = async (trustedIssuersInput: TrustedIssuersInput, options?: Parameters<typeof transport>[1]): Promise<setTrustedIssuersResponse> => {

return transport<setTrustedIssuersResponse>(getSetTrustedIssuersUrl(),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(trustedIssuersInput)
  }
);}

export type listClientsResponse200 = {
  data: ClientList
  status: 200
}

export type listClientsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listClientsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listClientsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listClientsResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type listClientsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listClientsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listClientsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listClientsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listClientsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listClientsResponseSuccess = (listClientsResponse200) & {
  headers: Headers;
};
export type listClientsResponseError = (listClientsResponse400 | listClientsResponse401 | listClientsResponse403 | listClientsResponse404 | listClientsResponse410 | listClientsResponse413 | listClientsResponse415 | listClientsResponse500 | listClientsResponse503) & {
  headers: Headers;
};

export type listClientsResponse = (listClientsResponseSuccess | listClientsResponseError)

export const getListClientsUrl = () => {

  return `/api/social-login/clients`
}

/**
 * `app` is the first, and is there from the start. Clients that agents registered are not listed.
 *
 * Made from `contract.clients.list` in contract/src/routes/clients.ts.
 * @summary List OpenID clients
 */
export const listClients = async ( options?: Parameters<typeof transport>[1]): Promise<listClientsResponse> => {

  return transport<listClientsResponse>(getListClientsUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type createClientResponse201 = {
  data: ClientCreated
  status: 201
}

export type createClientResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type createClientResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type createClientResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type createClientResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type createClientResponse409 = {
  data: ClientLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type createClientResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type createClientResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type createClientResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type createClientResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type createClientResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type createClientResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type createClientResponseSuccess = (createClientResponse201) & {
  headers: Headers;
};
export type createClientResponseError = (createClientResponse400 | createClientResponse401 | createClientResponse403 | createClientResponse404 | createClientResponse409 | createClientResponse410 | createClientResponse413 | createClientResponse415 | createClientResponse429 | createClientResponse500 | createClientResponse503) & {
  headers: Headers;
};

export type createClientResponse = (createClientResponseSuccess | createClientResponseError)

export const getCreateClientUrl = () => {

  return `/api/social-login/clients`
}

/**
 * Another program of yours that signs the same people in, with redirects of its own. The secret is shown once.
 *
 * Made from `contract.clients.create` in contract/src/routes/clients.ts.
 * @summary Create an OpenID client
 */
export const createClient = async (createClientRequest: CreateClientRequest, options?: Parameters<typeof transport>[1]): Promise<createClientResponse> => {

return transport<createClientResponse>(getCreateClientUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(createClientRequest)
  }
);}

export type changeClientResponse200 = {
  data: ClientAnswer
  status: 200
}

export type changeClientResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type changeClientResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type changeClientResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type changeClientResponse404 = {
  data: ClientNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type changeClientResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type changeClientResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type changeClientResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type changeClientResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type changeClientResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type changeClientResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type changeClientResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type changeClientResponseSuccess = (changeClientResponse200) & {
  headers: Headers;
};
export type changeClientResponseError = (changeClientResponse400 | changeClientResponse401 | changeClientResponse403 | changeClientResponse404 | changeClientResponse409 | changeClientResponse410 | changeClientResponse413 | changeClientResponse415 | changeClientResponse429 | changeClientResponse500 | changeClientResponse503) & {
  headers: Headers;
};

export type changeClientResponse = (changeClientResponseSuccess | changeClientResponseError)

export const getChangeClientUrl = (id: string,) => {

  return `/api/social-login/clients/${encodeURIComponent(String(id))}`
}

/**
 * What is left out stays. `app` takes `backchannel_logout_uri`, `post_logout_redirect_uris` and `id_token_signed_response_alg`; its name is the name of the project, and its redirects are the callback URLs.
 *
 * Made from `contract.clients.change` in contract/src/routes/clients.ts.
 * @summary Change an OpenID client
 */
export const changeClient = async (id: string,
    changeClientRequest: ChangeClientRequest, options?: Parameters<typeof transport>[1]): Promise<changeClientResponse> => {

return transport<changeClientResponse>(getChangeClientUrl(id),
  {
    ...options,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(changeClientRequest)
  }
);}

export type deleteClientResponse200 = {
  data: ClientDeleted
  status: 200
}

export type deleteClientResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type deleteClientResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type deleteClientResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type deleteClientResponse404 = {
  data: ClientNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type deleteClientResponse409 = {
  data: AppClientStaysOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type deleteClientResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type deleteClientResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type deleteClientResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type deleteClientResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type deleteClientResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type deleteClientResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type deleteClientResponseSuccess = (deleteClientResponse200) & {
  headers: Headers;
};
export type deleteClientResponseError = (deleteClientResponse400 | deleteClientResponse401 | deleteClientResponse403 | deleteClientResponse404 | deleteClientResponse409 | deleteClientResponse410 | deleteClientResponse413 | deleteClientResponse415 | deleteClientResponse429 | deleteClientResponse500 | deleteClientResponse503) & {
  headers: Headers;
};

export type deleteClientResponse = (deleteClientResponseSuccess | deleteClientResponseError)

export const getDeleteClientUrl = (id: string,) => {

  return `/api/social-login/clients/${encodeURIComponent(String(id))}`
}

/**
 * Users can no longer sign in with it, and its sessions cannot be refreshed. `app` stays.
 *
 * Made from `contract.clients.remove` in contract/src/routes/clients.ts.
 * @summary Delete an OpenID client
 */
export const deleteClient = async (id: string, options?: Parameters<typeof transport>[1]): Promise<deleteClientResponse> => {

  return transport<deleteClientResponse>(getDeleteClientUrl(id),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type createClientSecretResponse200 = {
  data: ClientSecretMade
  status: 200
}

export type createClientSecretResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type createClientSecretResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type createClientSecretResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type createClientSecretResponse404 = {
  data: ClientNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type createClientSecretResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type createClientSecretResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type createClientSecretResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type createClientSecretResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type createClientSecretResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type createClientSecretResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type createClientSecretResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type createClientSecretResponseSuccess = (createClientSecretResponse200) & {
  headers: Headers;
};
export type createClientSecretResponseError = (createClientSecretResponse400 | createClientSecretResponse401 | createClientSecretResponse403 | createClientSecretResponse404 | createClientSecretResponse409 | createClientSecretResponse410 | createClientSecretResponse413 | createClientSecretResponse415 | createClientSecretResponse429 | createClientSecretResponse500 | createClientSecretResponse503) & {
  headers: Headers;
};

export type createClientSecretResponse = (createClientSecretResponseSuccess | createClientSecretResponseError)

export const getCreateClientSecretUrl = (id: string,) => {

  return `/api/social-login/clients/${encodeURIComponent(String(id))}/secret`
}

/**
 * The first one for `app`, which has none at the start; later a new one. The one before is good for a day more.
 *
 * Made from `contract.clients.secret` in contract/src/routes/clients.ts.
 * @summary Give an OpenID client a new secret
 */
export const createClientSecret = async (id: string, options?: Parameters<typeof transport>[1]): Promise<createClientSecretResponse> => {

  return transport<createClientSecretResponse>(getCreateClientSecretUrl(id),
  {
    ...options,
    method: 'POST'

  }
);}

export type startLoginResponse302 = {
  data: void
  status: 302
}

export type startLoginResponse303 = {
  data: void
  status: 303
}

export type startLoginResponse400 = {
  data: InvalidRequestOrRedirectUriNotAllowedOrRedirectUriRequiredOrInvalidReturnToPageResponse
  status: 400
}

export type startLoginResponse403 = {
  data: TenantPausedOrHostNotProvenPageResponse
  status: 403
}

export type startLoginResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedOrProviderNotEnabledPageResponse
  status: 404
}

export type startLoginResponse410 = {
  data: TenantExpiredPageResponse
  status: 410
}

export type startLoginResponse413 = {
  data: PayloadTooLargePageResponse
  status: 413
}

export type startLoginResponse415 = {
  data: UnsupportedMediaTypePageResponse
  status: 415
}

export type startLoginResponse429 = {
  data: RateLimitedOrQuotaExceededPageResponse
  status: 429
}

export type startLoginResponse500 = {
  data: InternalErrorPageResponse
  status: 500
}

export type startLoginResponse503 = {
  data: UnavailablePageResponse
  status: 503
}

export type startLoginResponseDefault = {
  data: Problem
  status: Exclude<HTTPStatusCodes, 302 | 303 | 400 | 403 | 404 | 410 | 413 | 415 | 429 | 500 | 503>
}

;
export type startLoginResponseError = (startLoginResponse302 | startLoginResponse303 | startLoginResponse400 | startLoginResponse403 | startLoginResponse404 | startLoginResponse410 | startLoginResponse413 | startLoginResponse415 | startLoginResponse429 | startLoginResponse500 | startLoginResponse503 | startLoginResponseDefault) & {
  headers: Headers;
};

export type startLoginResponse = (startLoginResponseError)

export const getStartLoginUrl = (tenantId: string,
    params?: StartLoginParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/edge/auth/${encodeURIComponent(String(tenantId))}/google?${stringifiedParams}` : `/edge/auth/${encodeURIComponent(String(tenantId))}/google`
}

/**
 * Send the browser here. With `code_challenge` it comes back to the callback URL with `code`, which the token call turns into tokens; without, with `access_token` and `refresh_token`. `return_to` and `state` are added when they were sent. A sign-in that did not work comes back with `error`. At the host of a project’s own, 303 leads to the same start at the service, unless the owner’s own client is asked.
 *
 * Made from `contract.edgeAuth.start` in contract/src/routes/edge-auth.ts.
 * @summary Start a sign-in
 */
export const startLogin = async (tenantId: string,
    params?: StartLoginParams, options?: Parameters<typeof transport>[1]): Promise<startLoginResponse> => {

  return transport<startLoginResponse>(getStartLoginUrl(tenantId,params),
  {
    ...options,
    method: 'GET'

  }
);}

export type redeemCodeResponse200 = {
  data: TokenPair
  status: 200
}

export type redeemCodeResponse400 = {
  data: InvalidRequestOrInvalidCodeResponse
  status: 400
}

export type redeemCodeResponse403 = {
  data: TenantPausedResponse
  status: 403
}

export type redeemCodeResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type redeemCodeResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type redeemCodeResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type redeemCodeResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type redeemCodeResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type redeemCodeResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type redeemCodeResponseSuccess = (redeemCodeResponse200) & {
  headers: Headers;
};
export type redeemCodeResponseError = (redeemCodeResponse400 | redeemCodeResponse403 | redeemCodeResponse404 | redeemCodeResponse410 | redeemCodeResponse413 | redeemCodeResponse415 | redeemCodeResponse500 | redeemCodeResponse503) & {
  headers: Headers;
};

export type redeemCodeResponse = (redeemCodeResponseSuccess | redeemCodeResponseError)

export const getRedeemCodeUrl = (tenantId: string,) => {

  return `/edge/auth/${encodeURIComponent(String(tenantId))}/token`
}

/**
 * Turns the `code` of the callback URL into tokens, once and within 60 seconds. The session begins here. A code that comes back later, with its verifier, ends the session it began.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.edgeAuth.redeem` in contract/src/routes/edge-auth.ts.
 * @summary Redeem a sign-in code
 */
export const redeemCode = async (tenantId: string,
    redeemCodeRequest: RedeemCodeRequest, options?: Parameters<typeof transport>[1]): Promise<redeemCodeResponse> => {

return transport<redeemCodeResponse>(getRedeemCodeUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(redeemCodeRequest)
  }
);}

export type verifyTokenResponse200 = {
  data: VerifyAnswer
  status: 200
}

export type verifyTokenResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type verifyTokenResponse403 = {
  data: TenantPausedResponse
  status: 403
}

export type verifyTokenResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type verifyTokenResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type verifyTokenResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type verifyTokenResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type verifyTokenResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type verifyTokenResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type verifyTokenResponseSuccess = (verifyTokenResponse200) & {
  headers: Headers;
};
export type verifyTokenResponseError = (verifyTokenResponse400 | verifyTokenResponse403 | verifyTokenResponse404 | verifyTokenResponse410 | verifyTokenResponse413 | verifyTokenResponse415 | verifyTokenResponse500 | verifyTokenResponse503) & {
  headers: Headers;
};

export type verifyTokenResponse = (verifyTokenResponseSuccess | verifyTokenResponseError)

export const getVerifyTokenUrl = (tenantId: string,) => {

  return `/edge/auth/${encodeURIComponent(String(tenantId))}/verify`
}

/**
 * Reads no database. A token that is malformed, expired, revoked or of another tenant is `valid: false` with status 200, and so is any other text, of any length that fits into a body.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.edgeAuth.verify` in contract/src/routes/edge-auth.ts.
 * @summary Verify an access token
 */
export const verifyToken = async (tenantId: string,
    verifyRequest: VerifyRequest, options?: Parameters<typeof transport>[1]): Promise<verifyTokenResponse> => {

return transport<verifyTokenResponse>(getVerifyTokenUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(verifyRequest)
  }
);}

export type refreshSessionResponse200 = {
  data: TokenPair
  status: 200
}

export type refreshSessionResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type refreshSessionResponse401 = {
  data: InvalidRefreshTokenOrRefreshTokenReusedResponse
  status: 401
}

export type refreshSessionResponse403 = {
  data: TenantPausedResponse
  status: 403
}

export type refreshSessionResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type refreshSessionResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type refreshSessionResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type refreshSessionResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type refreshSessionResponse429 = {
  data: RateLimitedOrQuotaExceededResponse
  status: 429
}

export type refreshSessionResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type refreshSessionResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type refreshSessionResponseSuccess = (refreshSessionResponse200) & {
  headers: Headers;
};
export type refreshSessionResponseError = (refreshSessionResponse400 | refreshSessionResponse401 | refreshSessionResponse403 | refreshSessionResponse404 | refreshSessionResponse410 | refreshSessionResponse413 | refreshSessionResponse415 | refreshSessionResponse429 | refreshSessionResponse500 | refreshSessionResponse503) & {
  headers: Headers;
};

export type refreshSessionResponse = (refreshSessionResponseSuccess | refreshSessionResponseError)

export const getRefreshSessionUrl = (tenantId: string,) => {

  return `/edge/auth/${encodeURIComponent(String(tenantId))}/refresh`
}

/**
 * Spends the refresh token and returns a new pair. With an `Idempotency-Key` a retry within 60 seconds returns the same pair, so that a lost answer loses no session.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.edgeAuth.refresh` in contract/src/routes/edge-auth.ts.
 * @summary Refresh a session
 */
export const refreshSession = async (tenantId: string,
    refreshRequest: RefreshRequest,
    headers?: RefreshSessionHeaders, options?: Parameters<typeof transport>[1]): Promise<refreshSessionResponse> => {

return transport<refreshSessionResponse>(getRefreshSessionUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json',...headers, ...options?.headers },
    body: JSON.stringify(refreshRequest)
  }
);}

export type logoutResponse200 = {
  data: Success
  status: 200
}

export type logoutResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type logoutResponse403 = {
  data: TenantPausedResponse
  status: 403
}

export type logoutResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type logoutResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type logoutResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type logoutResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type logoutResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type logoutResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type logoutResponseSuccess = (logoutResponse200) & {
  headers: Headers;
};
export type logoutResponseError = (logoutResponse400 | logoutResponse403 | logoutResponse404 | logoutResponse410 | logoutResponse413 | logoutResponse415 | logoutResponse500 | logoutResponse503) & {
  headers: Headers;
};

export type logoutResponse = (logoutResponseSuccess | logoutResponseError)

export const getLogoutUrl = (tenantId: string,) => {

  return `/edge/auth/${encodeURIComponent(String(tenantId))}/logout`
}

/**
 * Deletes the session of the refresh token. The answer is the same for a token that is unknown.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.edgeAuth.logout` in contract/src/routes/edge-auth.ts.
 * @summary End a session
 */
export const logout = async (tenantId: string,
    logoutRequest: LogoutRequest, options?: Parameters<typeof transport>[1]): Promise<logoutResponse> => {

return transport<logoutResponse>(getLogoutUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(logoutRequest)
  }
);}

export type adoptSessionResponse200 = {
  data: TokenPair
  status: 200
}

export type adoptSessionResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type adoptSessionResponse401 = {
  data: AdoptionRefusedResponse
  status: 401
}

export type adoptSessionResponse403 = {
  data: TenantPausedResponse
  status: 403
}

export type adoptSessionResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type adoptSessionResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type adoptSessionResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type adoptSessionResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type adoptSessionResponse429 = {
  data: RateLimitedOrQuotaExceededResponse
  status: 429
}

export type adoptSessionResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type adoptSessionResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type adoptSessionResponseSuccess = (adoptSessionResponse200) & {
  headers: Headers;
};
export type adoptSessionResponseError = (adoptSessionResponse400 | adoptSessionResponse401 | adoptSessionResponse403 | adoptSessionResponse404 | adoptSessionResponse410 | adoptSessionResponse413 | adoptSessionResponse415 | adoptSessionResponse429 | adoptSessionResponse500 | adoptSessionResponse503) & {
  headers: Headers;
};

export type adoptSessionResponse = (adoptSessionResponseSuccess | adoptSessionResponseError)

export const getAdoptSessionUrl = (tenantId: string,) => {

  return `/edge/auth/${encodeURIComponent(String(tenantId))}/adopt`
}

/**
 * Turns a token of the former system of this app into tokens, once: see `setAdoption`. Every token that does not fit gets the same answer.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.edgeAuth.adopt` in contract/src/routes/edge-auth.ts.
 * @summary Take a session of a former system over
 */
export const adoptSession = async (tenantId: string,
    adoptRequest: AdoptRequest, options?: Parameters<typeof transport>[1]): Promise<adoptSessionResponse> => {

return transport<adoptSessionResponse>(getAdoptSessionUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(adoptRequest)
  }
);}

export type followRevocationsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type followRevocationsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type followRevocationsResponse403 = {
  data: WrongKeyKindOrTenantPausedResponse
  status: 403
}

export type followRevocationsResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type followRevocationsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type followRevocationsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type followRevocationsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type followRevocationsResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type followRevocationsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type followRevocationsResponse503 = {
  data: UnavailableResponse
  status: 503
}

;
export type followRevocationsResponseError = (followRevocationsResponse400 | followRevocationsResponse401 | followRevocationsResponse403 | followRevocationsResponse404 | followRevocationsResponse410 | followRevocationsResponse413 | followRevocationsResponse415 | followRevocationsResponse429 | followRevocationsResponse500 | followRevocationsResponse503) & {
  headers: Headers;
};

export type followRevocationsResponse = (followRevocationsResponseError)

export const getFollowRevocationsUrl = (tenantId: string,
    params?: FollowRevocationsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/edge/auth/${encodeURIComponent(String(tenantId))}/revocations?${stringifiedParams}` : `/edge/auth/${encodeURIComponent(String(tenantId))}/revocations`
}

/**
 * A stream of lines without an end, for servers that remember what verify answered: a line a second at least, each with what was revoked since the line before. A change of the tenant or of its keys is `{ "all": true }`, and so is an `after` that this node cannot go on from. The SDK reads it.
 *
 * Made from `contract.edgeAuth.revocations` in contract/src/routes/edge-auth.ts.
 * @summary Follow revocations
 */
export const followRevocations = async (tenantId: string,
    params?: FollowRevocationsParams, options?: Parameters<typeof transport>[1]): Promise<followRevocationsResponse> => {

  return transport<followRevocationsResponse>(getFollowRevocationsUrl(tenantId,params),
  {
    ...options,
    method: 'GET'

  }
);}

export type startLoginWithResponse302 = {
  data: void
  status: 302
}

export type startLoginWithResponse303 = {
  data: void
  status: 303
}

export type startLoginWithResponse400 = {
  data: InvalidRequestOrRedirectUriNotAllowedOrRedirectUriRequiredOrInvalidReturnToPageResponse
  status: 400
}

export type startLoginWithResponse403 = {
  data: TenantPausedOrHostNotProvenPageResponse
  status: 403
}

export type startLoginWithResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedOrProviderNotEnabledPageResponse
  status: 404
}

export type startLoginWithResponse410 = {
  data: TenantExpiredPageResponse
  status: 410
}

export type startLoginWithResponse413 = {
  data: PayloadTooLargePageResponse
  status: 413
}

export type startLoginWithResponse415 = {
  data: UnsupportedMediaTypePageResponse
  status: 415
}

export type startLoginWithResponse429 = {
  data: RateLimitedOrQuotaExceededPageResponse
  status: 429
}

export type startLoginWithResponse500 = {
  data: InternalErrorPageResponse
  status: 500
}

export type startLoginWithResponse503 = {
  data: UnavailablePageResponse
  status: 503
}

export type startLoginWithResponseDefault = {
  data: Problem
  status: Exclude<HTTPStatusCodes, 302 | 303 | 400 | 403 | 404 | 410 | 413 | 415 | 429 | 500 | 503>
}

;
export type startLoginWithResponseError = (startLoginWithResponse302 | startLoginWithResponse303 | startLoginWithResponse400 | startLoginWithResponse403 | startLoginWithResponse404 | startLoginWithResponse410 | startLoginWithResponse413 | startLoginWithResponse415 | startLoginWithResponse429 | startLoginWithResponse500 | startLoginWithResponse503 | startLoginWithResponseDefault) & {
  headers: Headers;
};

export type startLoginWithResponse = (startLoginWithResponseError)

export const getStartLoginWithUrl = (tenantId: string,
    provider: string,
    params?: StartLoginWithParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/edge/auth/${encodeURIComponent(String(tenantId))}/${encodeURIComponent(String(provider))}?${stringifiedParams}` : `/edge/auth/${encodeURIComponent(String(tenantId))}/${encodeURIComponent(String(provider))}`
}

/**
 * The same for any enabled provider. `sign-in` in its place is a page on which people choose, or the start itself where one provider is enabled.
 *
 * Made from `contract.edgeAuth.startWith` in contract/src/routes/edge-auth.ts.
 * @summary Start a sign-in at one provider
 */
export const startLoginWith = async (tenantId: string,
    provider: string,
    params?: StartLoginWithParams, options?: Parameters<typeof transport>[1]): Promise<startLoginWithResponse> => {

  return transport<startLoginWithResponse>(getStartLoginWithUrl(tenantId,provider,params),
  {
    ...options,
    method: 'GET'

  }
);}

export type listOwnSessionsResponse200 = {
  data: OwnSessionList
  status: 200
}

export type listOwnSessionsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listOwnSessionsResponse401 = {
  data: InvalidCredentialsResponse
  status: 401
}

export type listOwnSessionsResponse403 = {
  data: TenantPausedResponse
  status: 403
}

export type listOwnSessionsResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type listOwnSessionsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listOwnSessionsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listOwnSessionsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listOwnSessionsResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type listOwnSessionsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listOwnSessionsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listOwnSessionsResponseSuccess = (listOwnSessionsResponse200) & {
  headers: Headers;
};
export type listOwnSessionsResponseError = (listOwnSessionsResponse400 | listOwnSessionsResponse401 | listOwnSessionsResponse403 | listOwnSessionsResponse404 | listOwnSessionsResponse410 | listOwnSessionsResponse413 | listOwnSessionsResponse415 | listOwnSessionsResponse429 | listOwnSessionsResponse500 | listOwnSessionsResponse503) & {
  headers: Headers;
};

export type listOwnSessionsResponse = (listOwnSessionsResponseSuccess | listOwnSessionsResponseError)

export const getListOwnSessionsUrl = (tenantId: string,) => {

  return `/edge/auth/${encodeURIComponent(String(tenantId))}/sessions`
}

/**
 * The sessions of the person whose access token this is, the oldest first. Agents of the person are not in it; the page of their own data has them.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.ownSessions.list` in contract/src/routes/own-sessions.ts.
 * @summary List one’s own sessions
 */
export const listOwnSessions = async (tenantId: string,
    ownSessionsRequest: OwnSessionsRequest, options?: Parameters<typeof transport>[1]): Promise<listOwnSessionsResponse> => {

return transport<listOwnSessionsResponse>(getListOwnSessionsUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(ownSessionsRequest)
  }
);}

export type endOwnSessionsResponse200 = {
  data: SessionsRevoked
  status: 200
}

export type endOwnSessionsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type endOwnSessionsResponse401 = {
  data: InvalidCredentialsResponse
  status: 401
}

export type endOwnSessionsResponse403 = {
  data: TenantPausedResponse
  status: 403
}

export type endOwnSessionsResponse404 = {
  data: TenantNotFoundOrSessionNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type endOwnSessionsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type endOwnSessionsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type endOwnSessionsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type endOwnSessionsResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type endOwnSessionsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type endOwnSessionsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type endOwnSessionsResponseSuccess = (endOwnSessionsResponse200) & {
  headers: Headers;
};
export type endOwnSessionsResponseError = (endOwnSessionsResponse400 | endOwnSessionsResponse401 | endOwnSessionsResponse403 | endOwnSessionsResponse404 | endOwnSessionsResponse410 | endOwnSessionsResponse413 | endOwnSessionsResponse415 | endOwnSessionsResponse429 | endOwnSessionsResponse500 | endOwnSessionsResponse503) & {
  headers: Headers;
};

export type endOwnSessionsResponse = (endOwnSessionsResponseSuccess | endOwnSessionsResponseError)

export const getEndOwnSessionsUrl = (tenantId: string,) => {

  return `/edge/auth/${encodeURIComponent(String(tenantId))}/sessions/end`
}

/**
 * Ends one session of the person whose access token this is, or all but the one of the token. Their tokens end at once.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.ownSessions.end` in contract/src/routes/own-sessions.ts.
 * @summary End one’s own sessions
 */
export const endOwnSessions = async (tenantId: string,
    endOwnSessionsRequest: EndOwnSessionsRequest, options?: Parameters<typeof transport>[1]): Promise<endOwnSessionsResponse> => {

return transport<endOwnSessionsResponse>(getEndOwnSessionsUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(endOwnSessionsRequest)
  }
);}

export type askPersonResponse200 = {
  data: ApprovalTaken
  status: 200
}

export type askPersonResponse201 = {
  data: PersonAsked
  status: 201
}

export type askPersonResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type askPersonResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type askPersonResponse403 = {
  data: WrongKeyKindOrApprovalMissingOrTenantPausedResponse
  status: 403
}

export type askPersonResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type askPersonResponse409 = {
  data: ApprovalStaleResponse
  status: 409
}

export type askPersonResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type askPersonResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type askPersonResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type askPersonResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type askPersonResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type askPersonResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type askPersonResponseSuccess = (askPersonResponse200 | askPersonResponse201) & {
  headers: Headers;
};
export type askPersonResponseError = (askPersonResponse400 | askPersonResponse401 | askPersonResponse403 | askPersonResponse404 | askPersonResponse409 | askPersonResponse410 | askPersonResponse413 | askPersonResponse415 | askPersonResponse429 | askPersonResponse500 | askPersonResponse503) & {
  headers: Headers;
};

export type askPersonResponse = (askPersonResponseSuccess | askPersonResponseError)

export const getAskPersonUrl = (tenantId: string,) => {

  return `/edge/approvals/${encodeURIComponent(String(tenantId))}`
}

/**
 * The app asks, with its application key, in the name of the person or agent whose token it was sent. The person sees title and details as the words of the app. The same person, program, binding and text give the same open approval; the same binding with another text is 409. After a decision or its end a new one is made. With `take` it uses an approval that stands already, so that an app needs one call.
 *
 * Made from `contract.personApprovals.ask` in contract/src/routes/person-approvals.ts.
 * @summary Ask a person to approve one thing
 */
export const askPerson = async (tenantId: string,
    askPersonRequest: AskPersonRequest, options?: Parameters<typeof transport>[1]): Promise<askPersonResponse> => {

return transport<askPersonResponse>(getAskPersonUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(askPersonRequest)
  }
);}

export type takeApprovalResponse200 = {
  data: ApprovalTaken
  status: 200
}

export type takeApprovalResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type takeApprovalResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type takeApprovalResponse403 = {
  data: WrongKeyKindOrApprovalMissingOrTenantPausedResponse
  status: 403
}

export type takeApprovalResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type takeApprovalResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type takeApprovalResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type takeApprovalResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type takeApprovalResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type takeApprovalResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type takeApprovalResponseSuccess = (takeApprovalResponse200) & {
  headers: Headers;
};
export type takeApprovalResponseError = (takeApprovalResponse400 | takeApprovalResponse401 | takeApprovalResponse403 | takeApprovalResponse404 | takeApprovalResponse410 | takeApprovalResponse413 | takeApprovalResponse415 | takeApprovalResponse500 | takeApprovalResponse503) & {
  headers: Headers;
};

export type takeApprovalResponse = (takeApprovalResponseSuccess | takeApprovalResponseError)

export const getTakeApprovalUrl = (tenantId: string,
    id: string,) => {

  return `/edge/approvals/${encodeURIComponent(String(tenantId))}/${encodeURIComponent(String(id))}/take`
}

/**
 * Call it right before the thing is done. It answers 200 once, within ten minutes of the approval, for the same person, program and binding. Anything else is 403 with `approval_status`.
 *
 * Made from `contract.personApprovals.take` in contract/src/routes/person-approvals.ts.
 * @summary Use the approval of a person
 */
export const takeApproval = async (tenantId: string,
    id: string,
    takeApprovalRequest: TakeApprovalRequest, options?: Parameters<typeof transport>[1]): Promise<takeApprovalResponse> => {

return transport<takeApprovalResponse>(getTakeApprovalUrl(tenantId,id),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(takeApprovalRequest)
  }
);}

export type receiveGoogleSignalResponse202 = {
  data: void
  status: 202
}

export type receiveGoogleSignalResponse400 = {
  data: InvalidRequestOrSignalRefusedResponse
  status: 400
}

export type receiveGoogleSignalResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type receiveGoogleSignalResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type receiveGoogleSignalResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type receiveGoogleSignalResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type receiveGoogleSignalResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type receiveGoogleSignalResponseSuccess = (receiveGoogleSignalResponse202) & {
  headers: Headers;
};
export type receiveGoogleSignalResponseError = (receiveGoogleSignalResponse400 | receiveGoogleSignalResponse413 | receiveGoogleSignalResponse415 | receiveGoogleSignalResponse429 | receiveGoogleSignalResponse500 | receiveGoogleSignalResponse503) & {
  headers: Headers;
};

export type receiveGoogleSignalResponse = (receiveGoogleSignalResponseSuccess | receiveGoogleSignalResponseError)

export const getReceiveGoogleSignalUrl = () => {

  return `/edge/signals/google`
}

/**
 * Google calls it when an account was hijacked, disabled or deleted, or its owner signed out everywhere: a signed security event token (RFC 8417, RFC 8935) for the client of this service. It ends the sessions of that person in every project.
 *
 * Made from `contract.signals.google` in contract/src/routes/signals.ts.
 * @summary Receive an account signal of Google
 */
export const receiveGoogleSignal = async ( options?: Parameters<typeof transport>[1]): Promise<receiveGoogleSignalResponse> => {

  return transport<receiveGoogleSignalResponse>(getReceiveGoogleSignalUrl(),
  {
    ...options,
    method: 'POST'

  }
);}

export type provisionTeamsResponse200 = {
  data: TeamsResourceAnswer
  status: 200
}

export type provisionTeamsResponse201 = {
  data: TeamsResourceAnswer
  status: 201
}

export type provisionTeamsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type provisionTeamsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type provisionTeamsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type provisionTeamsResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrSocialLoginRequiredOrRoleInUseResponse
  status: 409
}

export type provisionTeamsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type provisionTeamsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type provisionTeamsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type provisionTeamsResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type provisionTeamsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type provisionTeamsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type provisionTeamsResponseSuccess = (provisionTeamsResponse200 | provisionTeamsResponse201) & {
  headers: Headers;
};
export type provisionTeamsResponseError = (provisionTeamsResponse400 | provisionTeamsResponse401 | provisionTeamsResponse403 | provisionTeamsResponse409 | provisionTeamsResponse410 | provisionTeamsResponse413 | provisionTeamsResponse415 | provisionTeamsResponse429 | provisionTeamsResponse500 | provisionTeamsResponse503) & {
  headers: Headers;
};

export type provisionTeamsResponse = (provisionTeamsResponseSuccess | provisionTeamsResponseError)

export const getProvisionTeamsUrl = () => {

  return `/api/resources/teams`
}

/**
 * The second call changes what the first one made. A role that somebody has cannot be removed. A changed role counts at once, in every app.
 *
 * Made from `contract.teams.provision` in contract/src/routes/teams.ts.
 * @summary Provision teams, or change their roles
 */
export const provisionTeams = async (provisionTeamsRequest: ProvisionTeamsRequest, options?: Parameters<typeof transport>[1]): Promise<provisionTeamsResponse> => {

return transport<provisionTeamsResponse>(getProvisionTeamsUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(provisionTeamsRequest)
  }
);}

export type getTeamsResponse200 = {
  data: TeamsResourceAnswer
  status: 200
}

export type getTeamsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getTeamsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getTeamsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type getTeamsResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type getTeamsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getTeamsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getTeamsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getTeamsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getTeamsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getTeamsResponseSuccess = (getTeamsResponse200) & {
  headers: Headers;
};
export type getTeamsResponseError = (getTeamsResponse400 | getTeamsResponse401 | getTeamsResponse403 | getTeamsResponse404 | getTeamsResponse410 | getTeamsResponse413 | getTeamsResponse415 | getTeamsResponse500 | getTeamsResponse503) & {
  headers: Headers;
};

export type getTeamsResponse = (getTeamsResponseSuccess | getTeamsResponseError)

export const getGetTeamsUrl = () => {

  return `/api/resources/teams`
}

/**
 * Made from `contract.teams.resource` in contract/src/routes/teams.ts.
 * @summary Read the teams resource
 */
export const getTeams = async ( options?: Parameters<typeof transport>[1]): Promise<getTeamsResponse> => {

  return transport<getTeamsResponse>(getGetTeamsUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type deleteTeamsResponse200 = {
  data: TeamsDeleted | TeamsDryRun
  status: 200
}

export type deleteTeamsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type deleteTeamsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type deleteTeamsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type deleteTeamsResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type deleteTeamsResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type deleteTeamsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type deleteTeamsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type deleteTeamsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type deleteTeamsResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type deleteTeamsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type deleteTeamsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type deleteTeamsResponseSuccess = (deleteTeamsResponse200) & {
  headers: Headers;
};
export type deleteTeamsResponseError = (deleteTeamsResponse400 | deleteTeamsResponse401 | deleteTeamsResponse403 | deleteTeamsResponse404 | deleteTeamsResponse409 | deleteTeamsResponse410 | deleteTeamsResponse413 | deleteTeamsResponse415 | deleteTeamsResponse429 | deleteTeamsResponse500 | deleteTeamsResponse503) & {
  headers: Headers;
};

export type deleteTeamsResponse = (deleteTeamsResponseSuccess | deleteTeamsResponseError)

export const getDeleteTeamsUrl = (params?: DeleteTeamsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/resources/teams?${stringifiedParams}` : `/api/resources/teams`
}

/**
 * Irreversible: removes all teams with their members and invitations. The users stay.
 *
 * Made from `contract.teams.removeResource` in contract/src/routes/teams.ts.
 * @summary Delete teams
 */
export const deleteTeams = async (params?: DeleteTeamsParams, options?: Parameters<typeof transport>[1]): Promise<deleteTeamsResponse> => {

  return transport<deleteTeamsResponse>(getDeleteTeamsUrl(params),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type listTeamsResponse200 = {
  data: TeamList
  status: 200
}

export type listTeamsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listTeamsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listTeamsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listTeamsResponse404 = {
  data: ResourceNotProvisionedResponse
  status: 404
}

export type listTeamsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listTeamsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listTeamsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listTeamsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listTeamsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listTeamsResponseSuccess = (listTeamsResponse200) & {
  headers: Headers;
};
export type listTeamsResponseError = (listTeamsResponse400 | listTeamsResponse401 | listTeamsResponse403 | listTeamsResponse404 | listTeamsResponse410 | listTeamsResponse413 | listTeamsResponse415 | listTeamsResponse500 | listTeamsResponse503) & {
  headers: Headers;
};

export type listTeamsResponse = (listTeamsResponseSuccess | listTeamsResponseError)

export const getListTeamsUrl = (params?: ListTeamsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/teams?${stringifiedParams}` : `/api/teams`
}

/**
 * Made from `contract.teams.list` in contract/src/routes/teams.ts.
 * @summary List teams
 */
export const listTeams = async (params?: ListTeamsParams, options?: Parameters<typeof transport>[1]): Promise<listTeamsResponse> => {

  return transport<listTeamsResponse>(getListTeamsUrl(params),
  {
    ...options,
    method: 'GET'

  }
);}

export type createTeamResponse201 = {
  data: TeamAnswer
  status: 201
}

export type createTeamResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type createTeamResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type createTeamResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type createTeamResponse404 = {
  data: UserNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type createTeamResponse409 = {
  data: TeamLimitResponse
  status: 409
}

export type createTeamResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type createTeamResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type createTeamResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type createTeamResponse429 = {
  data: RateLimitedOrQuotaExceededResponse
  status: 429
}

export type createTeamResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type createTeamResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type createTeamResponseSuccess = (createTeamResponse201) & {
  headers: Headers;
};
export type createTeamResponseError = (createTeamResponse400 | createTeamResponse401 | createTeamResponse403 | createTeamResponse404 | createTeamResponse409 | createTeamResponse410 | createTeamResponse413 | createTeamResponse415 | createTeamResponse429 | createTeamResponse500 | createTeamResponse503) & {
  headers: Headers;
};

export type createTeamResponse = (createTeamResponseSuccess | createTeamResponseError)

export const getCreateTeamUrl = () => {

  return `/api/teams`
}

/**
 * Made from `contract.teams.create` in contract/src/routes/teams.ts.
 * @summary Create a team
 */
export const createTeam = async (createTeamRequest: CreateTeamRequest, options?: Parameters<typeof transport>[1]): Promise<createTeamResponse> => {

return transport<createTeamResponse>(getCreateTeamUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(createTeamRequest)
  }
);}

export type getTeamResponse200 = {
  data: TeamAnswer
  status: 200
}

export type getTeamResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getTeamResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getTeamResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type getTeamResponse404 = {
  data: ResourceNotProvisionedOrTeamNotFoundResponse
  status: 404
}

export type getTeamResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getTeamResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getTeamResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getTeamResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getTeamResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getTeamResponseSuccess = (getTeamResponse200) & {
  headers: Headers;
};
export type getTeamResponseError = (getTeamResponse400 | getTeamResponse401 | getTeamResponse403 | getTeamResponse404 | getTeamResponse410 | getTeamResponse413 | getTeamResponse415 | getTeamResponse500 | getTeamResponse503) & {
  headers: Headers;
};

export type getTeamResponse = (getTeamResponseSuccess | getTeamResponseError)

export const getGetTeamUrl = (id: number,) => {

  return `/api/teams/${encodeURIComponent(String(id))}`
}

/**
 * Made from `contract.teams.read` in contract/src/routes/teams.ts.
 * @summary Read a team
 */
export const getTeam = async (id: number, options?: Parameters<typeof transport>[1]): Promise<getTeamResponse> => {

  return transport<getTeamResponse>(getGetTeamUrl(id),
  {
    ...options,
    method: 'GET'

  }
);}

export type changeTeamResponse200 = {
  data: TeamAnswer
  status: 200
}

export type changeTeamResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type changeTeamResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type changeTeamResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type changeTeamResponse404 = {
  data: ResourceNotProvisionedOrTeamNotFoundResponse
  status: 404
}

export type changeTeamResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type changeTeamResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type changeTeamResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type changeTeamResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type changeTeamResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type changeTeamResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type changeTeamResponseSuccess = (changeTeamResponse200) & {
  headers: Headers;
};
export type changeTeamResponseError = (changeTeamResponse400 | changeTeamResponse401 | changeTeamResponse403 | changeTeamResponse404 | changeTeamResponse410 | changeTeamResponse413 | changeTeamResponse415 | changeTeamResponse429 | changeTeamResponse500 | changeTeamResponse503) & {
  headers: Headers;
};

export type changeTeamResponse = (changeTeamResponseSuccess | changeTeamResponseError)

export const getChangeTeamUrl = (id: number,) => {

  return `/api/teams/${encodeURIComponent(String(id))}`
}

/**
 * Made from `contract.teams.change` in contract/src/routes/teams.ts.
 * @summary Rename a team
 */
export const changeTeam = async (id: number,
    changeTeamRequest: ChangeTeamRequest, options?: Parameters<typeof transport>[1]): Promise<changeTeamResponse> => {

return transport<changeTeamResponse>(getChangeTeamUrl(id),
  {
    ...options,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(changeTeamRequest)
  }
);}

export type deleteTeamResponse200 = {
  data: TeamDeleted
  status: 200
}

export type deleteTeamResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type deleteTeamResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type deleteTeamResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type deleteTeamResponse404 = {
  data: ResourceNotProvisionedOrTeamNotFoundResponse
  status: 404
}

export type deleteTeamResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type deleteTeamResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type deleteTeamResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type deleteTeamResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type deleteTeamResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type deleteTeamResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type deleteTeamResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type deleteTeamResponseSuccess = (deleteTeamResponse200) & {
  headers: Headers;
};
export type deleteTeamResponseError = (deleteTeamResponse400 | deleteTeamResponse401 | deleteTeamResponse403 | deleteTeamResponse404 | deleteTeamResponse409 | deleteTeamResponse410 | deleteTeamResponse413 | deleteTeamResponse415 | deleteTeamResponse429 | deleteTeamResponse500 | deleteTeamResponse503) & {
  headers: Headers;
};

export type deleteTeamResponse = (deleteTeamResponseSuccess | deleteTeamResponseError)

export const getDeleteTeamUrl = (id: number,) => {

  return `/api/teams/${encodeURIComponent(String(id))}`
}

/**
 * Irreversible: the team goes with its members and invitations. The users stay.
 *
 * Made from `contract.teams.remove` in contract/src/routes/teams.ts.
 * @summary Delete a team
 */
export const deleteTeam = async (id: number, options?: Parameters<typeof transport>[1]): Promise<deleteTeamResponse> => {

  return transport<deleteTeamResponse>(getDeleteTeamUrl(id),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type listTeamMembersResponse200 = {
  data: TeamMemberList
  status: 200
}

export type listTeamMembersResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listTeamMembersResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listTeamMembersResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listTeamMembersResponse404 = {
  data: ResourceNotProvisionedOrTeamNotFoundResponse
  status: 404
}

export type listTeamMembersResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listTeamMembersResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listTeamMembersResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listTeamMembersResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listTeamMembersResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listTeamMembersResponseSuccess = (listTeamMembersResponse200) & {
  headers: Headers;
};
export type listTeamMembersResponseError = (listTeamMembersResponse400 | listTeamMembersResponse401 | listTeamMembersResponse403 | listTeamMembersResponse404 | listTeamMembersResponse410 | listTeamMembersResponse413 | listTeamMembersResponse415 | listTeamMembersResponse500 | listTeamMembersResponse503) & {
  headers: Headers;
};

export type listTeamMembersResponse = (listTeamMembersResponseSuccess | listTeamMembersResponseError)

export const getListTeamMembersUrl = (id: number,
    params?: ListTeamMembersParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/teams/${encodeURIComponent(String(id))}/members?${stringifiedParams}` : `/api/teams/${encodeURIComponent(String(id))}/members`
}

/**
 * A key without `users:read` gets `email` and `name` as null.
 *
 * Made from `contract.teams.members` in contract/src/routes/teams.ts.
 * @summary List the members of a team
 */
export const listTeamMembers = async (id: number,
    params?: ListTeamMembersParams, options?: Parameters<typeof transport>[1]): Promise<listTeamMembersResponse> => {

  return transport<listTeamMembersResponse>(getListTeamMembersUrl(id,params),
  {
    ...options,
    method: 'GET'

  }
);}

export type setTeamMemberResponse200 = {
  data: TeamMemberAnswer
  status: 200
}

export type setTeamMemberResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type setTeamMemberResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type setTeamMemberResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type setTeamMemberResponse404 = {
  data: UserNotFoundOrResourceNotProvisionedOrTeamNotFoundResponse
  status: 404
}

export type setTeamMemberResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrLastTeamOwnerOrTeamLimitResponse
  status: 409
}

export type setTeamMemberResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type setTeamMemberResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type setTeamMemberResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type setTeamMemberResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type setTeamMemberResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type setTeamMemberResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type setTeamMemberResponseSuccess = (setTeamMemberResponse200) & {
  headers: Headers;
};
export type setTeamMemberResponseError = (setTeamMemberResponse400 | setTeamMemberResponse401 | setTeamMemberResponse403 | setTeamMemberResponse404 | setTeamMemberResponse409 | setTeamMemberResponse410 | setTeamMemberResponse413 | setTeamMemberResponse415 | setTeamMemberResponse429 | setTeamMemberResponse500 | setTeamMemberResponse503) & {
  headers: Headers;
};

export type setTeamMemberResponse = (setTeamMemberResponseSuccess | setTeamMemberResponseError)

export const getSetTeamMemberUrl = (id: number,
    userId: number,) => {

  return `/api/teams/${encodeURIComponent(String(id))}/members/${encodeURIComponent(String(userId))}`
}

/**
 * It counts at once. A team has at most 500 members, and its last owner stays.
 *
 * Made from `contract.teams.setMember` in contract/src/routes/teams.ts.
 * @summary Add a member to a team, or change the role
 */
export const setTeamMember = async (id: number,
    userId: number,
    setTeamMemberRequest: SetTeamMemberRequest, options?: Parameters<typeof transport>[1]): Promise<setTeamMemberResponse> => {

return transport<setTeamMemberResponse>(getSetTeamMemberUrl(id,userId),
  {
    ...options,
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(setTeamMemberRequest)
  }
);}

export type removeTeamMemberResponse200 = {
  data: TeamMemberRemoved
  status: 200
}

export type removeTeamMemberResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type removeTeamMemberResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type removeTeamMemberResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type removeTeamMemberResponse404 = {
  data: UserNotFoundOrResourceNotProvisionedOrTeamNotFoundResponse
  status: 404
}

export type removeTeamMemberResponse409 = {
  data: LastTeamOwnerResponse
  status: 409
}

export type removeTeamMemberResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type removeTeamMemberResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type removeTeamMemberResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type removeTeamMemberResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type removeTeamMemberResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type removeTeamMemberResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type removeTeamMemberResponseSuccess = (removeTeamMemberResponse200) & {
  headers: Headers;
};
export type removeTeamMemberResponseError = (removeTeamMemberResponse400 | removeTeamMemberResponse401 | removeTeamMemberResponse403 | removeTeamMemberResponse404 | removeTeamMemberResponse409 | removeTeamMemberResponse410 | removeTeamMemberResponse413 | removeTeamMemberResponse415 | removeTeamMemberResponse429 | removeTeamMemberResponse500 | removeTeamMemberResponse503) & {
  headers: Headers;
};

export type removeTeamMemberResponse = (removeTeamMemberResponseSuccess | removeTeamMemberResponseError)

export const getRemoveTeamMemberUrl = (id: number,
    userId: number,) => {

  return `/api/teams/${encodeURIComponent(String(id))}/members/${encodeURIComponent(String(userId))}`
}

/**
 * It counts at once. The last owner stays.
 *
 * Made from `contract.teams.removeMember` in contract/src/routes/teams.ts.
 * @summary Remove a member from a team
 */
export const removeTeamMember = async (id: number,
    userId: number, options?: Parameters<typeof transport>[1]): Promise<removeTeamMemberResponse> => {

  return transport<removeTeamMemberResponse>(getRemoveTeamMemberUrl(id,userId),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type listTeamInvitationsResponse200 = {
  data: TeamInvitationList
  status: 200
}

export type listTeamInvitationsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listTeamInvitationsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listTeamInvitationsResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listTeamInvitationsResponse404 = {
  data: ResourceNotProvisionedOrTeamNotFoundResponse
  status: 404
}

export type listTeamInvitationsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listTeamInvitationsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listTeamInvitationsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listTeamInvitationsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listTeamInvitationsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listTeamInvitationsResponseSuccess = (listTeamInvitationsResponse200) & {
  headers: Headers;
};
export type listTeamInvitationsResponseError = (listTeamInvitationsResponse400 | listTeamInvitationsResponse401 | listTeamInvitationsResponse403 | listTeamInvitationsResponse404 | listTeamInvitationsResponse410 | listTeamInvitationsResponse413 | listTeamInvitationsResponse415 | listTeamInvitationsResponse500 | listTeamInvitationsResponse503) & {
  headers: Headers;
};

export type listTeamInvitationsResponse = (listTeamInvitationsResponseSuccess | listTeamInvitationsResponseError)

export const getListTeamInvitationsUrl = (id: number,) => {

  return `/api/teams/${encodeURIComponent(String(id))}/invitations`
}

/**
 * Made from `contract.teams.invitations` in contract/src/routes/teams.ts.
 * @summary List the open invitations of a team
 */
export const listTeamInvitations = async (id: number, options?: Parameters<typeof transport>[1]): Promise<listTeamInvitationsResponse> => {

  return transport<listTeamInvitationsResponse>(getListTeamInvitationsUrl(id),
  {
    ...options,
    method: 'GET'

  }
);}

export type inviteToTeamResponse201 = {
  data: TeamInvitationCreated
  status: 201
}

export type inviteToTeamResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type inviteToTeamResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type inviteToTeamResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type inviteToTeamResponse404 = {
  data: ResourceNotProvisionedOrTeamNotFoundResponse
  status: 404
}

export type inviteToTeamResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitOrTeamLimitResponse
  status: 409
}

export type inviteToTeamResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type inviteToTeamResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type inviteToTeamResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type inviteToTeamResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type inviteToTeamResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type inviteToTeamResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type inviteToTeamResponseSuccess = (inviteToTeamResponse201) & {
  headers: Headers;
};
export type inviteToTeamResponseError = (inviteToTeamResponse400 | inviteToTeamResponse401 | inviteToTeamResponse403 | inviteToTeamResponse404 | inviteToTeamResponse409 | inviteToTeamResponse410 | inviteToTeamResponse413 | inviteToTeamResponse415 | inviteToTeamResponse429 | inviteToTeamResponse500 | inviteToTeamResponse503) & {
  headers: Headers;
};

export type inviteToTeamResponse = (inviteToTeamResponseSuccess | inviteToTeamResponseError)

export const getInviteToTeamUrl = (id: number,) => {

  return `/api/teams/${encodeURIComponent(String(id))}/invitations`
}

/**
 * Makes a link that is bound to the address and works once, for seven days.
 *
 * Made from `contract.teams.invite` in contract/src/routes/teams.ts.
 * @summary Invite somebody to a team
 */
export const inviteToTeam = async (id: number,
    inviteToTeamRequest: InviteToTeamRequest, options?: Parameters<typeof transport>[1]): Promise<inviteToTeamResponse> => {

return transport<inviteToTeamResponse>(getInviteToTeamUrl(id),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(inviteToTeamRequest)
  }
);}

export type withdrawTeamInvitationResponse200 = {
  data: TeamDeleted
  status: 200
}

export type withdrawTeamInvitationResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type withdrawTeamInvitationResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type withdrawTeamInvitationResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type withdrawTeamInvitationResponse404 = {
  data: ResourceNotProvisionedOrTeamNotFoundOrInvitationNotFoundResponse
  status: 404
}

export type withdrawTeamInvitationResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type withdrawTeamInvitationResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type withdrawTeamInvitationResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type withdrawTeamInvitationResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type withdrawTeamInvitationResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type withdrawTeamInvitationResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type withdrawTeamInvitationResponseSuccess = (withdrawTeamInvitationResponse200) & {
  headers: Headers;
};
export type withdrawTeamInvitationResponseError = (withdrawTeamInvitationResponse400 | withdrawTeamInvitationResponse401 | withdrawTeamInvitationResponse403 | withdrawTeamInvitationResponse404 | withdrawTeamInvitationResponse410 | withdrawTeamInvitationResponse413 | withdrawTeamInvitationResponse415 | withdrawTeamInvitationResponse429 | withdrawTeamInvitationResponse500 | withdrawTeamInvitationResponse503) & {
  headers: Headers;
};

export type withdrawTeamInvitationResponse = (withdrawTeamInvitationResponseSuccess | withdrawTeamInvitationResponseError)

export const getWithdrawTeamInvitationUrl = (id: number,
    invitationId: number,) => {

  return `/api/teams/${encodeURIComponent(String(id))}/invitations/${encodeURIComponent(String(invitationId))}`
}

/**
 * Made from `contract.teams.withdraw` in contract/src/routes/teams.ts.
 * @summary Withdraw an invitation to a team
 */
export const withdrawTeamInvitation = async (id: number,
    invitationId: number, options?: Parameters<typeof transport>[1]): Promise<withdrawTeamInvitationResponse> => {

  return transport<withdrawTeamInvitationResponse>(getWithdrawTeamInvitationUrl(id,invitationId),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type listOwnTeamsResponse200 = {
  data: MyTeams
  status: 200
}

export type listOwnTeamsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listOwnTeamsResponse401 = {
  data: InvalidCredentialsResponse
  status: 401
}

export type listOwnTeamsResponse403 = {
  data: TenantPausedResponse
  status: 403
}

export type listOwnTeamsResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type listOwnTeamsResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listOwnTeamsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listOwnTeamsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listOwnTeamsResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type listOwnTeamsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listOwnTeamsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listOwnTeamsResponseSuccess = (listOwnTeamsResponse200) & {
  headers: Headers;
};
export type listOwnTeamsResponseError = (listOwnTeamsResponse400 | listOwnTeamsResponse401 | listOwnTeamsResponse403 | listOwnTeamsResponse404 | listOwnTeamsResponse410 | listOwnTeamsResponse413 | listOwnTeamsResponse415 | listOwnTeamsResponse429 | listOwnTeamsResponse500 | listOwnTeamsResponse503) & {
  headers: Headers;
};

export type listOwnTeamsResponse = (listOwnTeamsResponseSuccess | listOwnTeamsResponseError)

export const getListOwnTeamsUrl = (tenantId: string,) => {

  return `/edge/teams/${encodeURIComponent(String(tenantId))}/mine`
}

/**
 * The teams of the person whose access token this is, with the role and its permissions, as they are now.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.ownTeams.mine` in contract/src/routes/own-teams.ts.
 * @summary List one’s own teams
 */
export const listOwnTeams = async (tenantId: string,
    myTeamsRequest: MyTeamsRequest, options?: Parameters<typeof transport>[1]): Promise<listOwnTeamsResponse> => {

return transport<listOwnTeamsResponse>(getListOwnTeamsUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(myTeamsRequest)
  }
);}

export type createOwnTeamResponse201 = {
  data: TeamAnswer
  status: 201
}

export type createOwnTeamResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type createOwnTeamResponse401 = {
  data: InvalidCredentialsResponse
  status: 401
}

export type createOwnTeamResponse403 = {
  data: TenantPausedOrTeamPermissionMissingResponse
  status: 403
}

export type createOwnTeamResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type createOwnTeamResponse409 = {
  data: TeamLimitResponse
  status: 409
}

export type createOwnTeamResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type createOwnTeamResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type createOwnTeamResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type createOwnTeamResponse429 = {
  data: RateLimitedOrQuotaExceededResponse
  status: 429
}

export type createOwnTeamResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type createOwnTeamResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type createOwnTeamResponseSuccess = (createOwnTeamResponse201) & {
  headers: Headers;
};
export type createOwnTeamResponseError = (createOwnTeamResponse400 | createOwnTeamResponse401 | createOwnTeamResponse403 | createOwnTeamResponse404 | createOwnTeamResponse409 | createOwnTeamResponse410 | createOwnTeamResponse413 | createOwnTeamResponse415 | createOwnTeamResponse429 | createOwnTeamResponse500 | createOwnTeamResponse503) & {
  headers: Headers;
};

export type createOwnTeamResponse = (createOwnTeamResponseSuccess | createOwnTeamResponseError)

export const getCreateOwnTeamUrl = (tenantId: string,) => {

  return `/edge/teams/${encodeURIComponent(String(tenantId))}/create`
}

/**
 * The person becomes its owner. Refused where only a key creates teams.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.ownTeams.create` in contract/src/routes/own-teams.ts.
 * @summary Create a team of one’s own
 */
export const createOwnTeam = async (tenantId: string,
    createOwnTeamRequest: CreateOwnTeamRequest, options?: Parameters<typeof transport>[1]): Promise<createOwnTeamResponse> => {

return transport<createOwnTeamResponse>(getCreateOwnTeamUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(createOwnTeamRequest)
  }
);}

export type listOwnTeamMembersResponse200 = {
  data: TeamMemberList
  status: 200
}

export type listOwnTeamMembersResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listOwnTeamMembersResponse401 = {
  data: InvalidCredentialsResponse
  status: 401
}

export type listOwnTeamMembersResponse403 = {
  data: TenantPausedResponse
  status: 403
}

export type listOwnTeamMembersResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedOrTeamNotFoundResponse
  status: 404
}

export type listOwnTeamMembersResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listOwnTeamMembersResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listOwnTeamMembersResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listOwnTeamMembersResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type listOwnTeamMembersResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listOwnTeamMembersResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listOwnTeamMembersResponseSuccess = (listOwnTeamMembersResponse200) & {
  headers: Headers;
};
export type listOwnTeamMembersResponseError = (listOwnTeamMembersResponse400 | listOwnTeamMembersResponse401 | listOwnTeamMembersResponse403 | listOwnTeamMembersResponse404 | listOwnTeamMembersResponse410 | listOwnTeamMembersResponse413 | listOwnTeamMembersResponse415 | listOwnTeamMembersResponse429 | listOwnTeamMembersResponse500 | listOwnTeamMembersResponse503) & {
  headers: Headers;
};

export type listOwnTeamMembersResponse = (listOwnTeamMembersResponseSuccess | listOwnTeamMembersResponseError)

export const getListOwnTeamMembersUrl = (tenantId: string,) => {

  return `/edge/teams/${encodeURIComponent(String(tenantId))}/members`
}

/**
 * A test user gets `email` and `name` of test users alone; those of others are null.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.ownTeams.members` in contract/src/routes/own-teams.ts.
 * @summary List the members of one’s own team
 */
export const listOwnTeamMembers = async (tenantId: string,
    ownTeamMembersRequest: OwnTeamMembersRequest, options?: Parameters<typeof transport>[1]): Promise<listOwnTeamMembersResponse> => {

return transport<listOwnTeamMembersResponse>(getListOwnTeamMembersUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(ownTeamMembersRequest)
  }
);}

export type leaveTeamResponse200 = {
  data: TeamLeft
  status: 200
}

export type leaveTeamResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type leaveTeamResponse401 = {
  data: InvalidCredentialsResponse
  status: 401
}

export type leaveTeamResponse403 = {
  data: TenantPausedResponse
  status: 403
}

export type leaveTeamResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedOrTeamNotFoundResponse
  status: 404
}

export type leaveTeamResponse409 = {
  data: LastTeamOwnerResponse
  status: 409
}

export type leaveTeamResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type leaveTeamResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type leaveTeamResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type leaveTeamResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type leaveTeamResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type leaveTeamResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type leaveTeamResponseSuccess = (leaveTeamResponse200) & {
  headers: Headers;
};
export type leaveTeamResponseError = (leaveTeamResponse400 | leaveTeamResponse401 | leaveTeamResponse403 | leaveTeamResponse404 | leaveTeamResponse409 | leaveTeamResponse410 | leaveTeamResponse413 | leaveTeamResponse415 | leaveTeamResponse429 | leaveTeamResponse500 | leaveTeamResponse503) & {
  headers: Headers;
};

export type leaveTeamResponse = (leaveTeamResponseSuccess | leaveTeamResponseError)

export const getLeaveTeamUrl = (tenantId: string,) => {

  return `/edge/teams/${encodeURIComponent(String(tenantId))}/leave`
}

/**
 * The last owner stays.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.ownTeams.leave` in contract/src/routes/own-teams.ts.
 * @summary Leave a team
 */
export const leaveTeam = async (tenantId: string,
    ownTeamRequest: OwnTeamRequest, options?: Parameters<typeof transport>[1]): Promise<leaveTeamResponse> => {

return transport<leaveTeamResponse>(getLeaveTeamUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(ownTeamRequest)
  }
);}

export type renameOwnTeamResponse200 = {
  data: TeamAnswer
  status: 200
}

export type renameOwnTeamResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type renameOwnTeamResponse401 = {
  data: InvalidCredentialsResponse
  status: 401
}

export type renameOwnTeamResponse403 = {
  data: TenantPausedOrTeamPermissionMissingResponse
  status: 403
}

export type renameOwnTeamResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedOrTeamNotFoundResponse
  status: 404
}

export type renameOwnTeamResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type renameOwnTeamResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type renameOwnTeamResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type renameOwnTeamResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type renameOwnTeamResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type renameOwnTeamResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type renameOwnTeamResponseSuccess = (renameOwnTeamResponse200) & {
  headers: Headers;
};
export type renameOwnTeamResponseError = (renameOwnTeamResponse400 | renameOwnTeamResponse401 | renameOwnTeamResponse403 | renameOwnTeamResponse404 | renameOwnTeamResponse410 | renameOwnTeamResponse413 | renameOwnTeamResponse415 | renameOwnTeamResponse429 | renameOwnTeamResponse500 | renameOwnTeamResponse503) & {
  headers: Headers;
};

export type renameOwnTeamResponse = (renameOwnTeamResponseSuccess | renameOwnTeamResponseError)

export const getRenameOwnTeamUrl = (tenantId: string,) => {

  return `/edge/teams/${encodeURIComponent(String(tenantId))}/rename`
}

/**
 * Needs `team:manage` in the team.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.ownTeams.rename` in contract/src/routes/own-teams.ts.
 * @summary Rename one’s own team
 */
export const renameOwnTeam = async (tenantId: string,
    renameTeamRequest: RenameTeamRequest, options?: Parameters<typeof transport>[1]): Promise<renameOwnTeamResponse> => {

return transport<renameOwnTeamResponse>(getRenameOwnTeamUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(renameTeamRequest)
  }
);}

export type inviteToOwnTeamResponse201 = {
  data: TeamInvitationCreated
  status: 201
}

export type inviteToOwnTeamResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type inviteToOwnTeamResponse401 = {
  data: InvalidCredentialsResponse
  status: 401
}

export type inviteToOwnTeamResponse403 = {
  data: TenantPausedOrTeamPermissionMissingResponse
  status: 403
}

export type inviteToOwnTeamResponse404 = {
  data: TenantNotFoundOrResourceNotProvisionedOrTeamNotFoundResponse
  status: 404
}

export type inviteToOwnTeamResponse409 = {
  data: TeamLimitResponse
  status: 409
}

export type inviteToOwnTeamResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type inviteToOwnTeamResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type inviteToOwnTeamResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type inviteToOwnTeamResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type inviteToOwnTeamResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type inviteToOwnTeamResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type inviteToOwnTeamResponseSuccess = (inviteToOwnTeamResponse201) & {
  headers: Headers;
};
export type inviteToOwnTeamResponseError = (inviteToOwnTeamResponse400 | inviteToOwnTeamResponse401 | inviteToOwnTeamResponse403 | inviteToOwnTeamResponse404 | inviteToOwnTeamResponse409 | inviteToOwnTeamResponse410 | inviteToOwnTeamResponse413 | inviteToOwnTeamResponse415 | inviteToOwnTeamResponse429 | inviteToOwnTeamResponse500 | inviteToOwnTeamResponse503) & {
  headers: Headers;
};

export type inviteToOwnTeamResponse = (inviteToOwnTeamResponseSuccess | inviteToOwnTeamResponseError)

export const getInviteToOwnTeamUrl = (tenantId: string,) => {

  return `/edge/teams/${encodeURIComponent(String(tenantId))}/invite`
}

/**
 * Needs `members:manage` in the team. Nobody gives a role with a permission that they lack, and only `team:manage` invites an owner. The link is bound to the address and works once, for seven days.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.ownTeams.invite` in contract/src/routes/own-teams.ts.
 * @summary Invite somebody to one’s own team
 */
export const inviteToOwnTeam = async (tenantId: string,
    inviteToOwnTeamRequest: InviteToOwnTeamRequest, options?: Parameters<typeof transport>[1]): Promise<inviteToOwnTeamResponse> => {

return transport<inviteToOwnTeamResponse>(getInviteToOwnTeamUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(inviteToOwnTeamRequest)
  }
);}

export type changeOwnTeamRoleResponse200 = {
  data: TeamMemberAnswer
  status: 200
}

export type changeOwnTeamRoleResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type changeOwnTeamRoleResponse401 = {
  data: InvalidCredentialsResponse
  status: 401
}

export type changeOwnTeamRoleResponse403 = {
  data: TenantPausedOrTeamPermissionMissingResponse
  status: 403
}

export type changeOwnTeamRoleResponse404 = {
  data: TenantNotFoundOrUserNotFoundOrResourceNotProvisionedOrTeamNotFoundResponse
  status: 404
}

export type changeOwnTeamRoleResponse409 = {
  data: LastTeamOwnerResponse
  status: 409
}

export type changeOwnTeamRoleResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type changeOwnTeamRoleResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type changeOwnTeamRoleResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type changeOwnTeamRoleResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type changeOwnTeamRoleResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type changeOwnTeamRoleResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type changeOwnTeamRoleResponseSuccess = (changeOwnTeamRoleResponse200) & {
  headers: Headers;
};
export type changeOwnTeamRoleResponseError = (changeOwnTeamRoleResponse400 | changeOwnTeamRoleResponse401 | changeOwnTeamRoleResponse403 | changeOwnTeamRoleResponse404 | changeOwnTeamRoleResponse409 | changeOwnTeamRoleResponse410 | changeOwnTeamRoleResponse413 | changeOwnTeamRoleResponse415 | changeOwnTeamRoleResponse429 | changeOwnTeamRoleResponse500 | changeOwnTeamRoleResponse503) & {
  headers: Headers;
};

export type changeOwnTeamRoleResponse = (changeOwnTeamRoleResponseSuccess | changeOwnTeamRoleResponseError)

export const getChangeOwnTeamRoleUrl = (tenantId: string,) => {

  return `/edge/teams/${encodeURIComponent(String(tenantId))}/role`
}

/**
 * Needs `members:manage` in the team. Nobody gives or changes a role with a permission that they lack; owners are made and ended with `team:manage`. It counts at once.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.ownTeams.role` in contract/src/routes/own-teams.ts.
 * @summary Change a role in one’s own team
 */
export const changeOwnTeamRole = async (tenantId: string,
    changeTeamRoleRequest: ChangeTeamRoleRequest, options?: Parameters<typeof transport>[1]): Promise<changeOwnTeamRoleResponse> => {

return transport<changeOwnTeamRoleResponse>(getChangeOwnTeamRoleUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(changeTeamRoleRequest)
  }
);}

export type removeFromOwnTeamResponse200 = {
  data: TeamMemberRemoved
  status: 200
}

export type removeFromOwnTeamResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type removeFromOwnTeamResponse401 = {
  data: InvalidCredentialsResponse
  status: 401
}

export type removeFromOwnTeamResponse403 = {
  data: TenantPausedOrTeamPermissionMissingResponse
  status: 403
}

export type removeFromOwnTeamResponse404 = {
  data: TenantNotFoundOrUserNotFoundOrResourceNotProvisionedOrTeamNotFoundResponse
  status: 404
}

export type removeFromOwnTeamResponse409 = {
  data: LastTeamOwnerResponse
  status: 409
}

export type removeFromOwnTeamResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type removeFromOwnTeamResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type removeFromOwnTeamResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type removeFromOwnTeamResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type removeFromOwnTeamResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type removeFromOwnTeamResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type removeFromOwnTeamResponseSuccess = (removeFromOwnTeamResponse200) & {
  headers: Headers;
};
export type removeFromOwnTeamResponseError = (removeFromOwnTeamResponse400 | removeFromOwnTeamResponse401 | removeFromOwnTeamResponse403 | removeFromOwnTeamResponse404 | removeFromOwnTeamResponse409 | removeFromOwnTeamResponse410 | removeFromOwnTeamResponse413 | removeFromOwnTeamResponse415 | removeFromOwnTeamResponse429 | removeFromOwnTeamResponse500 | removeFromOwnTeamResponse503) & {
  headers: Headers;
};

export type removeFromOwnTeamResponse = (removeFromOwnTeamResponseSuccess | removeFromOwnTeamResponseError)

export const getRemoveFromOwnTeamUrl = (tenantId: string,) => {

  return `/edge/teams/${encodeURIComponent(String(tenantId))}/remove`
}

/**
 * Needs `members:manage` in the team, and every permission of the one who is removed. It counts at once.
 *
 * Browsers of any origin may call it, without cookies.
 *
 * Made from `contract.ownTeams.remove` in contract/src/routes/own-teams.ts.
 * @summary Remove somebody from one’s own team
 */
export const removeFromOwnTeam = async (tenantId: string,
    removeFromTeamRequest: RemoveFromTeamRequest, options?: Parameters<typeof transport>[1]): Promise<removeFromOwnTeamResponse> => {

return transport<removeFromOwnTeamResponse>(getRemoveFromOwnTeamUrl(tenantId),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(removeFromTeamRequest)
  }
);}

export type createEdgeSessionResponse201 = {
  data: EdgeSession
  status: 201
}

export type createEdgeSessionResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type createEdgeSessionResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type createEdgeSessionResponse403 = {
  data: WrongKeyKindOrTenantPausedResponse
  status: 403
}

export type createEdgeSessionResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type createEdgeSessionResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type createEdgeSessionResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type createEdgeSessionResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type createEdgeSessionResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type createEdgeSessionResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type createEdgeSessionResponseSuccess = (createEdgeSessionResponse201) & {
  headers: Headers;
};
export type createEdgeSessionResponseError = (createEdgeSessionResponse400 | createEdgeSessionResponse401 | createEdgeSessionResponse403 | createEdgeSessionResponse410 | createEdgeSessionResponse413 | createEdgeSessionResponse415 | createEdgeSessionResponse429 | createEdgeSessionResponse500 | createEdgeSessionResponse503) & {
  headers: Headers;
};

export type createEdgeSessionResponse = (createEdgeSessionResponseSuccess | createEdgeSessionResponseError)

export const getCreateEdgeSessionUrl = () => {

  return `/edge/session`
}

/**
 * Exchanges the application key (bearer, or `?key=`) for a token that lives for a minute.
 *
 * Made from `contract.edgeSession.create` in contract/src/routes/edge-session.ts.
 * @summary Create an edge session
 */
export const createEdgeSession = async ( options?: Parameters<typeof transport>[1]): Promise<createEdgeSessionResponse> => {

  return transport<createEdgeSessionResponse>(getCreateEdgeSessionUrl(),
  {
    ...options,
    method: 'POST'

  }
);}

export type getEdgeSessionResponse200 = {
  data: EdgeSessionState
  status: 200
}

export type getEdgeSessionResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getEdgeSessionResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getEdgeSessionResponse403 = {
  data: WrongKeyKindOrTenantPausedResponse
  status: 403
}

export type getEdgeSessionResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getEdgeSessionResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getEdgeSessionResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getEdgeSessionResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getEdgeSessionResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getEdgeSessionResponseSuccess = (getEdgeSessionResponse200) & {
  headers: Headers;
};
export type getEdgeSessionResponseError = (getEdgeSessionResponse400 | getEdgeSessionResponse401 | getEdgeSessionResponse403 | getEdgeSessionResponse410 | getEdgeSessionResponse413 | getEdgeSessionResponse415 | getEdgeSessionResponse500 | getEdgeSessionResponse503) & {
  headers: Headers;
};

export type getEdgeSessionResponse = (getEdgeSessionResponseSuccess | getEdgeSessionResponseError)

export const getGetEdgeSessionUrl = () => {

  return `/edge/session`
}

/**
 * Made from `contract.edgeSession.read` in contract/src/routes/edge-session.ts.
 * @summary Read the edge session
 */
export const getEdgeSession = async ( options?: Parameters<typeof transport>[1]): Promise<getEdgeSessionResponse> => {

  return transport<getEdgeSessionResponse>(getGetEdgeSessionUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type createWebhookResponse201 = {
  data: WebhookCreated
  status: 201
}

export type createWebhookResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type createWebhookResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type createWebhookResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type createWebhookResponse409 = {
  data: WebhookLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type createWebhookResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type createWebhookResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type createWebhookResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type createWebhookResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type createWebhookResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type createWebhookResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type createWebhookResponseSuccess = (createWebhookResponse201) & {
  headers: Headers;
};
export type createWebhookResponseError = (createWebhookResponse400 | createWebhookResponse401 | createWebhookResponse403 | createWebhookResponse409 | createWebhookResponse410 | createWebhookResponse413 | createWebhookResponse415 | createWebhookResponse429 | createWebhookResponse500 | createWebhookResponse503) & {
  headers: Headers;
};

export type createWebhookResponse = (createWebhookResponseSuccess | createWebhookResponseError)

export const getCreateWebhookUrl = () => {

  return `/api/webhooks`
}

/**
 * Sends the events of the tenant to an address of the app. The secret is shown once.
 *
 * Made from `contract.webhooks.create` in contract/src/routes/webhooks.ts.
 * @summary Create a webhook
 */
export const createWebhook = async (createWebhookRequest: CreateWebhookRequest, options?: Parameters<typeof transport>[1]): Promise<createWebhookResponse> => {

return transport<createWebhookResponse>(getCreateWebhookUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(createWebhookRequest)
  }
);}

export type listWebhooksResponse200 = {
  data: WebhookList
  status: 200
}

export type listWebhooksResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listWebhooksResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listWebhooksResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listWebhooksResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listWebhooksResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listWebhooksResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listWebhooksResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listWebhooksResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listWebhooksResponseSuccess = (listWebhooksResponse200) & {
  headers: Headers;
};
export type listWebhooksResponseError = (listWebhooksResponse400 | listWebhooksResponse401 | listWebhooksResponse403 | listWebhooksResponse410 | listWebhooksResponse413 | listWebhooksResponse415 | listWebhooksResponse500 | listWebhooksResponse503) & {
  headers: Headers;
};

export type listWebhooksResponse = (listWebhooksResponseSuccess | listWebhooksResponseError)

export const getListWebhooksUrl = () => {

  return `/api/webhooks`
}

/**
 * Made from `contract.webhooks.list` in contract/src/routes/webhooks.ts.
 * @summary List webhooks
 */
export const listWebhooks = async ( options?: Parameters<typeof transport>[1]): Promise<listWebhooksResponse> => {

  return transport<listWebhooksResponse>(getListWebhooksUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type getWebhookResponse200 = {
  data: WebhookAnswer
  status: 200
}

export type getWebhookResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getWebhookResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getWebhookResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type getWebhookResponse404 = {
  data: WebhookNotFoundResponse
  status: 404
}

export type getWebhookResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getWebhookResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getWebhookResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getWebhookResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getWebhookResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getWebhookResponseSuccess = (getWebhookResponse200) & {
  headers: Headers;
};
export type getWebhookResponseError = (getWebhookResponse400 | getWebhookResponse401 | getWebhookResponse403 | getWebhookResponse404 | getWebhookResponse410 | getWebhookResponse413 | getWebhookResponse415 | getWebhookResponse500 | getWebhookResponse503) & {
  headers: Headers;
};

export type getWebhookResponse = (getWebhookResponseSuccess | getWebhookResponseError)

export const getGetWebhookUrl = (id: string,) => {

  return `/api/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * Made from `contract.webhooks.read` in contract/src/routes/webhooks.ts.
 * @summary Read a webhook
 */
export const getWebhook = async (id: string, options?: Parameters<typeof transport>[1]): Promise<getWebhookResponse> => {

  return transport<getWebhookResponse>(getGetWebhookUrl(id),
  {
    ...options,
    method: 'GET'

  }
);}

export type changeWebhookResponse200 = {
  data: WebhookAnswer
  status: 200
}

export type changeWebhookResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type changeWebhookResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type changeWebhookResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type changeWebhookResponse404 = {
  data: WebhookNotFoundResponse
  status: 404
}

export type changeWebhookResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type changeWebhookResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type changeWebhookResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type changeWebhookResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type changeWebhookResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type changeWebhookResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type changeWebhookResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type changeWebhookResponseSuccess = (changeWebhookResponse200) & {
  headers: Headers;
};
export type changeWebhookResponseError = (changeWebhookResponse400 | changeWebhookResponse401 | changeWebhookResponse403 | changeWebhookResponse404 | changeWebhookResponse409 | changeWebhookResponse410 | changeWebhookResponse413 | changeWebhookResponse415 | changeWebhookResponse429 | changeWebhookResponse500 | changeWebhookResponse503) & {
  headers: Headers;
};

export type changeWebhookResponse = (changeWebhookResponseSuccess | changeWebhookResponseError)

export const getChangeWebhookUrl = (id: string,) => {

  return `/api/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * What is left out stays. `enabled: true` switches one on again; events that came meanwhile follow.
 *
 * Made from `contract.webhooks.change` in contract/src/routes/webhooks.ts.
 * @summary Change a webhook
 */
export const changeWebhook = async (id: string,
    changeWebhookRequest: ChangeWebhookRequest, options?: Parameters<typeof transport>[1]): Promise<changeWebhookResponse> => {

return transport<changeWebhookResponse>(getChangeWebhookUrl(id),
  {
    ...options,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(changeWebhookRequest)
  }
);}

export type deleteWebhookResponse200 = {
  data: WebhookDeleted
  status: 200
}

export type deleteWebhookResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type deleteWebhookResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type deleteWebhookResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type deleteWebhookResponse404 = {
  data: WebhookNotFoundResponse
  status: 404
}

export type deleteWebhookResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type deleteWebhookResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type deleteWebhookResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type deleteWebhookResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type deleteWebhookResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type deleteWebhookResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type deleteWebhookResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type deleteWebhookResponseSuccess = (deleteWebhookResponse200) & {
  headers: Headers;
};
export type deleteWebhookResponseError = (deleteWebhookResponse400 | deleteWebhookResponse401 | deleteWebhookResponse403 | deleteWebhookResponse404 | deleteWebhookResponse409 | deleteWebhookResponse410 | deleteWebhookResponse413 | deleteWebhookResponse415 | deleteWebhookResponse429 | deleteWebhookResponse500 | deleteWebhookResponse503) & {
  headers: Headers;
};

export type deleteWebhookResponse = (deleteWebhookResponseSuccess | deleteWebhookResponseError)

export const getDeleteWebhookUrl = (id: string,) => {

  return `/api/webhooks/${encodeURIComponent(String(id))}`
}

/**
 * Nothing more is sent; its deliveries are gone.
 *
 * Made from `contract.webhooks.remove` in contract/src/routes/webhooks.ts.
 * @summary Delete a webhook
 */
export const deleteWebhook = async (id: string, options?: Parameters<typeof transport>[1]): Promise<deleteWebhookResponse> => {

  return transport<deleteWebhookResponse>(getDeleteWebhookUrl(id),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type testWebhookResponse200 = {
  data: WebhookTested
  status: 200
}

export type testWebhookResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type testWebhookResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type testWebhookResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type testWebhookResponse404 = {
  data: WebhookNotFoundResponse
  status: 404
}

export type testWebhookResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type testWebhookResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type testWebhookResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type testWebhookResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type testWebhookResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type testWebhookResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type testWebhookResponseSuccess = (testWebhookResponse200) & {
  headers: Headers;
};
export type testWebhookResponseError = (testWebhookResponse400 | testWebhookResponse401 | testWebhookResponse403 | testWebhookResponse404 | testWebhookResponse410 | testWebhookResponse413 | testWebhookResponse415 | testWebhookResponse429 | testWebhookResponse500 | testWebhookResponse503) & {
  headers: Headers;
};

export type testWebhookResponse = (testWebhookResponseSuccess | testWebhookResponseError)

export const getTestWebhookUrl = (id: string,) => {

  return `/api/webhooks/${encodeURIComponent(String(id))}/test`
}

/**
 * Sends one `webhook.test` at once and tells what the receiver answered.
 *
 * Made from `contract.webhooks.test` in contract/src/routes/webhooks.ts.
 * @summary Send a test event
 */
export const testWebhook = async (id: string, options?: Parameters<typeof transport>[1]): Promise<testWebhookResponse> => {

  return transport<testWebhookResponse>(getTestWebhookUrl(id),
  {
    ...options,
    method: 'POST'

  }
);}

export type rotateWebhookSecretResponse200 = {
  data: WebhookSecretRotated
  status: 200
}

export type rotateWebhookSecretResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type rotateWebhookSecretResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type rotateWebhookSecretResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedResponse
  status: 403
}

export type rotateWebhookSecretResponse404 = {
  data: WebhookNotFoundResponse
  status: 404
}

export type rotateWebhookSecretResponse409 = {
  data: ApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type rotateWebhookSecretResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type rotateWebhookSecretResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type rotateWebhookSecretResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type rotateWebhookSecretResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type rotateWebhookSecretResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type rotateWebhookSecretResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type rotateWebhookSecretResponseSuccess = (rotateWebhookSecretResponse200) & {
  headers: Headers;
};
export type rotateWebhookSecretResponseError = (rotateWebhookSecretResponse400 | rotateWebhookSecretResponse401 | rotateWebhookSecretResponse403 | rotateWebhookSecretResponse404 | rotateWebhookSecretResponse409 | rotateWebhookSecretResponse410 | rotateWebhookSecretResponse413 | rotateWebhookSecretResponse415 | rotateWebhookSecretResponse429 | rotateWebhookSecretResponse500 | rotateWebhookSecretResponse503) & {
  headers: Headers;
};

export type rotateWebhookSecretResponse = (rotateWebhookSecretResponseSuccess | rotateWebhookSecretResponseError)

export const getRotateWebhookSecretUrl = (id: string,) => {

  return `/api/webhooks/${encodeURIComponent(String(id))}/secret`
}

/**
 * For 24 hours deliveries are signed with both secrets, so that the receiver can change over.
 *
 * Made from `contract.webhooks.rotateSecret` in contract/src/routes/webhooks.ts.
 * @summary Replace the secret
 */
export const rotateWebhookSecret = async (id: string, options?: Parameters<typeof transport>[1]): Promise<rotateWebhookSecretResponse> => {

  return transport<rotateWebhookSecretResponse>(getRotateWebhookSecretUrl(id),
  {
    ...options,
    method: 'POST'

  }
);}

export type listDeliveriesResponse200 = {
  data: DeliveryList
  status: 200
}

export type listDeliveriesResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listDeliveriesResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listDeliveriesResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listDeliveriesResponse404 = {
  data: WebhookNotFoundResponse
  status: 404
}

export type listDeliveriesResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listDeliveriesResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listDeliveriesResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listDeliveriesResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listDeliveriesResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listDeliveriesResponseSuccess = (listDeliveriesResponse200) & {
  headers: Headers;
};
export type listDeliveriesResponseError = (listDeliveriesResponse400 | listDeliveriesResponse401 | listDeliveriesResponse403 | listDeliveriesResponse404 | listDeliveriesResponse410 | listDeliveriesResponse413 | listDeliveriesResponse415 | listDeliveriesResponse500 | listDeliveriesResponse503) & {
  headers: Headers;
};

export type listDeliveriesResponse = (listDeliveriesResponseSuccess | listDeliveriesResponseError)

export const getListDeliveriesUrl = (id: string,
    params?: ListDeliveriesParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/webhooks/${encodeURIComponent(String(id))}/deliveries?${stringifiedParams}` : `/api/webhooks/${encodeURIComponent(String(id))}/deliveries`
}

/**
 * Newest first. Deliveries are kept for 7 days.
 *
 * Made from `contract.webhooks.deliveries` in contract/src/routes/webhooks.ts.
 * @summary List deliveries
 */
export const listDeliveries = async (id: string,
    params?: ListDeliveriesParams, options?: Parameters<typeof transport>[1]): Promise<listDeliveriesResponse> => {

  return transport<listDeliveriesResponse>(getListDeliveriesUrl(id,params),
  {
    ...options,
    method: 'GET'

  }
);}

export type replayWebhookResponse202 = {
  data: ReplayAnswer
  status: 202
}

export type replayWebhookResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type replayWebhookResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type replayWebhookResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type replayWebhookResponse404 = {
  data: WebhookNotFoundOrResourceNotProvisionedResponse
  status: 404
}

export type replayWebhookResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type replayWebhookResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type replayWebhookResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type replayWebhookResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type replayWebhookResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type replayWebhookResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type replayWebhookResponseSuccess = (replayWebhookResponse202) & {
  headers: Headers;
};
export type replayWebhookResponseError = (replayWebhookResponse400 | replayWebhookResponse401 | replayWebhookResponse403 | replayWebhookResponse404 | replayWebhookResponse410 | replayWebhookResponse413 | replayWebhookResponse415 | replayWebhookResponse429 | replayWebhookResponse500 | replayWebhookResponse503) & {
  headers: Headers;
};

export type replayWebhookResponse = (replayWebhookResponseSuccess | replayWebhookResponseError)

export const getReplayWebhookUrl = (id: string,) => {

  return `/api/webhooks/${encodeURIComponent(String(id))}/replay`
}

/**
 * Sends the events after `after` once more, in order, with the same message ids.
 *
 * Made from `contract.webhooks.replay` in contract/src/routes/webhooks.ts.
 * @summary Send events again
 */
export const replayWebhook = async (id: string,
    replayRequest: ReplayRequest, options?: Parameters<typeof transport>[1]): Promise<replayWebhookResponse> => {

return transport<replayWebhookResponse>(getReplayWebhookUrl(id),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(replayRequest)
  }
);}

export type listMembersResponse200 = {
  data: MemberList
  status: 200
}

export type listMembersResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type listMembersResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type listMembersResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type listMembersResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type listMembersResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type listMembersResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type listMembersResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type listMembersResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type listMembersResponseSuccess = (listMembersResponse200) & {
  headers: Headers;
};
export type listMembersResponseError = (listMembersResponse400 | listMembersResponse401 | listMembersResponse403 | listMembersResponse410 | listMembersResponse413 | listMembersResponse415 | listMembersResponse500 | listMembersResponse503) & {
  headers: Headers;
};

export type listMembersResponse = (listMembersResponseSuccess | listMembersResponseError)

export const getListMembersUrl = () => {

  return `/api/members`
}

/**
 * People who use the desk of the project, and invitations that are still open.
 *
 * Made from `contract.members.list` in contract/src/routes/members.ts.
 * @summary List members and invitations
 */
export const listMembers = async ( options?: Parameters<typeof transport>[1]): Promise<listMembersResponse> => {

  return transport<listMembersResponse>(getListMembersUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type inviteMemberResponse201 = {
  data: InvitationCreated
  status: 201
}

export type inviteMemberResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type inviteMemberResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type inviteMemberResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrClaimRequiredOrTenantPausedOrOwnerRequiredResponse
  status: 403
}

export type inviteMemberResponse409 = {
  data: MemberLimitOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type inviteMemberResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type inviteMemberResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type inviteMemberResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type inviteMemberResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type inviteMemberResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type inviteMemberResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type inviteMemberResponseSuccess = (inviteMemberResponse201) & {
  headers: Headers;
};
export type inviteMemberResponseError = (inviteMemberResponse400 | inviteMemberResponse401 | inviteMemberResponse403 | inviteMemberResponse409 | inviteMemberResponse410 | inviteMemberResponse413 | inviteMemberResponse415 | inviteMemberResponse429 | inviteMemberResponse500 | inviteMemberResponse503) & {
  headers: Headers;
};

export type inviteMemberResponse = (inviteMemberResponseSuccess | inviteMemberResponseError)

export const getInviteMemberUrl = () => {

  return `/api/members`
}

/**
 * Makes a link that is bound to the address and works once, for seven days. A key gives, changes and takes the roles `member` and `support`; `admin` and `owner` are given at the desk.
 *
 * Made from `contract.members.invite` in contract/src/routes/members.ts.
 * @summary Invite a member
 */
export const inviteMember = async (inviteRequest: InviteRequest, options?: Parameters<typeof transport>[1]): Promise<inviteMemberResponse> => {

return transport<inviteMemberResponse>(getInviteMemberUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(inviteRequest)
  }
);}

export type changeMemberResponse200 = {
  data: MemberAnswer
  status: 200
}

export type changeMemberResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type changeMemberResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type changeMemberResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedOrOwnerRequiredResponse
  status: 403
}

export type changeMemberResponse404 = {
  data: MemberNotFoundResponse
  status: 404
}

export type changeMemberResponse409 = {
  data: LastOwnerOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type changeMemberResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type changeMemberResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type changeMemberResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type changeMemberResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type changeMemberResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type changeMemberResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type changeMemberResponseSuccess = (changeMemberResponse200) & {
  headers: Headers;
};
export type changeMemberResponseError = (changeMemberResponse400 | changeMemberResponse401 | changeMemberResponse403 | changeMemberResponse404 | changeMemberResponse409 | changeMemberResponse410 | changeMemberResponse413 | changeMemberResponse415 | changeMemberResponse429 | changeMemberResponse500 | changeMemberResponse503) & {
  headers: Headers;
};

export type changeMemberResponse = (changeMemberResponseSuccess | changeMemberResponseError)

export const getChangeMemberUrl = (id: string,) => {

  return `/api/members/${encodeURIComponent(String(id))}`
}

/**
 * A key gives, changes and takes the roles `member` and `support`; `admin` and `owner` are given at the desk. The last owner stays.
 *
 * Made from `contract.members.change` in contract/src/routes/members.ts.
 * @summary Change the role of a member
 */
export const changeMember = async (id: string,
    changeMemberRequest: ChangeMemberRequest, options?: Parameters<typeof transport>[1]): Promise<changeMemberResponse> => {

return transport<changeMemberResponse>(getChangeMemberUrl(id),
  {
    ...options,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(changeMemberRequest)
  }
);}

export type removeMemberResponse200 = {
  data: MemberRemoved
  status: 200
}

export type removeMemberResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type removeMemberResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type removeMemberResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrApprovalRequiredOrApprovalDeniedOrTenantPausedOrOwnerRequiredResponse
  status: 403
}

export type removeMemberResponse404 = {
  data: MemberNotFoundResponse
  status: 404
}

export type removeMemberResponse409 = {
  data: LastOwnerOrApprovalStaleOrApprovalUsedOrApprovalOrderOrApprovalLimitResponse
  status: 409
}

export type removeMemberResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type removeMemberResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type removeMemberResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type removeMemberResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type removeMemberResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type removeMemberResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type removeMemberResponseSuccess = (removeMemberResponse200) & {
  headers: Headers;
};
export type removeMemberResponseError = (removeMemberResponse400 | removeMemberResponse401 | removeMemberResponse403 | removeMemberResponse404 | removeMemberResponse409 | removeMemberResponse410 | removeMemberResponse413 | removeMemberResponse415 | removeMemberResponse429 | removeMemberResponse500 | removeMemberResponse503) & {
  headers: Headers;
};

export type removeMemberResponse = (removeMemberResponseSuccess | removeMemberResponseError)

export const getRemoveMemberUrl = (id: string,) => {

  return `/api/members/${encodeURIComponent(String(id))}`
}

/**
 * It counts at once. A key gives, changes and takes the roles `member` and `support`; `admin` and `owner` are given at the desk.
 *
 * Made from `contract.members.remove` in contract/src/routes/members.ts.
 * @summary Remove a member, or withdraw an invitation
 */
export const removeMember = async (id: string, options?: Parameters<typeof transport>[1]): Promise<removeMemberResponse> => {

  return transport<removeMemberResponse>(getRemoveMemberUrl(id),
  {
    ...options,
    method: 'DELETE'

  }
);}

export type giveFeedbackResponse200 = {
  data: Success
  status: 200
}

export type giveFeedbackResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type giveFeedbackResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type giveFeedbackResponse403 = {
  data: WrongKeyKindOrPermissionMissingResponse
  status: 403
}

export type giveFeedbackResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type giveFeedbackResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type giveFeedbackResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type giveFeedbackResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type giveFeedbackResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type giveFeedbackResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type giveFeedbackResponseSuccess = (giveFeedbackResponse200) & {
  headers: Headers;
};
export type giveFeedbackResponseError = (giveFeedbackResponse400 | giveFeedbackResponse401 | giveFeedbackResponse403 | giveFeedbackResponse410 | giveFeedbackResponse413 | giveFeedbackResponse415 | giveFeedbackResponse429 | giveFeedbackResponse500 | giveFeedbackResponse503) & {
  headers: Headers;
};

export type giveFeedbackResponse = (giveFeedbackResponseSuccess | giveFeedbackResponseError)

export const getGiveFeedbackUrl = () => {

  return `/api/feedback/service`
}

/**
 * Appends each submission. Works while the tenant is paused.
 *
 * Made from `contract.feedback.service` in contract/src/routes/feedback.ts.
 * @summary Give feedback
 */
export const giveFeedback = async (feedbackRequest: FeedbackRequest, options?: Parameters<typeof transport>[1]): Promise<giveFeedbackResponse> => {

return transport<giveFeedbackResponse>(getGiveFeedbackUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(feedbackRequest)
  }
);}

export type sendDiscountReportResponse201 = {
  data: DiscountReportAnswer
  status: 201
}

export type sendDiscountReportResponse400 = {
  data: InvalidRequestOrConfirmationRequiredResponse
  status: 400
}

export type sendDiscountReportResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type sendDiscountReportResponse403 = {
  data: WrongKeyKindOrPermissionMissingResponse
  status: 403
}

export type sendDiscountReportResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type sendDiscountReportResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type sendDiscountReportResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type sendDiscountReportResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type sendDiscountReportResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type sendDiscountReportResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type sendDiscountReportResponseSuccess = (sendDiscountReportResponse201) & {
  headers: Headers;
};
export type sendDiscountReportResponseError = (sendDiscountReportResponse400 | sendDiscountReportResponse401 | sendDiscountReportResponse403 | sendDiscountReportResponse410 | sendDiscountReportResponse413 | sendDiscountReportResponse415 | sendDiscountReportResponse429 | sendDiscountReportResponse500 | sendDiscountReportResponse503) & {
  headers: Headers;
};

export type sendDiscountReportResponse = (sendDiscountReportResponseSuccess | sendDiscountReportResponseError)

export const getSendDiscountReportUrl = () => {

  return `/api/feedback`
}

/**
 * A report that the user authorized; the operator settles it. Works while the tenant is paused.
 *
 * Made from `contract.feedback.discountReport` in contract/src/routes/feedback.ts.
 * @summary Send a report for a discount
 */
export const sendDiscountReport = async (discountReportRequest: DiscountReportRequest, options?: Parameters<typeof transport>[1]): Promise<sendDiscountReportResponse> => {

return transport<sendDiscountReportResponse>(getSendDiscountReportUrl(),
  {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...options?.headers },
    body: JSON.stringify(discountReportRequest)
  }
);}

export type getInsightsResponse200 = {
  data: Insights
  status: 200
}

export type getInsightsResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getInsightsResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getInsightsResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getInsightsResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getInsightsResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type getInsightsResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getInsightsResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getInsightsResponseSuccess = (getInsightsResponse200) & {
  headers: Headers;
};
export type getInsightsResponseError = (getInsightsResponse400 | getInsightsResponse401 | getInsightsResponse413 | getInsightsResponse415 | getInsightsResponse429 | getInsightsResponse500 | getInsightsResponse503) & {
  headers: Headers;
};

export type getInsightsResponse = (getInsightsResponseSuccess | getInsightsResponseError)

export const getGetInsightsUrl = (params?: GetInsightsParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/account/insights/data?${stringifiedParams}` : `/account/insights/data`
}

/**
 * For the signed-in owner of claimed projects; takes the account session of the browser, not a tenant key.
 *
 * Made from `contract.observability.insights` in contract/src/routes/observability.ts.
 * @summary Insights of the owner
 */
export const getInsights = async (params?: GetInsightsParams, options?: Parameters<typeof transport>[1]): Promise<getInsightsResponse> => {

  return transport<getInsightsResponse>(getGetInsightsUrl(params),
  {
    ...options,
    method: 'GET'

  }
);}

export type getObservabilityResponse200 = {
  data: Observability
  status: 200
}

export type getObservabilityResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getObservabilityResponse401 = {
  data: MissingCredentialsOrInvalidCredentialsResponse
  status: 401
}

export type getObservabilityResponse403 = {
  data: WrongKeyKindOrPermissionMissingOrTenantPausedResponse
  status: 403
}

export type getObservabilityResponse410 = {
  data: TenantExpiredResponse
  status: 410
}

export type getObservabilityResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getObservabilityResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getObservabilityResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getObservabilityResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getObservabilityResponseSuccess = (getObservabilityResponse200) & {
  headers: Headers;
};
export type getObservabilityResponseError = (getObservabilityResponse400 | getObservabilityResponse401 | getObservabilityResponse403 | getObservabilityResponse410 | getObservabilityResponse413 | getObservabilityResponse415 | getObservabilityResponse500 | getObservabilityResponse503) & {
  headers: Headers;
};

export type getObservabilityResponse = (getObservabilityResponseSuccess | getObservabilityResponseError)

export const getGetObservabilityUrl = (params?: GetObservabilityParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/api/observability?${stringifiedParams}` : `/api/observability`
}

/**
 * Totals, and with `include=recent_events` the newest events across offerings: of all projects of the owner with the main key, of its own project with any other key.
 *
 * Made from `contract.observability.observe` in contract/src/routes/observability.ts.
 * @summary Account-wide view
 */
export const getObservability = async (params?: GetObservabilityParams, options?: Parameters<typeof transport>[1]): Promise<getObservabilityResponse> => {

  return transport<getObservabilityResponse>(getGetObservabilityUrl(params),
  {
    ...options,
    method: 'GET'

  }
);}

export type getHealthResponse200 = {
  data: Health
  status: 200
}

export type getHealthResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getHealthResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getHealthResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getHealthResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getHealthResponse503 = {
  data: UnavailableResponse
  status: 503
}

export type getHealthResponseSuccess = (getHealthResponse200) & {
  headers: Headers;
};
export type getHealthResponseError = (getHealthResponse400 | getHealthResponse413 | getHealthResponse415 | getHealthResponse500 | getHealthResponse503) & {
  headers: Headers;
};

export type getHealthResponse = (getHealthResponseSuccess | getHealthResponseError)

export const getGetHealthUrl = () => {

  return `/healthz`
}

/**
 * Made from `contract.operations.health` in contract/src/routes/operations.ts.
 * @summary The process is alive
 */
export const getHealth = async ( options?: Parameters<typeof transport>[1]): Promise<getHealthResponse> => {

  return transport<getHealthResponse>(getGetHealthUrl(),
  {
    ...options,
    method: 'GET'

  }
);}

export type isDomainAllowedResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type isDomainAllowedResponse404 = {
  data: RouteNotFoundResponse
  status: 404
}

export type isDomainAllowedResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type isDomainAllowedResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type isDomainAllowedResponse429 = {
  data: RateLimitedResponse
  status: 429
}

export type isDomainAllowedResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type isDomainAllowedResponse503 = {
  data: UnavailableResponse
  status: 503
}

;
export type isDomainAllowedResponseError = (isDomainAllowedResponse400 | isDomainAllowedResponse404 | isDomainAllowedResponse413 | isDomainAllowedResponse415 | isDomainAllowedResponse429 | isDomainAllowedResponse500 | isDomainAllowedResponse503) & {
  headers: Headers;
};

export type isDomainAllowedResponse = (isDomainAllowedResponseError)

export const getIsDomainAllowedUrl = (params: IsDomainAllowedParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/edge/domains/allowed?${stringifiedParams}` : `/edge/domains/allowed`
}

/**
 * A proxy such as Caddy asks it before it gets a certificate for a host. 200 for an active host of a project. Every other host is 404, and so is every caller that is not on the same machine. `METRICS_PORT` answers it to everybody who reaches that port.
 *
 * Made from `contract.operations.domainAllowed` in contract/src/routes/operations.ts.
 * @summary Whether a host may get a certificate
 */
export const isDomainAllowed = async (params: IsDomainAllowedParams, options?: Parameters<typeof transport>[1]): Promise<isDomainAllowedResponse> => {

  return transport<isDomainAllowedResponse>(getIsDomainAllowedUrl(params),
  {
    ...options,
    method: 'GET'

  }
);}

export type getReadinessResponse200 = {
  data: Readiness
  status: 200
}

export type getReadinessResponse400 = {
  data: InvalidRequestResponse
  status: 400
}

export type getReadinessResponse413 = {
  data: PayloadTooLargeResponse
  status: 413
}

export type getReadinessResponse415 = {
  data: UnsupportedMediaTypeResponse
  status: 415
}

export type getReadinessResponse500 = {
  data: InternalErrorResponse
  status: 500
}

export type getReadinessResponse503ApplicationJson = {
  data: Readiness
  status: 503
}

export type getReadinessResponse503ApplicationProblemJson = {
  data: GetReadiness503Two
  status: 503
}

export type getReadinessResponseSuccess = (getReadinessResponse200) & {
  headers: Headers;
};
export type getReadinessResponseError = (getReadinessResponse400 | getReadinessResponse413 | getReadinessResponse415 | getReadinessResponse500 | getReadinessResponse503ApplicationJson | getReadinessResponse503ApplicationProblemJson) & {
  headers: Headers;
};

export type getReadinessResponse = (getReadinessResponseSuccess | getReadinessResponseError)

export const getGetReadinessUrl = (params?: GetReadinessParams,) => {
  const normalizedParams = new URLSearchParams();

  Object.entries(params || {}).forEach(([key, value]) => {

    if (value !== undefined) {
      normalizedParams.append(key, value === null ? 'null' : String(value))
    }
  });

  const stringifiedParams = normalizedParams.toString();

  return stringifiedParams.length > 0 ? `/readyz?${stringifiedParams}` : `/readyz`
}

/**
 * Change feed and drain state: what decides whether this node can serve what needs no database. 503 with the same body when a check fails.
 *
 * Made from `contract.operations.ready` in contract/src/routes/operations.ts.
 * @summary The node can serve
 */
export const getReadiness = async (params?: GetReadinessParams, options?: Parameters<typeof transport>[1]): Promise<getReadinessResponse> => {

  return transport<getReadinessResponse>(getGetReadinessUrl(params),
  {
    ...options,
    method: 'GET'

  }
);}
