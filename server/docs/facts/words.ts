/**
 * Tables of the contract's vocabulary. Each record is complete by its type: a new word without a line does not compile.
 */
import {
  APPLICATION_KEY_PREFIX,
  ASSERTION_FAULTS,
  type AssertionFault,
  EDGE_SESSION_PREFIX,
  EPHEMERAL_LIFETIME_H,
  EVENT_KINDS,
  type EventKind,
  LOGIN_STAGES,
  type LoginStage,
  MANAGEMENT_KEY_PREFIX,
  PERSON_EVENT_KINDS,
  type PersonEventKind,
  REFRESH_TOKEN_PREFIX,
  RESPONSE_HEADERS,
  SIGN_IN_CODE_PREFIX,
  TENANT_STATUSES,
  type TenantStatus,
  WAIT_STATUSES,
  WAIT_TOKEN_PREFIX,
  type WaitStatus,
} from '@porchlight/contract';
import { markdownTable } from '../markdown/markdown-table.ts';
import { duration } from './durations.ts';

const EVENTS: Readonly<Record<EventKind, string>> = {
  login_started: 'A browser opened the login URL and was sent to the identity provider.',
  consent_denied: 'The person said no, at the provider or on the consent page.',
  authorize: 'The person agreed; the user was stored and the callback received a code or tokens.',
  login_failed: 'The sign-in broke; `metadata` has `stage` and `error_code`.',
  token_refreshed: 'A refresh token was spent and a new pair returned.',
  logout: 'A session ended; `metadata.reason` says by whom.',
};

const WEBHOOK_EVENTS_ONLY: Readonly<Record<PersonEventKind, string>> = {
  user_erased:
    'A person was erased. `data` is `{ "user_id": 1 }` and nothing else, so that your app can erase its own records too.',
  user_blocked: 'A person was blocked. `data` is `{ "user_id": 1 }` and nothing else.',
};

const STAGES: Readonly<Record<LoginStage, string>> = {
  token_exchange: 'The provider did not redeem the code, or its id token did not check out.',
  userinfo: 'The provider did not say who it is, or the e-mail address is not verified.',
  user_upsert: 'The person could not be stored.',
};

const ASSERTIONS: Readonly<Record<AssertionFault, string>> = {
  assertion_replayed: 'It was used before. Each counts once.',
  assertion_audience: '`aud` is not this issuer alone, or it is for none of your servers.',
  assertion_expired: 'It has expired, lives longer than five minutes, or has no times.',
  assertion_client: 'It was made for another client, or you have not listed this one.',
  assertion_domain: 'You do not know the person, and do not take new people with this address.',
  assertion_key: 'You do not trust its issuer, or no published key of the issuer has signed it.',
  assertion_type: 'It is no identity assertion: its `typ` is another, or `sub` or `jti` is missing.',
  assertion_scope: 'It allows none of your scopes, or none of those that the client asked for.',
  assertion_proof: 'The DPoP proof is missing, not good, or by another key.',
};

const STATUSES: Readonly<Record<TenantStatus, string>> = {
  ephemeral: `Created by a guest. Ends after ${duration(EPHEMERAL_LIFETIME_H * 3_600)} unless somebody claims it.`,
  claimed: 'Owned by an account. Does not expire.',
  paused: 'Passed a hard cap. Only status, claim, wait and feedback answer.',
  expired: 'Ended. Its data is deleted and every call answers 410.',
};

const WAITING: Readonly<Record<WaitStatus, string>> = {
  pending: 'No decision yet; ask again.',
  claimed: 'The project has an owner.',
  approved: 'The owner approved the call: repeat it with `Approval`.',
  denied: 'The person refused.',
  expired: 'The link or the project ended first.',
};

const CREDENTIAL_KINDS = [
  ['Management key', MANAGEMENT_KEY_PREFIX, '`Authorization: Bearer` on `/api/*`', 'agent or server, in `.service`'],
  ['Application key', APPLICATION_KEY_PREFIX, '`/edge/*` operations that name it', 'agent or server, in `.service`'],
  ['Refresh token', REFRESH_TOKEN_PREFIX, 'body of refresh and logout', 'httpOnly cookie of your app'],
  ['Sign-in code', SIGN_IN_CODE_PREFIX, 'body of the token call, with its verifier', 'nowhere: it is redeemed at once'],
  ['Wait token', WAIT_TOKEN_PREFIX, '`Authorization: Bearer` on `GET /api/wait`', 'memory of the agent'],
  ['Edge session token', EDGE_SESSION_PREFIX, '`Authorization: Bearer` on `/edge/*`', 'memory of the caller'],
] as const;

const ofWords = <Word extends string>(
  header: string,
  words: readonly Word[],
  meaning: Readonly<Record<Word, string>>,
) =>
  markdownTable(
    [header, 'Meaning'],
    words.map((word) => [`\`${word}\``, meaning[word]]),
  );

export const eventTable = (): string => ofWords('Event', EVENT_KINDS, EVENTS);
export const webhookEventTable = (): string => ofWords('Event', PERSON_EVENT_KINDS, WEBHOOK_EVENTS_ONLY);
export const stageTable = (): string => ofWords('Stage', LOGIN_STAGES, STAGES);
export const assertionFaultTable = (): string => ofWords('Code', ASSERTION_FAULTS, ASSERTIONS);
export const tenantStatusTable = (): string => ofWords('Status', TENANT_STATUSES, STATUSES);
export const waitStatusTable = (): string => ofWords('Status', WAIT_STATUSES, WAITING);

export const credentialTable = (): string =>
  markdownTable(
    ['Credential', 'Begins with', 'Goes with', 'Kept in'],
    CREDENTIAL_KINDS.map(([name, prefix, use, place]) => [name, `\`${prefix}\``, use, place]),
  );

export const headerTable = (): string =>
  markdownTable(
    ['Header', 'Meaning', 'Example'],
    Object.entries(RESPONSE_HEADERS).map(([name, { description, example }]) => [
      `\`${name}\``,
      description,
      `\`${example}\``,
    ]),
  );
