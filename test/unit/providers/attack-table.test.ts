/**
 * The table of attacks on identity (H28). A victim has one identity at each provider. In each row, another person makes
 * one thing look like the victim's. None of them becomes the victim, and an unproven address never counts.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isIssuerOf } from '../../../server/providers/catalogue/catalogue.ts';
import { providerIdFault } from '../../../server/providers/catalogue/provider-id.ts';
import type { IdentityProvider } from '../../../server/providers/ports.ts';
import type { ProviderClient } from '../../../server/providers/provider-client.ts';
import { TestClock } from '../../support/clock.ts';
import { GITHUB_CLIENT, type GitHubStandIn, openGitHub, primary } from '../../support/stand-ins/github-stand-in.ts';
import {
  APPLE_CLIENT,
  type AppleStandIn,
  CONSUMERS,
  DIRECTORY,
  MICROSOFT_CLIENT,
  type OpenIdStandIn,
  openApple,
  openMicrosoft,
} from '../../support/stand-ins/openid-stand-in.ts';
import { newAttempt } from './support/persona-login.ts';
import { providerAt } from './support/provider-at.ts';

const clock = new TestClock();
const TENANT = '11111111-2222-4333-8444-555555555555';
const OTHER_TENANT = '66666666-7777-4888-8999-000000000000';
const OBJECT = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const OTHER_OBJECT = 'ffffffff-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const ADDRESS = 'victim@corp.example';

const providerOf = (client: Omit<ProviderClient, 'label'>): IdentityProvider => providerAt(clock, client);

async function comeBack(provider: IdentityProvider, attempt: ReturnType<typeof newAttempt>): Promise<URLSearchParams> {
  const answer = await fetch(await provider.authorizationUrl(attempt), { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location !== null) return new URL(location).searchParams;
  const fields = [...(await answer.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)];
  return new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]));
}

const refused = { ok: false };
/** Signed in, but not as the victim. */
const stranger = (identity: Record<string, unknown>) => ({ ok: true, value: expect.objectContaining(identity) });

describe('Microsoft', () => {
  let microsoft: OpenIdStandIn;
  let provider: IdentityProvider;
  const VICTIM = { sub: 'victim', tid: TENANT, oid: OBJECT, email: ADDRESS, name: 'Ada', xms_edov: true };
  beforeAll(async () => {
    microsoft = await openMicrosoft(clock);
    const issuer = `${microsoft.url}/common/v2.0`;
    provider = providerOf({ id: 'microsoft', kind: 'microsoft', issuer, credentials: MICROSOFT_CLIENT });
  });
  afterAll(() => microsoft.close());

  it.each<[string, (base: string) => Record<string, unknown>, 'refused' | 'stranger']>([
    ['the same address in another organisation', () => ({ tid: OTHER_TENANT }), 'stranger'],
    ['the same address as another person', () => ({ oid: OTHER_OBJECT }), 'stranger'],
    ['the same sub as another person', () => ({ oid: OTHER_OBJECT, sub: 'victim' }), 'stranger'],
    ['a personal account with the same ids and no tenant of the victim', () => ({ tid: CONSUMERS }), 'stranger'],
    [
      'the issuer of the victim and another tid',
      (base) => ({ iss: `${base}/${TENANT}/v2.0`, tid: OTHER_TENANT }),
      'refused',
    ],
    ['the tid of the victim and another issuer', (base) => ({ iss: `${base}/${OTHER_TENANT}/v2.0` }), 'refused'],
    ['an issuer of another host', () => ({ iss: `https://evil.example/${TENANT}/v2.0` }), 'refused'],
    ['an issuer with a slash behind it', (base) => ({ iss: `${base}/${TENANT}/v2.0/` }), 'refused'],
    ['the pattern in place of an issuer', (base) => ({ iss: `${base}/{tenantid}/v2.0` }), 'refused'],
    ['a tid that is a path', () => ({ tid: `../${TENANT}` }), 'refused'],
    ['a tid that is the pattern', () => ({ tid: '{tenantid}' }), 'refused'],
    ['a tid that is a list', () => ({ tid: [TENANT] }), 'refused'],
    ['no tid', (base) => ({ tid: undefined, iss: `${base}/${TENANT}/v2.0` }), 'refused'],
    ['no oid', () => ({ oid: undefined }), 'refused'],
    ['an oid that is a list', () => ({ oid: [OBJECT] }), 'refused'],
    ['an address of a domain that is not proven', () => ({ oid: OTHER_OBJECT, xms_edov: false }), 'refused'],
    ['an address without a word about its domain', () => ({ oid: OTHER_OBJECT, xms_edov: undefined }), 'refused'],
    ['a domain proven by the text 0', () => ({ oid: OTHER_OBJECT, xms_edov: '0' }), 'refused'],
    ['a domain proven by a list', () => ({ oid: OTHER_OBJECT, xms_edov: [true] }), 'refused'],
    ['an address only as the name to sign in by', () => ({ email: undefined, preferred_username: ADDRESS }), 'refused'],
    ['an address that is a list', () => ({ email: [ADDRESS] }), 'refused'],
    ['the token of another client', () => ({ aud: 'another-client' }), 'refused'],
    ['the nonce of another browser', () => ({ nonce: 'another-nonce' }), 'refused'],
  ])('H28: %s', async (_what, change, outcome) => {
    microsoft.claims = { ...VICTIM, ...change(microsoft.url) };
    const attempt = newAttempt();
    const result = await provider.exchange(await comeBack(provider, attempt), attempt);
    expect(result.ok ? 'stranger' : 'refused').toBe(outcome);
    const victim = { issuer: `${microsoft.url}/${TENANT}/v2.0`, subject: `${TENANT}.${OBJECT}` };
    if (result.ok) expect([result.value.issuer, result.value.subject]).not.toEqual([victim.issuer, victim.subject]);
  });

  it.each<[string, string, string, boolean]>([
    ['one directory by its id', TENANT, TENANT, true],
    ['one directory by its id', TENANT, OTHER_TENANT, false],
    ['one directory by its id', TENANT, CONSUMERS, false],
    ['one directory by its id in capitals', TENANT.toUpperCase(), TENANT, true],
    ['one directory by its id in capitals', TENANT.toUpperCase(), OTHER_TENANT, false],
    ['one directory by its domain', DIRECTORY.domain, DIRECTORY.id, true],
    ['one directory by its domain', DIRECTORY.domain, OTHER_TENANT, false],
    ['one directory by its domain', DIRECTORY.domain, CONSUMERS, false],
    ['organizations', 'organizations', TENANT, true],
    ['organizations', 'organizations', CONSUMERS, false],
    ['organizations in capitals', 'Organizations', CONSUMERS, false],
    ['consumers', 'consumers', CONSUMERS, true],
    ['consumers', 'consumers', TENANT, false],
    ['everybody', 'common', OTHER_TENANT, true],
    ['everybody', 'common', CONSUMERS, true],
  ])('H28: configured for %s (%s), the token of %s: signed in %j', async (_what, directory, tid, isSignedIn) => {
    const issuer = `${microsoft.url}/${directory}/v2.0`;
    const narrow = providerOf({ id: 'microsoft', kind: 'microsoft', issuer, credentials: MICROSOFT_CLIENT });
    microsoft.claims = { ...VICTIM, tid };
    const attempt = newAttempt();
    expect(await narrow.exchange(await comeBack(narrow, attempt), attempt)).toMatchObject(
      isSignedIn
        ? { ok: true, value: { subject: `${tid}.${OBJECT}` } }
        : { ok: false, error: { stage: 'token_exchange', errorCode: 'issuer_mismatch' } },
    );
  });

  it.each([
    ['the pattern', TENANT, '{tenantid}'],
    ['another directory', TENANT, OTHER_TENANT],
    ['the pattern', DIRECTORY.domain, '{tenantid}'],
    ['the pattern', 'consumers', '{tenantid}'],
    ['an organisation', 'consumers', TENANT],
  ])('H28: a description that names %s is none of the directory %s', async (_what, directory, named) => {
    const issuer = `${microsoft.url}/${directory}/v2.0`;
    const narrow = providerOf({ id: 'microsoft', kind: 'microsoft', issuer, credentials: MICROSOFT_CLIENT });
    microsoft.described = `${microsoft.url}/${named}/v2.0`;
    const check = narrow.check(newAttempt().callbackUri).finally(() => (microsoft.described = undefined));
    expect(await check).toEqual({ code: 'issuer_mismatch' });
  });
});

describe('Apple', () => {
  let apple: AppleStandIn;
  let provider: IdentityProvider;
  const VICTIM = { sub: 'apple-victim', email: ADDRESS, email_verified: 'true' };
  beforeAll(async () => {
    apple = await openApple(clock);
    const credentials = { ...APPLE_CLIENT, privateKey: apple.privateKey };
    provider = providerOf({ id: 'apple', kind: 'apple', issuer: apple.url, credentials });
  });
  afterAll(() => apple.close());

  it.each<[string, Record<string, unknown>, Record<string, string>, object]>([
    ['the same address as another person', { sub: 'other' }, {}, stranger({ subject: 'other' })],
    ['an address that is not verified', { sub: 'other', email_verified: 'false' }, {}, refused],
    ['an address without a word about it', { sub: 'other', email_verified: undefined }, {}, refused],
    ['no sub', { sub: undefined }, {}, refused],
    ['an issuer of another host', { iss: 'https://evil.example' }, {}, refused],
    ['the token of another client', { aud: 'com.example.other' }, {}, refused],
    ['the nonce of another browser', { nonce: 'another' }, {}, refused],
    [
      'a form that names the address of the victim',
      { sub: 'other', email: 'other@example.test' },
      { user: JSON.stringify({ email: ADDRESS, name: { firstName: 'V' } }) },
      stranger({ email: 'other@example.test' }),
    ],
    ['a form that is no JSON', { sub: 'other' }, { user: '{' }, stranger({ name: null })],
    ['a form that names a subject', { sub: 'other' }, { sub: 'apple-victim' }, stranger({ subject: 'other' })],
  ])('H28: %s', async (_what, claims, form, expected) => {
    apple.claims = { ...VICTIM, ...claims };
    apple.form = form;
    const attempt = newAttempt();
    expect(await provider.exchange(await comeBack(provider, attempt), attempt)).toMatchObject(expected);
  });
});

describe('GitHub', () => {
  let github: GitHubStandIn;
  let provider: IdentityProvider;
  const VICTIM = { id: 4217, login: 'victim', name: 'Ada', avatar_url: null, emails: primary(ADDRESS) };
  beforeAll(async () => {
    github = await openGitHub(VICTIM);
    provider = providerOf({ id: 'github', kind: 'github', issuer: github.url, credentials: GITHUB_CLIENT });
  });
  afterAll(() => github.close());

  it.each<[string, Partial<typeof VICTIM> | Record<string, unknown>, object]>([
    ['the same address under another id', { id: 9 }, stranger({ subject: '9' })],
    ['the login of the victim, given to somebody else', { id: 9, login: 'victim' }, stranger({ subject: '9' })],
    ['the id of the victim as text', { id: '4217' }, refused],
    ['the id of the victim with a fraction', { id: 4217.5 }, refused],
    ['the id of the victim, negative', { id: -4217 }, refused],
    ['a list with the id of the victim', { id: [4217] }, refused],
    ['an address of the victim that is not verified', { id: 9, emails: primary(ADDRESS, false) }, refused],
    [
      'an address of the victim that is verified and not primary',
      { id: 9, emails: [{ email: ADDRESS, primary: false, verified: true }] },
      refused,
    ],
    [
      'the address of the victim first, unverified, and a verified one behind it',
      {
        id: 9,
        emails: [
          { email: ADDRESS, primary: true, verified: false },
          { email: 'other@example.test', primary: true, verified: true },
        ],
      },
      stranger({ email: 'other@example.test' }),
    ],
  ])('H28: %s', async (_what, change, expected) => {
    github.person = { ...VICTIM, ...change };
    const attempt = newAttempt();
    expect(await provider.exchange(await comeBack(provider, attempt), attempt)).toMatchObject(expected);
  });

  it.each<[string, (back: URLSearchParams) => void]>([
    ['without a state', (back) => back.delete('state')],
    ['with the state of another browser', (back) => back.set('state', 'another')],
    ['with two codes', (back) => back.append('code', 'another')],
    ['with an error beside the code', (back) => back.set('error', 'server_error')],
    ['without a code', (back) => back.delete('code')],
    ['with a code that was made up', (back) => back.set('code', 'made-up')],
  ])('H28: an answer %s', async (_what, alter) => {
    github.person = VICTIM;
    const attempt = newAttempt();
    const back = await comeBack(provider, attempt);
    alter(back);
    expect(await provider.exchange(back, attempt)).toMatchObject(refused);
  });
});

describe('names and issuers', () => {
  it.each([
    '../google',
    'me',
    'callback',
    'sessions',
    'sign-in',
    'github',
    'a',
    'Google',
    'x'.repeat(32),
    'a/b',
    'a%2fb',
    '-a',
  ])('H28: no provider of one’s own is called %s', (id) => expect(providerIdFault(id)).not.toBeNull());

  it.each([
    `https://login.microsoftonline.com.evil.example/${TENANT}/v2.0`,
    `https://login.microsoftonline.com@evil.example/${TENANT}/v2.0`,
    `https://login.microsoftonline.com/${TENANT}/v2.0/`,
    `https://login.microsoftonline.com/x/${TENANT}/v2.0`,
    'https://login.microsoftonline.com/evil/v2.0',
  ])('H28: %s is no issuer of Microsoft', (issuer) => {
    const microsoft = { kind: 'microsoft', issuer: 'https://login.microsoftonline.com/common/v2.0' } as const;
    expect(isIssuerOf(microsoft, issuer)).toBe(false);
    expect(isIssuerOf(microsoft, `https://login.microsoftonline.com/${TENANT}/v2.0`)).toBe(true);
  });
});
