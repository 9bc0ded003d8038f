/** `POST /api/link`: a member of a project gets a key of their own for one machine. */
import { PERMISSION_PRESETS } from '@porchlight/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiWith } from '../../support/keys.ts';
import { approveLink, askForLink, joinAs, newLink, waitOnce } from '../../support/links.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';
import { type Desk, socialDesk } from '../desk/support/desk.ts';

const harness = useHarness();
let tenant: SocialTenant;
let owner: Desk;

beforeEach(async () => {
  [tenant, owner] = await socialDesk(harness.current);
});

interface KeyBody {
  readonly name: string | null;
  readonly permissions: readonly string[];
  readonly expires_at: string | null;
}

/** The key that was made for a machine. */
async function keyOn(machine: string): Promise<KeyBody | undefined> {
  const { keys } = (await (await tenant.api('/api/keys')).json()) as { keys: KeyBody[] };
  return keys.find(({ name }) => name?.endsWith(` on ${machine}`));
}

describe('POST /api/link', () => {
  it('gives an address without the code, a code to type and a token to wait with', async () => {
    const response = await askForLink(harness.current, tenant.id);
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { clock, baseUrl } = harness.current;
    expect(await response.json()).toEqual({
      link_url: `${baseUrl}/account/projects/${tenant.id}/link`,
      user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ2-9]{4}-[B-DF-HJ-NP-TV-XZ2-9]{4}$/),
      expires_at: new Date(clock.now().getTime() + 600_000).toISOString(),
      wait: { url: `${baseUrl}/api/wait`, token: expect.stringMatching(/^svc_wait_[0-9A-Za-z]{49}$/) },
    });
  });

  it('refuses a project that does not exist, and one that nobody has claimed', async () => {
    const unclaimed = await createTenant(harness.current);
    const codes = [];
    for (const id of ['brave-otter-zzzzzz', unclaimed.id]) {
      const refused = await askForLink(harness.current, id);
      codes.push([refused.status, ((await refused.json()) as { code: string }).code]);
    }
    expect(codes).toEqual([
      [404, 'tenantNotFound'],
      [403, 'claimRequired'],
    ]);
  });

  it.each(['', ' ', 'a'.repeat(41), 'a\u202eb', 'a\nb'])('refuses the machine name %j', async (machine) => {
    expect((await askForLink(harness.current, tenant.id, machine)).status).toBe(400);
  });
});

describe('the page of a link', () => {
  it('never fills the code in, and shows code, machine and network before the decision', async () => {
    const link = await newLink(harness.current, tenant.id, 'Grace’s box');
    const page = await owner.page(`/link?user_code=${link.userCode}`);
    expect(page).toMatch(/<input[^>]*name="user_code"/);
    expect(page).not.toContain(link.userCode);
    expect(page).not.toContain('data-action="approve"');
    const { text } = await owner.send('/link/code', { user_code: link.userCode.toLowerCase() }, '/link');
    expect(text).toMatch(new RegExp(`data-user-code[^>]*>${link.userCode}`));
    expect(text).toContain('Grace’s box');
    expect(text).toContain('127.0.0.x');
    expect(text).toContain('data-action="approve"');
    expect(text).toContain('data-action="deny"');
    expect((await waitOnce(harness.current, link.waitToken)).status).toBe('pending');
  });

  it('says so if no request has the code', async () => {
    const { status, text } = await owner.send('/link/code', { user_code: 'BBBB-BBBB' }, '/link');
    expect(status).toBe(400);
    expect(text).toContain('No request of this project has this code.');
  });

  it('gives the owner a key of build for 90 days, named after person and machine', async () => {
    const link = await newLink(harness.current, tenant.id);
    expect((await approveLink(owner, link)).text).toContain('Approved.');
    const { status, tenant_id, secret = '' } = await waitOnce(harness.current, link.waitToken);
    expect([status, tenant_id]).toEqual(['approved', tenant.id]);
    expect(secret).toMatch(/^svc_man_[0-9A-Za-z]{49}$/);
    expect(await keyOn('ada-laptop')).toMatchObject({
      permissions: [...PERMISSION_PRESETS.build],
      expires_at: new Date(harness.current.clock.now().getTime() + 90 * 86_400_000).toISOString(),
    });
    const api = apiWith(harness.current, secret);
    expect((await api('/api/tenant')).status).toBe(200);
    expect((await api('/api/social-login/users')).status).toBe(403);
  });

  it('hands the key out once', async () => {
    const link = await newLink(harness.current, tenant.id);
    await approveLink(owner, link);
    const answers = await Promise.all(Array.from({ length: 5 }, () => waitOnce(harness.current, link.waitToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill('approved'));
    expect(answers.filter(({ secret }) => secret !== undefined)).toHaveLength(1);
    expect(await waitOnce(harness.current, link.waitToken)).not.toHaveProperty('secret');
  });

  it('gives no key if it is denied, or if nobody decides in ten minutes', async () => {
    const [denied, late] = [await newLink(harness.current, tenant.id), await newLink(harness.current, tenant.id)];
    expect((await owner.send('/link/deny', { user_code: denied.userCode }, '/link')).text).toContain('Denied.');
    expect(await waitOnce(harness.current, denied.waitToken)).toEqual({ status: 'denied', tenant_id: tenant.id });
    harness.current.clock.advance({ minutes: 10 });
    expect((await waitOnce(harness.current, late.waitToken)).status).toBe('expired');
    expect((await approveLink(owner, late)).text).not.toContain('Approved.');
    expect((await waitOnce(harness.current, late.waitToken)).status).toBe('expired');
  });

  it('gives a member the part of build that the role has', async () => {
    const permissions = {
      admin: [...PERMISSION_PRESETS.build],
      member: ['project:read', 'events:read', 'teams:read'],
      support: ['events:read', 'teams:read'],
    };
    for (const role of ['admin', 'member', 'support'] as const) {
      const { desk } = await joinAs(harness.current, owner, tenant, role);
      const link = await newLink(harness.current, tenant.id, `of-${role}`);
      await approveLink(desk, link);
      await waitOnce(harness.current, link.waitToken);
      expect([role, (await keyOn(`of-${role}`))?.permissions]).toEqual([role, permissions[role]]);
    }
  });

  it('is seen and ended by its member, whatever the role, and by no other member', async () => {
    const { desk } = await joinAs(harness.current, owner, tenant, 'support');
    const link = await newLink(harness.current, tenant.id, 'her-desktop');
    await approveLink(desk, link);
    const { secret = '' } = await waitOnce(harness.current, link.waitToken);
    const page = await desk.page('/link');
    expect(page).toContain(' on her-desktop');
    const fingerprint = /name="fingerprint" value="(\w+)"/.exec(page)?.[1] ?? '';
    const { desk: other } = await joinAs(harness.current, owner, tenant, 'support');
    for (const stranger of [other, owner]) {
      expect(await stranger.page('/link')).not.toContain('her-desktop');
      expect((await stranger.send('/link/end', { fingerprint, confirmed: 'yes' }, '/link')).status).toBe(400);
    }
    const works = async () => (await apiWith(harness.current, secret)('/api/social-login/events')).status;
    expect(await works()).toBe(200);
    const asked = await desk.pressOnce('/link/end', { fingerprint }, '/link');
    expect([asked.text.includes('End this key?'), await works()]).toEqual([true, 200]);
    expect((await desk.send('/link/end', { fingerprint }, '/link')).text).toContain('The key is ended.');
    expect(await works()).toBe(401);
    expect(await desk.page('/link')).not.toContain('her-desktop');
  });

  it('ends no main key, which is nobody’s own', async () => {
    const fingerprints = [...(await owner.page('/keys')).matchAll(/name="fingerprint" value="(\w+)"/g)];
    for (const [, fingerprint = ''] of fingerprints)
      expect((await owner.send('/link/end', { fingerprint, confirmed: 'yes' }, '/link')).status).toBe(400);
    expect((await tenant.api('/api/tenant')).status).toBe(200);
  });

  it('is on record for the owner', async () => {
    const { desk } = await joinAs(harness.current, owner, tenant, 'member');
    await approveLink(desk, await newLink(harness.current, tenant.id));
    await harness.current.service.jobs.get('request-log')?.();
    const page = await owner.page('/activity');
    expect(page).toContain('Gave a machine a key of their own');
    expect(page).toContain('ada-laptop');
  });
});
