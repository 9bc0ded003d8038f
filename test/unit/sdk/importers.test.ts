/** Dumps of other services, and which of their users can be moved. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAuth0 } from '../../../sdk/src/cli/move/auth0.ts';
import { readClerk } from '../../../sdk/src/cli/move/clerk.ts';
import { type Candidate, convert } from '../../../sdk/src/cli/move/foreign-user.ts';
import { readSupabase } from '../../../sdk/src/cli/move/supabase.ts';
import { LineSum, readLine, userLine } from '../../../sdk/src/cli/move/user-line.ts';
import { LineSum as ServerSum, userLine as serverLine } from '../../../server/people/user-line.ts';
import { codeBlocks } from '../../http/docs/support/code-blocks.ts';
import { repositoryRoot } from '../../support/repository.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const GOOGLE_ADA = '113000000000000000001';
const ADA = {
  id: 1,
  identities: [{ issuer: 'https://accounts.google.com', subject: GOOGLE_ADA, added_at: '2024-01-02T03:04:05.000Z' }],
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  picture: 'https://example.com/ada.png',
  first_seen: '2024-01-02T03:04:05.000Z',
  last_seen: '2024-05-06T07:08:09.000Z',
  blocked_at: null,
};
const usersOf = (candidates: Candidate[]) => convert(candidates, NOW).users.map(({ user }) => user);

it('takes the line that the document writes for people of any other service', () => {
  const document = readFileSync(join(repositoryRoot, 'server/docs/content/moving.md'), 'utf8');
  const line = codeBlocks(document).find(({ attributes }) => attributes.title?.startsWith('people.ndjson'))?.text ?? '';
  const { users, misfits } = convert(readAuth0(line), NOW);
  expect(misfits).toEqual([]);
  expect(users).toMatchObject([
    { source: 'your-own-id-7', user: { identities: [{ subject: GOOGLE_ADA }], email: 'ada@example.com' } },
  ]);
});

describe('Auth0', () => {
  const ada = {
    user_id: `google-oauth2|${GOOGLE_ADA}`,
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    picture: 'https://example.com/ada.png',
    created_at: '2024-01-02T03:04:05.000Z',
    last_login: '2024-05-06T07:08:09.000Z',
    identities: [{ provider: 'google-oauth2', user_id: GOOGLE_ADA, connection: 'google-oauth2', isSocial: true }],
  };
  const byPassword = {
    user_id: 'auth0|65a',
    email: 'grace@example.com',
    identities: [{ provider: 'auth0', user_id: '65a' }],
  };

  it('is read a user a line, or as a list', () => {
    expect(usersOf(readAuth0(`${JSON.stringify(ada)}\n${JSON.stringify(byPassword)}\n`))).toEqual([ADA]);
    expect(usersOf(readAuth0(JSON.stringify([ada])))).toEqual([ADA]);
    const { identities: _, ...bare } = ada;
    expect(usersOf(readAuth0(JSON.stringify(bare)))).toEqual([ADA]);
  });

  it('carries over several identities of one person, and leaves those that differ for each client', () => {
    const apple = '001234.0123456789abcdef0123456789abcdef.1234';
    const identities = [
      { provider: 'windowslive', user_id: 'abc' },
      { provider: 'github', user_id: 583231 },
      { provider: 'google-oauth2', user_id: GOOGLE_ADA },
      { provider: 'apple', user_id: apple },
    ];
    const [user] = usersOf(readAuth0(JSON.stringify([{ ...ada, identities }])));
    expect(user?.identities.map(({ issuer, subject }) => [issuer, subject])).toEqual([
      ['https://accounts.google.com', GOOGLE_ADA],
      ['https://github.com', '583231'],
      ['https://appleid.apple.com', apple],
    ]);
  });

  it('tells who does not fit, and keeps who is blocked', () => {
    const { users, misfits } = convert(readAuth0(JSON.stringify([byPassword, { ...ada, blocked: true }])), NOW);
    expect(misfits).toEqual([
      {
        source: 'auth0|65a',
        email: 'grace@example.com',
        reason: 'has no identity at Google, GitHub, Apple (signs in by auth0)',
      },
    ]);
    expect(users[0]?.user.blocked_at).toBe(NOW.toISOString());
  });
});

describe('Clerk', () => {
  const ada = {
    id: 'user_2abc',
    first_name: 'Ada',
    last_name: 'Lovelace',
    image_url: 'https://example.com/ada.png',
    primary_email_address_id: 'idn_2',
    email_addresses: [
      { id: 'idn_1', email_address: 'old@example.com' },
      { id: 'idn_2', email_address: 'ada@example.com' },
    ],
    external_accounts: [{ provider: 'oauth_google', provider_user_id: GOOGLE_ADA, email_address: 'ada@example.com' }],
    created_at: Date.parse(ADA.first_seen),
    last_sign_in_at: Date.parse(ADA.last_seen),
    banned: false,
  };

  it('is read from its API, in both spellings', () => {
    expect(usersOf(readClerk(JSON.stringify([ada])))).toEqual([ADA]);
    const camel = {
      id: 'user_2abc',
      firstName: 'Ada',
      lastName: 'Lovelace',
      imageUrl: 'https://example.com/ada.png',
      emailAddresses: [{ id: 'idn_2', emailAddress: 'ada@example.com' }],
      externalAccounts: [{ provider: 'oauth_google', externalId: GOOGLE_ADA, emailAddress: 'ada@example.com' }],
      createdAt: ada.created_at,
      lastSignInAt: ada.last_sign_in_at,
    };
    expect(usersOf(readClerk(JSON.stringify({ data: [camel], totalCount: 1 })))).toEqual([ADA]);
  });

  it('is not read from the CSV of its dashboard, which knows no Google identity', () => {
    expect(() => readClerk('id,first_name,last_name\nuser_1,Ada,Lovelace\n')).toThrow('/docs/moving-clerk');
  });
});

describe('Supabase', () => {
  const identity = {
    id: GOOGLE_ADA,
    provider: 'google',
    identity_data: { sub: GOOGLE_ADA, email: 'ada@example.com', full_name: 'Ada Lovelace', avatar_url: ADA.picture },
  };
  const user = { id: '9f1e', email: 'ada@example.com', created_at: ADA.first_seen, last_sign_in_at: ADA.last_seen };

  it('is read from the answer of its admin API', () => {
    const users = [
      { ...user, identities: [identity] },
      { ...user, id: '7', identities: [{ provider: 'email', id: '7' }] },
    ];
    const { misfits } = convert(readSupabase(JSON.stringify({ users, aud: 'authenticated' })), NOW);
    expect(usersOf(readSupabase(JSON.stringify({ users })))).toEqual([ADA]);
    expect(misfits).toMatchObject([
      { source: '7', reason: 'has no identity at Google, GitHub, Apple (signs in by email)' },
    ]);
  });

  it('takes no row of another table for the beginning of one of its own', () => {
    const subject = '999000000000000000009';
    const dump = [
      'COPY "public"."notes" ("title", "one", "two", "three") FROM stdin;',
      'COPY auth.identities (user_id, provider, provider_id, more) FROM stdin;\tx\tx\tx',
      `9f1e\tgoogle\t${subject}\tx`,
      'COPY auth.identities (user_id, provider, provider_id, more) FROM stdin;',
      '\\.',
      'COPY "auth"."users" ("id", "email") FROM stdin;',
      '9f1e\tada@example.com',
      '\\.',
      'COPY "auth"."identities" ("provider_id", "user_id", "provider") FROM stdin;',
      `${GOOGLE_ADA}\t9f1e\tgoogle`,
      '\\.',
    ].join('\n');
    expect(usersOf(readSupabase(dump))).toMatchObject([{ identities: [{ subject: GOOGLE_ADA }] }]);
  });

  it('is read from a dump of its tables', () => {
    const data = JSON.stringify({ ...identity.identity_data, full_name: 'Ada\\Lovelace' }).replaceAll('\\', '\\\\');
    const dump = [
      'SET session_replication_role = replica;',
      'COPY "auth"."users" ("instance_id", "id", "email", "created_at", "last_sign_in_at", "banned_until") FROM stdin;',
      '\\N\t9f1e\tada@example.com\t2024-01-02 03:04:05+00\t2024-05-06 07:08:09+00\t\\N',
      '\\.',
      'COPY "auth"."identities" ("provider_id", "user_id", "identity_data", "provider") FROM stdin;',
      `${GOOGLE_ADA}\t9f1e\t${data}\tgoogle`,
      '\\.',
    ].join('\n');
    expect(usersOf(readSupabase(dump))).toEqual([{ ...ADA, name: 'Ada\\Lovelace' }]);
    expect(usersOf(readSupabase(dump.replaceAll('\n', '\r\n')))).toEqual([{ ...ADA, name: 'Ada\\Lovelace' }]);
    expect(() => readSupabase(dump.slice(0, -2))).toThrow('ends within a table');
    expect(() => readSupabase(dump.replace('"sub"', 'sub'))).toThrow('a value of identity_data is no JSON');
    expect(() => readSupabase(dump.slice(0, dump.indexOf('COPY "auth"."identities"')))).toThrow('auth.identities');
    expect(usersOf(readSupabase(dump.replace('09+00\t\\N', '09+00\tinfinity')))[0]?.blocked_at).toBe(NOW.toISOString());
    expect(() => readSupabase('INSERT INTO "auth"."users" VALUES (1);')).toThrow('--use-copy');
  });
});

describe('a dump', () => {
  const candidate = (source: string, rest: Partial<Candidate> = {}): Candidate => ({
    source,
    subjects: { google: source },
    email: `${source}@example.com`,
    emailVerified: true,
    name: null,
    picture: null,
    createdAt: null,
    lastSeenAt: null,
    blocked: false,
    ways: [],
    ...rest,
  });

  it('is numbered by age, and names the same person once', () => {
    const { users, misfits } = convert(
      [
        candidate('3', { createdAt: new Date(3_000) }),
        candidate('1', { createdAt: new Date(1_000), picture: 'https://known.example@evil.example/p.png' }),
        candidate('2', { subjects: { google: '2' }, createdAt: new Date(2_000), picture: 'javascript:alert(1)' }),
        candidate('9', { subjects: { google: '3' }, createdAt: new Date(9_000) }),
        candidate('4', { email: null }),
        candidate('5', { subjects: { google: 'x y' } }),
      ],
      NOW,
    );
    expect(users.map(({ source, user }) => [source, user.id, user.picture])).toEqual([
      ['1', 1, null],
      ['2', 2, null],
      ['3', 3, null],
    ]);
    expect(misfits.map(({ reason }) => reason)).toEqual([
      'has the identity of another user before it',
      'has no e-mail address',
      'has a Google identity of another form',
    ]);
  });

  it('with a Google identity that is too long for a number takes nobody for somebody else', () => {
    const rounded = `{"user_id":"auth0|1","email":"ada@example.com","identities":[{"provider":"google-oauth2","user_id":${GOOGLE_ADA}}]}`;
    expect(convert(readAuth0(rounded), NOW)).toMatchObject({ users: [], misfits: [{ source: 'auth0|1' }] });
  });

  it('of nobody has nobody in it', () => {
    expect([readAuth0('[]'), readSupabase('{"users":[]}'), readClerk('{"data":[],"totalCount":0}')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('that is a list of something else is not one of nobody', () => {
    for (const text of ['[[[]]]', '[null]', '["ada@example.com"]'])
      expect(() => readAuth0(text)).toThrow('without a user');
  });

  it('that is no JSON is told by its line', () => {
    expect(() => readAuth0('{"user_id":"a"}\nnonsense\n')).toThrow('Line 2');
  });
});

it('the command line writes the lines that the service writes', () => {
  const total = new ServerSum();
  const { first_seen, last_seen, blocked_at: _, identities, ...rest } = ADA;
  const [first] = identities;
  if (!first) throw new Error('no identity');
  const { issuer, subject, added_at } = first;
  const times = { firstSeen: new Date(first_seen), lastSeen: new Date(last_seen), blockedAt: null };
  const line = serverLine({ ...rest, ...times, identities: [{ issuer, subject, addedAt: new Date(added_at) }] }, total);
  expect(`${userLine(ADA)}\n`).toBe(line);
  expect(readLine(userLine(ADA))).toEqual({ type: 'user', id: 1 });
  expect(readLine(userLine(ADA).replace('Ada', 'Eve'))).toBeNull();
  const sum = new LineSum();
  sum.add(userLine(ADA));
  expect(sum.endLine()).toContain(total.digest());
});
