/** Single values that stand in running text. */
import {
  ACCESS_TOKEN_LIFETIME_S,
  API_VERSION,
  CALLBACK_URLS_MAX,
  CLAIM_LIFETIME_S,
  DEFAULT_RUNTIME_PROFILE,
  EDGE_SESSION_LIFETIME_S,
  EPHEMERAL_LIFETIME_H,
  EVENTS_LIMIT_DEFAULT,
  EVENTS_LIMIT_MAX,
  EVENTS_TABLE,
  FEEDBACK_MAX_LENGTH,
  KEY_GRACE_S,
  NOTICE_THRESHOLDS,
  REFRESH_TOKEN_LIFETIME_S,
  TIER_LIMITS,
  URL_MAX_LENGTH,
  USERS_LIMIT_MAX,
  WAIT_MAX_S,
} from '@porchlight/contract';
import { duration } from './durations.ts';

const number = (value: number): string => value.toLocaleString('en-GB');

export const VALUES: Readonly<Record<string, string>> = {
  api_version: API_VERSION,
  access_lifetime: duration(ACCESS_TOKEN_LIFETIME_S),
  access_seconds: String(ACCESS_TOKEN_LIFETIME_S),
  refresh_lifetime: duration(REFRESH_TOKEN_LIFETIME_S),
  refresh_seconds: String(REFRESH_TOKEN_LIFETIME_S),
  ephemeral_lifetime: duration(EPHEMERAL_LIFETIME_H * 3_600),
  claim_lifetime: duration(CLAIM_LIFETIME_S),
  key_grace: duration(KEY_GRACE_S),
  edge_session_lifetime: duration(EDGE_SESSION_LIFETIME_S),
  wait_max: duration(WAIT_MAX_S),
  callback_urls_max: number(CALLBACK_URLS_MAX),
  url_max: number(URL_MAX_LENGTH),
  events_limit_max: number(EVENTS_LIMIT_MAX),
  events_limit_default: number(EVENTS_LIMIT_DEFAULT),
  users_limit_max: number(USERS_LIMIT_MAX),
  feedback_max: number(FEEDBACK_MAX_LENGTH),
  events_table: EVENTS_TABLE,
  runtime_profile: DEFAULT_RUNTIME_PROFILE,
  notice_thresholds: NOTICE_THRESHOLDS.join(' and '),
  ephemeral_users: number(TIER_LIMITS.ephemeral.storedUsers),
  ephemeral_events: number(TIER_LIMITS.ephemeral.eventsPerLifetime ?? 0),
  ephemeral_events_a_minute: number(TIER_LIMITS.ephemeral.eventsPerMinute),
};
