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

it('a forged form gets no page that asks', async () => {
  const response = await desk.human.submit(`${desk.base}/keys/rotate`, { csrf_token: 'forged' }, `${desk.base}/keys`);
  expect(response.status).toBe(403);
  expect(asksFirst(await response.text())).toBe(false);
});
