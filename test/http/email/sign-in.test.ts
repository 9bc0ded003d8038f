/** People without a social account sign in by a code that comes by e-mail. */
import { beforeAll, describe, expect, it } from 'vitest';
import { CookieBrowser, toConsent } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import {
  codesTo,
  enable,
  enterCode,
  newAddress,
  newestCode,
  sendCode,
  signInByEmail,
  startEmail,
  submit,
  toConsentByEmail,
} from '../../support/steps/email.ts';

const harness = useHarness();

describe('a sign-in by e-mail', () => {
  let tenant: SocialTenant;
  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
    expect((await enable(tenant, 'email')).status).toBe(200);
  });

  it('asks for an address, then for the code of the mail, and ends at the app', async () => {
    const email = newAddress();
    const page = await startEmail(harness.current, tenant.id);
    expect(page.text).toMatch(/<input[^>]*name="email"/);
    expect(page.text).toContain('autocomplete="username webauthn"');
    expect(page.text).toContain('data-action="send-code"');
    const asked = await sendCode(page, email);
    expect(asked.text).toMatch(/<input[^>]*name="code"/);
    expect(asked.text).toContain('autocomplete="one-time-code"');
    expect(asked.text).toContain('data-action="check-code"');
    expect(asked.text).toContain('data-action="send-again"');
    const code = await newestCode(harness.current, email);
    expect(code).toMatch(/^[B-DF-HJ-NP-TV-XZ2-9]{4}-[B-DF-HJ-NP-TV-XZ2-9]{4}$/);
    const consent = await enterCode(asked, ` ${code.toLowerCase().replace('-', ' ')} `);
    expect(consent.text).toContain('data-action="approve"');
    expect(consent.text).toContain(email);
    const end = await submit(consent, { decision: 'approve' });
    const accessToken = end.left?.searchParams.get('access_token') ?? '';
    expect(await tenant.verify(accessToken)).toMatchObject({
      valid: true,
      user: { email, name: email.slice(0, email.indexOf('@')), picture: null },
    });
    const { events } = await tenant.events();
    expect(events.slice(-2)).toMatchObject([
      { event: 'login_started', metadata: { provider: 'email' } },
      { event: 'authorize', email, metadata: { provider: 'email', first: true } },
    ]);
  });

  it('knows the person again by any spelling of the address, and nobody else', async () => {
    const email = newAddress();
    const idOf = async (end: URL): Promise<number> => {
      const verified = (await tenant.verify(end.searchParams.get('access_token') ?? '')) as { user: { id: number } };
      return verified.user.id;
    };
    const first = await idOf(await signInByEmail(harness.current, tenant.id, email));
    const shouted = await sendCode(await startEmail(harness.current, tenant.id), ` ${email.toUpperCase()} `);
    const consent = await enterCode(shouted, await newestCode(harness.current, email));
    const end = await submit(consent, { decision: 'approve' });
    expect(await idOf(end.left as URL)).toBe(first);
    const [local, domain] = email.split('@');
    expect(await idOf(await signInByEmail(harness.current, tenant.id, `${local}+tag@${domain}`))).not.toBe(first);
    const response = await tenant.api(`/api/social-login/users/${first}`);
    expect(await response.json()).toMatchObject({
      identities: [{ provider: 'email', issuer: `${harness.current.baseUrl}/email` }],
    });
  });

  it('has a mail without a link, that says for what, when and from where', async () => {
    const email = newAddress();
    await sendCode(await startEmail(harness.current, tenant.id), email, { 'accept-language': 'de' });
    const box = await (await fetch(new URL('/personas/mail', harness.current.baseUrl))).text();
    const mail = box.slice(box.indexOf(`data-mail="${email}"`)).split('</article>')[0] ?? '';
    expect(mail).toContain('app.example.com');
    expect(mail).toContain('127.0.0.x');
    expect(mail).toContain(new URL(harness.current.baseUrl).host);
    expect(mail).toContain('Niemand wird Sie danach fragen');
    expect(mail).not.toMatch(/https?:\/\//);
  });

  it('takes a code once, in the browser that asked, and the newest alone', async () => {
    const email = newAddress();
    const asked = await sendCode(await startEmail(harness.current, tenant.id), email);
    const first = await newestCode(harness.current, email);
    const stranger = new CookieBrowser();
    const other = await startEmail(harness.current, tenant.id, { browser: stranger });
    await sendCode(other, newAddress());
    const stolen = await submit({ ...asked, browser: stranger }, { do: 'check-code', code: first });
    expect(stolen.status).toBe(400);
    expect(stolen.text).toContain('loginExpired');
    const again = await submit(asked, { do: 'send-again' });
    expect(again.text).toContain('role="status"');
    const second = await newestCode(harness.current, email);
    expect(second).not.toBe(first);
    const old = await enterCode(again, first);
    expect([old.status, old.url.pathname]).toEqual([400, asked.url.pathname]);
    expect(old.text).toContain('Tries left: 4');
    const right = await enterCode(again, second);
    expect(right.text).toContain('data-action="approve"');
    const twice = await enterCode(again, second);
    expect(twice.status).toBe(400);
  });

  it('ends after five wrong codes, whichever code they were for, and the app hears of it', async () => {
    const email = newAddress();
    let page = await sendCode(await startEmail(harness.current, tenant.id), email);
    for (let tries = 0; tries < 3; tries += 1) page = await enterCode(page, 'BBBB-BBBB');
    page = await submit(page, { do: 'send-again' });
    page = await enterCode(page, 'CCCC-CCCC');
    const code = await newestCode(harness.current, email);
    const end = await enterCode(page, 'DDDD-DDDD');
    expect(end.left?.searchParams.get('error')).toBe('login_failed');
    expect((await enterCode(page, code)).status).toBe(400);
    const { events } = await tenant.events();
    expect(events.at(-1)).toMatchObject({
      event: 'login_failed',
      metadata: { provider: 'email', stage: 'userinfo', error_code: 'too_many_tries' },
    });
  });

  it('takes a code for ten minutes, also if it was asked for late', async () => {
    const email = newAddress();
    const page = await startEmail(harness.current, tenant.id);
    harness.current.clock.advance({ minutes: 9 });
    const asked = await sendCode(page, email);
    harness.current.clock.advance({ minutes: 9 });
    const right = await enterCode(asked, await newestCode(harness.current, email));
    expect(right.text).toContain('data-action="approve"');
    const late = newAddress();
    const second = await sendCode(await startEmail(harness.current, tenant.id), late);
    const code = await newestCode(harness.current, late);
    harness.current.clock.advance({ minutes: 10, seconds: 1 });
    const tooLate = await enterCode(second, code);
    expect(tooLate.text).not.toContain('data-action="approve"');
  });

  it('lets a wrong address be mended in one click', async () => {
    const wrong = newAddress();
    const asked = await sendCode(await startEmail(harness.current, tenant.id), wrong);
    expect(asked.text).toContain('data-action="change-address"');
    const change = await submit(asked, {}).catch(() => null);
    expect(change).not.toBeNull();
    const page = await asked.browser.send(`${asked.url}?change`);
    expect(await page.text()).toContain(`value="${wrong}"`);
    const right = newAddress();
    const again = await sendCode(asked, right);
    expect(again.text).toContain(right);
    expect((await enterCode(again, await newestCode(harness.current, right))).text).toContain('data-action="approve"');
  });

  it.each([
    'no address',
    'a@b',
    'a b@example.com',
    '"a"@example.com',
    'a@[127.0.0.1]',
    'a@example.com\nbcc: x@y.z',
    'ö@example.com',
    'a@@example.com',
  ])('sends nothing to %j', async (address) => {
    const page = await sendCode(await startEmail(harness.current, tenant.id), address);
    expect([page.status, page.text.includes('name="email"')]).toEqual([400, true]);
  });

  it('asks the access list after the code, so that nobody learns who is on it', async () => {
    const closed = await createSocialTenant(harness.current);
    await enable(closed, 'email');
    const onList = `on-${newAddress()}`;
    await closed.api('/api/social-login/access', {
      method: 'PUT',
      json: { mode: 'list', domains: ['members.example'], emails: [onList] },
    });
    const strange = newAddress();
    const pages = await Promise.all(
      [onList, strange].map(async (email) => sendCode(await startEmail(harness.current, closed.id), email)),
    );
    const [known = '', unknown = ''] = pages.map(({ text, url }, index) =>
      text.replaceAll([onList, strange][index] ?? '', 'X').replaceAll(url.pathname, 'P'),
    );
    expect(known).toBe(unknown);
    const refused = await enterCode(pages[1] as (typeof pages)[number], await newestCode(harness.current, strange));
    expect(refused.left?.searchParams.get('error')).toBe('access_denied');
    expect((await toConsentByEmail(harness.current, closed.id, 'eva@members.example')).text).toContain(
      'data-action="approve"',
    );
  });

  it('offers the provider first by which the address is known here', async () => {
    const known = await toConsent(harness.current, tenant.id, { email: 'kim@example.test' });
    await known.browser.post(known.url, { decision: 'approve' });
    const page = await toConsentByEmail(harness.current, tenant.id, 'kim@example.test');
    expect(page.text).toContain('data-action="use-provider"');
    expect(page.text).not.toContain('data-action="approve"');
    const onward = await submit(page, { do: 'go-on' });
    expect(onward.text).toContain('data-action="approve"');
    const again = await toConsentByEmail(harness.current, tenant.id, 'kim@example.test');
    const there = await submit(again, { do: 'use-provider' });
    expect(there.url.pathname).toContain('/personas/');
  });

  it('does not offer e-mail to somebody who has just come by it, after a move from another project', async () => {
    const email = newAddress();
    const before = await createSocialTenant(harness.current);
    await enable(before, 'email');
    await signInByEmail(harness.current, before.id, email);
    const body = await (await before.api('/api/social-login/export')).text();
    const headers = { 'content-type': 'application/x-ndjson' };
    const moved = await tenant.api('/api/social-login/import', { method: 'POST', headers, body });
    expect(await moved.json()).toMatchObject({ imported: 1 });
    const page = await toConsentByEmail(harness.current, tenant.id, email);
    expect(page.text).not.toContain('data-action="use-provider"');
    expect(page.text).toContain('data-action="approve"');
  });

  it('mails three codes in ten minutes to an address that a caller names, and shows the same page for more', async () => {
    const email = newAddress();
    for (let turn = 0; turn < 5; turn += 1) {
      const page = await sendCode(await startEmail(harness.current, tenant.id), email);
      expect([page.status, page.text.includes('name="code"')]).toEqual([200, true]);
    }
    expect(await codesTo(harness.current, email)).toHaveLength(3);
  });

  it('is off until it is enabled', async () => {
    const other = await createSocialTenant(harness.current);
    const answer = await harness.current.fetch(`/edge/auth/${other.id}/email`);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'providerNotEnabled']);
  });
});
