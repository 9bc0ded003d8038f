/** Codes go out by a real mail server, of the operator or of a claimed project. */
import { describe, expect, it } from 'vitest';
import { readSender, readSmtpAddress } from '../../../server/egress/smtp-address.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { closedPort, codeIn, openMailReceiver } from '../../support/mail-receiver.ts';
import { createOwner } from '../../support/owner.ts';
import { createSocialTenant, type SocialTenant } from '../../support/social-tenant.ts';
import { enable, enterCode, sendCode, startEmail, submit } from '../../support/steps/email.ts';

const mailOf = (port: number, user = '') => {
  const address = readSmtpAddress(`smtp://${user}127.0.0.1:${port}`);
  const from = readSender('Acme <codes@acme.example>');
  if (!address || !from) throw new Error('no address');
  return { address, from };
};

const sendNow = (harness: Harness): Promise<void> => harness.service.jobs.get('send-mails')?.() ?? Promise.resolve();

async function projectWith(mail: ReturnType<typeof mailOf> | undefined): Promise<[Harness, SocialTenant]> {
  const harness = await createHarness({ config: { mail } });
  const tenant = await createSocialTenant(harness);
  expect((await enable(tenant, 'email')).status).toBe(200);
  return [harness, tenant];
}

const put = (tenant: SocialTenant, json: unknown) =>
  tenant.api('/api/social-login/providers/email', { method: 'PUT', json });
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code];

describe('the mail server of the operator', () => {
  it('gets the mail as text and HTML, from the sender, and the code in it works', async () => {
    const receiver = await openMailReceiver();
    const [harness, tenant] = await projectWith(mailOf(receiver.port));
    const asked = await sendCode(await startEmail(harness, tenant.id), 'Real.Person@Example.com');
    await expect.poll(() => receiver.mails.length).toBe(1);
    const [mail] = receiver.mails;
    expect(mail).toMatchObject({ from: 'codes@acme.example', to: ['real.person@example.com'] });
    expect(mail?.raw).toContain('From: Acme <codes@acme.example>');
    expect(mail?.raw).toContain('text/html');
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
    expect(mail?.raw).not.toMatch(/https?:\/\//);
    const consent = await enterCode(asked, mail ? codeIn(mail) : '');
    expect(consent.text).toContain('data-action="approve"');
    await expect
      .poll(() => harness.database.query('select 1 from porchlight.mails where tenant_id = $1', [tenant.id]))
      .toEqual([]);
  });

  it('that refuses an address for ever: the history says so, and the page tells nobody', async () => {
    const receiver = await openMailReceiver({ refuse: () => ({ code: 550, text: 'no such user' }) });
    const [harness, tenant] = await projectWith(mailOf(receiver.port));
    const asked = await sendCode(await startEmail(harness, tenant.id), 'nobody@example.com');
    expect([asked.status, asked.text.includes('name="code"')]).toEqual([200, true]);
    await expect
      .poll(async () => (await tenant.events()).events.at(-1))
      .toMatchObject({
        event: 'login_failed',
        metadata: { stage: 'userinfo', error_code: 'mail_failed', provider: 'email' },
      });
    expect(receiver.tries()).toBe(1);
  });

  it('that defers gets the mail again after 5, 15 and 45 seconds, and then it arrives', async () => {
    const receiver = await openMailReceiver({
      refuse: (_to, attempt) => (attempt < 4 ? { code: 451, text: 'greylisted' } : null),
    });
    const [harness, tenant] = await projectWith(mailOf(receiver.port));
    await sendCode(await startEmail(harness, tenant.id), 'later@example.com');
    for (const [tries, seconds] of [
      [1, 5],
      [2, 10],
      [3, 30],
    ] as const) {
      await expect.poll(() => receiver.tries()).toBe(tries);
      await expect
        .poll(
          async () =>
            (
              await harness.database.query<{ tries: number }>(
                'select tries from porchlight.mails where tenant_id = $1',
                [tenant.id],
              )
            )[0]?.tries,
        )
        .toBe(tries);
      harness.clock.advance({ seconds: seconds - 1 });
      await sendNow(harness);
      expect(receiver.tries()).toBe(tries);
      harness.clock.advance({ seconds: 1 });
      await sendNow(harness);
    }
    await expect.poll(() => receiver.mails.length).toBe(1);
  });

  it('that is away for five minutes: the mail fails, and the history says so', async () => {
    const [harness, tenant] = await projectWith(mailOf(await closedPort()));
    await sendCode(await startEmail(harness, tenant.id), 'away@example.com');
    const failed = async () => (await tenant.events()).events.some(({ event }) => event === 'login_failed');
    for (const [tries, seconds] of [5, 10, 30, 90, 165].map((wait, index) => [index + 1, wait] as const)) {
      await expect
        .poll(
          async () =>
            (
              await harness.database.query<{ tries: number }>(
                'select tries from porchlight.mails where tenant_id = $1',
                [tenant.id],
              )
            )[0]?.tries,
        )
        .toBe(tries);
      expect(await failed()).toBe(false);
      harness.clock.advance({ seconds });
      await sendNow(harness);
    }
    await expect.poll(failed).toBe(true);
  });

  it('gets no mail whose code has expired, and the history says so: the service was away in between', async () => {
    const receiver = await openMailReceiver({ refuse: () => ({ code: 451, text: 'busy' }) });
    const [harness, tenant] = await projectWith(mailOf(receiver.port));
    await sendCode(await startEmail(harness, tenant.id), 'too-late@example.com');
    await expect.poll(() => receiver.tries()).toBe(1);
    harness.clock.advance({ minutes: 10 });
    await sendNow(harness);
    const ofMail = ({ metadata }: { metadata: unknown }) => JSON.stringify(metadata).includes('mail_failed');
    await expect.poll(async () => (await tenant.events()).events.filter(ofMail).length).toBe(1);
    expect(receiver.tries()).toBe(1);
  });

  it('gets no mail whose code was replaced by another one', async () => {
    const receiver = await openMailReceiver({
      refuse: (_to, attempt) => (attempt === 1 ? { code: 451, text: 'greylisted' } : null),
    });
    const [harness, tenant] = await projectWith(mailOf(receiver.port));
    const page = await sendCode(await startEmail(harness, tenant.id), 'twice@example.com');
    await expect.poll(() => receiver.tries()).toBe(1);
    const again = await submit(page, { do: 'send-again' });
    await expect.poll(() => receiver.mails.length).toBe(1);
    harness.clock.advance({ seconds: 60 });
    await sendNow(harness);
    expect(receiver.mails).toHaveLength(1);
    const [mail] = receiver.mails;
    expect((await enterCode(again, mail ? codeIn(mail) : '')).text).toContain('data-action="approve"');
  });

  it('gets a mail that another node took and did not send before it died', async () => {
    const receiver = await openMailReceiver();
    const [harness, tenant] = await projectWith(mailOf(receiver.port));
    // Taken by a node that is gone: the lease runs.
    const later = new Date(harness.clock.now().getTime() + 40_000);
    await sendCode(await startEmail(harness, tenant.id), 'first@example.com');
    await expect.poll(() => receiver.mails.length).toBe(1);
    await harness.database.query(
      `insert into porchlight.mails (tenant_id, attempt_hash, address_hash, is_own, sealed, created_at, next_try_at)
       values ($1, 'gone', 'x', false, $2, $3, $4)`,
      [
        tenant.id,
        await harness.service.shared.sealer.seal(
          'mail',
          JSON.stringify({
            to: 'second@example.com',
            code: 'BCDF-GHJK',
            language: 'en',
            appName: null,
            appHost: 'app.example.com',
            pageHost: 'x',
            askedAt: later.toISOString(),
            place: 'x',
          }),
        ),
        harness.clock.now(),
        later,
      ],
    );
    await sendNow(harness);
    expect(receiver.mails).toHaveLength(1);
    harness.clock.advance({ seconds: 41 });
    await sendNow(harness);
    await expect.poll(() => receiver.mails.at(-1)?.to).toEqual(['second@example.com']);
  });
});

describe('the mail server of a project', () => {
  it('is for claimed projects, needs a sender and the right form, and is never answered', async () => {
    const receiver = await openMailReceiver({ password: 'right' });
    const harness = await createHarness();
    const owner = await createOwner(harness);
    const tenant = await createSocialTenant(harness);
    const url = `smtp://mailer:right@127.0.0.1:${receiver.port}`;
    const own = { enabled: true, smtp_url: url, from: 'Own <own@project.example>' };
    expect(await codeOf(await put(tenant, own))).toEqual([403, 'claimRequired']);
    await owner.claim(tenant.id);
    expect(await codeOf(await put(tenant, { enabled: true, smtp_url: url }))).toEqual([400, 'invalidRequest']);
    for (const smtp_url of [
      'https://mail.example',
      'smtp://mail.example/path',
      'smtp://mail.example:80',
      'file:///etc/passwd',
    ])
      expect(await codeOf(await put(tenant, { ...own, smtp_url }))).toEqual([400, 'invalidRequest']);
    expect(await codeOf(await put(tenant, { ...own, from: 'a@b.example\nBcc: c@d.example' }))).toEqual([
      400,
      'invalidRequest',
    ]);
    const set = await put(tenant, own);
    const text = await set.text();
    expect([set.status, text.includes('right'), text.includes('own@project.example')]).toEqual([200, false, true]);
    expect(JSON.parse(text)).toMatchObject({ credentials: 'own' });

    const asked = await sendCode(await startEmail(harness, tenant.id), 'person@example.com');
    await expect.poll(() => receiver.mails.length).toBe(1);
    expect(receiver.mails[0]).toMatchObject({ from: 'own@project.example', user: 'mailer' });
    const mail = receiver.mails[0];
    expect((await enterCode(asked, mail ? codeIn(mail) : '')).text).toContain('data-action="approve"');

    const check = () => tenant.api('/api/social-login/providers/email/check', { method: 'POST' });
    expect(await (await check()).json()).toEqual({ ok: true, problem: null });
    await put(tenant, { enabled: true, smtp_url: url.replace('right', 'wrong') });
    expect(await (await check()).json()).toMatchObject({ ok: false, problem: { code: 'mail_sign_in' } });
    await put(tenant, { enabled: true, smtp_url: `smtp://127.0.0.1:${await closedPort()}` });
    expect(await (await check()).json()).toMatchObject({ ok: false, problem: { code: 'mail_unreachable' } });
    expect(receiver.mails).toHaveLength(1);
  });

  it('is needed where the service has none', async () => {
    const harness = await createHarness({
      config: {
        providers: [
          {
            id: 'corp',
            kind: 'openid',
            label: 'Corp',
            issuer: 'https://corp.example',
            credentials: { clientId: 'a', clientSecret: 'b' },
          },
        ],
      },
    });
    const tenant = await createSocialTenant(harness);
    expect(await codeOf(await put(tenant, { enabled: true }))).toEqual([409, 'mailNotConfigured']);
    const check = await tenant.api('/api/social-login/providers/email/check', { method: 'POST' });
    expect(await codeOf(check)).toEqual([409, 'mailNotConfigured']);
    expect((await harness.fetch('/personas/mail')).status).toBe(404);
  });
});
