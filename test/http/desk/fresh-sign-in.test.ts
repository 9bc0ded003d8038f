/** What gives others more rights, or leads people and data to a new place, needs a sign-in of the last minutes. */
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { createKey } from '../../support/keys.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { type Desk, deskFor, socialDesk, undosIn } from './support/desk.ts';

interface Listed {
  readonly providers: readonly { readonly provider: string; readonly enabled: boolean }[];
  readonly members: readonly { readonly role: string }[];
}

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;

const ALL = { outward: 'yes', disruptive: 'yes', irreversible: 'yes' };

const leftOpen = (): Date => harness.current.clock.advance({ minutes: 5 });
const asksToSignIn = (page: string): boolean => page.includes('data-action="sign-in-again"');
const press = (path: string, fields: Record<string, string> = {}, from?: string) =>
  desk.pressOnce(path, fields, from ?? `/${path.split('/')[1]}`);
const policy = async (): Promise<unknown> => (await (await tenant.api('/api/approvals/policy')).json()) as unknown;

beforeEach(async () => {
  [tenant, desk] = await socialDesk(harness.current);
});

describe('the policy for approvals', () => {
  it('is not loosened from a browser that was left open, and a key gets no further', async () => {
    await press('/keys/policy', ALL);
    leftOpen();
    for (const loose of [{}, { outward: 'yes', disruptive: 'yes' }, { ...ALL, outward: '' }]) {
      const { status, text } = await press('/keys/policy', loose);
      expect([status, asksToSignIn(text)]).toEqual([401, true]);
      expect(text).toContain('/account/sign-in?return_to=');
    }
    expect(await policy()).toMatchObject({ outward: true, disruptive: true, irreversible: true });
    const made = await tenant.api('/api/keys', { method: 'POST', json: { name: 'Mine', preset: 'full' } });
    expect(((await made.json()) as { code: string }).code).toBe('approvalRequired');
  });

  it('is made stricter there without a new sign-in', async () => {
    await press('/keys/policy', { outward: 'yes' });
    leftOpen();
    const { text } = await press('/keys/policy', ALL);
    expect(asksToSignIn(text)).toBe(false);
    expect(await policy()).toMatchObject({ disruptive: true, irreversible: true });
  });

  it('is loosened after a new sign-in', async () => {
    await press('/keys/policy', ALL);
    leftOpen();
    await signInAccount(harness.current, { email: desk.human.email, browser: desk.human.browser });
    await press('/keys/policy', {});
    expect(await policy()).toMatchObject({ outward: false, disruptive: false, irreversible: false });
  });
});

describe('from a browser that was left open', () => {
  it('keys are neither made, shown, replaced nor given more', async () => {
    const key = await createKey(harness.current, tenant, { name: 'Reads', preset: 'support' });
    const fingerprint = /key_(\w+)/.exec(key.id)?.[1] ?? '';
    leftOpen();
    for (const [path, fields] of [
      ['/keys/create', { name: 'Mine', preset: 'full', days: '' }],
      ['/keys/show', {}],
      ['/keys/rotate', { confirmed: 'yes' }],
      ['/keys/change', { fingerprint, preset: 'full' }],
    ] as const) {
      const { status, text } = await press(path, fields);
      expect([path, status, asksToSignIn(text)]).toEqual([path, 401, true]);
      expect(text).not.toMatch(/svc_(mk|ak)_\w{20}/);
    }
    expect((await press('/keys/end', { fingerprint, confirmed: 'yes' })).text).toContain('The key is ended.');
  });

  it('nobody is invited or gets more rights, but a role with fewer is given', async () => {
    const invite = (role: string) => press('/members/invite', { email: 'eve@example.com', role });
    const { text } = await invite('support');
    expect(text).toContain('/account/invitations/');
    leftOpen();
    for (const role of ['owner', 'admin', 'support', 'member'])
      expect([role, asksToSignIn((await invite(role)).text)]).toEqual([role, true]);
    const human = await signInAccount(harness.current, { email: 'eve@example.com' });
    await human.submit(/\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '', { decision: 'accept' });
    const id = /name="id" value="(mem_\w+)"/.exec(await desk.page('/members'))?.[1] ?? '';
    expect(id).not.toBe('');
    expect(asksToSignIn((await press('/members/role', { id, role: 'admin' })).text)).toBe(true);
    expect(asksToSignIn((await press('/members/role', { id, role: 'member' })).text)).toBe(false);
    expect(asksToSignIn((await press('/members/role', { id, role: 'support' })).text)).toBe(true);
    expect((await deskFor(human, tenant).pressOnce('/keys/policy', {}, '/keys')).status).toBe(403);
  });

  it('sign-ins and data are not led to a new place', async () => {
    leftOpen();
    for (const [path, fields] of [
      ['/callbacks/add', { url: 'https://evil.example.net/cb' }],
      ['/domain', { host: 'login.evil.example.net' }],
      ['/webhooks', { url: 'https://evil.example.net/in', 'event_user.created': 'true' }],
      ['/agents/clients', { name: 'Evil', redirect: 'https://evil.example.net/cb' }],
      ['/providers/credentials', { provider: 'google', issuer: 'https://evil.example.net', client_id: 'x' }],
      ['/settings/transfer', {}],
    ] as const) {
      const { status, text } = await press(path, fields);
      expect([path, status, asksToSignIn(text)]).toEqual([path, 401, true]);
    }
  });

  it('nobody becomes an owner of a team of the app, but a member is invited', async () => {
    for (const name of ['ada', 'grace']) await tenant.quickSignIn(name);
    await tenant.api('/api/resources/teams', { method: 'POST', json: {} });
    await tenant.api('/api/teams', { method: 'POST', json: { name: 'Engines', owner_user_id: 1 } });
    await tenant.api('/api/teams/1/members/2', { method: 'PUT', json: { role: 'viewer' } });
    leftOpen();
    const asks = async (path: string, fields: Record<string, string>) =>
      asksToSignIn((await press(`/teams/1/${path}`, fields, '/teams/1')).text);
    expect(await asks('invite', { email: 'eve@example.com', role: 'owner' })).toBe(true);
    expect(await asks('invite', { email: 'eve@example.com', role: 'viewer' })).toBe(false);
    expect(await asks('role', { user: '2', role: 'owner' })).toBe(true);
    expect(await asks('role', { user: '2', role: 'member' })).toBe(false);
    const { members } = (await (await tenant.api('/api/teams/1/members')).json()) as Listed;
    expect(members.map(({ role }) => role)).toEqual(['owner', 'member']);
  });

  it('an undo brings back no role that gives more, and a removed member comes back', async () => {
    const join = async (role: string): Promise<string> => {
      const human = await signInAccount(harness.current);
      const { text } = await press('/members/invite', { email: human.email, role });
      await human.submit(/\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '', { decision: 'accept' });
      const { members } = (await (await tenant.api('/api/members')).json()) as {
        members: { id: string; email: string }[];
      };
      return members.find(({ email }) => email === human.email)?.id ?? '';
    };
    const [second, plain] = [await join('owner'), await join('member')];
    await press('/members/invite', { email: 'third@example.com', role: 'owner' });
    const invitation = /inv_\w+/.exec(await desk.page('/members'))?.[0] ?? '';
    leftOpen();
    const asksAfter = async (id: string) =>
      asksToSignIn((await desk.undo((await press('/members/remove', { id })).text)).text);
    expect(await asksAfter(plain)).toBe(false);
    expect(await asksAfter(second)).toBe(true);
    harness.current.clock.advance({ seconds: 1 });
    expect(await asksAfter(invitation)).toBe(true);
    const roles = async () =>
      ((await (await tenant.api('/api/members')).json()) as Listed).members.map(({ role }) => role);
    expect(await roles()).toEqual(['owner', 'member']);
    await signInAccount(harness.current, { email: desk.human.email, browser: desk.human.browser });
    for (const undo of undosIn(await desk.page('/members'))) await press('/undo', { undo }, '/members');
    expect((await roles()).toSorted()).toEqual(['member', 'owner', 'owner']);
  });

  it('an undo makes nobody an owner of a team of the app again', async () => {
    for (const name of ['ada', 'grace']) await tenant.quickSignIn(name);
    await tenant.api('/api/resources/teams', { method: 'POST', json: {} });
    await tenant.api('/api/teams', { method: 'POST', json: { name: 'Engines', owner_user_id: 1 } });
    const give = (role: string) => tenant.api('/api/teams/1/members/2', { method: 'PUT', json: { role } });
    leftOpen();
    for (const [role, asks] of [
      ['viewer', false],
      ['owner', true],
    ] as const) {
      await give(role);
      const { text } = await press('/teams/1/remove', { user: '2' }, '/teams/1');
      expect([role, asksToSignIn((await desk.undo(text)).text)]).toEqual([role, asks]);
    }
  });

  it('a provider that is off is not enabled by giving it a place', async () => {
    const placeOf = (provider: string) => press('/providers/move', { provider, position: '1' });
    await press('/providers/enable', { provider: 'github' });
    leftOpen();
    for (const provider of ['passkey', 'email', 'microsoft'])
      expect([provider, asksToSignIn((await placeOf(provider)).text)]).toEqual([provider, true]);
    expect(asksToSignIn((await placeOf('github')).text)).toBe(false);
    const { providers } = (await (await tenant.api('/api/social-login/providers')).json()) as Listed;
    expect(providers.filter(({ enabled }) => enabled).map(({ provider }) => provider)).toEqual(['github', 'google']);
  });

  it('another address of a host that the project has is added', async () => {
    await press('/callbacks/add', { url: 'https://app.example.net/auth/callback' });
    leftOpen();
    const { text } = await press('/callbacks/add', { url: 'https://app.example.net/other' });
    expect(text).toContain('https://app.example.net/other');
    expect(asksToSignIn(text)).toBe(false);
  });
});
