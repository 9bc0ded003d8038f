/** Events by sign-in, activity in words, and figures that match the database. */
import { describe, expect, it } from 'vitest';
import { useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { socialDesk } from './support/desk.ts';

const harness = useHarness();

const rowsOf = (page: string): string[] => {
  const body = /<table id="events">.*?<tbody>(.*?)<\/tbody>/s.exec(page)?.[1] ?? '';
  return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => row.replaceAll(/<[^>]+>/g, ' '));
};

describe('events', () => {
  it('are one row for each sign-in, and everything on request', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    await tenant.quickSignIn('ada');
    expect(rowsOf(await desk.page('/events'))).toEqual([expect.stringContaining('Signed in')]);
    expect(rowsOf(await desk.page('/events?event=all'))).toHaveLength(2);
    expect(rowsOf(await desk.page('/events?event=login_started'))).toEqual([
      expect.stringContaining('Sign-in started'),
    ]);
  });

  it('of a sign-in are its steps, with how long it took', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    await tenant.quickSignIn('ada');
    const [row] = rowsOf(await desk.page('/events'));
    expect(row).toMatch(/Took .*Sign-in started.*Signed in/s);
    const { events } = await tenant.events();
    expect(new Set(events.map(({ metadata }) => metadata.sign_in)).size).toBe(1);
  });

  it('show a sign-in that was not finished, and fold it into its end on every page', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    await fetch(`${harness.current.baseUrl}/edge/auth/${tenant.id}/google`, { redirect: 'manual' });
    await tenant.quickSignIn('ada');
    const rows = rowsOf(await desk.page('/events'));
    expect(rows).toEqual([expect.stringContaining('Signed in'), expect.stringContaining('has not come back')]);
    // The end of the sign-in is on the page before, but the start still gets no separate row.
    expect(rowsOf(await desk.page('/events?before=3'))).toEqual([expect.stringContaining('has not come back')]);
    expect(rowsOf(await desk.page('/events?person=ada'))).toEqual([expect.stringContaining('Took')]);
  });

  it('are found by person, day, reason and host', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    await tenant.quickSignIn('ada');
    harness.current.clock.advance({ hours: 24 });
    const day = harness.current.clock.now().toISOString().slice(0, 10);
    await tenant.quickSignIn('grace');
    const found = async (query: string) => rowsOf(await desk.page(`/events?${query}`)).length;
    expect(await found('person=ADA@')).toBe(1);
    expect(await found(`from=${day}`)).toBe(1);
    expect(await found('to=2020-01-01')).toBe(1);
    expect(await desk.page('/events?to=2020-01-01')).toContain('No event matches.');
    expect(await found('host=app.example.com')).toBe(2);
    expect(await desk.page('/events?host=other.example')).toContain('No event matches.');
    expect(await desk.page('/events?reason=not_allowed')).toContain('No event matches.');
    expect(await desk.page('/events?person=%00&reason=%00')).toContain('No event matches.');
  });
});

describe('activity', () => {
  it('says who changed what, with the object, and leaves reads out', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    await tenant.api('/api/social-login/users');
    await desk.send('/callbacks/add', { url: 'https://app.example.com/second' }, '/callbacks');
    await tenant.api('/api/webhooks/wh_none', { method: 'DELETE' });
    await harness.current.service.jobs.get('request-log')?.();
    const page = await desk.page('/activity');
    expect(page).toContain('Changed callbacks or sign-in settings');
    expect(page).toContain('added https://app.example.com/second');
    expect(page).toContain('Tried to delete a webhook');
    expect(page).toContain('wh_none');
    expect(page).toContain('The owner');
    expect(page).not.toContain('List users');
    expect(await desk.page('/activity?all=1')).toContain('List users');
  });
});

describe('activity of forms with a secret in the wrong field', () => {
  it('shows the address without its password and query, and takes keys out of names', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    const address = 'https://name:SECRET@app.example.com/second?code=SECRET#SECRET';
    for (const [path, fields, page] of [
      ['/callbacks/add', { url: address }, '/callbacks'],
      ['/callbacks/replace', { url: 'https://app.example.com/none', replacement: address }, '/callbacks'],
      ['/agents/resources/add', { resource: address }, '/agents'],
      ['/agents/issuers/add', { issuer: address }, '/agents'],
      ['/agents/clients/none/redirects/add', { redirect: address }, '/agents'],
      ['/appearance', { terms_url: address, privacy_url: address }, '/appearance'],
      ['/keys/create', { name: tenant.managementKey, preset: 'ci' }, '/keys'],
      ['/settings/name', { name: tenant.managementKey }, '/settings'],
    ] as const)
      await desk.send(path, fields, page);
    await harness.current.service.jobs.get('request-log')?.();
    const lines = await harness.current.database.query<{ object: string }>(
      'select object from porchlight.request_log where tenant_id = $1',
      [tenant.id],
    );
    const objects = lines.map(({ object }) => object).join('\n');
    expect(objects).toContain('added https://app.example.com/second');
    expect(objects).toContain('name [secret]');
    expect(objects).not.toContain('SECRET');
    expect(objects).not.toContain(tenant.managementKey);
  });
});

describe('activity of keys', () => {
  it('names the key by its name and fingerprint, on the desk and by the API, and never shows it', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    const made = await desk.send('/keys/create', { name: 'Nightly', preset: 'ci' }, '/keys');
    const byApi = await tenant.api('/api/keys', { method: 'POST', json: { name: 'Builder', preset: 'build' } });
    const { key, secret } = (await byApi.json()) as { key: { id: string; fingerprint: string }; secret: string };
    await tenant.api(`/api/keys/${key.id}`, { method: 'PATCH', json: { permissions: ['project:read'] } });
    await desk.send('/keys/change', { fingerprint: key.fingerprint, preset: 'support' }, '/keys');
    await desk.send('/keys/end', { fingerprint: key.fingerprint }, '/keys');
    await tenant.api('/api/members', { method: 'POST', json: { email: 'sam@example.test', role: 'support' } });
    await tenant.api('/api/keys/rotate', { method: 'POST', json: {} });
    await harness.current.service.jobs.get('request-log')?.();
    const page = await desk.page('/activity');
    const [row] = await harness.current.database.query<{ fingerprint: string }>(
      `select fingerprint from porchlight.tenant_keys where tenant_id = $1 and name = 'Nightly'`,
      [tenant.id],
    );
    expect(page).toContain(`key Nightly (${row?.fingerprint}): ci`);
    expect(page).toContain(`key Builder (${key.fingerprint}) to support`);
    expect(page).toContain('sam@example.test as support');
    expect(page).toContain(`key Builder (${key.fingerprint})`);
    expect(page).toContain(`key ${key.fingerprint}`);
    expect(page).toContain(key.id);
    expect(page).toContain('the main keys');
    expect(page).not.toContain('>–<');
    expect(page).not.toContain(secret);
    for (const [shown] of made.text.matchAll(/svc_man_\w+/g)) expect(page).not.toContain(shown);
  });
});

onlyInTestAll(() => {
  describe('figures', () => {
    it('of insights and of the account are those of the database', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      await tenant.quickSignIn('ada');
      harness.current.clock.advance({ hours: 24 * 10 });
      await tenant.quickSignIn('ada');
      await tenant.quickSignIn('grace');
      const { database, clock } = harness.current;
      const [{ logins }] = (await database.query(
        `select sum(logins)::int as logins from porchlight.social_days
       where tenant_id = $1 and day > $2::timestamptz - interval '30 days'`,
        [tenant.id, clock.now()],
      )) as [{ logins: number }];
      const [{ returning }] = (await database.query(
        `select count(*)::int as returning from porchlight.social_users
       where tenant_id = $1 and first_seen < $2::timestamptz - interval '6 days' and last_seen > $2::timestamptz - interval '6 days'`,
        [tenant.id, clock.now()],
      )) as [{ returning: number }];
      const figure = (page: string, label: string): string | undefined =>
        new RegExp(`<dt>${label}</dt><dd>([^<]+)`).exec(page)?.[1];
      expect(figure(await desk.page('/insights'), 'Sign-ins in 30 days')).toBe(String(logins));
      expect(figure(await desk.page('/insights?days=7'), 'Users from before who came back in 7 days')).toBe(
        String(returning),
      );
      expect(figure(await desk.page('/insights?days=7'), 'Sign-ins in 7 days')).toBe('2');
      const csv = await (await desk.human.get(`${desk.base}/insights.csv?days=30`)).text();
      const [, ...lines] = csv.trim().split('\r\n');
      expect(lines.reduce((sum, line) => sum + Number(line.split(',')[3]), 0)).toBe(logins);

      const month = clock.now().toISOString().slice(0, 7);
      const [{ used }] = (await database.query(
        `select coalesce(sum(logins), 0)::int as used from porchlight.social_days where tenant_id = $1 and day >= $2::date`,
        [tenant.id, `${month}-01`],
      )) as [{ used: number }];
      const account = await (await desk.human.get('/account/settings')).text();
      const row = /<table id="use">.*?<tbody>(.*?)<\/tbody>/s.exec(account)?.[1] ?? '';
      const cells = [...row.matchAll(/<td class="numeric"[^>]*>([^<]+)/g)].map(([, text]) => text);
      expect(cells).toEqual(['2', String(used)]);
    });
  });
});
