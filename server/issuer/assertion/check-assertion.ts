/**
 * Enterprise-managed authorization: checks an identity assertion (ID-JAG) that an organisation's identity provider made for
 * one client, one server of the app and one person.
 */
import { ASSERTION_LIFETIME_S } from '@porchlight/contract';
import { claimedIssuerOf, readAssertion } from '../../crypto/assertion.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { isSameResource } from '../../oidc/same-resource.ts';
import type { TrustedIssuer } from '../settings/trusted-issuer.ts';
import type { IssuerState } from '../state/issuer-states.ts';
import type { KeysOfOthers } from './issuer-keys-of-others.ts';

export const ASSERTION_TYPE = 'oauth-id-jag+jwt';
/** How far the clock of the provider may be ahead. */
const CLOCK_TOLERANCE_S = 60;

export interface CheckedAssertion {
  readonly trusted: TrustedIssuer;
  readonly id: string;
  readonly subject: string;
  readonly resource: string;
  readonly scopes: readonly string[];
  readonly email: unknown;
  readonly name: unknown;
  readonly authTime: number | undefined;
}

export type AssertionFault = 'invalid' | 'unknown_issuer' | 'keys_unavailable' | 'client' | 'resource' | 'lifetime';

type Known = Pick<IssuerState, 'issuer' | 'trustedIssuers' | 'agents'>;

export async function checkAssertion(
  { issuer, trustedIssuers, agents }: Known,
  { assertion, clientId }: { readonly assertion: string; readonly clientId: string },
  keysOfOthers: KeysOfOthers,
  now: Date,
): Promise<Result<CheckedAssertion, AssertionFault>> {
  const trusted = trustedIssuers.find((one) => one.issuer === claimedIssuerOf(assertion));
  if (!trusted) return fail('unknown_issuer');
  const rules = { issuer: trusted.issuer, audience: issuer, type: ASSERTION_TYPE, now };
  const read = async (again: boolean) => {
    const keys = await keysOfOthers.of(trusted.issuer, again);
    return keys === null ? undefined : readAssertion(assertion, keys, rules);
  };
  const first = await read(false);
  const claims = first === 'unknownKey' ? await read(true) : first;
  if (claims === undefined) return fail(first === 'unknownKey' ? 'invalid' : 'keys_unavailable');
  if (claims === null || claims === 'unknownKey') return fail('invalid');
  const { sub, exp = 0, iat = 0, jti, client_id, resource, scope, email, name, auth_time } = claims;
  if (client_id !== clientId || !trusted.clientIds.includes(clientId)) return fail('client');
  const seconds = now.getTime() / 1_000;
  if (exp - iat > ASSERTION_LIFETIME_S || iat > seconds + CLOCK_TOLERANCE_S) return fail('lifetime');
  const found = agents?.resources.find((each) => typeof resource === 'string' && isSameResource(each, resource));
  if (found === undefined) return fail('resource');
  if (typeof sub !== 'string' || sub === '' || typeof jti !== 'string' || jti === '') return fail('invalid');
  return ok({
    trusted,
    id: jti,
    subject: sub,
    resource: found,
    scopes: typeof scope === 'string' ? scope.split(' ') : [],
    email,
    name,
    authTime: typeof auth_time === 'number' ? auth_time : undefined,
  });
}
