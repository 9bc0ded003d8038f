/**
 * The person that validated claims name, by the rules of OpenID Connect: `sub`, and an address that the provider has
 * verified.
 */
import { ok } from '../../kernel/result.ts';
import { vouchedDomain } from '../vouching.ts';
import type { Identify } from './openid-provider.ts';
import { readProfile } from './profile.ts';
import type { ProviderOptions } from './provider-options.ts';

type IdentifyOptions = Pick<ProviderOptions, 'vouches' | 'domains' | 'verifiesEmails'>;

export const bySubject =
  ({ vouches, domains = [], verifiesEmails = false }: IdentifyOptions): Identify =>
  ({ idToken, userinfo }) => {
    const profile = readProfile(idToken, userinfo, verifiesEmails);
    if (!profile.ok) return profile;
    const vouched = vouchedDomain(vouches, { email: profile.value.email, claims: idToken, domains });
    return ok({ issuer: idToken.iss, subject: idToken.sub, ...profile.value, ...vouched });
  };
