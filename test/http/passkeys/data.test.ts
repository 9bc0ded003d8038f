/** What is kept of a passkey: the person and the owner see it, and it goes with the person. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personWithPasskey, reload, startPasskey, usePasskey } from '../../support/passkeys/steps.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { enable } from '../../support/steps/email.ts';
import { ownPageOf, removable } from '../../support/steps/own-page.ts';

const harness = useHarness();

describe('a passkey of a person', () => {
  let tenant: SocialTenant;
  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
    await enable(tenant, 'passkey');
  });
  beforeEach(() => tenant.refill());

  const userOf = async (email: string): Promise<number> => {
    const found = await tenant.api(`/api/social-login/users?email=${email}`);
    const { users } = (await found.json()) as { users: { id: number }[] };
    return users[0]?.id ?? 0;
  };

  it('gets a name, which the page and both exports show with the public key', async () => {
    const { authenticator, visitor } = await personWithPasskey(harness.current, tenant, 'ada');
    const [made] = authenticator.credentials;
    const own = ownPageOf(harness.current, tenant.id);
    const named = await own.post(visitor, '/passkeys/rename', {
      passkey: made?.handle ?? '',
      name: '  My phone\u202e ',
    });
    expect(named.headers.get('location')).toContain('passkeyRenamed');
    expect((await reload(harness.current, tenant.id, visitor)).page).toContain('My phone');
    const mine = await (await visitor.browser.send(own.address('/download'))).json();
    const id = await userOf('ada@example.test');
    const theirs = await (await tenant.api(`/api/social-login/users/${id}/export`)).json();
    for (const file of [mine, theirs])
      expect(file).toMatchObject({
        passkeys: [{ handle: made?.handle, credential_id: made?.id, public_key: expect.any(String), name: 'My phone' }],
        identities: [{}, { provider: 'passkey', issuer: `${harness.current.baseUrl}/passkeys` }],
      });
  });

  it('is not renamed by somebody else', async () => {
    const [ada, grace] = [
      await personWithPasskey(harness.current, tenant, 'ada'),
      await personWithPasskey(harness.current, tenant, 'grace'),
    ];
    const own = ownPageOf(harness.current, tenant.id);
    const handle = ada.authenticator.credentials[0]?.handle ?? '';
    await own.post(grace.visitor, '/passkeys/rename', { passkey: handle, name: 'Taken' });
    expect((await reload(harness.current, tenant.id, ada.visitor)).page).not.toContain('Taken');
    await own.post(grace.visitor, '/identities/remove', {
      issuer: `${harness.current.baseUrl}/passkeys`,
      subject: handle,
    });
    const page = await usePasskey(await startPasskey(harness.current, tenant.id), ada.authenticator);
    expect(page.text).toContain('data-action="approve"');
  });

  it('is removed on the page, and is nobody from then on', async () => {
    const { authenticator, visitor } = await personWithPasskey(harness.current, tenant, 'grace');
    const mine = removable(visitor.page).find(({ subject }) => subject === authenticator.credentials[0]?.handle);
    await ownPageOf(harness.current, tenant.id).post(visitor, '/identities/remove', { ...mine });
    const refused = await usePasskey(await startPasskey(harness.current, tenant.id), authenticator);
    expect([refused.status, refused.text.includes('it was removed')]).toEqual([400, true]);
  });

  it('goes with a person who is erased, and with a block is kept out', async () => {
    const { authenticator } = await personWithPasskey(harness.current, tenant, 'ada');
    const id = await userOf('ada@example.test');
    await tenant.api(`/api/social-login/users/${id}`, { method: 'PATCH', json: { blocked: true } });
    const kept = await usePasskey(await startPasskey(harness.current, tenant.id), authenticator);
    expect(kept.left?.searchParams.get('error')).toBe('access_denied');
    expect((await tenant.api(`/api/social-login/users/${id}`, { method: 'DELETE' })).status).toBe(200);
    const gone = await usePasskey(await startPasskey(harness.current, tenant.id), authenticator);
    expect([gone.status, gone.text.includes('it was removed')]).toEqual([400, true]);
    const [left] = await harness.current.database.query<{ count: string }>(
      'select count(*) from porchlight.social_passkeys where tenant_id = $1 and user_id = $2',
      [tenant.id, id],
    );
    expect(Number(left?.count)).toBe(0);
  });
});
