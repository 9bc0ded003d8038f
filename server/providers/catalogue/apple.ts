/**
 * Apple. The client's secret is a signed statement with a limited life, and is made again before it ends. The answer
 * comes as a form, because a name or an address was asked for. The name is in that form only at the first sign-in, and
 * unsigned: it decides nothing, and if no name comes, the known one stays. `sub` identifies a person. Relay addresses
 * count as addresses.
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
  mark: 'M13 1c.1 1.700-1.400 3.200-3 3.200C9.900 2.600 11.400 1.100 13 1ZM10 5.300c.7 0 1.500-.8 3-.8 1.300 0 2.500.7 3.200 1.800-2.700 1.600-2.300 5.300.5 6.400-.8 2.300-2.300 5.300-4 5.300-1 0-1.500-.7-2.700-.7s-1.800.7-2.700.7C5.300 18 3 13.800 3 10.600 3 7 5.200 5 7.300 5c1.300 0 2.100.3 2.700.3Z',
  clientFields: [
    { name: 'client_id', label: 'Services ID' },
    { name: 'team_id', label: 'Team ID' },
    { name: 'key_id', label: 'Key ID' },
    { name: 'private_key', label: 'Text of the key file (.p8)' },
  ],
  issuer: ISSUER,
  /** Any address can be the one of an Apple account, and relay addresses say nothing about a person's organisation. */
  vouches: () => false,
  variables: {
    APPLE_CLIENT_ID: { meaning: 'Services id at Apple. The four go together, or none is set.' },
    APPLE_TEAM_ID: { meaning: 'Id of the developer team.' },
    APPLE_KEY_ID: { meaning: 'Id of the key for Sign in with Apple.' },
    APPLE_PRIVATE_KEY_FILE: { meaning: 'The key file (`.p8`) that Apple hands out once.' },
    APPLE_ISSUER: { meaning: 'Issuer of Apple.', fallback: ISSUER, form: 'https' },
  },
  readClient: (reader) => {
    const privateKey = reader.file('APPLE_PRIVATE_KEY_FILE');
    if (privateKey === null) return null;
    const [clientId, teamId, keyId] = [
      reader.value('APPLE_CLIENT_ID'),
      reader.value('APPLE_TEAM_ID'),
      reader.value('APPLE_KEY_ID'),
    ];
    if (!privateKey.includes(PRIVATE_KEY))
      reader.fault(
        `APPLE_PRIVATE_KEY_FILE names ${reader.value('APPLE_PRIVATE_KEY_FILE')}, which is not the key file (.p8) that Apple hands out`,
      );
    return { issuer: reader.address('APPLE_ISSUER'), credentials: { clientId, teamId, keyId, privateKey } };
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
