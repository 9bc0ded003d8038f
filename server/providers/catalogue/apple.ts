/**
 * Apple. The client's secret is a signed statement that lasts for a while and is made again before it ends. The answer
 * comes as a form, since a name or an address was asked for. The name stands in that form at the first sign-in only, and
 * unsigned: it decides nothing, and the one that is known stays where none comes. A person is `sub`. Relay addresses are
 * addresses.
 */
import { ok } from '../../kernel/result.ts';
import type { Identify } from '../openid/openid-provider.ts';
import { readName, readProfile, withPlainVerified } from '../openid/profile.ts';
import type { ProviderOptions } from '../openid/provider-options.ts';
import { vouchedDomain } from '../vouching.ts';
import type { BuiltInDefinition } from './definition.ts';

const ISSUER = 'https://appleid.apple.com';
const PRIVATE_KEY = '-----BEGIN PRIVATE KEY-----';

export const apple: BuiltInDefinition = {
  label: 'Apple',
  issuer: ISSUER,
  /** Any address can be the one of an Apple account, and relay addresses say nothing of a person's organisation. */
  vouches: () => false,
  variables: {
    needs: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY_FILE'],
    read: (reader) => {
      const privateKey = reader.file('APPLE_PRIVATE_KEY_FILE');
      if (privateKey === null) return null;
      const [clientId = '', teamId = '', keyId = '', path = ''] = apple.variables.needs.map(reader.value);
      if (!privateKey.includes(PRIVATE_KEY))
        reader.fault(`APPLE_PRIVATE_KEY_FILE names ${path}, which is not the key file (.p8) that Apple hands out`);
      const issuer = reader.address('APPLE_ISSUER', ISSUER);
      return { issuer, credentials: { clientId, teamId, keyId, privateKey } };
    },
  },
  answersByForm: true,
  hidesAddresses: true,
  guide: {
    console: 'https://developer.apple.com/account/resources/identifiers/list',
    document: 'apple',
    steps: [
      'Create an App ID with Sign in with Apple, and a Services ID that belongs to it.',
      'Configure the Services ID: the host of this service, and the address above as return URL.',
      'Under Keys, create a key for Sign in with Apple, and download its file (.p8).',
      'Copy the Services ID, the team id, the key id and the text of the file into the form.',
    ],
  },
  create: async (options) => {
    const { createOpenIdProvider } = await import('../openid/openid-provider.ts');
    const { createAppleSecret } = await import('./apple-secret.ts');
    const { credentials, issuer, clock } = options;
    return createOpenIdProvider(
      { ...options, answersByForm: true },
      {
        identify: identifyWith(options),
        scope: 'openid email name',
        asksUserinfo: false,
        ...('privateKey' in credentials ? { clientSecret: createAppleSecret({ credentials, issuer, clock }) } : {}),
      },
    );
  },
};

const identifyWith =
  ({ vouches }: Pick<ProviderOptions, 'vouches'>): Identify =>
  ({ idToken }, callback) => {
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
