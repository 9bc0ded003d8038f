/**
 * GitHub, Microsoft and Apple with their own protocols, against our stand-ins: who the person is, and when a sign-in is
 * refused.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../../server/kernel/result.ts';
import type { Identity, IdentityProvider, ProviderFailure } from '../../../server/providers/ports.ts';
import type { ProviderClient } from '../../../server/providers/provider-client.ts';
import { TestClock } from '../../support/clock.ts';
import { GITHUB_CLIENT, type GitHubStandIn, openGitHub, primary } from '../../support/stand-ins/github-stand-in.ts';
import {
  APPLE_CLIENT,
  type AppleStandIn,
  CONSUMERS,
  MICROSOFT_CLIENT,
  type OpenIdStandIn,
  openApple,
  openMicrosoft,
} from '../../support/stand-ins/openid-stand-in.ts';
import { newAttempt } from './support/persona-login.ts';
import { providerAt } from './support/provider-at.ts';

const clock = new TestClock();
const TENANT = '11111111-2222-4333-8444-555555555555';
const CALLBACK = 'http://localhost:3000/edge/auth/google/callback';
const OBJECT = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';

const providerOf = (client: Omit<ProviderClient, 'label'>): IdentityProvider => providerAt(clock, client);

/** To the provider and back, as a browser would do it: by an address, or by a form. */
async function signIn(provider: IdentityProvider, attempt = newAttempt()): Promise<Result<Identity, ProviderFailure>> {
  const answer = await fetch(await provider.authorizationUrl(attempt), { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location !== null) return provider.exchange(new URL(location).searchParams, attempt);
  const fields = [...(await answer.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)];
  const form = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]));
  return provider.exchange(form, attempt);
}

const refusedBy = (errorCode: string, stage = 'userinfo') => ({
  ok: false,
  error: { kind: 'failed', stage, errorCode },
});

describe('GitHub', () => {
  let github: GitHubStandIn;
  let provider: IdentityProvider;
  const ada = () => ({
    id: 4217,
    login: 'ada',
    name: 'Ada Lovelace',
    avatar_url: null,
    emails: primary('ada@example.test'),
  });
  beforeAll(async () => {
    github = await openGitHub(ada());
    provider = providerOf({ id: 'github', kind: 'github', issuer: github.url, credentials: GITHUB_CLIENT });
  });
  afterAll(() => github.close());

  it('names a person by the numeric id, with the address that is primary and verified', async () => {
    github.person = ada();
    expect(await signIn(provider)).toEqual({
      ok: true,
      value: { issuer: github.url, subject: '4217', email: 'ada@example.test', name: 'Ada Lovelace', picture: null },
    });
  });

  it('names the same person after the login and the address have changed', async () => {
    github.person = { ...ada(), login: 'countess', emails: primary('countess@example.test') };
    expect(await signIn(provider)).toMatchObject({ value: { subject: '4217', email: 'countess@example.test' } });
  });

  it.each([
    ['the primary address is not verified', primary('ada@example.test', false), 'email_not_verified'],
    [
      'only another address is verified',
      [{ email: 'x@example.test', primary: false, verified: true }],
      'email_not_verified',
    ],
    ['there are no addresses', [], 'email_not_verified'],
    ['verified is a word', [{ email: 'x@example.test', primary: true, verified: 'true' }], 'email_not_verified'],
    ['the list is no list', { email: 'x@example.test', primary: true, verified: true }, 'email_not_verified'],
    ['the address is broken', primary('no address'), 'email_invalid'],
  ])('signs nobody in where %s', async (_what, emails, errorCode) => {
    github.person = { ...ada(), emails };
    expect(await signIn(provider)).toEqual(refusedBy(errorCode));
  });

  it.each([
    ['a text', '4217'],
    ['zero', 0],
    ['a fraction', 1.5],
    ['too large to be exact', 2 ** 53],
    ['missing', undefined],
  ])('signs nobody in where the id is %s', async (_what, id) => {
    github.person = { ...ada(), id };
    expect(await signIn(provider)).toEqual(refusedBy('bad_response'));
  });

  it('redeems a code once, and only for the attempt that it was made for', async () => {
    github.person = ada();
    const attempt = newAttempt();
    const answer = await fetch(await provider.authorizationUrl(attempt), { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '').searchParams;
    expect(await provider.exchange(back, { ...newAttempt(), state: attempt.state })).toEqual(
      refusedBy('invalid_grant', 'token_exchange'),
    );
    expect(await provider.exchange(back, attempt)).toEqual(refusedBy('invalid_grant', 'token_exchange'));
    expect(await provider.exchange(back, newAttempt())).toEqual(refusedBy('invalid_callback', 'token_exchange'));
  });

  it('tells a denial from a failure', async () => {
    const attempt = newAttempt();
    const denied = new URLSearchParams({ error: 'access_denied', state: attempt.state });
    expect(await provider.exchange(denied, attempt)).toEqual({ ok: false, error: { kind: 'denied' } });
    const suspended = new URLSearchParams({ error: 'application_suspended', state: attempt.state });
    expect(await provider.exchange(suspended, attempt)).toEqual(refusedBy('provider_error', 'token_exchange'));
  });

  it('finds out whether the client is known, without a person', async () => {
    expect(await provider.check(CALLBACK)).toBeNull();
    const wrong = { id: 'github', kind: 'github', issuer: github.url } as const;
    const credentials = { ...GITHUB_CLIENT, clientSecret: 'another' };
    expect(await providerOf({ ...wrong, credentials }).check(CALLBACK)).toEqual({ code: 'invalid_client' });
    const stranger = { ...GITHUB_CLIENT, clientId: 'stranger' };
    expect(await providerOf({ ...wrong, credentials: stranger }).check(CALLBACK)).toEqual({ code: 'invalid_client' });
    const away = { id: 'github', kind: 'github', issuer: 'http://localhost:1', credentials: GITHUB_CLIENT } as const;
    expect(await providerOf(away).check(CALLBACK)).toEqual({ code: 'unreachable' });
  });
});

describe('Microsoft', () => {
  let microsoft: OpenIdStandIn;
  let provider: IdentityProvider;
  const ada = {
    sub: 'pairwise',
    tid: TENANT,
    oid: OBJECT,
    email: 'ada@corp.example',
    name: 'Ada Lovelace',
    xms_edov: true,
  };
  beforeAll(async () => {
    microsoft = await openMicrosoft(clock);
    const issuer = `${microsoft.url}/common/v2.0`;
    provider = providerOf({ id: 'microsoft', kind: 'microsoft', issuer, credentials: MICROSOFT_CLIENT });
  });
  afterAll(() => microsoft.close());

  it('names a person by directory and object, under the issuer of the directory', async () => {
    microsoft.claims = ada;
    expect(await signIn(provider)).toEqual({
      ok: true,
      value: {
        issuer: `${microsoft.url}/${TENANT}/v2.0`,
        subject: `${TENANT}.${OBJECT}`,
        email: 'ada@corp.example',
        name: 'Ada Lovelace',
        picture: null,
        vouchedDomain: 'corp.example',
      },
    });
  });

  it('takes the address of a personal account, and speaks for no domain then', async () => {
    microsoft.claims = { ...ada, tid: CONSUMERS, xms_edov: undefined, email: 'ada@outlook.example' };
    const signedIn = await signIn(provider);
    expect(signedIn).toMatchObject({ ok: true, value: { email: 'ada@outlook.example' } });
    expect(signedIn).not.toHaveProperty('value.vouchedDomain');
  });

  it.each([
    [
      'the domain of the address is not shown to be the organisation’s',
      { xms_edov: undefined },
      refusedBy('email_not_verified'),
    ],
    ['the claim says no', { xms_edov: false }, refusedBy('email_not_verified')],
    ['the claim says no as a word', { xms_edov: 'false' }, refusedBy('email_not_verified')],
    ['there is no address', { email: undefined }, refusedBy('email_missing')],
    ['the object id is missing', { oid: undefined }, refusedBy('invalid_id_token')],
    ['the object id is a path', { oid: '../other' }, refusedBy('invalid_id_token')],
    ['iss is that of another directory', { iss: 'OTHER' }, refusedBy('issuer_mismatch', 'token_exchange')],
    ['the directory is no id', { tid: 'evil' }, refusedBy('issuer_mismatch', 'token_exchange')],
    ['the directory is missing', { tid: undefined }, refusedBy('issuer_mismatch', 'token_exchange')],
  ])('signs nobody in where %s', async (_what, more, refusal) => {
    const other = `${microsoft.url}/99999999-2222-4333-8444-555555555555/v2.0`;
    microsoft.claims = { ...ada, ...more, ...('iss' in more ? { iss: other } : {}) };
    expect(await signIn(provider)).toEqual(refusal);
  });

  it('sends the code to the provider once', async () => {
    microsoft.claims = ada;
    microsoft.calls.length = 0;
    await signIn(provider);
    expect(microsoft.calls.filter((call) => call === 'POST /token')).toHaveLength(1);
  });

  it('finds out whether the client is known', async () => {
    expect(await provider.check(CALLBACK)).toBeNull();
    const credentials = { ...MICROSOFT_CLIENT, clientSecret: 'another' };
    const issuer = `${microsoft.url}/common/v2.0`;
    expect(await providerOf({ id: 'microsoft', kind: 'microsoft', issuer, credentials }).check(CALLBACK)).toEqual({
      code: 'invalid_client',
    });
  });
});

describe('Apple', () => {
  let apple: AppleStandIn;
  let provider: IdentityProvider;
  const ada = {
    sub: '001999.abc.1',
    email: 'x7@privaterelay.example',
    email_verified: 'true',
    is_private_email: 'true',
  };
  beforeAll(async () => {
    apple = await openApple(clock);
    const credentials = { ...APPLE_CLIENT, privateKey: apple.privateKey };
    provider = providerOf({ id: 'apple', kind: 'apple', issuer: apple.url, credentials });
  });
  afterAll(() => apple.close());

  it('answers by a form, in which the name comes at the first sign-in', async () => {
    apple.claims = ada;
    apple.form = {
      user: JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' }, email: 'other@example.test' }),
    };
    expect(await signIn(provider)).toEqual({
      ok: true,
      value: {
        issuer: apple.url,
        subject: '001999.abc.1',
        email: 'x7@privaterelay.example',
        name: 'Ada Lovelace',
        picture: null,
        nameToldOnce: true,
      },
    });
  });

  it('takes nothing but a name from the form, and no name where there is none', async () => {
    apple.claims = ada;
    for (const user of [
      '',
      'no json',
      '[]',
      '{"name":7}',
      '{"name":{"firstName":{}}}',
      '{"sub":"2","email":"e@example.test"}',
    ]) {
      apple.form = { user };
      expect(await signIn(provider)).toMatchObject({
        value: { subject: '001999.abc.1', name: null, email: ada.email },
      });
    }
    apple.form = {};
  });

  it.each([['false'], [false], [undefined], ['yes'], [1]])(
    'signs nobody in where email_verified is %j',
    async (said) => {
      apple.claims = { ...ada, email_verified: said };
      expect(await signIn(provider)).toEqual(refusedBy('email_not_verified'));
    },
  );

  it('signs its secret again before the old one ends', async () => {
    apple.claims = ada;
    expect((await signIn(provider)).ok).toBe(true);
    clock.advance({ hours: 2 });
    expect((await signIn(provider)).ok).toBe(true);
    expect(await provider.check(CALLBACK)).toBeNull();
  });

  it('says that the client is unknown where another key has signed', async () => {
    await using other = await openApple(clock);
    const credentials = { ...APPLE_CLIENT, privateKey: other.privateKey };
    const wrong = providerOf({ id: 'apple', kind: 'apple', issuer: apple.url, credentials });
    expect(await wrong.check(CALLBACK)).toEqual({ code: 'invalid_client' });
  });
});
