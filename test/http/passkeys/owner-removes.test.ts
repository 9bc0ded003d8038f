/** The owner sees the passkeys of a user and removes one, by a key and at the desk. The last way to sign in stays. */
import { RUNTIME_PROFILES } from '@porchlight/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiWith, createKey } from '../../support/keys.ts';
import {
  addPasskey,
  authenticatorOf,
  personWithPasskey,
  startPasskey,
  usePasskey,
} from '../../support/passkeys/steps.ts';
import { signInTo } from '../../support/sign-in.ts';
import { createPlacedTenant, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { enable } from '../../support/steps/email.ts';
import { ownPageOf, removable } from '../../support/steps/own-page.ts';
import { asksFirst, deskOf } from '../desk/support/desk.ts';

const harness = useHarness();
const USERS = '/api/social-login/users';
let tenant: SocialTenant;

const project = async (profile: (typeof RUNTIME_PROFILES)[number]): Promise<SocialTenant> => {
  const made = await createPlacedTenant(harness.current, profile);
  await enable(made, 'passkey');
  return made;
};

const idOf = async (persona: string): Promise<number> => {
  const found = (await (await tenant.api(`${USERS}?email=${persona}@example.test`)).json()) as {
    users: { id: number }[];
  };
  return found.users[0]?.id ?? 0;
};
const listOf = async (id: number) => {
  const response = await tenant.api(`/api/social-login/users/${id}/passkeys`);
  return ((await response.json()) as { passkeys: { handle: string }[] }).passkeys;
};
const removal = async (id: number, handle: string): Promise<[number, unknown]> => {
  const response = await tenant.api(`${USERS}/${id}/passkeys/${handle}`, { method: 'DELETE' });
  const body = (await response.json()) as { code?: string; removed?: boolean };
  return [response.status, body.code ?? body.removed];
};
const isNobody = async (authenticator: ReturnType<typeof authenticatorOf>): Promise<boolean> => {
  const page = await usePasskey(await startPasskey(harness.current, tenant.id), authenticator);
  return page.status === 400 && page.text.includes('it was removed');
};

describe.each(RUNTIME_PROFILES)('with the management key, profile %s', (profile) => {
  beforeEach(async () => {
    tenant = await project(profile);
  });

  it('lists them without their keys, and removes one: it signs in nobody from then on', async () => {
    const { authenticator } = await personWithPasskey(harness.current, tenant, 'ada');
    const id = await idOf('ada');
    const { handle = '' } = authenticator.credentials[0] ?? {};
    expect(await listOf(id)).toEqual([
      {
        handle,
        name: null,
        synchronised: expect.any(Boolean),
        added_at: expect.any(String),
        used_at: null,
        suspended_at: null,
      },
    ]);
    expect(await removal(id, handle)).toEqual([200, true]);
    expect([await listOf(id), await isNobody(authenticator)]).toEqual([[], true]);
    const user = (await (await tenant.api(`${USERS}/${id}`)).json()) as { identities: unknown[] };
    expect(user.identities).toHaveLength(1);
    expect(await removal(id, handle)).toEqual([404, 'passkeyNotFound']);
  });

  it('keeps the last way to sign in, and other people out of it', async () => {
    const [ada, grace] = [
      await personWithPasskey(harness.current, tenant, 'ada'),
      await personWithPasskey(harness.current, tenant, 'grace'),
    ];
    const id = await idOf('ada');
    const { handle = '' } = ada.authenticator.credentials[0] ?? {};
    expect(await removal(await idOf('grace'), handle)).toEqual([404, 'passkeyNotFound']);
    expect(await removal(999, handle)).toEqual([404, 'userNotFound']);
    const first = removable(ada.visitor.page).find(({ subject }) => subject !== handle);
    await ownPageOf(harness.current, tenant.id).post(ada.visitor, '/identities/remove', { ...first });
    expect(await removal(id, handle)).toEqual([409, 'lastIdentity']);
    expect(await isNobody(grace.authenticator)).toBe(false);
    expect(await isNobody(ada.authenticator)).toBe(false);
  });
});

describe('who may remove one', () => {
  beforeEach(async () => {
    tenant = await project(RUNTIME_PROFILES[0]);
  });

  it('is a key that may change users, and no key of another project', async () => {
    const { authenticator } = await personWithPasskey(harness.current, tenant, 'ada');
    const path = `${USERS}/${await idOf('ada')}/passkeys/${authenticator.credentials[0]?.handle}`;
    const reading = apiWith(
      harness.current,
      (await createKey(harness.current, tenant, { permissions: ['users:read'] })).secret,
    );
    const other = await createSocialTenant(harness.current);
    expect((await reading(path, { method: 'DELETE' })).status).toBe(403);
    expect((await other.api(path, { method: 'DELETE' })).status).toBe(404);
    expect((await fetch(new URL(path, harness.current.baseUrl), { method: 'DELETE' })).status).toBe(401);
    expect(await isNobody(authenticator)).toBe(false);
  });

  it('shows every passkey at the desk with its name, asks first, and writes it into the activity', async () => {
    const desk = await deskOf(harness.current, tenant);
    const { authenticator, visitor } = await personWithPasskey(harness.current, tenant, 'ada');
    const second = authenticatorOf(harness.current, { synchronised: true });
    await addPasskey(harness.current, tenant.id, visitor, second);
    const handle = authenticator.credentials[0]?.handle ?? '';
    await ownPageOf(harness.current, tenant.id).post(visitor, '/passkeys/rename', {
      passkey: handle,
      name: 'Old phone',
    });
    const page = `/users/${await idOf('ada')}`;
    const shown = await desk.page(page);
    expect(shown.split('<li class="entry-line" data-provider="passkey"').length - 1).toBe(2);
    expect(shown).toContain('Old phone');
    const asked = await desk.pressOnce(`${page}/remove-passkey`, { passkey: handle }, page);
    expect([asksFirst(asked.text), asked.text.includes('Old phone')]).toEqual([true, true]);
    expect(await isNobody(authenticator)).toBe(false);
    const done = await desk.send(`${page}/remove-passkey`, { passkey: handle }, page);
    expect(done.text).toContain('The passkey is removed');
    expect([await isNobody(authenticator), await isNobody(second)]).toEqual([true, false]);
    await harness.current.service.jobs.get('request-log')?.();
    expect(await desk.page('/activity')).toContain('Removed a passkey of a user');
  });

  it('has no button at the desk for the last way to sign in', async () => {
    const desk = await deskOf(harness.current, tenant);
    const { authenticator, visitor } = await personWithPasskey(harness.current, tenant, 'ada');
    const handle = authenticator.credentials[0]?.handle ?? '';
    const first = removable(visitor.page).find(({ subject }) => subject !== handle);
    await ownPageOf(harness.current, tenant.id).post(visitor, '/identities/remove', { ...first });
    const page = `/users/${await idOf('ada')}`;
    expect(await desk.page(page)).not.toContain('data-action="remove-passkey"');
    const forced = await desk.send(`${page}/remove-passkey`, { passkey: handle }, page);
    expect(forced.text).toContain('the last way to sign in of this user');
    expect(await isNobody(authenticator)).toBe(false);
  });

  it('leaves sessions alone: ending them is another call', async () => {
    const { authenticator } = await personWithPasskey(harness.current, tenant, 'ada');
    const end = await signInTo(harness.current, tenant.id, { persona: 'ada' });
    const token = end.searchParams.get('access_token') ?? '';
    await removal(await idOf('ada'), authenticator.credentials[0]?.handle ?? '');
    expect(await tenant.verify(token)).toMatchObject({ valid: true });
  });
});
