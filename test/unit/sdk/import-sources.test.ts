/** Dumps of Firebase and better-auth, Clerk's organisations, and files that are of another service. */
import { describe, expect, it } from 'vitest';
import { readBetterAuth } from '../../../sdk/src/cli/move/better-auth.ts';
import { readOrganizations } from '../../../sdk/src/cli/move/clerk-organizations.ts';
import { readFirebase } from '../../../sdk/src/cli/move/firebase.ts';
import { byProvider, type Candidate, convert } from '../../../sdk/src/cli/move/foreign-user.ts';
import { planTeams } from '../../../sdk/src/cli/move/send-teams.ts';
import { readerOf, SOURCE_NAMES } from '../../../sdk/src/cli/move/sources.ts';
import { userLine } from '../../../sdk/src/cli/move/user-line.ts';
import { LineReader } from '../../../server/people/user-line.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const GOOGLE_ADA = '113000000000000000001';
const APPLE_ADA = '001234.0123456789abcdef0123456789abcdef.1234';
const usersOf = (candidates: Candidate[]) => convert(candidates, NOW).users.map(({ user }) => user);

const FIREBASE = {
  localId: 'fb-ada',
  email: 'ada@example.com',
  emailVerified: true,
  displayName: 'Ada Lovelace',
  photoUrl: 'https://example.com/ada.png',
  lastSignedInAt: '1714979289000',
  createdAt: '1704164645000',
  providerUserInfo: [
    { providerId: 'google.com', rawId: GOOGLE_ADA, email: 'ada@example.com', displayName: 'Ada Lovelace' },
    { providerId: 'apple.com', rawId: APPLE_ADA, email: 'ada@example.com' },
  ],
};

describe('Firebase', () => {
  const byPassword = {
    localId: 'fb-grace',
    email: 'grace@example.com',
    passwordHash: 'x',
    salt: 'y',
    createdAt: '1704164645000',
    providerUserInfo: [],
  };
  const byPhone = { localId: 'fb-alan', phoneNumber: '+15550100', createdAt: '1704164645000' };

  it('is read from the JSON of auth:export', () => {
    expect(usersOf(readFirebase(JSON.stringify({ users: [FIREBASE] })))).toEqual([
      {
        id: 1,
        identities: [
          { issuer: 'https://accounts.google.com', subject: GOOGLE_ADA, added_at: '2024-01-02T03:04:05.000Z' },
          { issuer: 'https://appleid.apple.com', subject: APPLE_ADA, added_at: '2024-01-02T03:04:05.000Z' },
        ],
        email: 'ada@example.com',
        name: 'Ada Lovelace',
        picture: 'https://example.com/ada.png',
        first_seen: '2024-01-02T03:04:05.000Z',
        last_seen: '2024-05-06T07:08:09.000Z',
        blocked_at: null,
      },
    ]);
  });

  it('says how people sign in who do not fit, and keeps who is disabled', () => {
    const users = [byPassword, byPhone, { ...FIREBASE, disabled: true }];
    const conversion = convert(readFirebase(JSON.stringify({ users })), NOW);
    expect(conversion.misfits).toEqual([
      {
        source: 'fb-grace',
        email: 'grace@example.com',
        reason: 'has no identity at Google, GitHub, Apple (signs in by password)',
      },
      { source: 'fb-alan', email: null, reason: 'has no identity at Google, GitHub, Apple (signs in by phone)' },
    ]);
    expect(conversion.users[0]?.user.blocked_at).toBe(NOW.toISOString());
    expect(byProvider(conversion)).toEqual({ google: 1, github: 0, apple: 1 });
  });

  it('is not read from its CSV, and says how the file is made', () => {
    const csv = 'fb-ada,ada@example.com,true,x,y,Ada Lovelace,,113,ada@example.com,,,,,,,,,,,,,,,,1704164645000\n';
    expect(() => readFirebase(csv)).toThrow('--format=json');
  });
});

describe('better-auth', () => {
  const user = {
    id: 'ba-ada',
    name: 'Ada',
    email: 'ada@example.com',
    image: null,
    createdAt: '2024-01-02T03:04:05.000Z',
    updatedAt: '2024-05-06T07:08:09.000Z',
  };
  const accounts = [
    { userId: 'ba-ada', providerId: 'credential', accountId: 'ba-ada' },
    { userId: 'ba-ada', providerId: 'google', accountId: GOOGLE_ADA },
    { userId: 'ba-ada', providerId: 'github', accountId: '583231' },
  ];

  it('is read with the times of SQLite, PostgreSQL and MySQL, in both spellings', () => {
    const [first] = usersOf(readBetterAuth(JSON.stringify({ user: [user], account: accounts }), NOW));
    expect(first?.identities.map(({ subject }) => subject)).toEqual([GOOGLE_ADA, '583231']);
    expect([first?.first_seen, first?.last_seen]).toEqual([user.createdAt, user.updatedAt]);
    const spelled = {
      user: [{ id: 'ba-ada', name: 'Ada', email: 'ada@example.com', created_at: '2024-01-02 03:04:05.000000' }],
      account: accounts.map(({ userId, providerId, accountId }) => ({
        user_id: userId,
        provider_id: providerId,
        account_id: accountId,
      })),
    };
    expect(usersOf(readBetterAuth(JSON.stringify(spelled), NOW))[0]).toMatchObject({
      first_seen: user.createdAt,
      identities: first?.identities,
    });
    const postgres = { user: [{ ...user, createdAt: '2024-01-02T03:04:05+00:00' }], account: accounts };
    expect(usersOf(readBetterAuth(JSON.stringify(postgres), NOW))[0]?.first_seen).toBe(user.createdAt);
  });

  it('keeps who is banned, and not whose ban is over', () => {
    const banned = (change: object) =>
      usersOf(readBetterAuth(JSON.stringify({ user: [{ ...user, ...change }], account: accounts }), NOW))[0]
        ?.blocked_at;
    expect(banned({ banned: 1, banExpires: null })).toBe(NOW.toISOString());
    expect(banned({ banned: true, banExpires: '2026-11-14T12:00:00.000Z' })).toBeNull();
    expect(banned({ banned: 0 })).toBeNull();
  });
});

describe('H49: an address that nobody has checked', () => {
  const google = { provider: 'google', id: GOOGLE_ADA };
  const account = { userId: 'a', providerId: 'google', accountId: GOOGLE_ADA };
  const { emailVerified: _, ...firebase } = FIREBASE;
  const clerk = (status: string, other = 'verified') => ({
    id: 'a',
    email_addresses: [{ id: 'e', email_address: 'ada@example.com', verification: { status } }],
    external_accounts: [{ provider: 'oauth_google', provider_user_id: GOOGLE_ADA, verification: { status: other } }],
  });
  const mail = { email: 'ada@example.com' };
  const former = (from: string, dump: unknown): boolean[] =>
    convert(readerOf(from)?.(JSON.stringify(dump)) ?? [], NOW, 'https://former.example').users.map(
      ({ user }) => user.former !== undefined,
    );

  // Somebody wrote the address of another person at the former system, and linked an account of their own.
  it.each([
    [
      'auth0',
      [
        {
          user_id: 'a',
          ...mail,
          email_verified: false,
          identities: [{ provider: 'google-oauth2', user_id: GOOGLE_ADA }],
        },
      ],
    ],
    ['auth0', [{ user_id: `google-oauth2|${GOOGLE_ADA}`, ...mail, identities: [] }]],
    ['better-auth', { user: [{ id: 'a', ...mail, emailVerified: 0 }], account: [account] }],
    ['better-auth', { user: [{ id: 'a', ...mail }], account: [account] }],
    ['clerk', [clerk('unverified')]],
    ['clerk', [{ ...clerk('verified'), email_addresses: [{ id: 'e', email_address: 'ada@example.com' }] }]],
    ['firebase', { users: [{ ...firebase, email: 'ceo@example.com', emailVerified: false }] }],
    ['supabase', [{ id: 'a', ...mail, email_confirmed_at: null, identities: [google] }]],
    ['supabase', [{ id: 'a', identities: [{ ...google, identity_data: { ...mail, email_verified: false } }] }]],
  ])('brings no session along from %s: %j', (from, dump) => {
    expect(former(from, dump)).toEqual([false]);
  });

  it.each([
    ['auth0', [{ user_id: `google-oauth2|${GOOGLE_ADA}`, ...mail, email_verified: true, identities: [] }]],
    ['better-auth', { user: [{ id: 'a', ...mail, emailVerified: 1 }], account: [account] }],
    ['better-auth', { user: [{ id: 'a', ...mail, email_verified: true }], account: [account] }],
    ['clerk', [clerk('verified')]],
    ['firebase', { users: [FIREBASE] }],
    ['firebase', { users: [firebase] }],
    ['supabase', [{ id: 'a', ...mail, email_confirmed_at: '2024-01-02T03:04:05Z', identities: [google] }]],
    ['supabase', [{ id: 'a', identities: [{ ...google, identity_data: { ...mail, email_verified: true } }] }]],
  ])('is not one that %s calls verified, or that comes from the identity provider: %j', (from, dump) => {
    expect(former(from, dump)).toEqual([true]);
  });
});

describe('a dump', () => {
  it.each(SOURCE_NAMES)('of another service is no dump of %s without users', (name) => {
    const read = readerOf(name);
    const others = [
      JSON.stringify({ users: [FIREBASE] }),
      JSON.stringify([{ user_id: 'auth0|1', identities: [] }]),
      JSON.stringify([{ id: 'user_1', external_accounts: [] }]),
      JSON.stringify({ user: [], account: [] }),
      JSON.stringify({ users: [{ id: '9f1e', identities: [] }] }),
      JSON.stringify({ hello: 'world' }),
    ];
    const taken = others.filter((text) => {
      try {
        read?.(text);
        return true;
      } catch {
        return false;
      }
    });
    expect(taken).toHaveLength(1);
  });

  it('carries with an issuer who its users were, in lines that the service reads', () => {
    const { users } = convert(readFirebase(JSON.stringify({ users: [FIREBASE] })), NOW, 'https://former.example/app');
    const reader = new LineReader();
    reader.read(JSON.stringify({ type: 'header', version: 2, issuer: 'https://accounts.google.com' }));
    const line = reader.read(userLine(users[0]?.user as (typeof users)[number]['user']));
    expect(line).toMatchObject({
      ok: true,
      value: { user: { former: { issuer: 'https://former.example/app', subject: 'fb-ada' } } },
    });
  });
});

describe('a person who chose what would stop the import of everybody', () => {
  it.each([
    ['a name that is cut within a character', { displayName: `${'x'.repeat(199)}😀` }],
    ['a name with half a character', { displayName: 'Ada \ud83d' }],
    ['a picture with half a character', { photoUrl: 'https://a.example/\udc00' }],
    ['a picture with a NUL', { photoUrl: 'https://a.example/\0' }],
    ['an id with a NUL', { localId: 'ada\0' }],
    ['an id of 256 characters', { localId: 'x'.repeat(256) }],
  ])('has %s, and moves without it', (_what, change) => {
    const { users } = convert(
      readFirebase(JSON.stringify({ users: [{ ...FIREBASE, ...change }] })),
      NOW,
      'https://a.b',
    );
    const reader = new LineReader();
    reader.read(JSON.stringify({ type: 'header', version: 2, issuer: 'https://accounts.google.com' }));
    expect(users.map(({ user }) => reader.read(userLine(user)).ok)).toEqual([true]);
  });
});

describe('Clerk’s organisations', () => {
  const membership = (organization: object, user_id: string, role: string) => ({
    id: `orgmem_${user_id}`,
    role,
    organization: { id: 'org_1', name: 'Analytical Engines', created_by: 'user_ada', ...organization },
    public_user_data: { user_id, identifier: `${user_id}@example.com` },
  });
  const data = [
    membership({}, 'user_grace', 'org:admin'),
    membership({}, 'user_ada', 'org:admin'),
    membership({}, 'user_alan', 'org:member'),
    membership({}, 'user_edsger', 'org:billing'),
    membership({ id: 'org_2', name: 'Gone' }, 'user_gone', 'org:admin'),
  ];

  it('become teams, whose owner is who made them', () => {
    const found = readOrganizations(JSON.stringify({ data, total_count: 5 }));
    const moving = new Set(['user_ada', 'user_grace', 'user_alan']);
    const { teams, memberships, misfits } = planTeams(found, moving);
    expect(teams).toEqual([
      {
        source: 'org_1',
        name: 'Analytical Engines',
        members: [
          { source: 'user_ada', role: 'owner' },
          { source: 'user_grace', role: 'admin' },
          { source: 'user_alan', role: 'member' },
        ],
      },
    ]);
    expect(memberships).toBe(3);
    expect(misfits).toEqual([
      { source: 'org_1', email: null, reason: '(Analytical Engines) loses 1 people who do not move' },
      { source: 'org_2', email: null, reason: '(Gone) has nobody who moves' },
    ]);
  });

  it('are owned by the next person where the owner does not move', () => {
    const { teams } = planTeams(readOrganizations(JSON.stringify(data)), new Set(['user_alan']));
    expect(teams[0]?.members).toEqual([{ source: 'user_alan', role: 'owner' }]);
  });

  it('are owned by an admin who moves rather than by a person who joined last', () => {
    const listed = [membership({}, 'user_mallory', 'org:member'), ...data];
    const { teams } = planTeams(readOrganizations(JSON.stringify(listed)), new Set(['user_mallory', 'user_grace']));
    expect(teams[0]?.members).toEqual([
      { source: 'user_grace', role: 'owner' },
      { source: 'user_mallory', role: 'member' },
    ]);
  });

  it('are not read from a list of users', () => {
    expect(() => readOrganizations(JSON.stringify([{ id: 'user_1', external_accounts: [] }]))).toThrow('/docs/moving');
  });
});
