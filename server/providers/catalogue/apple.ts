/**
 * Apple. The client's secret is a signed statement that lasts for a while and is made again before it ends. The answer
 * comes as a form, since a name or an address was asked for. The name stands in that form at the first sign-in only, and
 * unsigned: it decides nothing, and the one that is known stays where none comes. A person is `sub`. Relay addresses are
 * addresses.
 */
import { ok } from '../../kernel/result.ts';
import { createOpenIdProvider, type Identify } from '../openid/openid-provider.ts';
import { readName, readProfile, withPlainVerified } from '../openid/profile.ts';
import type { ProviderOptions } from '../openid/provider-options.ts';
import type { IdentityProvider } from '../ports.ts';
import { vouchedDomain } from '../vouching.ts';
import { createAppleSecret } from './apple-secret.ts';

export function createApple(options: ProviderOptions): IdentityProvider {
  const { credentials, issuer, clock, vouches } = options;
  const identify: Identify = ({ idToken }, callback) => {
    const profile = readProfile(withPlainVerified(idToken), {});
    if (!profile.ok) return profile;
    const { email } = profile.value;
    return ok({
      issuer: idToken.iss,
      subject: idToken.sub,
      email,
      name: nameIn(callback.get('user')) ?? profile.value.name,
      picture: null,
      nameToldOnce: true,
      ...vouchedDomain(vouches, { email, claims: idToken, domains: [] }),
    });
  };
  return createOpenIdProvider(
    { ...options, answersByForm: true },
    {
      identify,
      scope: 'openid email name',
      asksUserinfo: false,
      ...('privateKey' in credentials ? { clientSecret: createAppleSecret({ credentials, issuer, clock }) } : {}),
    },
  );
}

/** `{"name":{"firstName":"Ada","lastName":"Lovelace"}}`, at the first sign-in. */
function nameIn(user: string | null): string | null {
  if (user === null) return null;
  try {
    const said: unknown = JSON.parse(user);
    const name = isRecord(said) && isRecord(said.name) ? said.name : {};
    return readName([name.firstName, name.lastName].filter((part) => typeof part === 'string').join(' '));
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
