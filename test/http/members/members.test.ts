/** Members and invitations, by key and by the desk. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type SignedInBrowser, signInAccount } from '../../support/account.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { type Desk, deskFor, socialDesk } from '../desk/support/desk.ts';

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;

beforeEach(async () => {
  [tenant, desk] = await socialDesk(harness.current);
});

interface Lists {
  readonly members: { id: string; email: string; role: string; added_at: string; provider: string | null }[];
  readonly invitations: { id: string; email: string; role: string; expires_at: string }[];
}

const lists = async (): Promise<Lists> => (await (await tenant.api('/api/members')).json()) as Lists;

const invite = (email: string, role: string) => tenant.api('/api/members', { method: 'POST', json: { email, role } });

async function linkOf(email: string, role: string): Promise<string> {
  const response = await invite(email, role);
  expect(response.status).toBe(201);
  const { invitation } = (await response.json()) as { invitation: { url: string } };
  return new URL(invitation.url).pathname;
}

async function join(role: 'member' | 'support'): Promise<SignedInBrowser> {
  const human = await signInAccount(harness.current);
  const path = await linkOf(human.email, role);
  expect((await human.submit(path, { decision: 'accept' })).headers.get('location')).toBe(`${desk.base}?done=joined`);
  return human;
}

/** Invited by the owner, at the desk. */
async function joinAs(role: 'admin'): Promise<SignedInBrowser> {
  const human = await signInAccount(harness.current);
  const { text } = await desk.send('/members/invite', { email: human.email, role }, '/members');
  const path = /\/account\/invitations\/svc_invite_[\w-]+/.exec(text)?.[0] ?? '';
  await human.submit(path, { decision: 'accept' });
  return human;
}

const codeOf = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;

describe('GET /api/members', () => {
  it('has the owner first, and invitations without their link', async () => {
    await invite('grace@example.com', 'support');
    const { members, invitations } = await lists();
    expect(members).toEqual([
      { id: 'mem_owner', email: desk.human.email, role: 'owner', added_at: expect.any(String), provider: 'google' },
    ]);
    expect(invitations).toEqual([
      { id: expect.any(String), email: 'grace@example.com', role: 'support', expires_at: expect.any(String) },
    ]);
    const [{ expires_at }] = invitations as [Lists['invitations'][number]];
    expect(Date.parse(expires_at) - harness.current.clock.now().getTime()).toBe(7 * 86_400_000);
  });
});

describe('POST /api/members', () => {
  it.each(['admin', 'owner'])('refuses the role %s to a key', async (role) => {
    const refused = await invite('grace@example.com', role);
    expect(refused.status).toBe(403);
    expect(await codeOf(refused)).toBe('ownerRequired');
    expect((await lists()).invitations).toEqual([]);
  });

  it('refuses a project that nobody has claimed', async () => {
    const unclaimed = await createTenant(harness.current);
    const json = { email: 'grace@example.com', role: 'member' };
    expect(await codeOf(await unclaimed.api('/api/members', { method: 'POST', json }))).toBe('claimRequired');
  });

  it('refuses what is no address, an unknown role, and somebody who is a member', async () => {
    expect((await invite('nonsense', 'member')).status).toBe(400);
    expect((await invite('grace@example.com', 'king')).status).toBe(400);
    expect((await invite(desk.human.email.toUpperCase(), 'member')).status).toBe(400);
  });

  onlyInTestAll(() => {
    it('replaces an open invitation for the same address', async () => {
      const human = await signInAccount(harness.current);
      const first = await linkOf(human.email, 'member');
      const second = await linkOf(human.email, 'support');
      expect((await human.get(first)).status).toBe(404);
      expect((await human.get(second)).status).toBe(200);
      expect((await lists()).invitations).toHaveLength(1);
    });
  });
});

describe('an invitation', () => {
  it('makes its person a member, once', async () => {
    const human = await signInAccount(harness.current);
    const path = await linkOf(human.email, 'member');
    const page = await (await human.get(path)).text();
    expect(page).toContain('data-action="accept"');
    expect((await human.get(desk.base)).status).toBe(404);
    await human.submit(path, { decision: 'accept' });
    expect((await human.get(`${desk.base}/users`)).status).toBe(200);
    expect(await (await human.get('/account')).text()).toContain('Shared with you');
    expect((await lists()).members.map(({ role }) => role)).toEqual(['owner', 'member']);
    expect((await lists()).invitations).toEqual([]);
    expect((await human.get(path)).status).toBe(404);
  });

  it('H36: says to the person and to the owner by which provider the person signs in', async () => {
    const email = 'ada@example.test';
    const path = await linkOf(email, 'support');
    const human = await signInAccount(harness.current, { email, provider: 'github' });
    expect(await (await human.get(path)).text()).toMatch(/data-provider="github">\s*Signed in with GitHub/);
    await human.submit(path, { decision: 'accept' });
    const { members } = await lists();
    expect(members.map(({ email: of, provider }) => [of, provider])).toEqual([
      [desk.human.email, 'google'],
      [email, 'github'],
    ]);
    const page = await (await desk.human.get(`${desk.base}/members`)).text();
    expect(
      page.match(/<td[^>]*data-label="Signs in with"[^>]*>[^<]*/g)?.map((cell) => cell.replace(/.*>/, '')),
    ).toEqual(['Porchlight Personas', 'GitHub (personas)']);
    const changed = await tenant.api(`/api/members/${members[1]?.id}`, { method: 'PATCH', json: { role: 'member' } });
    expect(await changed.json()).toMatchObject({ member: { role: 'member', provider: 'github' } });
  });

  it('H36: says by which provider somebody is signed in for whom it is not', async () => {
    const path = await linkOf('grace@example.com', 'support');
    const other = await signInAccount(harness.current, { email: 'ada@example.test', provider: 'github' });
    const page = await other.get(path);
    expect(page.status).toBe(404);
    expect(await page.text()).toMatch(/data-provider="github">\s*Signed in with GitHub/);
  });

  it('H36: opened by another leads nowhere, and changes nothing', async () => {
    const path = await linkOf('grace@example.com', 'support');
    const other = await signInAccount(harness.current);
    expect((await other.get(path)).status).toBe(404);
    expect((await other.submit(path, { decision: 'accept' }, '/account')).status).toBe(404);
    expect((await other.get(desk.base)).status).toBe(404);
    const before = await lists();
    expect(before.members).toHaveLength(1);
    expect(before.invitations).toHaveLength(1);
    const signedOut = await harness.current.fetch(path, { headers: { accept: 'text/html' } });
    expect(signedOut.headers.get('location')).toContain('/account/sign-in');
  });

  it('H36: ends with the role of whoever made it, and counts again when they are back', async () => {
    const admin = await joinAs('admin');
    const human = await signInAccount(harness.current);
    const own = deskFor(admin, tenant);
    const { text } = await own.send('/members/invite', { email: human.email, role: 'support' }, '/members');
    const path = /\/account\/invitations\/svc_invite_[\w-]+/.exec(text)?.[0] ?? '';
    const accept = await (await human.get(path)).text();
    expect(accept).toContain('data-action="accept"');

    const id = (await lists()).members.find(({ email }) => email === admin.email)?.id ?? '';
    const removed = await desk.send('/members/remove', { id }, '/members');
    expect((await human.get(path)).status).toBe(404);
    expect((await human.submit(path, { decision: 'accept' }, '/account')).status).toBe(404);
    expect((await human.get(desk.base)).status).toBe(404);
    await desk.undo(removed.text);
    expect((await human.get(path)).status).toBe(200);
    await desk.send('/members/role', { id, role: 'member' }, '/members');
    expect((await human.get(path)).status).toBe(404);
  });

  it('H36: ends with the key that made it', async () => {
    const made = await tenant.api('/api/keys', { method: 'POST', json: { name: 'Inviter', preset: 'full' } });
    const { key, secret } = (await made.json()) as { key: { id: string }; secret: string };
    const human = await signInAccount(harness.current);
    const invited = await harness.current.fetch('/api/members', {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: human.email, role: 'support' }),
    });
    const { invitation } = (await invited.json()) as { invitation: { url: string } };
    const path = new URL(invitation.url).pathname;
    expect((await human.get(path)).status).toBe(200);
    await tenant.api(`/api/keys/${key.id}`, { method: 'DELETE' });
    expect((await human.get(path)).status).toBe(404);
    expect((await human.submit(path, { decision: 'accept' }, '/account')).status).toBe(404);
    expect((await lists()).members).toHaveLength(1);
  });

  it('H36: for a role that a key may not give is not ended by one', async () => {
    const human = await signInAccount(harness.current);
    await desk.send('/members/invite', { email: human.email, role: 'admin' }, '/members');
    const refused = await invite(human.email, 'member');
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'ownerRequired']);
    expect((await lists()).invitations.map(({ role }) => role)).toEqual(['admin']);
  });

  onlyInTestAll(() => {
    it('ends after seven days, and when it is withdrawn', async () => {
      const human = await signInAccount(harness.current);
      const path = await linkOf(human.email, 'member');
      const [open] = (await lists()).invitations;
      expect((await tenant.api(`/api/members/${open?.id}`, { method: 'DELETE' })).status).toBe(200);
      expect((await human.get(path)).status).toBe(404);
      const late = await linkOf(human.email, 'member');
      harness.current.clock.advance({ hours: 7 * 24 });
      expect((await human.get(late)).status).toBe(404);
      expect((await lists()).invitations).toEqual([]);
    });

    it('cannot be accepted by a form of another site', async () => {
      const human = await signInAccount(harness.current);
      const path = await linkOf(human.email, 'member');
      const url = new URL(path, harness.current.baseUrl);
      expect((await human.browser.post(url, { decision: 'accept' })).status).toBe(403);
      expect((await lists()).members).toHaveLength(1);
    });
  });
});

describe('PATCH and DELETE /api/members/:id', () => {
  const idOf = async (email: string) => (await lists()).members.find((one) => one.email === email)?.id;

  it('change the role of a member and end it at once', async () => {
    const human = await join('member');
    const path = `/api/members/${await idOf(human.email)}`;
    const changed = await tenant.api(path, { method: 'PATCH', json: { role: 'support' } });
    expect(((await changed.json()) as { member: { role: string } }).member.role).toBe('support');
    expect((await human.get(`${desk.base}/webhooks`)).status).toBe(403);
    expect(await (await tenant.api(path, { method: 'DELETE' })).json()).toEqual({ deleted: true });
    expect((await human.get(`${desk.base}/users`)).status).toBe(404);
    expect((await tenant.api(path, { method: 'DELETE' })).status).toBe(404);
  });

  onlyInTestAll(() => {
    it('leave the last owner, for everybody', async () => {
      const [owner] = (await lists()).members;
      const path = `/api/members/${owner?.id}`;
      for (const call of [{ method: 'DELETE' }, { method: 'PATCH', json: { role: 'member' } }]) {
        const refused = await tenant.api(path, call);
        expect(refused.status).toBe(409);
        expect(await codeOf(refused)).toBe('lastOwner');
      }
      expect((await desk.send('/members/remove', { id: owner?.id ?? '' }, '/members')).status).toBe(409);
      expect((await desk.human.get(desk.base)).status).toBe(200);
    });

    it('of an admin needs the owner, at the desk', async () => {
      const human = await join('member');
      const id = (await idOf(human.email)) ?? '';
      expect(await codeOf(await tenant.api(`/api/members/${id}`, { method: 'PATCH', json: { role: 'admin' } }))).toBe(
        'ownerRequired',
      );
      expect((await desk.send('/members/role', { id, role: 'admin' }, '/members')).text).toContain(
        'The role is changed.',
      );
      expect(await codeOf(await tenant.api(`/api/members/${id}`, { method: 'DELETE' }))).toBe('ownerRequired');
      // An admin cannot make other admins.
      const email = 'heron@example.com';
      const sent = await human.submit(`${desk.base}/members/invite`, { email, role: 'admin' }, `${desk.base}/members`);
      expect(sent.status).toBe(403);
      expect((await lists()).invitations).toEqual([]);
    });
  });
});

describe('the link of an invitation', () => {
  it('tells another person nothing but what to do, and a program that nothing is there', async () => {
    const link = await linkOf('grace@example.com', 'support');
    const other = await signInAccount(harness.current);
    for (const path of [link, `${link}x`]) {
      const answer = await other.get(path);
      expect(answer.status).toBe(404);
      const page = await answer.text();
      expect(page).toContain('No invitation for you here');
      expect(page).toContain('data-action="switch-account"');
      expect(page).not.toContain('grace@example.com');
      expect(page).not.toContain(tenant.id);
    }
  });
});

describe('the members of a project', () => {
  it('are invited at the desk, with the link shown once', async () => {
    const { text } = await desk.send('/members/invite', { email: 'grace@example.com', role: 'admin' }, '/members');
    expect(text).toContain('/account/invitations/svc_invite_');
    const page = await desk.page('/members');
    expect(page).not.toContain('svc_invite_');
    expect(page).toContain('data-action="invite"');
    expect(page).toContain('grace@example.com');
  });

  onlyInTestAll(() => {
    it('end with a transfer', async () => {
      const human = await join('support');
      const { text } = await desk.send('/settings/transfer', {}, '/settings');
      const link = new URL(/https?:[^<"]*\/account\/transfers\/\w+/.exec(text)?.[0] ?? '').pathname;
      const next = await signInAccount(harness.current);
      await next.submit(link, { decision: 'accept', keep_keys: 'yes' });
      expect((await human.get(`${desk.base}/users`)).status).toBe(404);
      expect((await desk.human.get(desk.base)).status).toBe(404);
    });

    it('are named in the activity', async () => {
      const human = await join('support');
      const { userId } = await tenant.quickSignIn('ada');
      const page = `${desk.base}/users/${userId}`;
      await human.submit(`${page}/block`, { blocked: 'true', confirmed: 'yes' }, page);
      await harness.current.service.jobs.get('request-log')?.();
      expect(await desk.page('/activity')).toContain(human.email);
    });
  });
});
