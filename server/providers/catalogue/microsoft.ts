/**
 * Microsoft: one organisation, or many. Each organisation has an issuer of its own, and a description for many names a
 * pattern (`{tenantid}`) instead. Then `iss` has to be the pattern with the token's own `tid`, and MICROSOFT_TENANT has
 * to admit that `tid`. If one directory is configured, its description names its issuer, and no other issuer counts.
 * `tid` and `oid` identify a person: `sub` differs for each client, and the organisation's administrator can change an
 * address to any other. So an address counts only if Microsoft says that the organisation owns its domain (`xms_edov`),
 * or for personal accounts, whose addresses Microsoft checks itself.
 */
import { fail, ok } from '../../kernel/result.ts';
import type { Identify, OpenIdRules } from '../openid/openid-provider.ts';
import { readEmail, readName } from '../openid/profile.ts';
import type { ProviderOptions } from '../openid/provider-options.ts';
import { vouchedDomain } from '../vouching.ts';
import { type BuiltInDefinition, ID_AND_SECRET, secretIn } from './definition.ts';

/** Personal accounts belong to this one. */
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PATTERN = '{tenantid}';

const AUTHORITY = 'https://login.microsoftonline.com';

/** Microsoft writes it as a boolean, as a number or as text, by the age of the app registration. */
const isDomainOwned = ({ xms_edov }: Readonly<Record<string, unknown>>): boolean =>
  xms_edov === true || xms_edov === 1 || xms_edov === '1' || xms_edov === 'true';

export const microsoft: BuiltInDefinition = {
  label: 'Microsoft',
  mark: 'M2 2h7v7H2zM11 2h7v7h-7zM2 11h7v7H2zM11 11h7v7h-7z',
  clientFields: ID_AND_SECRET,
  issuer: `${AUTHORITY}/common/v2.0`,
  /** `xms_edov`: the organisation has shown Microsoft that the domain of the address is its own. */
  vouches: ({ claims }) => isDomainOwned(claims),
  variables: {
    MICROSOFT_CLIENT_ID: {
      meaning: 'Application id at Microsoft Entra. Set with `MICROSOFT_CLIENT_SECRET`, or neither.',
    },
    MICROSOFT_CLIENT_SECRET: { meaning: 'Client secret of the application.' },
    MICROSOFT_TENANT: {
      meaning: 'Directory whose people may sign in: its id or domain, or `common`, `organizations`, `consumers`.',
      fallback: 'common',
      form: {
        pattern: /^[a-zA-Z0-9.-]{1,253}$/,
        fault: 'must be common, organizations, consumers, or the id or domain of a directory',
      },
    },
    MICROSOFT_AUTHORITY: { meaning: 'Address of another Microsoft cloud.', fallback: AUTHORITY, form: 'https' },
  },
  readClient: (reader) => ({
    issuer: `${reader.address('MICROSOFT_AUTHORITY')}/${reader.value('MICROSOFT_TENANT')}/v2.0`,
    credentials: secretIn(reader, 'MICROSOFT'),
  }),
  /** Each organisation has an issuer of its own, below the same host. */
  isAlso: (issuer, asked) => {
    const url = URL.parse(asked);
    return (
      url !== null &&
      url.origin === URL.parse(issuer)?.origin &&
      GUID.test(/^\/([^/]+)\/v2\.0$/.exec(url.pathname)?.[1] ?? '')
    );
  },
  guide: {
    console: 'https://entra.microsoft.com',
    document: 'microsoft',
    steps: [
      'Under App registrations, press New registration, and choose who may sign in.',
      'Add a redirect URI of the platform Web: the address above.',
      'Under Certificates & secrets, create a client secret, and copy its value.',
      'Add the optional claim xms_edov, so that addresses of organisations count.',
      'Copy the application (client) ID and the value of the secret into the form.',
    ],
  },
  create: async (options) => {
    const { createOpenIdProvider } = await import('../openid/openid-provider.ts');
    return createOpenIdProvider(options, rulesFor(options));
  },
};

/** The names of MICROSOFT_TENANT that mean many directories, or the one of personal accounts. */
const NAMED = new Map<string, (tid: string) => boolean>([
  ['common', () => true],
  ['organizations', (tid) => tid !== CONSUMERS],
  ['consumers', (tid) => tid === CONSUMERS],
]);
const FOR_MANY = ['common', 'organizations'];

/** If a directory is named by its domain, only its description knows the id. */
const admittedTo = (directory: string): ((tid: string) => boolean) =>
  NAMED.get(directory) ?? (GUID.test(directory) ? (tid) => tid === directory : () => true);

function rulesFor(options: ProviderOptions): OpenIdRules {
  const directory = directoryIn(options.issuer)?.toLowerCase() ?? '';
  const isAdmitted = admittedTo(directory);
  const pattern = `${new URL(options.issuer).origin}/${PATTERN}/v2.0`;
  const issuerFor = (tid: unknown): string | null =>
    typeof tid === 'string' && GUID.test(tid) && isAdmitted(tid) ? pattern.replace(PATTERN, tid) : null;

  /** A description for many directories names the pattern, a description for one names its own issuer. */
  const isIssuer = (described: string): boolean =>
    FOR_MANY.includes(directory) ? described === pattern : described === issuerFor(directoryIn(described));

  const identify: Identify = ({ idToken }) => {
    const { iss, tid, oid, email: address, name } = idToken;
    if (iss !== issuerFor(tid)) return fail('issuer_mismatch');
    if (typeof oid !== 'string' || !GUID.test(oid)) return fail('invalid_id_token');
    const email = readEmail(address);
    if (!email.ok) return email;
    if (tid !== CONSUMERS && !isDomainOwned(idToken)) return fail('email_not_verified');
    const vouched = vouchedDomain(options.vouches, { email: email.value, claims: idToken, domains: [] });
    return ok({
      issuer: iss,
      subject: `${tid}.${oid}`,
      email: email.value,
      name: readName(name),
      picture: null,
      ...vouched,
    });
  };

  return {
    identify,
    asksUserinfo: false,
    discovery: { isIssuer },
    issuerOf: ({ tid }, described) => (described === pattern ? issuerFor(tid) : null),
  };
}

const directoryIn = (issuer: string): string | undefined => /\/([^/]+)\/v2\.0$/.exec(issuer)?.[1];
