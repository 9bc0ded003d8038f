import { TENANT_STATUSES } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { paused } from '../../server/tenants/tenant.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createOwner, type TestOwner } from '../support/owner.ts';
import { provisionSocialData } from '../support/social-data.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';
import { type Admin, adminOn } from './support/in-process.ts';

/** Lists come newest first, so these entries come before those that other files made in the same database. */
const LATER = '2042-01-15T12:00:00.000Z';

let harness: Harness;
let admin: Admin;
let owner: TestOwner;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(LATER) });
  admin = adminOn(harness);
  owner = await createOwner(harness);
});

const statusOver = async (tenant: TestTenant): Promise<number> => (await tenant.api('/api/observability')).status;
const revocationsOf = (tenant: TestTenant) =>
  harness.database.query(`select * from porchlight.revocations where tenant_id = $1 and kind = 'tenant'`, [tenant.id]);

describe('admin tenant pause and resume', () => {
  it('pause the whole tenant and let it go on, and tell every node', async () => {
    const tenant = await createTenant(harness);
    expect((await admin(`tenant pause ${tenant.id} --yes`)).out).toBe(`${tenant.id}: ephemeral → paused.\n`);
    expect(await statusOver(tenant)).toBe(403);
    expect(await revocationsOf(tenant)).toHaveLength(1);
    expect((await admin(`tenant resume ${tenant.id}`)).out).toBe(`${tenant.id}: paused → ephemeral.\n`);
    expect(await statusOver(tenant)).toBe(200);
    expect(await revocationsOf(tenant)).toHaveLength(2);
  });

  it('work on claimed tenants too', async () => {
    const tenant = await owner.createProject();
    expect((await admin(`tenant pause ${tenant.id} --yes --json`)).json()).toMatchObject({
      status: 'paused',
      status_before: 'claimed',
      paused_reason: 'operator',
    });
    expect((await admin(`tenant resume ${tenant.id} --json`)).json()).toMatchObject({ status: 'claimed' });
  });

  it('change nothing a second time, and keep the first reason', async () => {
    const tenant = await createTenant(harness);
    const now = harness.clock.now();
    await harness.service.shared.tenants.change(tenant.id, now, (it) => paused(it, 'lifetime_events', now));
    const { out } = await admin(`tenant pause ${tenant.id} --yes`);
    expect(out).toBe(`${tenant.id} is paused already.\n`);
    expect((await admin(`tenant show ${tenant.id} --json`)).json()).toMatchObject({ paused_reason: 'lifetime_events' });
    await admin(`tenant resume ${tenant.id}`);
    const told = (await revocationsOf(tenant)).length;
    expect((await admin(`tenant resume ${tenant.id}`)).out).toBe(`${tenant.id} is ephemeral already.\n`);
    expect(await revocationsOf(tenant)).toHaveLength(told);
  });

  it('need a yes: on the line, or typed', async () => {
    const tenant = await createTenant(harness);
    const unasked = await admin(`tenant pause ${tenant.id}`);
    expect(unasked.exit).toBe(4);
    expect(unasked.err).toContain('add --yes');
    expect((await admin(`tenant pause ${tenant.id}`, 'no')).exit).toBe(4);
    expect((await admin(`tenant pause ${tenant.id}`, '')).exit).toBe(4);
    expect(await statusOver(tenant)).toBe(200);
    expect((await admin(`tenant pause ${tenant.id}`, 'yes')).exit).toBe(0);
    expect(await statusOver(tenant)).toBe(403);
  });
});

describe('admin tenant expire', () => {
  it('ends a tenant at once and for good', async () => {
    const tenant = await createTenant(harness);
    expect((await admin(`tenant expire ${tenant.id} --yes`)).out).toBe(`${tenant.id}: ephemeral → expired.\n`);
    expect(await statusOver(tenant)).toBe(410);
    const back = await admin(`tenant resume ${tenant.id}`);
    expect(back.exit).toBe(4);
    expect(back.err).toContain('an expired tenant stays expired');
    expect(await statusOver(tenant)).toBe(410);
  });

  it('leaves a claimed tenant alone', async () => {
    const tenant = await owner.createProject();
    const refused = await admin(`tenant expire ${tenant.id} --yes`);
    expect(refused.exit).toBe(4);
    expect(refused.err).toContain('it has an owner');
    expect(await statusOver(tenant)).toBe(200);
  });
});

describe.each(['show', 'pause --yes', 'resume', 'expire --yes'])('admin tenant %s', (verb) => {
  it('says so when there is no such tenant', async () => {
    const [name, ...options] = verb.split(' ');
    const outcome = await admin(['tenant', name, 'calm-nobody-000000', ...options].join(' '));
    expect(outcome.exit).toBe(3);
    expect(outcome.err).toContain('There is no tenant calm-nobody-000000');
  });
});

describe('admin tenant show', () => {
  it('shows state, social login, limits and keys, and no secret', async () => {
    const tenant = await owner.createProject('Todo app');
    const data = await provisionSocialData(harness, tenant.id);
    await data.addUsers(3);
    await data.addManyEvents(7, harness.clock.now());
    const [text, shown] = [await admin(`tenant show ${tenant.id}`), await admin(`tenant show ${tenant.id} --json`)];
    expect(shown.json()).toMatchObject({
      tenant_id: tenant.id,
      status: 'claimed',
      owner_email: owner.email,
      placement: 'pooled',
      callback_urls: ['https://app.example/cb'],
      users: 3,
      auth_events: 7,
      keys: [{ kind: 'management' }, { kind: 'application' }],
    });
    for (const { out } of [text, shown]) {
      expect(out).not.toContain(tenant.managementKey);
      expect(out).not.toContain(tenant.applicationKey);
    }
  });
});

describe('admin tenant list', () => {
  it('filters by state as the tenant itself would say it', async () => {
    const node = await createHarness({ clock: new TestClock(LATER) });
    const list = adminOn(node);
    const made = {
      ephemeral: await createTenant(node),
      claimed: await (await createOwner(node)).createProject(),
      paused: await createTenant(node),
      expired: await createTenant(node),
    };
    await list(`tenant pause ${made.paused.id} --yes`);
    await list(`tenant pause ${made.expired.id} --yes`);
    await list(`tenant expire ${made.expired.id} --yes`);
    for (const status of TENANT_STATUSES) {
      const { tenants } = (await list(`tenant list --status ${status} --limit 200 --json`)).json<{
        tenants: { tenant_id: string; status: string }[];
      }>();
      const ids = tenants.map(({ tenant_id }) => tenant_id);
      expect(new Set(tenants.map((it) => it.status))).toEqual(new Set([status]));
      for (const [other, { id }] of Object.entries(made))
        expect([other, ids.includes(id)]).toEqual([other, other === status]);
    }
  });

  it('filters by owner and pages, newest first', async () => {
    const other = await createOwner(harness);
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      harness.clock.advance({ seconds: 1 });
      made.unshift((await other.createProject()).id);
    }
    type Page = { tenants: { tenant_id: string }[]; next_after: string | null };
    const first = (await admin(`tenant list --owner ${other.email} --limit 2 --json`)).json<Page>();
    const rest = (
      await admin(`tenant list --owner ${other.email} --limit 2 --after ${first.next_after} --json`)
    ).json<Page>();
    expect([...first.tenants, ...rest.tenants].map(({ tenant_id }) => tenant_id)).toEqual(made);
    expect(rest.next_after).toBeNull();
  });
});

describe('a page after an entry that does not exist', () => {
  it.each(['tenant list', 'account list', 'report list'])(
    'is refused by %s, which does not say that there is nothing',
    async (line) => {
      const { exit, out, err } = await admin(`${line} --after nobody`);
      expect({ exit, out }).toEqual({ exit: 3, out: '' });
      expect(err).toContain('there is no nobody');
    },
  );

  it.each(['feedback list', 'mail list'])('%s names a tenant that does not exist', async (line) => {
    expect(await admin(`${line} --tenant nobody`)).toMatchObject({ exit: 3, out: '' });
    const tenant = await createTenant(harness);
    expect((await admin(`${line} --tenant ${tenant.id}`)).exit).toBe(0);
  });

  it.each(['1e2', '0x10', ' 5', '1.0'])('takes no --limit "%s"', async (limit) => {
    expect((await admin(`tenant list --limit=${limit.replace(' ', '\t')}`)).exit).toBe(2);
  });
});
