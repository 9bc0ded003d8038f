/**
 * What a use case says when it refuses: one member for each code, with the data of that code. The contract fixes status,
 * title and the usual text of a code; a feature adds what only it knows. Nothing here knows how it is sent: operations
 * have names, and fields have the names of the request. Nothing secret may enter a text: all of it is shown to the caller.
 */
import type {
  ApprovalMissingStatus,
  Auth,
  ErrorCode,
  FieldFault,
  OperationId,
  Permission,
  Problem,
  ReachedCapName,
  TierName,
} from '@porchlight/contract';

export type DomainError = { readonly code: PlainCode } | ErrorWithData;

/** Codes that need no further data. */
type PlainCode = Exclude<ErrorCode, ErrorWithData['code'] | EdgeCode>;

/** Codes that no use case uses: they are about HTTP, about pages, or about unexpected errors. */
type EdgeCode =
  | 'foreignOrigin'
  | 'internalError'
  | 'loginExpired'
  | 'methodNotAllowed'
  | 'payloadTooLarge'
  | 'retired'
  | 'routeNotFound'
  | 'unsupportedMediaType';

type ErrorWithData =
  | InvalidRequest
  | { readonly code: 'confirmationRequired'; readonly errors: readonly FieldFault[] }
  | { readonly code: 'invalidReturnTo'; readonly detail: string }
  | { readonly code: 'redirectUriNotAllowed'; readonly detail?: string; readonly next?: Next }
  | { readonly code: 'missingCredentials' | 'invalidCredentials'; readonly detail?: string; readonly next?: Next }
  | { readonly code: 'wrongKeyKind'; readonly given: CredentialKind; readonly expected: CredentialKind }
  | { readonly code: 'permissionMissing'; readonly detail: string; readonly needs: Permission }
  | { readonly code: 'keyLimit'; readonly detail: string; readonly next: Next }
  | ApprovalRequired
  | { readonly code: 'approvalMissing'; readonly approvalStatus: ApprovalMissingStatus }
  | { readonly code: 'approvalStale'; readonly detail?: string }
  | { readonly code: 'approvalUsed'; readonly detail?: string }
  | { readonly code: 'approvalOrder'; readonly detail: string }
  | { readonly code: 'tenantNotFound' | 'providerNotConfigured'; readonly detail?: string }
  | TenantPaused
  | { readonly code: 'tenantExpired'; readonly next: Next; readonly detail?: string; readonly pageText?: PageText }
  | { readonly code: 'alreadyClaimed'; readonly detail?: string; readonly next?: Next }
  | ClaimNotFound
  | {
      readonly code: 'redirectUriRequired' | 'testUserLimit' | 'invalidRefreshToken' | 'refreshTokenReused';
      readonly next?: Next;
    }
  | { readonly code: 'testUsersOff'; readonly next: Next }
  | { readonly code: 'hostNotProven'; readonly detail: string; readonly next: Next }
  | { readonly code: 'webhookLimit'; readonly detail: string; readonly next: Next }
  | { readonly code: 'lastOwner' | 'ownerRequired' | 'memberNotFound'; readonly detail?: string }
  | { readonly code: 'resourceNotProvisioned'; readonly detail?: string; readonly next: Next }
  | { readonly code: 'socialLoginRequired'; readonly next: Next }
  | {
      readonly code: 'teamPermissionMissing' | 'teamLimit' | 'roleInUse' | 'invitationNotFound';
      readonly detail?: string;
    }
  | { readonly code: 'providerNotEnabled'; readonly next: Next }
  | { readonly code: 'signalRefused'; readonly detail: string }
  | { readonly code: 'idempotencyKeyConflict'; readonly next: Next }
  | RateLimited
  | QuotaExceeded
  | SeemsUnavailable;

interface TenantPaused {
  readonly code: 'tenantPaused';
  readonly detail: string;
  readonly next: Next;
  readonly pageText?: PageText;
  readonly cap?: ReachedCap;
}

interface InvalidRequest {
  readonly code: 'invalidRequest';
  readonly detail?: string;
  /** Each path is a field of the request, such as `callback_urls.0`. */
  readonly errors: readonly FieldFault[];
}

interface ApprovalRequired {
  readonly code: 'approvalRequired';
  readonly approval: NonNullable<Problem['approval']>;
  /** The token in it goes only to the caller, and is in no log. */
  readonly wait: NonNullable<Problem['wait']>;
  readonly detail?: string;
  /** An alternative to waiting. */
  readonly next?: Next;
}

export interface ClaimNotFound {
  readonly code: 'claimNotFound';
  readonly detail?: string;
  readonly next: Next;
}

export interface RateLimited {
  readonly code: 'rateLimited';
  readonly detail: string;
  readonly retryAfterS: number;
  /** The bucket that refused. */
  readonly limit: LimitState;
  readonly pageText?: PageText;
  readonly cap?: ReachedCap;
}

interface SeemsUnavailable {
  readonly code: 'unavailable';
  readonly detail?: string;
  readonly retryAfterS: number;
  /** A test asked for it, so it is not logged as a fault. */
  readonly simulated?: true;
  /** A system that an owner named does not answer: no fault of the service, so it is not logged as one. */
  readonly ofOwner?: true;
}

/** Which text a person in a browser reads instead of the usual text of the code. */
export type PageText = 'projectDeleted' | 'pausedByOperator' | 'personTooOften' | 'monthUsed' | 'usersFull';

/** The cap that refused. Only a developer on their own machine is told it. The tier decides what raises it. */
export interface ReachedCap {
  readonly name: ReachedCapName;
  readonly max: number;
  readonly tier: TierName;
  /** Null if waiting does not help. */
  readonly endsAt: Date | null;
}

/** A cap that refills names its bucket and the time; other caps name neither. */
export type QuotaExceeded = {
  readonly code: 'quotaExceeded';
  readonly detail: string;
  readonly pageText?: PageText;
  readonly cap?: ReachedCap;
} & (
  | { readonly retryAfterS: number; readonly limit: LimitState }
  | { readonly retryAfterS?: never; readonly limit?: never }
);

/** The fields of all errors, for code that sends whichever are there. */
export interface ErrorParts {
  readonly code: ErrorCode;
  readonly detail?: string;
  readonly next?: Next;
  readonly errors?: readonly FieldFault[];
  readonly retryAfterS?: number;
  readonly limit?: LimitState;
  readonly pageText?: PageText;
  readonly cap?: ReachedCap;
  readonly needs?: Permission;
  readonly approval?: Problem['approval'];
  readonly wait?: Problem['wait'];
  readonly approvalStatus?: ApprovalMissingStatus;
}

/** What to do next, by name. The edge that answers writes it as an HTTP call or as a tool. */
export type Next = NextOperation | NextPage;

interface NextOperation {
  readonly why: string;
  readonly operation: OperationId;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Something that only a person with a browser can do. */
interface NextPage {
  readonly why: string;
  readonly page: 'account' | 'signIn';
}

/** Credentials that a caller can confuse with one another. */
export type CredentialKind = Exclude<Auth, 'public' | 'accountSession'>;

/** A bucket, as in the RateLimit headers. */
export interface LimitState {
  readonly name: string;
  readonly max: number;
  readonly windowS: number;
  readonly remaining: number;
}

/** Carries an expected refusal from a route to the one place that turns it into a response. */
export class Refusal extends Error {
  readonly error: DomainError;

  constructor(error: DomainError) {
    super(error.code);
    this.name = 'Refusal';
    this.error = error;
  }
}

/** The value, or the refusal thrown toward the edge. Only routes and middleware call this. */
export function unwrap<T>(result: { ok: true; value: T } | { ok: false; error: DomainError }): T {
  if (result.ok) return result.value;
  throw new Refusal(result.error);
}
