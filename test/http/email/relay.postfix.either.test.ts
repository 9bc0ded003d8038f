/** Postfix as the mail server of the service: it accepts, refuses, defers and greylists. */
import { createTransport } from 'nodemailer';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSender, readSmtpAddress } from '../../../server/egress/smtp-address.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { codeIn, type MailReceiver, openMailReceiver } from '../../support/mail-receiver.ts';
import { startPostfix } from '../../support/network/postfix.ts';
import { createSocialTenant, type SocialTenant } from '../../support/social-tenant.ts';
import { enable, enterCode, sendCode, startEmail } from '../../support/steps/email.ts';

const WAITS_S = [5, 10, 30, 90, 165];

let harness: Harness;
let tenant: SocialTenant;
let receiver: MailReceiver;
let port: number;
const asked = new Map<string, number>();

beforeAll(async () => {
  receiver = await openMailReceiver();
  port = await startPostfix({
    relayTo: receiver.port,
    answers: { 'unknown@example.com': '550 5.1.1 no such user', 'full@example.com': '452 4.2.2 mailbox full' },
    ownDomains: ['acme.example'],
    policy: (recipient) => {
      const times = (asked.get(recipient) ?? 0) + 1;
      asked.set(recipient, times);
      return recipient.startsWith('grey') && times < 3 ? 'DEFER_IF_PERMIT greylisted' : 'DUNNO';
    },
  });
  const address = readSmtpAddress(`smtp://127.0.0.1:${port}`);
  const from = readSender('Acme <codes@acme.example>');
  if (!address || !from) throw new Error('no address');
  harness = await createHarness({ config: { mail: { address, from } } });
  tenant = await createSocialTenant(harness);
  await enable(tenant, 'email');
}, 60_000);

const ask = async (email: string) => sendCode(await startEmail(harness, tenant.id), email);
const waiting = async (): Promise<number[]> => {
  const rows = await harness.database.query<{ tries: number }>(
    'select tries from porchlight.mails where tenant_id = $1',
    [tenant.id],
  );
  return rows.map(({ tries }) => tries);
};
const failures = async (): Promise<number> =>
  (await tenant.events()).events.filter(({ metadata }) => JSON.stringify(metadata).includes('mail_failed')).length;
const sendAfter = async (seconds: number): Promise<void> => {
  harness.clock.advance({ seconds });
  await harness.service.jobs.get('send-mails')?.();
};
const mailTo = (email: string) => receiver.mails.find(({ to }) => to.includes(email));

describe('Postfix between the service and the person', () => {
  it('hands the mail on, and its code opens the door', { timeout: 30_000 }, async () => {
    const page = await ask('person@example.com');
    await expect.poll(() => mailTo('person@example.com') !== undefined, { timeout: 20_000 }).toBe(true);
    const mail = mailTo('person@example.com');
    if (!mail) throw new Error('no mail came');
    expect(mail.raw).toContain('relay.example (Postfix)');
    expect((await enterCode(page, codeIn(mail))).text).toContain('data-action="approve"');
    expect(await waiting()).toEqual([]);
  });

  it('refuses an address for ever: the history says so after one try', async () => {
    const before = await failures();
    await ask('unknown@example.com');
    await expect.poll(failures).toBe(before + 1);
    expect(await waiting()).toEqual([]);
  });

  it('greylists: the mail arrives at the third try, and nothing is told', { timeout: 30_000 }, async () => {
    const before = await failures();
    await ask('grey@example.com');
    for (const [tries, seconds] of [
      [1, 5],
      [2, 10],
    ] as const) {
      await expect.poll(waiting).toEqual([tries]);
      await sendAfter(seconds);
    }
    await expect.poll(() => mailTo('grey@example.com') !== undefined, { timeout: 20_000 }).toBe(true);
    expect([asked.get('grey@example.com'), await failures()]).toEqual([3, before]);
  });

  it('defers until the tries are used up: then the history says so', { timeout: 30_000 }, async () => {
    const before = await failures();
    await ask('full@example.com');
    for (const [index, seconds] of WAITS_S.entries()) {
      await expect.poll(waiting).toEqual([index + 1]);
      expect(await failures()).toBe(before);
      await sendAfter(seconds);
    }
    await expect.poll(failures).toBe(before + 1);
    expect([await waiting(), mailTo('full@example.com')]).toEqual([[], undefined]);
  });

  it.each([
    ['evil%evil.example@acme.example', 'evil@evil.example'],
    ['evil.example!mallory@acme.example', 'mallory@evil.example'],
  ])('H44: sends a mail to %s on to %s, so nobody gets a code there', async (address, mailbox) => {
    await createTransport({ port, host: '127.0.0.1' }).sendMail({
      from: 'codes@acme.example',
      to: address,
      subject: 'Control',
      text: 'Control',
    });
    await expect.poll(() => mailTo(mailbox) !== undefined, { timeout: 20_000 }).toBe(true);

    const page = await ask(address);
    expect(page.status).toBe(400);
    expect(page.text).toContain('data-action="send-code"');
    expect(await waiting()).toEqual([]);
  });
});
