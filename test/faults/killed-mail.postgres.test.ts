/** A node is killed while it sends mails: what was promised is sent or told. */
import { describe, expect, it } from 'vitest';
import { adminOn } from '../admin/support/in-process.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { freshDatabase } from '../support/engines.ts';
import { createHarness, openTestDatabase } from '../support/harness.ts';
import { codeIn, openMailReceiver } from '../support/mail-receiver.ts';
import { createOwner } from '../support/owner.ts';
import { freePort } from '../support/ports.ts';
import { startServer } from '../support/processes.ts';
import { createSocialTenant } from '../support/social-tenant.ts';
import { enable, enterCode, sendCode, startEmail } from '../support/steps/email.ts';

const PEOPLE = 16;
const REFUSED = 'no-such-person@example.com';
/** Mails of one project that are under way at one time. */
const AT_ONCE = 4;

describe('a node that is killed while it sends mails', () => {
  it('H44: loses none: each is sent or told, and only those that were under way come twice', async () => {
    const { databaseUrl = '' } = await freshDatabase('postgres');
    const database = await openTestDatabase({ databaseUrl });
    endAfterFile(() => database.close());
    const receiver = await openMailReceiver({
      slowMs: 400,
      refuse: (to) => (to === REFUSED ? { code: 550, text: 'no such user' } : null),
    });
    const PORT = String(await freePort());
    const env = {
      DATABASE_URL: databaseUrl,
      PORT,
      LOG_LEVEL: 'error',
      ADDRESS_LIMIT_FACTOR: '100',
      SMTP_URL: `smtp://127.0.0.1:${receiver.port}`,
      MAIL_FROM: 'codes@acme.example',
    };
    const baseUrl = `http://localhost:${PORT}`;
    const seat = await createHarness({ database, config: { baseUrl } });
    seat.clock.set(new Date());
    const tenant = await createSocialTenant(seat);
    await enable(tenant, 'email');
    await (await createOwner(seat)).claim(tenant.id);

    const killed = await startServer({ env });
    const people = [...Array.from({ length: PEOPLE }, (_, index) => `promised-${index}@example.com`), REFUSED];
    const pages = await Promise.all(
      people.map(async (email) => sendCode(await startEmail({ baseUrl }, tenant.id), email)),
    );
    expect(pages.every(({ status, text }) => status === 200 && text.includes('name="code"'))).toBe(true);
    await expect.poll(() => receiver.mails.length, { timeout: 10_000 }).toBeGreaterThan(2);
    await killed.stop('SIGKILL');
    const waiting = async () => (await database.query('select 1 from porchlight.mails')).length;
    expect(await waiting()).toBeGreaterThan(0);

    const node = await startServer({ env });
    // Mails that were under way wait for the end of their lease; the operator does not.
    expect((await adminOn(seat)('mail retry all')).exit).toBe(0);
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
    const sentTo = Map.groupBy(receiver.mails, ({ to }) => to[0] ?? '');
    for (const email of people.filter((one) => one !== REFUSED))
      expect([email, sentTo.has(email)]).toEqual([email, true]);
    const twice = [...sentTo.values()].filter((mails) => mails.length > 1);
    expect(twice.length).toBeLessThanOrEqual(AT_ONCE);
    for (const mails of twice) {
      expect(mails).toHaveLength(2);
      expect(new Set(mails.map(({ raw }) => /^Message-ID: .*$/im.exec(raw)?.[0])).size).toBe(1);
    }
    const { events } = await tenant.events();
    const told = events.filter(({ metadata }) => JSON.stringify(metadata).includes('mail_failed'));
    expect(told.length).toBeGreaterThanOrEqual(1);
    // A code that came after the restart opens the door.
    const last = receiver.mails.at(-1);
    const page = pages[people.indexOf(last?.to[0] ?? '')];
    if (!last || !page) throw new Error('no mail came');
    expect((await enterCode(page, codeIn(last))).text).toContain('data-action="approve"');
    await node.stop();
  });
});
