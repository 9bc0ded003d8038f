/** What an owner sets on the pages of a project, by plain forms: access, webhooks, keys and settings. */
import { describe, expect, it } from 'vitest';
import { useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { socialDesk } from './support/desk.ts';

const harness = useHarness();

describe('access and webhooks', () => {
  onlyInTestAll(() => {
    it('say whether a person would get in', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      const { userId } = await tenant.quickSignIn('ada');
      expect(await desk.page('/access?check=ada@example.com')).toContain('data-answer="success"');
      await desk.send(`/users/${userId}/block`, { blocked: 'true' }, `/users/${userId}`);
      expect(await desk.page('/access?check=ADA@example.com')).toContain('is blocked');
    });
  });

  it('are lists that change by one entry, keep what was typed, and name the entry that is wrong', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    await desk.send('/access', { mode: 'list' }, '/access');
    const wrong = await desk.send('/access/add', { list: 'domains', entry: 'Example.com nonsense' }, '/access');
    expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining('nonsense must be a domain') });
    expect(wrong.text).toContain('value="Example.com nonsense"');
    const added = await desk.send('/access/add', { list: 'domains', entry: 'Example.com' }, '/access');
    expect(added.text).toContain('Added. It counts from the next sign-in on.');
    const emails = 'ada@partner.example, grace@partner.example';
    await desk.send('/access/add', { list: 'emails', entry: emails }, '/access');
    await desk.send('/access/remove', { list: 'emails', entry: 'grace@partner.example' }, '/access');
    expect(await (await tenant.api('/api/social-login/access')).json()).toEqual({
      mode: 'list',
      domains: ['example.com'],
      emails: ['ada@partner.example'],
    });
    await desk.send('/access', { mode: 'open' }, '/access');
    const noted = await desk.send('/access/add', { list: 'domains', entry: 'later.example' }, '/access');
    expect(noted.text).toContain('It counts once you choose that only listed people may sign in.');
  });

  it('show the secret of a webhook in the answer to the form, and never again', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    expect((await desk.send('/webhooks', { url: 'nonsense', event_authorize: 'true' }, '/webhooks')).status).toBe(400);
    const url = 'http://127.0.0.1:9/hooks';
    const made = await desk.send('/webhooks', { url, event_authorize: 'true' }, '/webhooks');
    expect(made.text).toContain('whsec_');
    expect(await desk.page('/webhooks')).not.toContain('whsec_');
    const { webhooks } = (await (await tenant.api('/api/webhooks')).json()) as { webhooks: { id: string }[] };
    const path = `/webhooks/${webhooks[0]?.id}`;
    expect((await desk.send(`${path}/test`, {}, '/webhooks')).text).toContain('did not take the test event');
    expect((await desk.send(`${path}/switch`, { enabled: 'false' }, '/webhooks')).text).toContain('Paused by you');
    expect((await desk.send(`${path}/secret`, {}, '/webhooks')).text).toContain('whsec_');
    expect((await desk.send(`${path}/remove`, {}, '/webhooks')).text).toContain('The webhook is removed.');
  });
});

describe('keys', () => {
  const statusOf = async (key: string): Promise<number> =>
    (await harness.current.fetch('/api/tenant', { headers: { authorization: `Bearer ${key}` } })).status;

  it('are replaced with the new ones shown once, and an old one is ended before its day is over', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    expect(await desk.page('/keys')).toContain('Last used');
    const rotated = await desk.send('/keys/rotate', {}, '/keys');
    const next = /management_key=(svc_man_\w+)/.exec(rotated.text)?.[1] ?? '';
    for (const text of ['These are secret.', '.service', 'Replaced']) expect(rotated.text).toContain(text);
    expect([await statusOf(next), await statusOf(tenant.managementKey)]).toEqual([200, 200]);
    const page = await desk.page('/keys');
    expect(page).not.toContain('svc_man_');
    const keys = await harness.current.service.shared.tenants.keysOf(tenant.id);
    const old = keys.find(({ kind, expiresAt }) => kind === 'management' && expiresAt !== null);
    const ended = await desk.send('/keys/end', { fingerprint: old?.fingerprint ?? '' }, '/keys');
    expect(ended.text).toContain('Ended');
    const again = await desk.send('/keys/end', { fingerprint: old?.fingerprint ?? '' }, '/keys');
    expect([again.status, again.text.includes('there is nothing to end')]).toEqual([400, true]);
    expect([await statusOf(next), await statusOf(tenant.managementKey)]).toEqual([200, 401]);
    expect((await desk.send('/keys/show', {}, '/keys')).text).toContain(next);
  });
});

onlyInTestAll(() => {
  describe('settings', () => {
    it('rename a project and set when sessions end', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      expect((await desk.send('/settings/name', { name: 'Heron Notes' }, '/settings')).text).toContain('Heron Notes');
      expect((await desk.send('/settings/session-end', { session_max_days: 'x' }, '/settings')).status).toBe(400);
      await desk.send('/settings/session-end', { session_max_days: '90' }, '/settings');
      const report = (await (await tenant.api('/api/tenant')).json()) as Record<string, unknown>;
      expect(report).toMatchObject({ tenant: { name: 'Heron Notes' }, resources: [{ session_max_days: 90 }] });
    });

    it('delete a project at once, and give it back with everything in it', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      const { accessToken } = await tenant.quickSignIn();
      expect((await desk.send('/settings/delete', { confirm: 'another' }, '/settings')).status).toBe(400);
      const deleted = await desk.send('/settings/delete', { confirm: tenant.id }, '/settings');
      expect(deleted.text).toContain('This project is deleted.');
      expect((await tenant.api('/api/tenant')).status).toBe(410);
      expect(await tenant.verify(accessToken).catch(() => 'refused')).not.toMatchObject({ valid: true });
      expect((await desk.send('/settings/name', { name: 'Nobody' }, '/settings')).status).toBe(410);
      expect((await desk.send('/settings/restore', {})).text).toContain('The project is back');
      expect((await tenant.api('/api/tenant')).status).toBe(200);
      expect(await tenant.verify(accessToken)).toMatchObject({ valid: true });
    });

    it('tell every change in the observability of the project, by the name of its operation', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      await desk.send('/settings/name', { name: 'Heron Notes' }, '/settings');
      await desk.send('/settings/delete', { confirm: 'another' }, '/settings');
      await harness.current.service.jobs.get('request-log')?.();
      const answer = await tenant.api('/api/observability?include=recent_events');
      const { recent_events } = (await answer.json()) as { recent_events: { kind: string; status?: number }[] };
      expect(recent_events).toContainEqual(expect.objectContaining({ kind: 'changeTenant', status: 200 }));
      expect(recent_events).toContainEqual(expect.objectContaining({ kind: 'deleteTenant', status: 400 }));
    });
  });
});
