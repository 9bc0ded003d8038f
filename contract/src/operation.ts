/**
 * The metadata of an operation, in addition to its schemas. Authentication, tenant state, error codes and documentation
 * are read from here, so a new endpoint fills in a row and calls nothing.
 */
import type { ErrorCode } from './errors.ts';
import type { GuardChoice } from './guard.ts';
import type { ResponseHeader } from './headers.ts';
import { APPROVED_RISKS, type Permission, type Risk } from './permission.ts';

export const AUTH_KINDS = [
  'public',
  'management',
  'application',
  'edgeSession',
  'waitToken',
  'accountToken',
  'accountSession',
] as const;
export type Auth = (typeof AUTH_KINDS)[number];

export const TAGS = [
  'Tenant',
  'Social login',
  'Edge auth',
  'Edge session',
  'Teams',
  'Webhooks',
  'Feedback',
  'Account',
  'Operations',
] as const;
export type Tag = (typeof TAGS)[number];

export interface OperationMetadata {
  /** Name of the operation in `openapi.json` and of the function in the SDK. */
  readonly id: string;
  readonly tag: Tag;
  readonly auth: Auth;
  /**
   * The protocol that defines this operation, if it is not ours: it defines requests, answers and refusals, and their form.
   */
  readonly protocol?: 'auth.md' | 'Caddy on_demand_tls';
  /** The rate limit of the operation, or the reason why it needs none. */
  readonly guard: GuardChoice;
  /** The permission that a management key needs. Operations with another credential have none. */
  readonly permission?: Permission;
  /** The highest risk that a call can have; set for every operation with a permission. */
  readonly risk?: Risk;
  /** Codes of this operation itself; `errorsOf` adds those of its `auth`. */
  readonly errors: readonly ErrorCode[];
  /** The operation keeps working while the tenant is paused. */
  readonly whilePaused?: boolean;
  /**
   * People open it in a browser, so its errors are pages for callers that ask for HTML. All others answer with data.
   */
  readonly forBrowsers?: boolean;
  /** Other operations have a path of the same form. If a part of the path does not match, the request goes to them. */
  readonly sharesPath?: boolean;
  /**
   * A request whose `User-Agent` contains this text, in upper or lower case, is refused. An operation of another
   * protocol refuses it in that protocol's form.
   */
  readonly bannedUserAgent?: string;
  /** Browsers of any origin may call it, without credentials. */
  readonly cors?: boolean;
  /** Response headers of the success, in addition to the common ones. */
  readonly headers?: readonly ResponseHeader[];
  /**
   * The body has this type and is streamed, without a limit on its length. All other bodies are small JSON documents.
   */
  readonly streams?: string;
  /** Other media types of a successful response, with an example each. */
  readonly alternatives?: Readonly<Record<string, string>>;
  readonly example?: { readonly request?: unknown; readonly response?: unknown };
}

/** Codes of every operation. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalidRequest',
  'payloadTooLarge',
  'unsupportedMediaType',
  'internalError',
  'unavailable',
];

const OF_AUTH: Readonly<Record<Auth, readonly ErrorCode[]>> = {
  public: [],
  management: ['missingCredentials', 'invalidCredentials', 'wrongKeyKind', 'permissionMissing', 'tenantExpired'],
  application: ['missingCredentials', 'invalidCredentials', 'wrongKeyKind', 'tenantExpired'],
  edgeSession: ['missingCredentials', 'invalidCredentials', 'wrongKeyKind', 'tenantExpired'],
  waitToken: ['missingCredentials', 'invalidCredentials', 'wrongKeyKind'],
  accountToken: ['missingCredentials', 'invalidCredentials', 'wrongKeyKind', 'insufficientScope'],
  accountSession: ['missingCredentials', 'invalidCredentials'],
};

/** Codes of operations that may have to wait for the owner. */
const OF_APPROVAL: readonly ErrorCode[] = [
  'approvalRequired',
  'approvalDenied',
  'approvalStale',
  'approvalUsed',
  'approvalOrder',
  'approvalLimit',
  'rateLimited',
];

/** Whether a policy of the owner can hold a call back. */
export const mayNeedApproval = ({ risk }: Pick<OperationMetadata, 'risk'>): boolean =>
  APPROVED_RISKS.some((one) => one === risk);

const NEEDS_TENANT: readonly Auth[] = ['management', 'application', 'edgeSession'];

/** All codes that an operation may answer with. */
export function errorsOf(metadata: OperationMetadata): ErrorCode[] {
  const { auth, guard, errors, whilePaused } = metadata;
  const counted: ErrorCode[] = typeof guard === 'string' ? ['rateLimited'] : [];
  const paused: ErrorCode[] = NEEDS_TENANT.includes(auth) && !whilePaused ? ['tenantPaused'] : [];
  const waits = mayNeedApproval(metadata) ? OF_APPROVAL : [];
  return [...new Set<ErrorCode>([...errors, ...OF_AUTH[auth], ...waits, ...counted, ...paused, ...COMMON_ERRORS])];
}
