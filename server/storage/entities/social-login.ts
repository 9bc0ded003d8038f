import { defineEntity, p } from '@mikro-orm/core';
import type { CallbackMode, EventKind, LogoTheme } from '@porchlight/contract';
import type { TakenAway } from '../../approvals/ports.ts';
import type { SignInClient } from '../../social-login/ports/attempts.ts';
import type { AdoptionSource } from '../../social-login/settings/adoption-source.ts';
import type { Appearance } from '../../social-login/settings/appearance.ts';
import type { HostProof } from '../../social-login/settings/host-proof.ts';
import type { LogoType } from '../../social-login/settings/logo.ts';
import type { PassedPlace } from '../../social-login/settings/passed-host.ts';
import type { ProviderSetting } from '../../social-login/settings/provider-settings.ts';
import type { RefusedHost } from '../../social-login/settings/refused-host.ts';
import { CORE_SCHEMA } from './schema-names.ts';

/** The resource itself. Its placement, which is fixed here, says where its data is. */
export const SocialLoginResourceEntity = defineEntity({
  name: 'SocialLoginResource',
  tableName: 'social_login_resources',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    callbackUrls: p.json().$type<string[]>(),
    placement: p.text().$type<'pooled' | 'siloed'>(),
    epoch: p.integer(),
    createdAt: p.datetime(6),
    updatedAt: p.datetime(6),
    callbackMode: p.text().$type<CallbackMode>(),
    /** Days after which a session ends however often it is refreshed. */
    sessionMaxDays: p.integer().strictNullable(),
    provenHosts: p.json().$type<readonly HostProof[]>(),
    /** When the proofs were last checked; null if there never was one. */
    hostsCheckedAt: p.datetime(6).strictNullable(),
    /** The owner's settings of identity providers, in the order of the sign-in page. */
    providers: p.json().$type<readonly ProviderSetting[]>(),
    /** How its pages look. */
    appearance: p.json().$type<Appearance>().default('{}'),
    /** Places to which sign-ins led recently. */
    passedHosts: p.json().$type<readonly PassedPlace[]>().default('[]'),
    /** What keys took away recently and may put back. */
    takenAway: p.json().$type<readonly TakenAway[]>().default('[]'),
    /** Whether test users are on; null if nobody has decided. */
    testUsers: p.boolean().strictNullable(),
    /** How long the issuer remembers a browser, in seconds; null: not at all. */
    browserSessionS: p.integer().strictNullable(),
    /** Browsers that were remembered before are not any more. */
    browserSessionFrom: p.datetime(6).strictNullable(),
    /** The former system whose sessions are taken over. */
    adoption: p.json().$type<AdoptionSource>().strictNullable(),
  },
});

export const RESOURCE_COLUMNS = [
  'tenantId',
  'callbackUrls',
  'callbackMode',
  'sessionMaxDays',
  'provenHosts',
  'providers',
  'appearance',
  'testUsers',
  'browserSessionS',
  'browserSessionFrom',
  'adoption',
  'placement',
  'epoch',
  'createdAt',
  'updatedAt',
] as const;

/** The logos of an app, by scheme. Their versions are part of the appearance of the resource. */
export const AppLogoEntity = defineEntity({
  name: 'AppLogo',
  tableName: 'app_logos',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    theme: p.text().$type<LogoTheme>().primary().default('light'),
    version: p.text(),
    type: p.text().$type<LogoType>(),
    /** The two engines take bytes in different forms, but text in the same form. */
    base64: p.text(),
  },
});

/** Hosts at which starts were refused. */
export const RefusedHostsEntity = defineEntity({
  name: 'RefusedHosts',
  tableName: 'refused_hosts',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    hosts: p.json().$type<readonly RefusedHost[]>(),
    expiresAt: p.datetime(6),
    dismissedAt: p.datetime(6).nullable(),
  },
});

/**
 * At the provider, back from it, on our consent page, over. A finished attempt stays until it expires, so that it is
 * recognised.
 */
type AttemptStage = 'started' | 'exchanging' | 'consenting' | 'done';

/** A sign-in under way: from the start link to the decision on the consent page. */
export const LoginAttemptEntity = defineEntity({
  name: 'LoginAttempt',
  tableName: 'login_attempts',
  schema: CORE_SCHEMA,
  properties: {
    stateHash: p.text().primary(),
    purpose: p.text().$type<'social' | 'account'>(),
    /** The id of the identity provider that the browser was sent to. */
    provider: p.text().default('google'),
    tenantId: p.text().strictNullable(),
    resourceEpoch: p.integer().strictNullable(),
    redirectUri: p.text().strictNullable(),
    returnTo: p.text().strictNullable(),
    browserHash: p.text(),
    sealedSecrets: p.text(),
    stage: p.text().$type<AttemptStage>(),
    consentHash: p.text().strictNullable(),
    sealedIdentity: p.text().strictNullable(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6),
    /** The state that the app wants back at its callback, and the challenge that only the app can answer. */
    appState: p.text().strictNullable(),
    codeChallenge: p.text().strictNullable(),
    /** The code of an approved sign-in, its user, and the session that it became. */
    codeHash: p.text().strictNullable(),
    codeExpiresAt: p.datetime(6).strictNullable(),
    userId: p.bigint('number').strictNullable(),
    sessionId: p.text().strictNullable(),
    redeemedAt: p.datetime(6).strictNullable(),
    /** The OpenID client that the sign-in was begun for. */
    client: p.json().$type<SignInClient>().strictNullable(),
    /** The project's own host at which it began; null if it began at the service. */
    host: p.text().strictNullable(),
    /** Where the provider sends the browser back to; null if a node of an older release began it. */
    callbackUri: p.text().strictNullable(),
    /** Whom a page of the service itself has recognised, by a code or a passkey; it counts from `answeredAt` on. */
    sealedAnswer: p.text().strictNullable(),
    answeredAt: p.datetime(6).strictNullable(),
    /** The address to which the code goes, hashed under the tenant. */
    addressHash: p.text().strictNullable(),
    mailCodeHash: p.text().strictNullable(),
    mailCodeExpiresAt: p.datetime(6).strictNullable(),
    mailCodeTries: p.integer().default(0),
  },
});

/** A mail that waits for its next try. It is deleted once it was sent, or can no longer be. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  schema: CORE_SCHEMA,
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    tenantId: p.text(),
    attemptHash: p.text(),
    addressHash: p.text(),
    /** It goes out by the mail server of the project. */
    isOwn: p.boolean(),
    sealed: p.text(),
    tries: p.integer().default(0),
    createdAt: p.datetime(6),
    nextTryAt: p.datetime(6),
  },
});

/** What was revoked, for every node to read. Rows older than the longest access token are swept. */
export const RevocationEntity = defineEntity({
  name: 'Revocation',
  tableName: 'revocations',
  schema: CORE_SCHEMA,
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    /**
     * The transaction that wrote the row: readers ask for rows of transactions that were still open at their last read.
     */
    xid: p.text().columnType('xid8').defaultRaw('pg_current_xact_id()'),
    kind: p.text().$type<'session' | 'generation' | 'tenant' | 'fault' | 'team'>(),
    tenantId: p.text(),
    sessionId: p.text().strictNullable(),
    generation: p.integer().strictNullable(),
    createdAt: p.datetime(6),
  },
});

// The entities below are in the pooled tables or in a tenant's own schema: the query names the schema.

export const SocialUserEntity = defineEntity({
  name: 'SocialUser',
  tableName: 'social_users',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    id: p.bigint('number').primary(),
    issuer: p.text(),
    subject: p.string().length(255),
    email: p.text(),
    name: p.text().strictNullable(),
    picture: p.text().strictNullable(),
    firstSeen: p.datetime(6),
    lastSeen: p.datetime(6),
    /** Sign-ins of one hour, counted since 1970. */
    signInHour: p.integer().default(0),
    signIns: p.integer().default(0),
    /** When this identity became the first of the user; null if the user began with it. */
    identityAddedAt: p.datetime(6).strictNullable(),
    /** Who the user was in the former system of the app. Nobody signs in with it. */
    formerIssuer: p.text().strictNullable(),
    formerSubject: p.string().length(255).strictNullable(),
  },
});

/** Further identities of a user, which the person has linked. Each leads to one user. */
export const SocialIdentityEntity = defineEntity({
  name: 'SocialIdentity',
  tableName: 'social_identities',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    issuer: p.text().primary(),
    subject: p.string().length(255).primary(),
    userId: p.bigint('number'),
    addedAt: p.datetime(6),
  },
});

/** A passkey of a user. Its handle is the subject of one of the user's identities. */
export const SocialPasskeyEntity = defineEntity({
  name: 'SocialPasskey',
  tableName: 'social_passkeys',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    handle: p.text().primary(),
    credentialId: p.text(),
    userId: p.bigint('number'),
    publicKey: p.text(),
    counter: p.bigint('number'),
    transports: p.json().$type<readonly string[]>(),
    /** Its maker may copy it to other devices of the person. */
    synchronised: p.boolean(),
    name: p.text().strictNullable(),
    createdAt: p.datetime(6),
    usedAt: p.datetime(6).strictNullable(),
    /** Its counter went back: somebody may have copied it. */
    suspendedAt: p.datetime(6).strictNullable(),
  },
});

export const SocialSessionEntity = defineEntity({
  name: 'SocialSession',
  tableName: 'social_sessions',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    id: p.text().primary(),
    userId: p.bigint('number'),
    refreshHash: p.text(),
    generation: p.integer(),
    createdAt: p.datetime(6),
    refreshedAt: p.datetime(6).strictNullable(),
    expiresAt: p.datetime(6),
    /** Hash of the idempotency key of the last refresh; its answer is derived again, never stored. */
    retryKey: p.text().strictNullable(),
    refreshHour: p.integer().default(0),
    refreshes: p.integer().default(0),
    /** How often the answer to a refresh was asked for again. */
    repeats: p.integer().default(0),
  },
});

export const SocialEventEntity = defineEntity({
  name: 'SocialEvent',
  tableName: 'social_login_events',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    id: p.bigint('number').primary(),
    event: p.text().$type<EventKind>(),
    userId: p.bigint('number').strictNullable(),
    email: p.text().strictNullable(),
    redirectUri: p.text().strictNullable(),
    returnTo: p.text().strictNullable(),
    metadata: p.json().$type<Record<string, unknown>>(),
    createdAt: p.datetime(6),
  },
});

/** The row that every writer of a tenant locks: it numbers users and events in the order of commits. */
export const SocialCounterEntity = defineEntity({
  name: 'SocialCounter',
  tableName: 'social_counters',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    lastUserId: p.bigint('number'),
    lastEventId: p.bigint('number'),
    users: p.bigint('number'),
    sessions: p.bigint('number'),
    /** Events by kind, with or without a row, and how many have no row. */
    loginStarted: p.bigint('number').default(0),
    consentDenied: p.bigint('number').default(0),
    authorize: p.bigint('number').default(0),
    loginFailed: p.bigint('number').default(0),
    tokenRefreshed: p.bigint('number').default(0),
    logout: p.bigint('number').default(0),
    unkept: p.bigint('number').default(0),
    /** Rows of `login_started` that were kept in one minute and one day. */
    unmeteredMinute: p.integer().default(0),
    unmeteredMinuteKept: p.integer().default(0),
    unmeteredDay: p.integer().default(0),
    unmeteredDayKept: p.integer().default(0),
    /** The same for `login_failed` and `consent_denied` together. */
    endedMinute: p.integer().default(0),
    endedMinuteKept: p.integer().default(0),
    endedDay: p.integer().default(0),
    endedDayKept: p.integer().default(0),
    /** Counts the changes of linked identities. */
    links: p.bigint('number').default(0),
    /** The last event and the number of users at the time when the users of the days were counted. */
    talliedEventId: p.bigint('number').default(0),
    talliedUsers: p.bigint('number').default(0),
    passkeys: p.bigint('number').default(0),
  },
});

/** What happened on a day, whether the events have rows or not, so that figures never count events. */
export const SocialDayEntity = defineEntity({
  name: 'SocialDay',
  tableName: 'social_days',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    day: p.date().primary(),
    logins: p.integer(),
    failures: p.integer(),
    started: p.integer().default(0),
    declined: p.integer().default(0),
    logouts: p.integer().default(0),
    /** How many of these events have no row. */
    droppedStarted: p.integer().default(0),
    droppedFailures: p.integer().default(0),
    droppedDeclined: p.integer().default(0),
    /** Events by kind, provider and reason. */
    details: p.json().$type<Record<string, number>>().default('{}'),
    /** Users whose first day this was, and users whose last day it was. */
    usersFirstSeen: p.integer().default(0),
    usersLastSeen: p.integer().default(0),
  },
});

/**
 * Events up to this number no longer exist for any reader. For a deleted resource it also holds the last numbers that
 * were used.
 */
export const EventFloorEntity = defineEntity({
  name: 'EventFloor',
  tableName: 'event_floors',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    eventId: p.bigint('number'),
    sweptTo: p.bigint('number'),
    lastUserId: p.bigint('number'),
    updatedAt: p.datetime(6),
  },
});
