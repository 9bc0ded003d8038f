/**
 * Why a sign-in did not happen, or a session ended, in words for the owner, with the document that says more. Codes are
 * ours or registered ones; one that has no words here is shown as it is.
 */
import type { AssertionFault } from '@porchlight/contract';
import { PAGE_PATHS } from '../../paths.ts';

export interface Reason {
  readonly text: string;
  readonly href?: string;
}

const EVENTS = `${PAGE_PATHS.docs}/events#when-a-sign-in-fails`;
const PEOPLE = `${PAGE_PATHS.docs}/people`;
const ORGANISATIONS = `${PAGE_PATHS.docs}/user-agents#organisations`;
const SIGNALS = `${PAGE_PATHS.docs}/events#account-signals`;
const MOVING = `${PAGE_PATHS.docs}/adoption`;
const TOKENS = `${PAGE_PATHS.docs}/tokens`;

/** Assertions of an organisation. */
const ASSERTIONS: Readonly<Record<AssertionFault, string>> = {
  assertion_replayed: 'The organisation’s assertion was used before',
  assertion_audience: 'The organisation’s assertion is for another issuer or server',
  assertion_expired: 'The organisation’s assertion had expired or lives too long',
  assertion_client: 'The organisation’s assertion is for another client',
  assertion_domain: 'The organisation’s assertion names a person whom the project does not take from it',
  assertion_key: 'The assertion is of no trusted organisation, or not signed by its keys',
  assertion_type: 'What the client sent is no identity assertion (ID-JAG)',
  assertion_scope: 'The organisation’s assertion allows none of the scopes',
  assertion_proof: 'The organisation’s assertion came without a good proof of its key (DPoP)',
};

const BY_CODE: Readonly<Record<string, Reason>> = {
  not_allowed: { text: 'Not on the access list', href: PEOPLE },
  blocked: { text: 'The person is blocked', href: PEOPLE },
  unknown_person: { text: 'The import from the former system has no such person', href: MOVING },
  limit_reached: { text: 'A limit of the project was reached', href: `${PAGE_PATHS.docs}/limits#at-the-cap` },
  session_ended: { text: 'The session that a client was to share had ended', href: EVENTS },
  invalid_user_data: { text: 'Name or address could not be stored', href: EVENTS },
  email_missing: { text: 'The identity service gave no e-mail address', href: EVENTS },
  email_invalid: { text: 'The identity service gave an address that is none', href: EVENTS },
  email_not_verified: { text: 'The identity service has not verified the address', href: EVENTS },
  invalid_grant: { text: 'The identity service refused the code: used twice, or too late', href: EVENTS },
  invalid_client: {
    text: 'The identity service does not know this service: client id or secret is wrong',
    href: EVENTS,
  },
  invalid_callback: { text: 'The identity service’s answer was incomplete', href: EVENTS },
  temporarily_unavailable: { text: 'The identity service was unavailable', href: EVENTS },
  server_error: { text: 'The identity service had an error of its own', href: EVENTS },
  timeout: { text: 'The identity service did not answer in time', href: EVENTS },
  unreachable: { text: 'The identity service could not be reached', href: EVENTS },
  expired_id_token: { text: 'The identity service’s token had expired: a clock is wrong', href: EVENTS },
  nonce_mismatch: { text: 'The answer belonged to another sign-in', href: EVENTS },
  refresh_token_reused: { text: 'A refresh token came twice within moments: two tabs, or somebody else', href: TOKENS },
  access_denied: { text: 'The identity service refused access', href: EVENTS },
  admin_policy_enforced: { text: 'The person’s organisation does not allow it', href: EVENTS },
  org_internal: { text: 'Only people of one organisation may sign in', href: EVENTS },
  ...Object.fromEntries(Object.entries(ASSERTIONS).map(([fault, text]) => [fault, { text, href: ORGANISATIONS }])),
};

/** The error codes that have a text here. */
export const FAILURE_CODES: readonly string[] = Object.keys(BY_CODE);

const BY_STAGE: Readonly<Record<string, string>> = {
  token_exchange: 'Failed while the identity service’s code was exchanged',
  userinfo: 'Failed while the identity service was asked who it is',
  user_upsert: 'Failed while the person was stored',
};

const ENDED: Readonly<Record<string, Reason>> = {
  logout: { text: 'Signed out in the app' },
  revoked: { text: 'Ended by the owner or the app' },
  refresh_token_reused: { text: 'A refresh token was used twice', href: TOKENS },
  code_reused: { text: 'A sign-in code was used twice', href: TOKENS },
  blocked: { text: 'The person was blocked', href: PEOPLE },
  account_hijacked: { text: 'The identity service reported the account as hijacked', href: SIGNALS },
  account_disabled: { text: 'The identity service disabled the account', href: SIGNALS },
  account_purged: { text: 'The account at the identity service was deleted', href: SIGNALS },
  account_signed_out: { text: 'The person signed out everywhere at the identity service', href: SIGNALS },
};

interface ReasonedEvent {
  readonly event: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export function failureReason(stage: unknown, code: unknown): Reason {
  if (typeof code === 'string' && Object.hasOwn(BY_CODE, code)) return BY_CODE[code] ?? { text: code };
  const where = typeof stage === 'string' && Object.hasOwn(BY_STAGE, stage) ? BY_STAGE[stage] : 'Failed';
  return { text: typeof code === 'string' ? `${where} (${code})` : `${where}`, href: EVENTS };
}

/** Null for an event that needs no reason. */
export function eventReason({ event, metadata }: ReasonedEvent): Reason | null {
  switch (event) {
    case 'login_failed':
      return failureReason(metadata.stage, metadata.error_code);
    case 'consent_denied':
      return {
        text: metadata.at === 'provider' ? 'Cancelled at the identity service' : 'Cancelled on the consent page',
      };
    case 'logout':
      return typeof metadata.reason === 'string' ? (ENDED[metadata.reason] ?? null) : null;
    default:
      return null;
  }
}
