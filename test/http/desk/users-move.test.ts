/** Exports and imports all users of a project on its page, and lists them in other orders. */
import { GUARDS } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { csrfIn } from '../../support/account.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { type Desk, socialDesk } from './support/desk.ts';

const harness = useHarness();

async function importFile(desk: Desk, text: string): Promise<Response> {
  const csrf_token = csrfIn(await desk.page('/users'));
  const body = new FormData();
  body.set('csrf_token', csrf_token);
  body.set('file', new File([text], 'users.ndjson'));
  const url = new URL(`${desk.base}/users/import`, harness.current.baseUrl);
  return desk.human.browser.send(url, { method: 'POST', headers: { accept: 'text/html' }, body });
}

const emailsIn = (page: string): string[] =>
  [...page.matchAll(/\/users\/\d+"><bdi dir="auto">([^<]+)/g)].map(([, email = '']) => email);

describe('users', () => {
  it('leave by the export and come into another project by the import', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    await tenant.quickSignIn('ada');
    await tenant.quickSignIn('grace');
    expect(await desk.page('/users')).toContain('data-action="export"');
    expect(await desk.page('/users')).toContain('data-action="import"');
    const file = await (await desk.human.get(`${desk.base}/users/export`)).text();
    const ofApi = await (await tenant.api('/api/social-login/export')).text();
    expect(file).toBe(ofApi);

    const [other, otherDesk] = await socialDesk(harness.current);
    const imported = await importFile(otherDesk, file);
    expect(imported.status).toBe(200);
    expect(await imported.text()).toContain('2 users added, 0 there already, 0 without room.');
    const { users } = (await (await other.api('/api/social-login/users')).json()) as { users: { email: string }[] };
    expect(users.map(({ email }) => email)).toEqual(['ada@example.com', 'grace@example.com']);
    expect(await (await importFile(otherDesk, file)).text()).toContain('0 users added, 2 there already');
  });

  it('refuse a file that is none, and a form without its token', async () => {
    const [, desk] = await socialDesk(harness.current);
    expect((await importFile(desk, 'nonsense')).status).toBe(400);
    expect((await importFile(desk, '')).status).toBe(400);
    const body = new FormData();
    body.set('file', 'x');
    const url = new URL(`${desk.base}/users/import`, harness.current.baseUrl);
    const refused = await desk.human.browser.send(url, { method: 'POST', headers: { accept: 'text/html' }, body });
    expect(refused.status).toBe(403);
  });

  it('do not come in from a browser that was left open', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    await tenant.quickSignIn('ada');
    const file = await (await desk.human.get(`${desk.base}/users/export`)).text();
    const [other, otherDesk] = await socialDesk(harness.current);
    harness.current.clock.advance({ minutes: 5 });
    const late = await importFile(otherDesk, file);
    expect([late.status, await late.text()]).toEqual([401, expect.stringContaining('data-action="sign-in-again"')]);
    expect(await (await other.api('/api/social-login/users')).json()).toMatchObject({ users: [] });
    // The link of that page leads back to the page with the form.
    expect((await otherDesk.human.get(`${otherDesk.base}/users/import`)).status).toBeLessThan(400);
  });

  onlyInTestAll(() => {
    it('say how far a broken file was read, and that what came before is kept', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      await tenant.quickSignIn('ada');
      const file = await (await desk.human.get(`${desk.base}/users/export`)).text();
      const [other, otherDesk] = await socialDesk(harness.current);
      const broken = await (await importFile(otherDesk, file.split('\n').slice(0, 2).join('\n'))).text();
      expect(broken).toContain('The import stopped');
      expect(broken).toContain('1 users were added');
      expect(broken).not.toContain('Nothing was changed');
      const { users } = (await (await other.api('/api/social-login/users')).json()) as { users: object[] };
      expect(users).toHaveLength(1);
    });
  });

  onlyInTestAll(() => {
    it('come in by one limit, whether by the page or by the API', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      const minute = GUARDS.importUsers.limits[0]?.minute as number;
      const { rateLimiter } = harness.current.service.shared;
      for (let count = 1; count < minute; count += 1)
        await rateLimiter.take('importUsers', { tenant: tenant.id, unclaimed: false }, harness.current.clock.now());
      expect((await importFile(desk, 'nonsense')).status).toBe(400);
      expect((await importFile(desk, 'nonsense')).status).toBe(429);
      const headers = { 'content-type': 'application/x-ndjson' };
      const sent = await tenant.api('/api/social-login/import', { method: 'POST', headers, body: 'nonsense' });
      expect(sent.status).toBe(429);
    });
  });

  onlyInTestAll(() => {
    it('are ordered by when they came or were seen, and narrowed to those who are blocked', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      const ada = await tenant.quickSignIn('ada');
      await tenant.quickSignIn('grace');
      harness.current.clock.advance({ hours: 1 });
      await tenant.quickSignIn('ada');
      expect(emailsIn(await desk.page('/users'))).toEqual(['grace@example.com', 'ada@example.com']);
      expect(emailsIn(await desk.page('/users?order=oldest'))).toEqual(['ada@example.com', 'grace@example.com']);
      expect(emailsIn(await desk.page('/users?order=seen'))).toEqual(['ada@example.com', 'grace@example.com']);
      expect(emailsIn(await desk.page('/users?blocked=1'))).toEqual([]);
      await desk.send(`/users/${ada.userId}/block`, { blocked: 'true' }, `/users/${ada.userId}`);
      const blocked = await desk.page('/users?blocked=1');
      expect(emailsIn(blocked)).toEqual(['ada@example.com']);
      expect(blocked).toContain('Blocked</span>');
    });
  });
});
