/**
 * Enterprise-managed authorization: checks an identity assertion (ID-JAG) that an organisation's identity provider made for
 * one client, one server of the app and one person.
 */
import { ASSERTION_LIFETIME_S } from '@porchlight/contract';
import { ALLOWED_KEYS } from '../../crypto/allowed-key.ts';
import { type AssertionFlaw, claimedIssuerOf, readAssertion } from '../../crypto/assertion.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { isIntactSubject, SUBJECT_MAX } from '../../oidc/subject.ts';
import type { TrustedIssuer } from '../settings/trusted-issuer.ts';
import type { IssuerState } from '../state/issuer-states.ts';
import type { AssertionRefusal } from './assertion-refusal.ts';
import type { TrustedIssuerKeys } from './trusted-issuer-keys.ts';

export const ASSERTION_TYPE = 'oauth-id-jag+jwt';
/** How far the clock of the provider may be ahead. */
const CLOCK_TOLERANCE_S = 60;

export interface CheckedAssertion {
  readonly id: string;
  readonly subject: string;
  /** As they were sent: what they allow is decided later. */
  readonly resource: unknown;
  readonly scope: unknown;
  readonly confirmation: unknown;
  readonly email: unknown;
  readonly name: unknown;
  readonly authTime: number | undefined;
}

const TIMES = `the assertion has expired, or its times are wrong: it has iat and exp, and lives ${ASSERTION_LIFETIME_S} seconds at most`;

const NOT_TRUSTED: AssertionRefusal = {
  fault: 'assertion_key',
  description: 'the app does not take assertions of this issuer: iss has to be written as the app has set it',
};
const NO_TOKEN: AssertionRefusal = {
  fault: 'assertion_type',
  description: 'the assertion has to be a signed JWT of type oauth-id-jag+jwt',
};
const NO_KEYS: AssertionRefusal = {
  fault: 'assertion_key',
  description: 'the keys of the issuer could not be read at the jwks_uri of its /.well-known/openid-configuration',
};
const NOT_THIS_CLIENT: AssertionRefusal = {
  fault: 'assertion_client',
  description: 'client_id of the assertion is not this client, or the app does not take assertions from this client',
};

const NO_SUCH_KEY = `the issuer publishes no key with the kid of this assertion that can be used: ${ALLOWED_KEYS}`;
const NOT_SIGNED = 'the assertion is not signed by a published key of its issuer, or that key is damaged';
const BAD_SUBJECT: AssertionRefusal = {
  fault: 'assertion_type',
  description: `sub has to be at most ${SUBJECT_MAX} characters of well-formed Unicode without control characters`,
};

const refusalOf = (flaw: AssertionFlaw, issuer: string): AssertionRefusal => {
  switch (flaw) {
    case 'noKeys':
      return NO_KEYS;
    case 'unknownKey':
      return { fault: 'assertion_key', description: NO_SUCH_KEY };
    case 'signature':
      return { fault: 'assertion_key', description: NOT_SIGNED };
    case 'type':
      return { fault: 'assertion_type', description: `typ of the assertion has to be ${ASSERTION_TYPE}` };
    case 'incomplete':
      return {
        fault: 'assertion_type',
        description: 'the assertion lacks iss, sub or jti, or one of them is not text',
      };
    case 'audience':
      return { fault: 'assertion_audience', description: `aud has to be ${issuer}, alone` };
    case 'client':
      return NOT_THIS_CLIENT;
    case 'times':
      return { fault: 'assertion_expired', description: TIMES };
  }
};

/** The organisation that an assertion claims to come from, if the app trusts it. */
export function trustedIssuerOf(
  { trustedIssuers }: Pick<IssuerState, 'trustedIssuers'>,
  assertion: string,
): Result<TrustedIssuer, AssertionRefusal> {
  const claimed = claimedIssuerOf(assertion);
  if (claimed === null) return fail(NO_TOKEN);
  const trusted = trustedIssuers.find(({ issuer }) => issuer === claimed);
  return trusted ? ok(trusted) : fail(NOT_TRUSTED);
}

interface Presented {
  readonly assertion: string;
  readonly trusted: TrustedIssuer;
  readonly clientId: string;
}

export async function checkAssertion(
  issuer: string,
  { assertion, trusted, clientId }: Presented,
  trustedIssuerKeys: TrustedIssuerKeys,
  now: Date,
): Promise<Result<CheckedAssertion, AssertionRefusal>> {
  const keys = await trustedIssuerKeys(trusted.issuer);
  if (!keys) return fail(NO_KEYS);
  const rules = { issuer: trusted.issuer, audience: issuer, type: ASSERTION_TYPE, now };
  const claims = await readAssertion(assertion, keys, rules);
  if (!claims.ok) return fail(refusalOf(claims.error, issuer));
  const {
    sub,
    exp = 0,
    iat = 0,
    jti,
    client_id,
    resource,
    scope,
    cnf,
    email,
    email_verified,
    name,
    auth_time,
  } = claims.value;
  if (client_id !== clientId || !trusted.clientIds.includes(clientId)) return fail(NOT_THIS_CLIENT);
  if (exp - iat > ASSERTION_LIFETIME_S || iat > now.getTime() / 1_000 + CLOCK_TOLERANCE_S)
    return fail(refusalOf('times', issuer));
  if (typeof sub !== 'string' || sub === '' || typeof jti !== 'string' || jti === '')
    return fail(refusalOf('incomplete', issuer));
  if (sub.length > SUBJECT_MAX || !isIntactSubject(sub)) return fail(BAD_SUBJECT);
  const authTime = typeof auth_time === 'number' ? auth_time : undefined;
  const address = isUnverified(email_verified) ? undefined : email;
  return ok({ id: jti, subject: sub, resource, scope, confirmation: cnf, email: address, name, authTime });
}

/** An organisation need not say it. If it says anything but yes, the address is not trusted. */
const isUnverified = (verified: unknown): boolean => verified !== undefined && verified !== true && verified !== 'true';
