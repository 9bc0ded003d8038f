/** Who can have the service write to whom, and what strangers can put into such a mail or learn from it. */
import { MAIL_PER_PROJECT_DAY } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { readSender, readSmtpAddress } from '../../server/egress/smtp-address.ts';
import { composeMail } from '../../server/mail/compose-mail.ts';
import { createSmtpServer } from '../../server/mail/smtp-server.ts';
import { createHarness } from '../support/harness.ts';
import { openMailReceiver } from '../support/mail-receiver.ts';
import { createOwner } from '../support/owner.ts';
import { CookieBrowser } from '../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../support/social-tenant.ts';
import { codesTo, enable, newestCode, sendCode, signInByEmail, startEmail, submit } from '../support/steps/email.ts';
import { timesOf } from '../support/times.ts';
import { dumpDatabase } from './support/dump.ts';

const harness = useHarness({ config: { addressLimitFactor: 1, trustProxy: 1 } });
const from = (caller: number): Record<string, string> => ({
  'x-forwarded-for': `203.0.${caller >> 8}.${caller & 255}`,
});

async function asked(tenant: SocialTenant, email: string, caller: number, browser = new CookieBrowser()) {
  const page = await startEmail(harness.current, tenant.id, { browser, headers: from(caller) });
  return sendCode(page, email, from(caller));
}

async function withEmail(): Promise<SocialTenant> {
  const tenant = await createSocialTenant(harness.current);
  await enable(tenant, 'email');
  return tenant;
}

describe('mails to somebody who did not ask', () => {
  it('H44: one mailbox gets ten mails in ten minutes, under however many names', async () => {
    const tenant = await withEmail();
    const names = Array.from({ length: 14 }, (_, turn) => `victim+${turn}@example.com`);
    for (const [turn, name] of names.entries()) expect((await asked(tenant, name, 100 + turn)).status).toBe(200);
    const mails = await Promise.all(names.map((name) => codesTo(harness.current, name)));
    expect(mails.flat()).toHaveLength(10);
  });

  it('H44: a link alone sends nothing, whatever its hint says', async () => {
    const tenant = await withEmail();
    const query = { login_hint: 'hinted@example.com' };
    const page = await startEmail(harness.current, tenant.id, { query, headers: from(200) });
    for (const more of ['', '?again', '?change', '?do=send-code&email=hinted@example.com'])
      expect((await page.browser.send(`${page.url}${more}`)).status).toBe(200);
    expect(await codesTo(harness.current, 'hinted@example.com')).toEqual([]);
  });

  it.each([
    ['an address of 10,000 characters', { email: `${'x'.repeat(10_000)}@example.com` }, 400],
    ['a form of 100,000 characters', { email: 'x'.repeat(100_000) }, 413],
    ['two addresses', { email: 'two-1@example.com,two-2@example.com' }, 400],
    ['another header', { email: 'bcc@example.com\r\nBcc: bcc-2@example.com' }, 400],
    ['a name with an address', { email: 'Eva <named@example.com>' }, 400],
  ])('H44: %s is refused', async (_what, fields, status) => {
    const tenant = await withEmail();
    const page = await startEmail(harness.current, tenant.id, { headers: from(300) });
    expect((await submit(page, { do: 'send-code', ...fields }, from(300))).status).toBe(status);
    const box = await (await fetch(new URL('/personas/mail', harness.current.baseUrl))).text();
    expect(box).not.toMatch(/two-[12]@|bcc(-2)?@example|named@example|xxxxxx/);
  });

  it('H44: the field given twice is no list of receivers', async () => {
    const tenant = await withEmail();
    const page = await startEmail(harness.current, tenant.id, { headers: from(301) });
    const body = 'do=send-code&email=twice-1@example.com&email=twice-2@example.com';
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...from(301) };
    const answer = await page.browser.send(page.url, { method: 'POST', body, headers });
    expect(answer.status).toBe(400);
    expect(await codesTo(harness.current, 'twice-1@example.com')).toEqual([]);
  });

  it('H44: strangers can use up the day of a project, and somebody who has been here still gets a code', async () => {
    const tenant = await withEmail();
    await (await createOwner(harness.current)).claim(tenant.id);
    const browser = new CookieBrowser();
    await signInByEmail(harness.current, tenant.id, 'regular@example.com', { browser, headers: from(400) });
    const { rateLimiter } = harness.current.service.shared;
    for (let mail = 1; mail < MAIL_PER_PROJECT_DAY; mail += 1)
      await rateLimiter.take('serviceMail', { tenant: tenant.id, unclaimed: false }, harness.current.clock.now());
    expect((await asked(tenant, 'stranger@example.com', 401)).status).toBe(429);
    expect((await asked(tenant, 'regular@example.com', 402)).status).toBe(429);
    const before = (await codesTo(harness.current, 'regular@example.com')).length;
    expect((await asked(tenant, 'regular@example.com', 403, browser)).status).toBe(200);
    expect(await codesTo(harness.current, 'regular@example.com')).toHaveLength(before + 1);
  });
});

describe('a mail on its way', () => {
  it('H44: has one receiver and no header that somebody wrote into a name', async () => {
    const receiver = await openMailReceiver();
    const address = readSmtpAddress(`smtp://127.0.0.1:${receiver.port}`);
    const sender = readSender('Acme <codes@acme.example>');
    if (!address || !sender) throw new Error('no address');
    const server = createSmtpServer({ address, from: sender, connections: 0 });
    const mail = composeMail({
      to: 'only@example.com',
      code: 'BCDF-GHJK',
      language: 'en',
      appName: 'Acme\r\nBcc: spy@evil\r\nX-Evil: 1\r\n\r\nbody',
      appHost: 'app.example.com\r\nCc: spy@evil.example',
      pageHost: 'login.example',
      askedAt: new Date().toISOString(),
      place: '192.0.2.x\r\n.\r\nMAIL FROM:<spy@evil.example>',
    });
    expect(await server.send({ ...mail, id: 'x' })).toEqual({ kind: 'sent' });
    expect(receiver.mails).toHaveLength(1);
    const [{ to, raw } = { to: [], raw: '' }] = receiver.mails;
    expect(to).toEqual(['only@example.com']);
    const head = raw.split('\r\n\r\n')[0] ?? '';
    const names = head.split('\r\n').flatMap((line) => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? []);
    expect(names.toSorted()).toEqual(
      [
        ...['auto-submitted', 'content-language', 'content-type', 'date', 'from', 'message-id'],
        ...['mime-version', 'subject', 'to'],
      ].toSorted(),
    );
  });
});

describe('what somebody who does not know learns', () => {
  it('H44: a mailbox that does not exist looks like one that does, before and after the mail was refused', async () => {
    const receiver = await openMailReceiver({
      refuse: (to) => (to.startsWith('no') ? { code: 550, text: 'no such user' } : null),
    });
    const address = readSmtpAddress(`smtp://127.0.0.1:${receiver.port}`);
    const sender = readSender('codes@acme.example');
    if (!address || !sender) throw new Error('no address');
    const service = await createHarness({ config: { mail: { address, from: sender } } });
    const tenant = await createSocialTenant(service);
    await enable(tenant, 'email');
    const seen = async (email: string): Promise<string[]> => {
      const first = await sendCode(await startEmail(service, tenant.id), email);
      await expect
        .poll(() => service.database.query('select 1 from porchlight.mails where tenant_id = $1', [tenant.id]))
        .toEqual([]);
      const reloaded = await first.browser.send(first.url);
      const wrong = await submit(first, { do: 'check-code', code: 'BBBB-BBBB' });
      const again = await submit(first, { do: 'send-again' });
      const pages = [first.text, await reloaded.text(), wrong.text, again.text];
      return pages.map((page) => page.replaceAll(email, 'X').replaceAll(first.url.pathname, 'P'));
    };
    expect(await seen('no-body@example.com')).toEqual(await seen('somebody@example.com'));
  });

  it('H44: neither codes nor addresses are in log, metrics or database in clear', async () => {
    const service = await createHarness({ config: { logLevel: 'trace' } });
    const tenant = await createSocialTenant(service);
    await enable(tenant, 'email');
    const email = 'never.logged@example.com';
    const query = { login_hint: email };
    const page = await sendCode(await startEmail(service, tenant.id, { query }), email);
    const code = await newestCode(service, email);
    await submit(page, { do: 'check-code', code: 'BBBB-BBBB' });
    const state = page.url.pathname.split('/').at(-1) ?? '';
    await service.database.query(
      `insert into porchlight.mails (tenant_id, attempt_hash, address_hash, is_own, sealed, created_at, next_try_at)
       values ($1, 'x', 'x', false, 'not sealed', $2, $2)`,
      [tenant.id, service.clock.now()],
    );
    await service.service.jobs.get('send-mails')?.();
    const metrics = await (await fetch(new URL('/metrics', service.baseUrl))).text();
    const dump = [...(await dumpDatabase(service.database))].map(([, text]) => text).join('\n');
    const log = service.logs.join('\n');
    for (const secret of [code, code.replace('-', ''), email, encodeURIComponent(email), state]) {
      expect(log).not.toContain(secret);
      expect(metrics).not.toContain(secret);
      expect(dump).not.toContain(secret);
    }
    expect(log).toContain('mail_unreadable');
  });

  // Some thousand requests.
  it('H44: known and unknown addresses take the same time', { timeout: 240_000 }, async () => {
    const turns = timesOf(200, 30);
    const service = await createHarness();
    const tenant = await createSocialTenant(service);
    await enable(tenant, 'email');
    await (await createOwner(service, 'plus')).claim(tenant.id);
    const [known, unknown]: [number[], number[]] = [[], []];
    const once = async (email: string, into: number[]): Promise<void> => {
      await tenant.refill();
      const page = await startEmail(service, tenant.id);
      const began = performance.now();
      await sendCode(page, email);
      into.push(performance.now() - began);
    };
    for (let turn = 0; turn < turns; turn += 1) {
      await tenant.refill();
      await signInByEmail(service, tenant.id, `timed-${turn}@example.com`);
      // A project sends so many a day.
      if (turn % 50 === 49) service.clock.advance({ days: 1 });
    }
    service.clock.advance({ days: 1 });
    for (let turn = 0; turn < turns; turn += 1) {
      const pair = [() => once(`timed-${turn}@example.com`, known), () => once(`nobody-${turn}@example.com`, unknown)];
      for (const one of turn % 2 ? pair.toReversed() : pair) await one();
      if (turn % 50 === 49) service.clock.advance({ days: 1 });
    }
    const [a, b] = [quartiles(known), quartiles(unknown)];
    console.info(`known ${a.join(' / ')} ms, unknown ${b.join(' / ')} ms (quartiles of ${turns})`);
    // The medians lie within the spread of either group.
    const spread = Math.max((a[2] ?? 0) - (a[0] ?? 0), (b[2] ?? 0) - (b[0] ?? 0), 1);
    expect(Math.abs((a[1] ?? 0) - (b[1] ?? 0))).toBeLessThan(spread);
  });
});

function quartiles(times: readonly number[]): number[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.25, 0.5, 0.75].map((part) => Number((sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2)));
}
