import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../support/harness.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';
import { type Admin, adminOn } from './support/in-process.ts';

let harness: Harness;
let admin: Admin;
let tenant: TestTenant;
beforeAll(async () => {
  harness = await createHarness();
  admin = adminOn(harness);
  tenant = await createTenant(harness);
});

const give = (feedback: string) => tenant.api('/api/feedback/service', { method: 'POST', json: { feedback } });
const send = async (report: string): Promise<string> => {
  const response = await tenant.api('/api/feedback', { method: 'POST', json: { report, user_authorized: true } });
  return ((await response.json()) as { report_id: string }).report_id;
};

describe('admin feedback list', () => {
  it('shows the newest first, one tenant or all, in pages', async () => {
    for (const text of ['one', 'two', 'three']) await give(text);
    type Page = { feedback: { text: string; tenant_id: string }[]; next_after: string };
    const first = (await admin(`feedback list --tenant ${tenant.id} --limit 2 --json`)).json<Page>();
    expect(first.feedback.map(({ text }) => text)).toEqual(['three', 'two']);
    const line = `feedback list --tenant ${tenant.id} --limit 2 --after ${first.next_after} --json`;
    expect((await admin(line)).json<Page>().feedback.map(({ text }) => text)).toEqual(['one']);
    expect((await admin('feedback list --limit 1 --json')).json<Page>().feedback[0]?.tenant_id).toBe(tenant.id);
  });

  it('refuses a page mark that is no number', async () => {
    expect((await admin('feedback list --after x')).exit).toBe(2);
  });

  it.each(['feedback list', 'feedback list --full'])(
    '%s: what people wrote cannot steer the terminal',
    async (line) => {
      await give('\u001b]0;owned\u0007\u001b[2J\u202efine\r\nsecond\u009b31m');
      const { out } = await admin(`${line} --limit 1`);
      expect(out).toContain('fine');
      expect(out).toContain('second');
      expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    },
  );
});

describe('admin report', () => {
  it('lists pending reports and settles each once', async () => {
    const [granted, declined] = [await send('We moved 300 users.'), await send('We moved 3 users.')];
    const pending = await admin('report list --limit 200 --json');
    const ids = pending.json<{ reports: { report_id: string }[] }>().reports.map(({ report_id }) => report_id);
    expect(ids).toEqual(expect.arrayContaining([granted, declined]));
    expect((await admin(`report settle ${granted} granted --yes`)).out).toBe(`${granted} is granted.\n`);
    expect((await admin(`report settle ${declined} declined --yes --json`)).json()).toMatchObject({
      report_id: declined,
      status: 'declined',
      settled_at: harness.clock.now().toISOString(),
    });
    expect((await admin('report list')).out).not.toContain(granted);
    expect((await admin('report list --status granted')).out).toContain(granted);
    expect((await admin('report list --status all --full')).out).toContain('We moved 3 users.');
  });

  it('takes the same word again and refuses the opposite', async () => {
    const id = await send('fine');
    await admin(`report settle ${id} granted --yes`);
    expect((await admin(`report settle ${id} granted --yes`)).exit).toBe(0);
    const refused = await admin(`report settle ${id} declined --yes`);
    expect(refused.exit).toBe(4);
    expect(refused.err).toContain('was granted before');
  });

  it('of two operators at once lets one have the word', async () => {
    const id = await send('fine');
    const exits = await Promise.all([
      admin(`report settle ${id} granted --yes`),
      admin(`report settle ${id} declined --yes`),
    ]);
    expect(exits.map(({ exit }) => exit).sort()).toEqual([0, 4]);
  });

  it.each([
    ['an unknown report', 'report settle rep_none granted --yes', 3],
    ['an unknown outcome', 'report settle rep_none maybe --yes', 2],
    ['nobody’s yes', 'report settle rep_none granted', 4],
    ['an unknown state', 'report list --status open', 2],
  ])('refuses %s', async (_what, line, exit) => {
    expect((await admin(line)).exit).toBe(exit);
  });
});
