/**
 * One rule for addresses, in every place where one comes in. test/unit/providers/profile.test.ts tests addresses from
 * providers.
 */
import {
  AccessList,
  AppearanceSettings,
  ChangeTestUserRequest,
  domainOf,
  InviteRequest,
  isEmailAddress,
  MovedUser,
  MovedUserBefore,
} from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { type Candidate, convert } from '../../../sdk/src/cli/move/foreign-user.ts';
import { readConfig } from '../../../server/config/config.ts';

const TIME = '2026-11-15T12:00:00.000Z';
const WHO = { issuer: 'https://accounts.google.com', subject: '113000000000000000001' };
const LINE = {
  type: 'user',
  id: 1,
  name: null,
  picture: null,
  first_seen: TIME,
  last_seen: TIME,
  blocked_at: null,
  sum: 's',
};
const candidate = (email: string): Candidate => ({
  source: 'one',
  subjects: { google: WHO.subject },
  email,
  emailVerified: true,
  name: null,
  picture: null,
  createdAt: null,
  lastSeenAt: null,
  blocked: false,
  ways: [],
});

const takenBy: Record<string, (email: string) => boolean> = {
  'the rule': isEmailAddress,
  'the access list': (email) => AccessList.safeParse({ mode: 'list', emails: [email] }).success,
  'an import': (email) => MovedUser.safeParse({ ...LINE, email, identities: [{ ...WHO, added_at: TIME }] }).success,
  'an import of version 1': (email) => MovedUserBefore.safeParse({ ...LINE, ...WHO, email }).success,
  'a move from another service': (email) => convert([candidate(email)], new Date(TIME)).users.length === 1,
};
const takenIfTyped: Record<string, (email: string) => boolean> = {
  'an invitation': (email) => InviteRequest.safeParse({ email, role: 'member' }).success,
  'the support address': (email) => AppearanceSettings.safeParse({ support_email: email }).success,
  'the operator’s address': (email) => readConfig({ CONTACT_EMAIL: email }).ok,
};
const places = Object.entries({ ...takenBy, ...takenIfTyped });

const NO_ADDRESS = [
  'boss@other.example@corp.example',
  '"boss@other.example"@corp.example',
  '"boss"@corp.example',
  'boss@"corp.example"',
  'boss\uff20other.example@corp.example',
  'boss\ufe6bother.example@corp.example',
  'ada@',
  '@corp.example',
  'corp.example',
  'a da@corp.example',
  'ad\u200ba@corp.example',
  'ad\u202ea@corp.example',
  'e\u0301@corp.example',
];

describe.each(places)('an address at %s', (_place, isTaken) => {
  it('has one @ and a domain', () => expect(isTaken('Ada.L+x@corp.example')).toBe(true));
  it.each(NO_ADDRESS)('is not %j', (email) => expect(isTaken(email)).toBe(false));
});

describe('the address of a test user', () => {
  const isTaken = (email: string): boolean => ChangeTestUserRequest.safeParse({ email }).success;
  it('has one @', () => {
    expect(isTaken('ada@test.invalid')).toBe(true);
    expect(isTaken('ada@corp.example@test.invalid')).toBe(false);
    expect(isTaken('"ada"@test.invalid')).toBe(false);
  });
});

describe('the domain of an address', () => {
  it.each([
    ['Ada@Corp.Example', 'corp.example'],
    ['boss@other.example@corp.example', null],
    ['"boss@other.example"@corp.example', null],
    ['zoë@corp.example', null],
    ['corp.example', null],
  ])('of %s is %s', (address, domain) => expect(domainOf(address)).toBe(domain));
});
