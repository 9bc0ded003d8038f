/**
 * Google. A person is `sub`, which is the same for every client; the address is an attribute, and counts only if Google
 * says that it is verified.
 */
import { bySubject } from '../openid/identify.ts';
import type { Vouches } from '../vouching.ts';
import { type BuiltInDefinition, secretIn } from './definition.ts';

const ISSUER = 'https://accounts.google.com';
const VARIABLES = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'];

/** Google gives these addresses out itself; it names no directory for them. */
const GOOGLE_MAIL = 'gmail.com';

/** `hd` is the organisation whose directory Google keeps. Only the id token is signed, so only its word counts. */
const vouches: Vouches = ({ claims: { hd } }, domain) =>
  domain === GOOGLE_MAIL || (typeof hd === 'string' && hd.toLowerCase() === domain);

export const google: BuiltInDefinition = {
  label: 'Google',
  issuer: ISSUER,
  vouches,
  variables: {
    needs: VARIABLES,
    read: (reader) => ({
      issuer: reader.value('GOOGLE_ISSUER') ?? ISSUER,
      credentials: secretIn(reader, VARIABLES),
    }),
  },
  guide: {
    console: 'https://console.cloud.google.com/auth/clients',
    document: 'google',
    steps: [
      'Choose or create a project, and fill in Branding and Audience.',
      'Under Clients, create a client of the type Web application.',
      'Under Authorized redirect URIs, enter the address above.',
      'Copy the client id and the client secret into the form.',
    ],
  },
  create: async (options) => {
    const { createOpenIdProvider } = await import('../openid/openid-provider.ts');
    return createOpenIdProvider(options, { identify: bySubject(options) });
  },
};
