/** Users for tests, and what `porchlight prove` uses and stores. */

/** Users for tests of deployed apps, who are no real persons. The domain is reserved: RFC 2606 section 2. */
export const TEST_USERS_MAX = 20;
/** A service on a loopback address allows this many times more test users: only its developer's tests make them. */
export const LOCAL_TEST_USERS_FACTOR = 10;
export const LOCAL_TEST_USERS_MAX = TEST_USERS_MAX * LOCAL_TEST_USERS_FACTOR;
export const TEST_USER_LIFETIME_S = 3_600;
export const TEST_USER_DOMAIN = 'test.invalid';
/** The faults that the tokens of one test user can get on request, so that an app can be tested in an outage. */
export const TEST_USER_FAULTS = ['none', 'verify_503', 'refresh_503', 'slow'] as const;
export type TestUserFault = (typeof TEST_USER_FAULTS)[number];
export const TEST_FAULT_LIFETIME_S = 60;
/** How many seconds a slow answer waits. */
export const TEST_FAULT_SLOW_S = 5;
/** Replaces the identity provider and the consent page, once, for one test user. */
export const TICKET_PREFIX = 'ticket:';
export const TICKET_LIFETIME_S = 60;
export const WRONG_TOKEN_KINDS = [
  'expired',
  'other_tenant',
  'bad_signature',
  'none_alg',
  'id_token',
  'truncated',
  'ended',
] as const;
export type WrongTokenKind = (typeof WRONG_TOKEN_KINDS)[number];
/** What a person met at a route: an answer, a refusal, or nobody tried it. */
export const PROOF_CELLS = ['opened', 'refused', 'not_tried'] as const;
export type ProofCell = (typeof PROOF_CELLS)[number];

/** Reports of `porchlight prove` that a project keeps. */
export const PROOFS_KEPT = 20;
export const PROOF_MAX_BYTES = 65_536;
export const SEVERITIES = ['high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];
