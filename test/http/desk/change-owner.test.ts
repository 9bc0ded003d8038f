/** A project gets another owner, or its owner releases it. */
import { describe, expect, it } from 'vitest';
import { createHostProofStore } from '../../../server/storage/social-login/resource/host-proof-store.ts';
import {
  claimUrlOf,
  ownerOf,
  type SignedInBrowser,
  shownIn,
  signInAccount,
  tenantStatus,
} from '../../support/account.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const harness = useHarness();

async function owned(): Promise<{ tenant: SocialTenant; owner: SignedInBrowser; settings: string }> {
  const tenant = await createSocialTenant(harness.current);
  await tenant.quickSignIn('ada');
  await tenant.quickSignIn('grace');
  const owner = await signInAccount(harness.current);
  await owner.submit((await claimUrlOf(tenant)).path, { decision: 'approve' });
  return { tenant, owner, settings: `/account/projects/${tenant.id}/settings` };
}

const storedUsers = async (scope: string): Promise<number | undefined> => {
  const [row] = await harness.current.database.query<{ stored_users: number }>(
    'select stored_users from porchlight.usage where scope = $1',
    [scope],
  );
  return row?.stored_users;
};

const accountId = async ({ email }: SignedInBrowser): Promise<string> => {
  const [row] = await harness.current.database.query<{ id: string }>(
    'select id from porchlight.accounts where email = $1',
    [email],
  );
  return row?.id ?? '';
};

/** Stores what a check stores that found the text. */
async function proveHost({ id }: SocialTenant): Promise<void> {
  const proofs = createHostProofStore(harness.current.database);
  const { host } = new URL(CALLBACK);
  const tenant = await harness.current.service.shared.tenants.find(id);
  const proven = tenant ? await proofs.add(tenant, host, 'file', harness.current.clock.now()) : [];
  expect(proven).toMatchObject([{ host }]);
}

const resourceRow = async ({ id }: SocialTenant): Promise<Record<string, unknown> | undefined> => {
  const statement = 'select * from porchlight.social_login_resources where tenant_id = $1';
  return (await harness.current.database.query(statement, [id]))[0];
};

const NO_PROOFS = { proven_hosts: [], hosts_checked_at: null };

const linkIn = (page: string): string => /(\/account\/transfers\/svc_transfer_\w+)/.exec(page)?.[1] ?? '';

describe('a transfer', () => {
  onlyInTestAll(() => {
    it('says what it is about before the sign-in, and decides nothing there', async () => {
      const { tenant, owner, settings } = await owned();
      const link = linkIn(await (await owner.submit(`${settings}/transfer`, {}, settings)).text());
      const response = await harness.current.fetch(link, { headers: { accept: 'text/html' } });
      const page = await response.text();
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(page).toContain(tenant.id);
      expect(page).toContain(`return_to=${encodeURIComponent(link)}`);
      expect(page).not.toContain('name="decision"');
      const made = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      expect((await harness.current.fetch(made, { headers: { accept: 'text/html' } })).status).toBe(404);
      expect(await ownerOf(harness.current, tenant.id)).toBe(owner.email);
    });
  });

  it('needs the link and the other account’s yes; users and caps move with it', async () => {
    const { tenant, owner, settings } = await owned();
    const link = linkIn(await (await owner.submit(`${settings}/transfer`, {}, settings)).text());
    expect(await (await owner.get(settings)).text()).toContain('An offer stands until');
    expect(linkIn(await (await owner.get(settings)).text())).toBe('');
    const heir = await signInAccount(harness.current, { returnTo: link });
    expect(heir.url.pathname).toBe(link);
    expect(await heir.response.text()).toContain('It would belong to');
    expect(await ownerOf(harness.current, tenant.id)).toBe(owner.email);
    const accepted = await heir.submit(link, { decision: 'accept' });
    expect(accepted.headers.get('location')).toBe(`/account/projects/${tenant.id}?done=taken-over-new-keys`);
    expect(await ownerOf(harness.current, tenant.id)).toBe(heir.email);
    expect([
      await storedUsers(`account:${await accountId(owner)}`),
      await storedUsers(`account:${await accountId(heir)}`),
    ]).toEqual([0, 2]);
    expect((await owner.get(settings)).status).toBe(404);
    expect((await heir.get(link)).status).toBe(404);
  });

  it('lists the hosts, and asks again when one came while the heir read the page', async () => {
    const { tenant, owner, settings } = await owned();
    const link = linkIn(await (await owner.submit(`${settings}/transfer`, {}, settings)).text());
    const heir = await signInAccount(harness.current, { returnTo: link });
    const read = await heir.response.text();
    expect(read).toContain(`<li dir="ltr">${new URL(CALLBACK).host}</li>`);
    await tenant.api('/api/resources/social-login', {
      method: 'POST',
      json: { callback_urls: [CALLBACK, 'https://evil.example.net/cb'] },
    });
    const again = await heir.submit(link, { decision: 'accept', ...shownIn(read) });
    const page = await again.text();
    expect(again.status).toBe(409);
    expect(page).toContain('has changed since you opened this page');
    expect(page).toContain('<li dir="ltr">evil.example.net</li>');
    expect(await ownerOf(harness.current, tenant.id)).toBe(owner.email);
    expect((await heir.submit(link, { decision: 'accept' })).status).toBe(303);
  });

  it('replaces the keys: the management key ends at once, the application key after a day', async () => {
    const { tenant, owner, settings } = await owned();
    const link = linkIn(await (await owner.submit(`${settings}/transfer`, {}, settings)).text());
    const heir = await signInAccount(harness.current, { returnTo: link });
    const page = await heir.response.text();
    expect(page).toContain('stops working at once');
    expect(page).toContain('name="keep_keys"');
    const session = () => harness.current.fetch(`/edge/session?key=${tenant.applicationKey}`, { method: 'POST' });
    await heir.submit(link, { decision: 'accept' });
    expect((await tenant.api('/api/tenant')).status).toBe(401);
    expect((await session()).status).toBe(201);
    harness.current.clock.advance({ hours: 24, seconds: 1 });
    expect((await session()).status).toBe(401);
    harness.current.clock.advance({ hours: -24, seconds: -1 });
  });

  onlyInTestAll(() => {
    it('keeps the keys where the new owner wants it so', async () => {
      const { tenant, owner, settings } = await owned();
      const link = linkIn(await (await owner.submit(`${settings}/transfer`, {}, settings)).text());
      const heir = await signInAccount(harness.current);
      const accepted = await heir.submit(link, { decision: 'accept', keep_keys: 'yes' });
      expect(accepted.headers.get('location')).toBe(`/account/projects/${tenant.id}?done=taken-over`);
      expect((await tenant.api('/api/tenant')).status).toBe(200);
    });

    it('ends the proofs of hosts, and leaves nothing of who gave them', async () => {
      const { tenant, owner, settings } = await owned();
      await proveHost(tenant);
      const link = linkIn(await (await owner.submit(`${settings}/transfer`, {}, settings)).text());
      const heir = await signInAccount(harness.current);
      await heir.submit(link, { decision: 'accept' });
      expect(await ownerOf(harness.current, tenant.id)).toBe(heir.email);
      expect(await resourceRow(tenant)).toMatchObject(NO_PROOFS);
    });

    it('ends when it is withdrawn, replaced by another, or a day old', async () => {
      const { owner, settings } = await owned();
      const offer = async () => linkIn(await (await owner.submit(`${settings}/transfer`, {}, settings)).text());
      const heir = await signInAccount(harness.current);
      const first = await offer();
      const second = await offer();
      expect([(await heir.get(first)).status, (await heir.get(second)).status]).toEqual([404, 200]);
      await owner.submit(`${settings}/withdraw`, {}, settings);
      expect((await heir.submit(second, {}, '/account')).status).toBe(404);
      const third = await offer();
      harness.current.clock.advance({ hours: 25 });
      expect((await heir.get(third)).status).toBe(404);
    });

    it('is refused where the receiver has no room for the users, in words, and goes on standing', async () => {
      const { tenant, owner, settings } = await owned();
      const link = linkIn(await (await owner.submit(`${settings}/transfer`, {}, settings)).text());
      const heir = await signInAccount(harness.current);
      const scope = `account:${await accountId(heir)}`;
      await harness.current.database.query('update porchlight.usage set stored_users = 4999 where scope = $1', [scope]);
      const refused = await heir.submit(link, { decision: 'accept' });
      expect(refused.status).toBe(429);
      expect(await refused.text()).toContain('has room for 1 more');
      expect(await ownerOf(harness.current, tenant.id)).toBe(owner.email);
      await harness.current.database.query('update porchlight.usage set stored_users = 4998 where scope = $1', [scope]);
      expect((await heir.submit(link, { decision: 'accept' })).status).toBe(303);
    });
  });
});

onlyInTestAll(() => {
  describe('a transfer link', () => {
    it('tells its own maker that the project is theirs, and takes no yes from them', async () => {
      const { tenant, owner, settings } = await owned();
      const link = linkIn(await (await owner.submit(`${settings}/transfer`, {}, settings)).text());
      const page = await (await owner.get(link)).text();
      expect(page).toContain('This project is yours already.');
      expect(page).not.toContain('Take it over');
      expect((await owner.submit(link, { decision: 'accept' }, settings)).status).toBe(404);
      expect(await ownerOf(harness.current, tenant.id)).toBe(owner.email);
    });

    it('leads nowhere while the project is deleted, and works once it is taken back', async () => {
      const { tenant, owner, settings } = await owned();
      const link = linkIn(await (await owner.submit(`${settings}/transfer`, {}, settings)).text());
      const heir = await signInAccount(harness.current);
      await owner.submit(`${settings}/delete`, { confirm: tenant.id }, settings);
      expect((await heir.get(link)).status).toBe(404);
      expect((await heir.submit(link, { decision: 'accept' }, '/account')).status).toBe(404);
      await owner.submit(`${settings}/restore`, {}, settings);
      expect((await heir.submit(link, { decision: 'accept' })).status).toBe(303);
      expect(await ownerOf(harness.current, tenant.id)).toBe(heir.email);
    });

    it('is taken by one of two accounts that accept at once', async () => {
      const { tenant, owner, settings } = await owned();
      const link = linkIn(await (await owner.submit(`${settings}/transfer`, {}, settings)).text());
      const heirs = [await signInAccount(harness.current), await signInAccount(harness.current)];
      const answers = await Promise.all(heirs.map((heir) => heir.submit(link, { decision: 'accept' }, '/account')));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
      const heir = heirs[answers.findIndex(({ status }) => status === 303)];
      expect(await ownerOf(harness.current, tenant.id)).toBe(heir?.email);
    });
  });

  describe('a deleted project', () => {
    it('takes nothing but its being taken back', async () => {
      const { tenant, owner, settings } = await owned();
      await owner.submit(`${settings}/delete`, { confirm: tenant.id }, settings);
      const base = settings.replace('/settings', '');
      const forms = [
        'keys/rotate',
        'keys/show',
        'settings/delete',
        'settings/release',
        'settings/transfer',
        'settings/name',
      ];
      for (const form of forms) {
        const refused = await owner.submit(`${base}/${form}`, { confirm: tenant.id, name: 'x' }, base);
        const text = await refused.text();
        expect([form, refused.status, text.includes('svc_man_')]).toEqual([form, 410, false]);
        expect(text).not.toContain('svc_transfer_');
      }
      expect((await tenant.api('/api/tenant', { method: 'DELETE', json: { confirm: tenant.id } })).status).toBe(410);
      expect(await (await owner.get(`/mcp/tenants/${tenant.id}/credentials`)).text()).not.toContain('svc_man_');
      harness.current.clock.advance({ hours: 25 });
      expect((await owner.submit(`${settings}/restore`, {}, '/account')).status).toBe(404);
    });
  });
});

describe('a release', () => {
  it('makes the project ephemeral for 72 hours with a fresh lifetime, claimable by its keys alone', async () => {
    const { tenant, owner, settings } = await owned();
    expect((await owner.submit(`${settings}/release`, { confirm: 'another' }, settings)).status).toBe(400);
    await owner.submit(`${settings}/release`, { confirm: tenant.id }, settings);
    expect((await owner.get(settings)).status).toBe(404);
    const status = await tenantStatus(tenant);
    expect(status).toMatchObject({ status: 'ephemeral', claimed_at: null });
    expect(Date.parse(String(status.expires_at)) - harness.current.clock.now().getTime()).toBe(72 * 3_600_000);
    expect(await storedUsers(`account:${await accountId(owner)}`)).toBe(0);
    expect(await storedUsers(`tenant:${tenant.id}`)).toBe(2);
    await owner.submit((await claimUrlOf(tenant)).path, { decision: 'approve' });
    expect(await ownerOf(harness.current, tenant.id)).toBe(owner.email);
    expect(await storedUsers(`account:${await accountId(owner)}`)).toBe(2);
  });

  onlyInTestAll(() => {
    it('ends the proofs of hosts, and leaves nothing of an owner who then deletes the account', async () => {
      const { tenant, owner, settings } = await owned();
      await proveHost(tenant);
      const id = await accountId(owner);
      await owner.submit(`${settings}/release`, { confirm: tenant.id }, settings);
      expect(await resourceRow(tenant)).toMatchObject(NO_PROOFS);
      const page = '/account/settings';
      const deleted = await owner.submit(`${page}/delete`, { confirm: owner.email }, page);
      expect(deleted.headers.get('location')).toContain('deleted=1');
      expect(JSON.stringify(await resourceRow(tenant))).not.toContain(id);
    });
  });
});
