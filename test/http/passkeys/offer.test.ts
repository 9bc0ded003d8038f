/** Where passkeys are enabled, one is offered once, after the person said yes and before the app gets its code or tokens. */
import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  authenticatorOf,
  optionsIn,
  personWithPasskey,
  signInByPasskey,
  startPasskey,
  ticketIn,
  usePasskey,
} from '../../support/passkeys/steps.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import {
  type EmailPage,
  enable,
  newAddress,
  signInByEmail,
  submit,
  toConsentByEmail,
} from '../../support/steps/email.ts';
import { ownPageOf, removable } from '../../support/steps/own-page.ts';

const harness = useHarness();

describe('the offer of a passkey', () => {
  let tenant: SocialTenant;
  beforeEach(async () => {
    tenant = await createSocialTenant(harness.current);
    for (const provider of ['email', 'passkey'] as const) await enable(tenant, provider);
  });

  /** The person has just said yes. */
  const offered = async (
    email: string,
    browser = new CookieBrowser(),
    query: Record<string, string> = {},
  ): Promise<EmailPage> =>
    submit(await toConsentByEmail(harness.current, tenant.id, email, { browser, query }), { decision: 'approve' });
  const accept = (page: EmailPage, authenticator = authenticatorOf(harness.current)) =>
    submit(page, {
      ticket: ticketIn(page.text),
      answer: JSON.stringify(authenticator.create(optionsIn(page.text, 'add'))),
    });
  const kinds = async () => (await tenant.events()).events.map(({ event }) => event);

  it('comes after the first sign-in by code, and the second one needs no mail', async () => {
    const email = newAddress();
    const browser = new CookieBrowser();
    const page = await offered(email, browser);
    expect(page.text).toContain('data-action="add-passkey"');
    expect(page.text).toContain('data-action="not-now"');
    expect(await kinds()).toEqual(['login_started']);
    const authenticator = authenticatorOf(harness.current);
    const end = await accept(page, authenticator);
    const first = await tenant.verify(end.left?.searchParams.get('access_token') ?? '');
    expect(first).toMatchObject({ valid: true, user: { email } });
    await tenant.refill();
    const again = await signInByPasskey(harness.current, tenant.id, authenticator, { browser });
    expect(await tenant.verify(again.searchParams.get('access_token') ?? '')).toEqual(first);
  });

  it.each([
    ['the person was blocked', '/users/1', 'PATCH', { blocked: true }],
    [
      'the access list leaves the person out',
      '/access',
      'PUT',
      { mode: 'list', domains: ['other.example'], emails: [] },
    ],
    ['passkeys were disabled', '/providers/passkey', 'PUT', { enabled: false }],
  ])('adds nothing when %s while it was open', async (_, path, method, json) => {
    const email = newAddress();
    await submit(await offered(email), { do: 'not-now' });
    await tenant.refill();
    const page = await offered(email);
    await tenant.api(`/api/social-login${path}`, { method, json });
    await accept(page);
    const passkeys = await (await tenant.api('/api/social-login/users/1/passkeys')).json();
    expect(passkeys).toEqual({ passkeys: [] });
  });

  it('can be left, is not repeated in this browser for 90 days, and then is', async () => {
    const email = newAddress();
    const browser = new CookieBrowser();
    const end = await submit(await offered(email, browser), { do: 'not-now' });
    expect(end.left?.searchParams.get('access_token')).toBeTruthy();
    expect(
      (await signInByEmail(harness.current, tenant.id, email, { browser })).searchParams.get('access_token'),
    ).toBeTruthy();
    expect((await offered(email, new CookieBrowser())).text).toContain('data-action="not-now"');
  });

  it('makes the code when it is left, and the code works', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = { code_challenge: challenge, code_challenge_method: 'S256', state: 'mine' };
    const end = await accept(await offered(newAddress(), new CookieBrowser(), query));
    expect(end.left?.searchParams.get('state')).toBe('mine');
    const redeemed = await tenant.edge('token', { code: end.left?.searchParams.get('code'), code_verifier: verifier });
    expect(redeemed.status).toBe(200);
  });

  it('is nothing for somebody who has one, and nothing after a sign-in by one', async () => {
    const { authenticator } = await personWithPasskey(harness.current, tenant, 'ada');
    const end = await signInByPasskey(harness.current, tenant.id, authenticator);
    expect(end.searchParams.get('access_token')).toBeTruthy();
  });

  it('is nothing where a list of domains would keep the passkey out', async () => {
    await tenant.api('/api/social-login/access', {
      method: 'PUT',
      json: { mode: 'list', domains: ['example.com'], emails: [] },
    });
    const end = await offered(newAddress());
    expect(end.left?.searchParams.get('access_token')).toBeTruthy();
  });

  it('goes on without a passkey that does not fit only when the person says so', async () => {
    const page = await offered(newAddress());
    const made = authenticatorOf(harness.current).create(optionsIn(page.text, 'add'), { without: 4 });
    const refused = await submit(page, { ticket: ticketIn(page.text), answer: JSON.stringify(made) });
    expect([refused.status, refused.left]).toEqual([400, null]);
    expect((await submit(refused, { do: 'not-now' })).left?.searchParams.get('access_token')).toBeTruthy();
    expect((await submit(refused, { do: 'not-now' })).status).toBe(400);
  });

  it('H45: is no way around the question: without the mark of a yes it leads back to it', async () => {
    const consent = await toConsentByEmail(harness.current, tenant.id, newAddress());
    const offer = new URL(`${consent.url.pathname}/passkey`, consent.url);
    for (const yes of ['', '?yes=', '?yes=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']) {
      const past = await submit(
        { ...consent, url: new URL(`${offer.pathname}${yes}`, consent.url) },
        { do: 'not-now' },
      );
      expect([past.left, past.text.includes('data-action="approve"')]).toEqual([null, true]);
    }
    expect(await kinds()).toEqual(['login_started']);
    // The mark of one browser is none in another.
    const other = await offered(newAddress());
    const crossed = await submit(
      { ...consent, url: new URL(`${offer.pathname}${other.url.search}`, consent.url) },
      { do: 'not-now' },
    );
    expect(crossed.left).toBeNull();
  });

  it('H45: the passkey of one decision is not added in another', async () => {
    const [mine, theirs] = [await offered(newAddress()), await offered(newAddress())];
    const answer = JSON.stringify(authenticatorOf(harness.current).create(optionsIn(mine.text, 'add')));
    const refused = await submit(theirs, { ticket: ticketIn(mine.text), answer });
    expect([refused.status, refused.left]).toEqual([400, null]);
  });

  it('H45: a passkey that was removed while the question was open makes no new user', async () => {
    const { authenticator, visitor } = await personWithPasskey(harness.current, tenant, 'ada');

    const consent = await usePasskey(await startPasskey(harness.current, tenant.id), authenticator);

    const passkey = removable(visitor.page).find(({ issuer }) => issuer.endsWith('/passkeys'));
    await ownPageOf(harness.current, tenant.id).post(visitor, '/identities/remove', { ...passkey });
    const end = await submit(consent, { decision: 'approve' });
    expect(end.left?.searchParams.get('error')).toBe('login_failed');
    const { events } = await tenant.events();
    expect(events.at(-1)).toMatchObject({ event: 'login_failed', metadata: { error_code: 'passkey_removed' } });
    const { users } = (await (await tenant.api('/api/social-login/users?limit=10')).json()) as { users: unknown[] };
    expect(users).toHaveLength(1);
  });
});
