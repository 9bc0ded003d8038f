/** The queue of mails, as the operator sees and moves it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { readSender, readSmtpAddress } from '../../server/egress/smtp-address.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { type MailReceiver, openMailReceiver } from '../support/mail-receiver.ts';
import { createSocialTenant, type SocialTenant } from '../support/social-tenant.ts';
import { enable, sendCode, startEmail } from '../support/steps/email.ts';
import { type Admin, adminOn } from './support/in-process.ts';

interface Listed {
  readonly mails: readonly { id: number; tenant_id: string; server: string; tries: number }[];
  readonly next_after: string | null;
}

let harness: Harness;
let admin: Admin;
let tenant: SocialTenant;
let receiver: MailReceiver;
let isAway: boolean;
let turn = 0;

const isFailure = ({ metadata }: { metadata: unknown }) => JSON.stringify(metadata).includes('mail_failed');
const failures = async () => (await tenant.events()).events.filter(isFailure).length;
const listed = async (more = '') => (await admin(`mail list ${more} --tenant ${tenant.id} --json`)).json<Listed>();

beforeEach(async () => {
  isAway = true;
  turn += 1;
  receiver = await openMailReceiver({ refuse: () => (isAway ? { code: 451, text: 'busy' } : null) });
  const address = readSmtpAddress(`smtp://127.0.0.1:${receiver.port}`);
  const from = readSender('codes@acme.example');
  if (!address || !from) throw new Error('no address');
  harness = await createHarness({ config: { mail: { address, from } } });
  admin = adminOn(harness);
  tenant = await createSocialTenant(harness);
  await enable(tenant, 'email');
  for (const name of ['one', 'two', 'three'])
    await sendCode(await startEmail(harness, tenant.id), `waiting-${name}-${turn}@example.com`);
  await expect.poll(async () => (await listed()).mails.map(({ tries }) => tries)).toEqual([1, 1, 1]);
});

describe('admin mail list', () => {
  it('shows what waits for whom, in pages, and neither addresses nor codes', async () => {
    const first = await listed('--limit 2');
    expect(first.mails).toHaveLength(2);
    expect(first.mails[0]).toMatchObject({ tenant_id: tenant.id, server: 'service', tries: 1 });
    expect((await listed(`--limit 2 --after ${first.next_after}`)).mails).toHaveLength(1);
    const [text, json] = [await admin('mail list'), await admin('mail list --json')];
    expect(text.out).toContain(tenant.id);
    expect(`${text.out}${json.out}`).not.toMatch(/example\.com|[B-Z2-9]{4}-[B-Z2-9]{4}|eyJ/);
    expect((await admin('mail list --after x')).exit).toBe(2);
  });
});

describe('admin mail retry', () => {
  it('sends one now, or all, without waiting for their turn', async () => {
    isAway = false;
    const [one] = (await listed()).mails;
    expect((await admin(`mail retry ${one?.id}`)).out).toBe('1 mail will be sent now.\n');
    await harness.service.jobs.get('send-mails')?.();
    await expect.poll(() => receiver.mails.length).toBe(1);
    await expect.poll(async () => (await listed()).mails.length).toBe(2);
    expect((await admin(`mail retry all --tenant ${tenant.id} --json`)).json()).toEqual({ retried: 2 });
    await harness.service.jobs.get('send-mails')?.();
    await expect.poll(() => receiver.mails.length).toBe(3);
    await expect.poll(async () => (await listed()).mails.length).toBe(0);
    expect(await failures()).toBe(0);
  });

  it('says what is wrong with the line, and that nothing waits', async () => {
    const ends = [
      ['mail retry', 2],
      ['mail retry everything', 2],
      ['mail retry 99999999', 3],
      ['mail retry all --tenant nobody', 3],
    ] as const;
    for (const [line, exit] of ends) expect([line, (await admin(line)).exit]).toEqual([line, exit]);
  });
});

describe('admin mail drop', () => {
  it('asks first, gives up one or all, and the history of the project says so', async () => {
    const [one] = (await listed()).mails;
    expect((await admin(`mail drop ${one?.id}`)).exit).toBe(4);
    expect((await listed()).mails).toHaveLength(3);
    expect((await admin(`mail drop ${one?.id} --yes`)).out).toBe('1 mail given up.\n');
    expect([(await listed()).mails.length, await failures()]).toEqual([2, 1]);
    expect((await admin(`mail drop all --tenant ${tenant.id} --yes`)).out).toBe('2 mails given up.\n');
    expect([(await listed()).mails.length, await failures()]).toEqual([0, 3]);
    expect((await admin(`mail drop all --tenant ${tenant.id} --yes`)).exit).toBe(3);
    isAway = false;
    await harness.service.jobs.get('send-mails')?.();
    expect(receiver.mails).toEqual([]);
  });
});

describe('the queue in the metrics', () => {
  it('has how many wait, and since when', async () => {
    harness.clock.advance({ seconds: 3 });
    await harness.service.jobs.get('look-at-mails')?.();
    const metrics = await (await fetch(new URL('/metrics', harness.baseUrl))).text();
    expect(Number(/^porchlight_mails_waiting (\d+)/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(3);
    expect(Number(/^porchlight_mails_oldest_seconds ([\d.]+)/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(3);
    expect(metrics).toMatch(/^porchlight_mails_total\{outcome="later"\} [1-9]/m);
  });
});
