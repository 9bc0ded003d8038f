/** Whom validated claims name, by the rules of OpenID Connect: `sub`, and an address that the provider has verified. */
import { ok } from '../../kernel/result.ts';
import type { ProviderOptions } from '../provider-options.ts';
import { vouchedDomain } from '../vouching.ts';
import type { Identify } from './openid-provider.ts';
import { readProfile } from './profile.ts';

export const bySubject =
  ({ vouches, domains = [] }: Pick<ProviderOptions, 'vouches' | 'domains'>): Identify =>
  ({ idToken, userinfo }) => {
    const profile = readProfile(idToken, userinfo);
    if (!profile.ok) return profile;
    const vouched = vouchedDomain(vouches, { email: profile.value.email, claims: idToken, domains });
    return ok({ issuer: idToken.iss, subject: idToken.sub, ...profile.value, ...vouched });
  };
