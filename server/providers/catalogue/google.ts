/**
 * Google. `sub` identifies a person and is the same for every client. The address is an attribute, and counts only if
 * Google says that it is verified.
 */
import { bySubject } from '../openid/identify.ts';
import type { Vouches } from '../vouching.ts';
import { type BuiltInDefinition, ID_AND_SECRET, secretIn } from './definition.ts';

const ISSUER = 'https://accounts.google.com';

/** Google gives these addresses out itself; it names no directory for them. */
const GOOGLE_MAIL = 'gmail.com';

/** `hd` is the organisation whose directory Google keeps. Only the id token is signed, so only its claim counts. */
const vouches: Vouches = ({ claims: { hd } }, domain) =>
  domain === GOOGLE_MAIL || (typeof hd === 'string' && hd.toLowerCase() === domain);

export const google: BuiltInDefinition = {
  label: 'Google',
  mark: 'M10 2a8 8 0 1 0 7.8 9.8H10V9h10v1a10 10 0 1 1-3-7.1L15 5A8 8 0 0 0 10 2Z',
  clientFields: ID_AND_SECRET,
  issuer: ISSUER,
  vouches,
  variables: {
    GOOGLE_CLIENT_ID: { meaning: 'Client id at Google. Set with `GOOGLE_CLIENT_SECRET`, or neither.' },
    GOOGLE_CLIENT_SECRET: { meaning: 'Client secret at Google.' },
    GOOGLE_ISSUER: {
      meaning: 'Issuer of Google. Another OpenID Connect provider has `OIDC_<NAME>_*`.',
      fallback: ISSUER,
      form: 'http',
    },
  },
  readClient: (reader) => ({ issuer: reader.value('GOOGLE_ISSUER'), credentials: secretIn(reader, 'GOOGLE') }),
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
