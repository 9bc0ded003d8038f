/** What cannot come back is asked about first: the page says what stops, and what used it last. */
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { createKey } from '../../support/keys.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { createWebhook } from '../webhooks/support.ts';
import { asksFirst, type Desk, deskFor, socialDesk } from './support/desk.ts';

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;

beforeEach(async () => {
  [tenant, desk] = await socialDesk(harness.current);
});

const confirms = (page: string): number => page.split('data-action="confirm"').length - 1;

describe('ending a key', () => {
  it('takes a second press, on a page that says what stops and what used the key last', async () => {
    const key = await createKey(harness.current, tenant, { name: 'Deploy', preset: 'full' });
    expect((await key.api('/api/tenant')).status).toBe(200);
    const fingerprint = /key_(\w+)/.exec(key.id)?.[1] ?? '';
    const asked = await desk.pressOnce('/keys/end', { fingerprint }, '/keys');
    expect(confirms(asked.text)).toBe(1);
    expect(asked.text).toContain('Deploy');
    expect(asked.text).toContain('was last used');
    expect((await key.api('/api/tenant')).status).toBe(200);
    const done = await desk.pressOnce('/keys/end', { fingerprint, confirmed: 'yes' }, '/keys');
    expect(done.text).toContain('The key is ended.');
    expect((await key.api('/api/tenant')).status).toBe(401);
  });

  it('is not in the activity after the first press', async () => {
    const key = await createKey(harness.current, tenant, { name: 'Deploy', preset: 'full' });
    const fingerprint = /key_(\w+)/.exec(key.id)?.[1] ?? '';
    await desk.pressOnce('/keys/end', { fingerprint }, '/keys');
    const flush = () => harness.current.service.jobs.get('request-log')?.();
    await flush();
    expect(await desk.page('/activity')).not.toContain('Ended an old key');
    await desk.send('/keys/end', { fingerprint }, '/keys');
    await flush();
    expect(await desk.page('/activity')).toContain('Ended an old key');
  });
});

describe('new keys and secrets', () => {
  it('the keys of the project are replaced by the second press', async () => {
    const asked = await desk.pressOnce('/keys/rotate', { revoke_now: 'true' }, '/keys');
    expect(confirms(asked.text)).toBe(1);
    expect(asked.text).toContain('stops at once');
    expect(asked.text).toContain('name="revoke_now" value="true"');
    expect((await tenant.api('/api/tenant')).status).toBe(200);
    await desk.send('/keys/rotate', { revoke_now: 'true' }, '/keys');
    expect((await tenant.api('/api/tenant')).status).toBe(401);
  });

  it('an admin is told that the keys may do more than their role, and is asked nothing', async () => {
    const human = await signInAccount(harness.current);
    const { text } = await desk.send('/members/invite', { email: human.email, role: 'admin' }, '/members');
    const link = /\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '';
    await human.submit(link, { decision: 'accept' });
    const admin = deskFor(human, tenant);
    const shown = await admin.page('/keys');
    expect(shown).toContain('may do more than your role');
    expect(shown).not.toContain('data-action="rotate"');
    const refused = await admin.pressOnce('/keys/rotate', {}, '/keys');
    expect([refused.status, asksFirst(refused.text)]).toEqual([403, false]);
    expect((await tenant.api('/api/tenant')).status).toBe(200);
  });

  it('the first secret of a client needs no question, the second does', async () => {
    const path = '/agents/clients/app/secret';
    const first = await desk.pressOnce(path, {}, '/agents');
    expect(asksFirst(first.text)).toBe(false);
    expect(confirms((await desk.pressOnce(path, {}, '/agents')).text)).toBe(1);
  });

  it('a new secret of a webhook is asked about', async () => {
    const { webhook } = await createWebhook(tenant, { url: 'https://hooks.example.com/in' });
    const path = `/webhooks/${webhook.id}`;
    expect(confirms((await desk.pressOnce(`${path}/secret`, {}, path)).text)).toBe(1);
    expect((await desk.send(`${path}/secret`, {}, path)).text).toContain('whsec_');
  });
});

describe('what ends for people', () => {
  const alive = async (token: string): Promise<boolean> =>
    ((await (await tenant.edge('verify', { access_token: token })).json()) as { valid: boolean }).valid;

  it.each([
    ['end-sessions', {}, 'signed out of 1 session'],
    ['block', { blocked: 'true' }, 'cannot sign in any more'],
  ])('%s says which sessions end, and needs a second press', async (form, fields, words) => {
    const { userId, accessToken } = await tenant.quickSignIn('ada');
    const path = `/users/${userId}`;
    const asked = await desk.pressOnce(`${path}/${form}`, fields, path);
    expect(confirms(asked.text)).toBe(1);
    expect(asked.text).toContain(words);
    expect(asked.text).toContain(`href="${desk.base}${path}/${form}"`);
    expect(await alive(accessToken)).toBe(true);
    await desk.pressOnce(`${path}/${form}`, { ...fields, confirmed: 'yes' }, path);
    expect(await alive(accessToken)).toBe(false);
  });

  it('the end of one session needs a second press, and unblocking needs none', async () => {
    const { userId, accessToken } = await tenant.quickSignIn('ada');
    const path = `/users/${userId}`;
    const session_id = /name="session_id" value="([^"]+)"/.exec(await desk.page(path))?.[1] ?? '';
    expect(confirms((await desk.pressOnce(`${path}/end-session`, { session_id }, path)).text)).toBe(1);
    expect(await alive(accessToken)).toBe(true);
    await desk.send(`${path}/end-session`, { session_id }, path);
    expect(await alive(accessToken)).toBe(false);
    await desk.send(`${path}/block`, { blocked: 'true' }, path);
    expect((await desk.pressOnce(`${path}/block`, { blocked: 'false' }, path)).text).toContain('no longer blocked');
  });

  it('test users stay until the second press', async () => {
    const made = await tenant.api('/api/social-login/test-users', { method: 'POST', json: {} });
    expect(made.status).toBe(201);
    const off = { test_users: 'off' };
    expect(confirms((await desk.pressOnce('/settings/test-users', off, '/settings')).text)).toBe(1);
    expect(await desk.page('/settings')).toContain('Switch test users off');
    await desk.send('/settings/test-users', off, '/settings');
    expect((await desk.pressOnce('/settings/test-users', { test_users: 'on' }, '/settings')).status).toBe(303);
    expect(await desk.page('/settings')).toContain('Switch test users off');
  });

  it('browsers are remembered until the second press', async () => {
    const path = '/settings/browser-session';
    expect(asksFirst((await desk.pressOnce(path, { browser_session_s: '3600' }, '/settings')).text)).toBe(false);
    expect(confirms((await desk.pressOnce(path, { browser_session_s: '0' }, '/settings')).text)).toBe(1);
    const read = async () => (await tenant.api('/api/social-login/settings')).json();
    expect(await read()).toMatchObject({ settings: { browser_session_s: 3_600 } });
    await desk.send(path, { browser_session_s: '0' }, '/settings');
    expect(await read()).toMatchObject({ settings: { browser_session_s: 0 } });
  });
});

it('a key that loses rights is asked about, and one that gets more is not', async () => {
  const key = await createKey(harness.current, tenant, { name: 'Deploy', preset: 'deploy' });
  const fingerprint = /key_(\w+)/.exec(key.id)?.[1] ?? '';
  const asked = await desk.pressOnce('/keys/change', { fingerprint, preset: 'ci' }, '/keys');
  expect(confirms(asked.text)).toBe(1);
  expect(asked.text).toContain('sign-in:write');
  expect((await key.api('/api/social-login/access')).status).toBe(200);
  await desk.send('/keys/change', { fingerprint, preset: 'ci' }, '/keys');
  expect(asksFirst((await desk.pressOnce('/keys/change', { fingerprint, preset: 'full' }, '/keys')).text)).toBe(false);
});

it('an owner who gives up their own role, or leaves, is asked first', async () => {
  const human = await signInAccount(harness.current);
  const { text } = await desk.send('/members/invite', { email: human.email, role: 'owner' }, '/members');
  await human.submit(/\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '', { decision: 'accept' });
  const second = deskFor(human, tenant);
  const id = /mem_(?!owner)\w+/.exec(await (await tenant.api('/api/members')).text())?.[0] ?? '';
  const asked = await second.pressOnce('/members/role', { id, role: 'support' }, '/members');
  expect(confirms(asked.text)).toBe(1);
  expect(asked.text).toContain('You cannot take this back yourself.');
  expect(confirms((await second.pressOnce('/members/remove', { id }, '/members')).text)).toBe(1);
  const left = await human.submit(`${second.base}/members/remove`, { id, confirmed: 'yes' }, `${second.base}/members`);
  expect([left.status, left.headers.get('location')]).toEqual([303, '/account']);
  expect((await human.get(second.base)).status).toBe(404);
  await desk.undo(await desk.page('/members'));
  expect((await human.get(second.base)).status).toBe(200);
  const less = await second.pressOnce('/members/role', { id, role: 'support', confirmed: 'yes' }, '/members');
  expect([less.status, less.text.includes('The role is changed.')]).toEqual([303, true]);
});

it('a forged form gets no page that asks', async () => {
  const response = await desk.human.submit(`${desk.base}/keys/rotate`, { csrf_token: 'forged' }, `${desk.base}/keys`);
  expect(response.status).toBe(403);
  expect(asksFirst(await response.text())).toBe(false);
});
