/** The inbox: what waits for this account and role, on its page, in the header and on the list of projects. */
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { EVERYTHING } from '../../support/approvals.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { type Desk, deskFor, socialDesk } from '../desk/support/desk.ts';

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;

beforeEach(async () => {
  [tenant, desk] = await socialDesk(harness.current);
});

const inboxOf = async ({ human }: Desk): Promise<string> => (await human.get('/account/inbox')).text();
const countIn = (page: string): number =>
  Number(/href="\/account\/inbox"[^>]* data-count="(\d+)"/.exec(page)?.[1] ?? Number.NaN);

async function askOwner(): Promise<string> {
  await tenant.api('/api/approvals/policy', { method: 'PUT', json: EVERYTHING });
  const json = { callback_urls: ['https://elsewhere.example/cb'] };
  const asked = await tenant.api('/api/resources/social-login', { method: 'POST', json });
  return ((await asked.json()) as { approval: { id: string } }).approval.id;
}

describe('the inbox', () => {
  it('is empty at first, and says what will be in it', async () => {
    const page = await inboxOf(desk);
    expect(page).toContain('Nothing waits for you');
    expect(countIn(page)).toBe(0);
  });

  it('has a call that waits, with its time, wherever the owner looks', async () => {
    const id = await askOwner();
    const page = await inboxOf(desk);
    expect(page).toContain('data-notice="approval"');
    expect(page).toContain(`/account/approvals/${id}`);
    expect(page).toContain('30 minutes');
    expect(page).toContain('A call waits for your approval: change where sign-ins lead');
    const home = await (await desk.human.get('/account')).text();
    const settings = await (await desk.human.get('/account/settings')).text();
    const insights = await (await desk.human.get('/account/insights')).text();
    for (const shown of [page, home, settings, insights, await desk.page(), await desk.page('/keys')])
      expect(countIn(shown)).toBe(1);
    expect(home).toContain('data-notice="approval"');
    expect(await desk.page()).toContain('data-notice="approval"');
  });

  it('leads to the one list of several calls', async () => {
    await askOwner();
    expect(await inboxOf(desk)).not.toContain('in one place');
    const json = { url: 'https://elsewhere.example/in' };
    expect((await tenant.api('/api/webhooks', { method: 'POST', json })).status).toBe(403);
    expect(await inboxOf(desk)).toContain('<a href="/account/approvals">Decide on all 2 in one place</a>');
  });

  it('tells a key by its notices, and a webhook once', async () => {
    const id = await askOwner();
    const { notices } = (await (await tenant.api('/api/tenant')).json()) as { notices: { kind: string }[] };
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'approval', approval: id }));
    harness.current.clock.advance({ minutes: 31 });
    const later = (await (await tenant.api('/api/tenant')).json()) as { notices: { kind: string }[] };
    expect(later.notices.map(({ kind }) => kind)).not.toContain('approval');
    expect(countIn(await (await desk.human.get('/account/inbox')).text().catch(() => ''))).not.toBe(1);
  });

  it('has records to enter and an invitation, each for whom it is', async () => {
    await desk.send('/domain', { host: 'login.shop.example' }, '/domain');
    expect(await inboxOf(desk)).toContain('login.shop.example waits for its record');
    const invited = await signInAccount(harness.current);
    const { text } = await desk.send('/members/invite', { email: invited.email, role: 'member' }, '/members');
    const other = deskFor(invited, tenant);
    expect(await inboxOf(other)).toContain('data-notice="invitation"');
    await invited.submit(/\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '', { decision: 'accept' });
    const page = await inboxOf(other);
    expect(page).not.toContain('data-notice="invitation"');
    expect(page).not.toContain('login.shop.example');
  });

  it('shows a member no call that only an owner decides on', async () => {
    const admin = await signInAccount(harness.current);
    const { text } = await desk.send('/members/invite', { email: admin.email, role: 'admin' }, '/members');
    await admin.submit(/\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '', { decision: 'accept' });
    await askOwner();
    const page = await inboxOf(deskFor(admin, tenant));
    expect(page).not.toContain('data-notice="approval"');
    expect(await (await admin.get(desk.base)).text()).not.toContain('data-notice="approval"');
  });

  it('asks a stranger to sign in', async () => {
    const response = await harness.current.fetch('/account/inbox', {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain('/account/sign-in');
  });
});
