import { defineEntity, p } from '@mikro-orm/core';
import { CORE_SCHEMA } from './schema-names.ts';

/** The key pairs that a tenant signs its tokens with in one turn. Turns of older releases have no RSA pair. */
export const IssuerKeyEntity = defineEntity({
  name: 'IssuerKey',
  tableName: 'issuer_keys',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    number: p.integer().primary(),
    kid: p.text(),
    publicJwk: p.json().$type<Readonly<Record<string, unknown>>>(),
    sealedPrivate: p.text(),
    rsaKid: p.text().strictNullable(),
    rsaPublicJwk: p.json().$type<Readonly<Record<string, unknown>>>().strictNullable(),
    sealedRsaPrivate: p.text().strictNullable(),
    signsFrom: p.datetime(6),
    createdAt: p.datetime(6),
  },
});

interface TrustedIssuerRow {
  readonly issuer: string;
  readonly clientIds: readonly string[];
  readonly domains: readonly string[];
  readonly provision: 'known' | 'create';
}

/** The app's own servers that its users' agents may connect to; a tenant without a row has none. */
export const AgentSettingsEntity = defineEntity({
  name: 'AgentSettings',
  tableName: 'agent_settings',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    resources: p.json().$type<readonly string[]>(),
    scopes: p.json().$type<readonly { readonly name: string; readonly description: string }[]>(),
    tokenLifetimeS: p.integer(),
    trustedIssuers: p.json().$type<readonly TrustedIssuerRow[]>(),
    updatedAt: p.datetime(6),
  },
});

/**
 * The OpenID client that a session was begun for, and clients of the project that joined it; sessions of the app's own
 * sign-in links have none.
 */
export const SessionClientEntity = defineEntity({
  name: 'SessionClient',
  tableName: 'session_clients',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    sessionId: p.text().primary(),
    clientId: p.text().primary(),
    userId: p.bigint('number'),
    clientName: p.text(),
    redirectUri: p.text(),
    resource: p.text().strictNullable(),
    scopes: p.json().$type<readonly { readonly name: string; readonly description: string }[]>(),
    createdAt: p.datetime(6),
    lastUsedAt: p.datetime(6),
    expiresAt: p.datetime(6),
    /** The session was begun for another client. */
    joined: p.boolean().default(false),
  },
});

/** A client of the project. `app` has a row only after one of its settings was changed. */
export const IssuerClientEntity = defineEntity({
  name: 'IssuerClient',
  tableName: 'issuer_clients',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    clientId: p.text().primary(),
    name: p.text(),
    redirectUris: p.json().$type<readonly string[]>(),
    postLogoutRedirectUris: p.json().$type<readonly string[]>(),
    backchannelLogoutUri: p.text().strictNullable(),
    authMethod: p.text(),
    idTokenAlgorithm: p.text(),
    /** Hashes, and until when the older one is accepted. */
    secrets: p.json().$type<readonly { readonly hash: string; readonly endsAt: string | null }[]>(),
    createdAt: p.datetime(6),
  },
});

/** A sign-out that a client has not been notified of yet. */
export const LogoutNoticeEntity = defineEntity({
  name: 'LogoutNotice',
  tableName: 'logout_notices',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    sessionId: p.text().primary(),
    clientId: p.text().primary(),
    userId: p.bigint('number'),
    uri: p.text(),
    attempts: p.integer(),
    dueAt: p.datetime(6),
    createdAt: p.datetime(6),
  },
});
