/**
 * How test users are recognised, without a column that every other row would carry: by an issuer that no provider has,
 * and a session handle that no other session can have.
 */
import { TEST_USER_LIFETIME_S } from '@porchlight/contract';
import { TEST_SESSION_PREFIX } from '../../../crypto/refresh-token.ts';
import { TEST_ISSUER } from '../../../people/test-user.ts';

export const IS_TEST_USER = `issuer = '${TEST_ISSUER}'`;
export const IS_NO_TEST_USER = `issuer <> '${TEST_ISSUER}'`;

/** When the hour of a test user is over. */
export const testUserEnd = (users: string): string =>
  `${users}.first_seen + interval '${TEST_USER_LIFETIME_S} seconds'`;

export const isTestSession = (id: string): string => `starts_with(${id}, '${TEST_SESSION_PREFIX}')`;

/** Additional metadata for an event of this session. */
export const testMark = (sessionId: string): string =>
  `case when ${isTestSession(sessionId)} then '{"test": true}'::jsonb else '{}'::jsonb end`;

export const IS_NO_TEST_EVENT = `not jsonb_exists(metadata, 'test')`;
