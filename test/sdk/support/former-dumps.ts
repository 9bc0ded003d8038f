/** The same seven people in the dump of each service that `porchlight import` reads, in the form in which its tools write it. */
import type { MovedPerson } from '../../../server/docs/facts/moving-walk.ts';

interface Person {
  readonly provider: 'google' | 'github' | 'microsoft' | null;
  readonly subject: string;
  readonly isChecked: boolean;
  readonly isBlocked: boolean;
}

const person = (provider: Person['provider'], subject: string, change: Partial<Person> = {}): Person => ({
  provider,
  subject,
  isChecked: true,
  isBlocked: false,
  ...change,
});

export const PEOPLE: Readonly<Record<MovedPerson, Person>> = {
  google: person('google', '113000000000000000101'),
  github: person('github', '583231'),
  unchecked: person('google', '113000000000000000103', { isChecked: false }),
  away: person('google', '113000000000000000104'),
  blocked: person('google', '113000000000000000105', { isBlocked: true }),
  password: person(null, ''),
  microsoft: person('microsoft', 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ'),
};

type Named = Person & { readonly name: MovedPerson; readonly email: string; readonly at: Date };

const ALL: readonly Named[] = (Object.keys(PEOPLE) as MovedPerson[]).map((name, index) => ({
  name,
  email: `${name}@example.com`,
  at: new Date(Date.UTC(2024, 0, 2 + index)),
  ...PEOPLE[name],
}));

interface FormerSystem {
  readonly file: string;
  dump(): string;
  /** The id of a person there. */
  idOf(name: MovedPerson): string;
  readonly audience: string;
  /** What its tokens have beside `iss`, `sub`, `iat`, `exp`. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly lifetimeS: number;
}

const APP = 'https://app.example.com';
const uuidOf = (name: MovedPerson): string => `9f1e7a52-0c9c-4a4e-8a53-2f7f4b7f8f0${Object.keys(PEOPLE).indexOf(name)}`;

const AUTH0_WAYS = { google: 'google-oauth2', github: 'github', microsoft: 'windowslive' } as const;
const FIREBASE_WAYS = { google: 'google.com', github: 'github.com', microsoft: 'microsoft.com' } as const;

/** `COPY` in the text format of PostgreSQL, as `supabase db dump --use-copy` writes it. */
const copied = (table: string, columns: readonly string[], rows: readonly (readonly (string | null)[])[]): string =>
  `COPY "auth"."${table}" (${columns.map((name) => `"${name}"`).join(', ')}) FROM stdin;\n${rows
    .map((row) => `${row.map((value) => value ?? '\\N').join('\t')}\n`)
    .join('')}\\.\n`;

const inPostgres = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00');

export const FORMER_SYSTEMS = {
  supabase: {
    file: 'dump.sql',
    idOf: uuidOf,
    audience: 'authenticated',
    claims: { aud: 'authenticated', role: 'authenticated', aal: 'aal1', is_anonymous: false },
    lifetimeS: 3_600,
    dump: () =>
      copied(
        'users',
        ['id', 'email', 'email_confirmed_at', 'created_at', 'banned_until', 'raw_user_meta_data'],
        ALL.map(({ name, email, at, isChecked, isBlocked }) => [
          uuidOf(name),
          email,
          isChecked ? inPostgres(at) : null,
          inPostgres(at),
          isBlocked ? 'infinity' : null,
          '{}',
        ]),
      ) +
      copied(
        'identities',
        ['provider_id', 'user_id', 'identity_data', 'provider', 'created_at'],
        ALL.map(({ name, email, at, provider, subject, isChecked }) => [
          provider === null ? uuidOf(name) : subject,
          uuidOf(name),
          JSON.stringify({ sub: provider === null ? uuidOf(name) : subject, email, email_verified: isChecked }),
          provider === 'microsoft' ? 'azure' : (provider ?? 'email'),
          inPostgres(at),
        ]),
      ),
  },
  clerk: {
    file: 'users.json',
    idOf: (name) => `user_2${name}`,
    audience: APP,
    claims: { azp: APP, sid: 'sess_1', v: 2, sts: 'active' },
    lifetimeS: 60,
    dump: () =>
      JSON.stringify(
        ALL.map(({ name, email, at, provider, subject, isChecked, isBlocked }) => ({
          id: `user_2${name}`,
          primary_email_address_id: 'idn_1',
          email_addresses: [
            { id: 'idn_1', email_address: email, verification: { status: isChecked ? 'verified' : 'unverified' } },
          ],
          external_accounts: provider === null ? [] : [{ provider: `oauth_${provider}`, provider_user_id: subject }],
          password_enabled: provider === null,
          banned: isBlocked,
          created_at: at.getTime(),
        })),
      ),
  },
  auth0: {
    file: 'users.ndjson',
    idOf: (name) => auth0Id(name),
    audience: 'client-of-auth0',
    claims: { aud: 'client-of-auth0', sid: '1', nonce: 'x' },
    lifetimeS: 36_000,
    dump: () =>
      ALL.map(({ name, email, at, provider, subject, isChecked, isBlocked }) =>
        JSON.stringify({
          user_id: auth0Id(name),
          email,
          email_verified: isChecked,
          identities: [{ provider: provider === null ? 'auth0' : AUTH0_WAYS[provider], user_id: subject || name }],
          blocked: isBlocked,
          created_at: at.toISOString(),
        }),
      ).join('\n'),
  },
  firebase: {
    file: 'users.json',
    idOf: (name) => `fb-${name}`,
    audience: 'project-of-firebase',
    claims: { aud: 'project-of-firebase', auth_time: 1_700_000_000, firebase: { sign_in_provider: 'google.com' } },
    lifetimeS: 3_600,
    dump: () =>
      JSON.stringify({
        users: ALL.map(({ name, email, at, provider, subject, isChecked, isBlocked }) => ({
          localId: `fb-${name}`,
          email,
          emailVerified: isChecked && provider !== 'github',
          ...(provider === null ? { passwordHash: 'x', salt: 'y' } : {}),
          disabled: isBlocked,
          createdAt: String(at.getTime()),
          providerUserInfo:
            provider === null
              ? []
              : [
                  {
                    providerId: FIREBASE_WAYS[provider],
                    rawId: subject,
                    // An address that was changed there, and that nobody has checked since, is not the provider's.
                    email: isChecked ? email : `before-${email}`,
                  },
                ],
        })),
      }),
  },
  'better-auth': {
    file: 'dump.json',
    idOf: (name) => `ba-${name}`,
    audience: APP,
    claims: { aud: APP, name: 'Ada', emailVerified: true },
    lifetimeS: 900,
    dump: () =>
      JSON.stringify({
        user: ALL.map(({ name, email, at, isChecked, isBlocked }) => ({
          id: `ba-${name}`,
          name,
          email,
          emailVerified: isChecked ? 1 : 0,
          banned: isBlocked ? 1 : 0,
          createdAt: at.toISOString(),
          updatedAt: at.toISOString(),
        })),
        account: ALL.map(({ name, provider, subject }) => ({
          userId: `ba-${name}`,
          providerId: provider ?? 'credential',
          accountId: subject || `ba-${name}`,
        })),
      }),
  },
} as const satisfies Record<string, FormerSystem>;

function auth0Id(name: MovedPerson): string {
  const { provider, subject } = PEOPLE[name];
  return provider === null ? `auth0|${name}` : `${AUTH0_WAYS[provider]}|${subject}`;
}
