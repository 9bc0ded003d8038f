import { defineEntity, p } from '@mikro-orm/core';
import { CORE_SCHEMA } from './schema-names.ts';

export const AccountEntity = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  schema: CORE_SCHEMA,
  properties: {
    id: p.text().primary(),
    issuer: p.text(),
    subject: p.string().length(255),
    email: p.text(),
    name: p.text().strictNullable(),
    picture: p.text().strictNullable(),
    tier: p.text(),
    createdAt: p.datetime(6),
    lastSeen: p.datetime(6),
  },
});

/** The columns of an account that the service uses. The subject at the provider stays in storage. */
export const ACCOUNT_COLUMNS = ['id', 'issuer', 'email', 'name', 'picture', 'tier', 'createdAt'] as const;

/** A signed-in browser of an account, as a hash of its cookie. */
export const AccountSessionEntity = defineEntity({
  name: 'AccountSession',
  tableName: 'account_sessions',
  schema: CORE_SCHEMA,
  properties: {
    hash: p.text().primary(),
    accountId: p.text(),
    browser: p.text().strictNullable(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6),
    /** Rounded to the hour. */
    lastUsedAt: p.datetime(6).strictNullable(),
  },
});

/** Records of the authorization server. Ids are hashes and payloads are sealed: nothing in them opens anything. */
export const OAuthRecordEntity = defineEntity({
  name: 'OAuthRecord',
  tableName: 'oauth_records',
  schema: CORE_SCHEMA,
  properties: {
    model: p.text().primary(),
    idHash: p.text().primary(),
    sealedPayload: p.text(),
    grantHash: p.text().strictNullable(),
    subject: p.text().strictNullable(),
    consumedAt: p.datetime(6).strictNullable(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6).strictNullable(),
  },
});
