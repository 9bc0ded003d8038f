/**
 * Undo at the desk is a door of its own: only the person who made the change, or an owner, comes through it, once, and
 * only into a place that is still free.
 */
import { randomBytes } from 'node:crypto';
import { WEBHOOKS_MAX } from '@porchlight/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Desk, deskFor, socialDesk, undosIn } from '../http/desk/support/desk.ts';
import { createWebhook } from '../http/webhooks/support.ts';
import { csrfIn, type SignedInBrowser, signInAccount } from '../support/account.ts';
import { EVERYTHING } from '../support/approvals.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { provision, type SocialTenant, useHarness } from '../support/social-tenant.ts';

const harness = useHarness();
let tenant: SocialTenant;
let owner: Desk;

beforeEach(async () => {
  [tenant, owner] = await socialDesk(harness.current);
});

async function join(role: 'admin' | 'member' | 'support'): Promise<Desk> {
  const human = await signInAccount(harness.current);
  const { text } = await owner.send('/members/invite', { email: human.email, role }, '/members');
  const link = /\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '';
  expect((await human.submit(link, { decision: 'accept' })).status).toBe(303);
  return deskFor(human, tenant);
}

/** A form with the token of the account page, for a page that a role may not open. */
async function sendFrom(human: SignedInBrowser, base: string, fields: Record<string, string>): Promise<Response> {
  return human.submit(`${base}/undo`, fields, '/account');
}

const hooks = async (): Promise<number> =>
  ((await (await tenant.api('/api/webhooks')).json()) as { webhooks: unknown[] }).webhooks.length;

/** A webhook that this person has just deleted. */
async function deleted(desk: Desk = owner): Promise<{ readonly id: string; readonly undo: string }> {
  const { webhook } = await createWebhook(tenant, { url: 'https://hooks.example.com/in' });
  const { text } = await desk.send(`/webhooks/${webhook.id}/remove`, {}, `/webhooks/${webhook.id}`);
  const [undo = ''] = undosIn(text);
  expect(undo).toMatch(/^undo_\w{20}$/);
  return { id: webhook.id, undo };
}

describe('Undo by somebody else', () => {
  it.each(['member', 'support'] as const)('a %s is refused and is shown nothing, with the exact id', async (role) => {
    const other = await join(role);
    const { undo } = await deleted();
    expect(undosIn(await other.page('/undo'))).toEqual([]);
    expect((await sendFrom(other.human, other.base, { undo })).status).toBe(403);
    expect(await hooks()).toBe(0);
  });

  it('an admin does not undo what the owner has ended, and undoes their own', async () => {
    const admin = await join('admin');
    const { undo } = await deleted();
    expect(undosIn(await admin.page('/webhooks'))).toEqual([]);
    const refused = await admin.pressOnce('/undo', { undo }, '/webhooks');
    expect(refused.status).toBe(409);
    expect(await hooks()).toBe(0);
    const own = await deleted(admin);
    expect((await admin.pressOnce('/undo', { undo: own.undo }, '/webhooks')).text).toContain(
      'It gets what it has missed.',
    );
    expect(await hooks()).toBe(1);
  });

  it('an owner undoes what an admin has ended', async () => {
    const { undo } = await deleted(await join('admin'));
    await owner.pressOnce('/undo', { undo }, '/webhooks');
    expect(await hooks()).toBe(1);
  });

  it('an admin who has lost the role does not undo their own change', async () => {
    const admin = await join('admin');
    const { undo } = await deleted(admin);
    const id = /mem_(?!owner)\w+/.exec(await owner.page('/members'))?.[0] ?? '';
    await owner.send('/members/role', { id, role: 'member' }, '/members');
    expect((await sendFrom(admin.human, admin.base, { undo })).status).toBe(403);
    expect(await hooks()).toBe(0);
  });

  it('an admin does not bring a high role back: that takes an owner', async () => {
    const admin = await join('admin');
    await owner.send('/members/invite', { email: 'second@example.com', role: 'admin' }, '/members');
    const id = /inv_\w+/.exec(await owner.page('/members'))?.[0] ?? '';
    const refused = await admin.pressOnce('/members/remove', { id }, '/members');
    expect(refused.status).toBe(403);
    expect(undosIn(await admin.page('/members'))).toEqual([]);
  });

  it('a stranger, a key and a browser without a session get nothing', async () => {
    const { undo } = await deleted();
    const [, other] = await socialDesk(harness.current);
    expect((await sendFrom(other.human, owner.base, { undo })).status).toBe(404);
    const byKey = await tenant.api(`${owner.base}/undo`, { method: 'POST', json: { undo } });
    expect(byKey.status).toBe(401);
    expect(await hooks()).toBe(0);
  });
});

describe('Undo in another project', () => {
  it('does not know the undo, and answers as for one that never was', async () => {
    const { undo } = await deleted();
    const [, other] = await socialDesk(harness.current);
    const foreign = await other.pressOnce('/undo', { undo }, '/webhooks');
    const none = await other.pressOnce('/undo', { undo: `undo_${'a'.repeat(20)}` }, '/webhooks');
    expect([foreign.status, none.status]).toEqual([409, 409]);
    const textOf = (page: string): string => page.replaceAll(/datetime="[^"]+"|value="[^"]+"/g, '');
    expect(textOf(foreign.text)).toBe(textOf(none.text));
    expect(await hooks()).toBe(0);
  });

  it('owned by the same account does not know it either', async () => {
    const { undo } = await deleted();
    const [second] = await socialDesk(harness.current);
    const id = second.id;
    const stranger = await sendFrom(owner.human, `/account/projects/${id}`, { undo });
    expect(stranger.status).toBe(404);
    expect(await hooks()).toBe(0);
  });
});

describe('Undo twice and at once', () => {
  it('works once', async () => {
    const { undo } = await deleted();
    await owner.pressOnce('/undo', { undo }, '/webhooks');
    expect((await owner.pressOnce('/undo', { undo }, '/webhooks')).status).toBe(409);
    expect(await hooks()).toBe(1);
  });

  it('of many at once on two nodes only one works', async () => {
    const beside = await createHarness({ clock: harness.current.clock });
    const callback = 'https://two.example.com/cb';
    await owner.send('/callbacks/add', { url: callback }, '/callbacks');
    const { text } = await owner.send('/callbacks/remove', { url: callback }, '/callbacks');
    const [undo = ''] = undosIn(text);
    const csrf_token = csrfIn(text);
    const press = (node: Harness) =>
      owner.human.browser.send(new URL(`${owner.base}/undo`, node.baseUrl), {
        method: 'POST',
        headers: { accept: 'text/html' },
        body: new URLSearchParams({ csrf_token, undo }),
      });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => press(at % 2 ? beside : harness.current)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(409)]);
    const resource = await (await tenant.api('/api/resources/social-login')).text();
    expect(resource.split(callback)).toHaveLength(2);
  });
});

describe('Undo from another site', () => {
  it('is refused without the token of the page, with another one, and from another origin', async () => {
    const { undo } = await deleted();
    const address = new URL(`${owner.base}/undo`, harness.current.baseUrl);
    const send = (csrf_token: string, headers: Record<string, string> = {}) =>
      owner.human.browser.send(address, {
        method: 'POST',
        headers: { accept: 'text/html', ...headers },
        body: new URLSearchParams({ csrf_token, undo }),
      });
    const own = csrfIn(await owner.page('/webhooks'));
    const other = await signInAccount(harness.current);
    const foreign = csrfIn(await (await other.get('/account')).text());
    const answers = [await send(''), await send(foreign), await send(own, { origin: 'https://evil.example' })];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await owner.human.get(`${owner.base}/undo?undo=${undo}`)).status).toBe(200);
    expect(await hooks()).toBe(0);
  });
});

describe('Undo after things have moved on', () => {
  it('does not pass the limit of webhooks', async () => {
    const { undo } = await deleted();
    for (let left = WEBHOOKS_MAX; left > 0; left -= 1)
      await createWebhook(tenant, { url: 'https://hooks.example.com/n' });
    const refused = await owner.pressOnce('/undo', { undo }, '/webhooks');
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(`at most ${WEBHOOKS_MAX} webhooks`);
    expect(await hooks()).toBe(WEBHOOKS_MAX);
  });

  it('brings back no invitation for somebody who has a newer one', async () => {
    await owner.send('/members/invite', { email: 'grace@example.com', role: 'admin' }, '/members');
    const id = /inv_\w+/.exec(await owner.page('/members'))?.[0] ?? '';
    const { text } = await owner.send('/members/remove', { id }, '/members');
    await owner.send('/members/invite', { email: 'Grace@example.com', role: 'member' }, '/members');
    const refused = await owner.undo(text);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('has a newer invitation');
    const { invitations } = (await (await tenant.api('/api/members')).json()) as { invitations: { role: string }[] };
    expect(invitations.map(({ role }) => role)).toEqual(['member']);
  });

  it('takes no host from a project that has it by now', async () => {
    const host = `${randomBytes(5).toString('hex')}.localhost`;
    await owner.send('/domain', { host }, '/domain');
    const { text } = await owner.send('/domain/remove', {}, '/domain');
    const [, other] = await socialDesk(harness.current);
    expect((await other.send('/domain', { host }, '/domain')).text).toContain(host);
    expect((await owner.undo(text)).status).toBe(409);
    expect(await other.page('/domain')).toContain('data-watched="active"');
    expect(await owner.page('/domain')).not.toContain('data-watched');
  });

  it('brings nothing back into a sign-in that was deleted and made anew', async () => {
    await owner.send('/callbacks/add', { url: 'https://two.example.com/cb' }, '/callbacks');
    const { text } = await owner.send('/callbacks/remove', { url: 'https://two.example.com/cb' }, '/callbacks');
    const removed = await tenant.api('/api/resources/social-login', { method: 'DELETE' });
    expect(removed.status).toBe(200);
    expect(undosIn(await owner.page('/undo'))).toEqual([]);
    await provision(tenant, ['https://new.example.com/cb']);
    expect((await owner.undo(text)).status).toBe(409);
    expect(await (await tenant.api('/api/resources/social-login')).text()).not.toContain('two.example.com');
  });

  it('gives a new owner nothing of the former one', async () => {
    const { undo } = await deleted();
    const { text } = await owner.send('/settings/transfer', {}, '/settings');
    const link = /\/account\/transfers\/\w+/.exec(text)?.[0] ?? '';
    const next = await signInAccount(harness.current);
    expect((await next.submit(link, { keep_keys: 'yes' })).status).toBe(303);
    const desk = deskFor(next, tenant);
    expect(undosIn(await desk.page('/undo'))).toEqual([]);
    expect((await desk.pressOnce('/undo', { undo }, '/webhooks')).status).toBe(409);
    expect(await hooks()).toBe(0);
  });

  it('does not work while the project is paused, and is counted like every other change', async () => {
    const { undo } = await deleted();
    const { rateLimiter } = harness.current.service.shared;
    const subjects = { tenant: `${tenant.id} desk`, unclaimed: false };
    while ((await rateLimiter.take('manage', subjects, harness.current.clock.now(), 10)).ok);
    while ((await rateLimiter.take('manage', subjects, harness.current.clock.now(), 1)).ok);
    expect((await owner.pressOnce('/undo', { undo }, '/webhooks')).status).toBe(429);
    await tenant.pause();
    expect((await owner.pressOnce('/undo', { undo }, '/webhooks')).status).toBe(403);
  });

  it('needs no approval for what the owner does, and gives no key the right to put it back', async () => {
    await owner.send('/callbacks/add', { url: 'https://two.example.com/cb' }, '/callbacks');
    const both = ['https://app.example.com/auth/callback', 'https://two.example.com/cb'];
    await tenant.api('/api/approvals/policy', { method: 'PUT', json: EVERYTHING });
    const { text } = await owner.send('/callbacks/remove', { url: both[1] ?? '' }, '/callbacks');
    const byKey = await tenant.api('/api/resources/social-login', { method: 'POST', json: { callback_urls: both } });
    expect(((await byKey.json()) as { code: string }).code).toBe('approvalRequired');
    expect((await owner.undo(text)).text).toContain('It is back, as it was.');
    await owner.send('/callbacks/remove', { url: both[1] ?? '' }, '/callbacks');
    const again = await tenant.api('/api/resources/social-login', { method: 'POST', json: { callback_urls: both } });
    expect(((await again.json()) as { code: string }).code).toBe('approvalRequired');
  });
});

describe('What is kept for an undo', () => {
  it('holds no secret that can be read, and is swept', async () => {
    const { webhook, secret } = await createWebhook(tenant, { url: 'https://hooks.example.com/in' });
    await owner.send(`/webhooks/${webhook.id}/remove`, {}, `/webhooks/${webhook.id}`);
    const rows = async () =>
      harness.current.database.query('select * from porchlight.undos where tenant_id = $1', [tenant.id]);
    expect(JSON.stringify(await rows())).not.toContain(secret);
    expect(await rows()).toHaveLength(1);
    await harness.current.database.query(
      `update porchlight.undos set expires_at = timestamptz '2026-01-01' where tenant_id = $1`,
      [tenant.id],
    );
    await harness.current.database.query(
      `update porchlight.webhooks set ended_at = timestamptz '2026-01-01' where tenant_id = $1`,
      [tenant.id],
    );
    await harness.current.service.jobs.get('sweep-rows')?.();
    expect(await rows()).toEqual([]);
    const left = await harness.current.database.query('select id from porchlight.webhooks where id = $1', [webhook.id]);
    expect(left).toEqual([]);
  });
});
