/** Passkeys move with their people to another project at the same host, and are worth nothing at another host. */
import { RUNTIME_PROFILES } from '@porchlight/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PortableUser } from '../../../server/people/ports.ts';
import { endLine, headerLine, LineSum, userLine } from '../../../server/people/user-line.ts';
import { personWithPasskey, signInByPasskey, startPasskey, usePasskey } from '../../support/passkeys/steps.ts';
import { createPlacedTenant, problemOf, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { enable } from '../../support/steps/email.ts';
import { ownPageOf, removable } from '../../support/steps/own-page.ts';

const harness = useHarness();
const ADDED = new Date(1_700_000_000_000);
let tenant: SocialTenant;

const project = async (profile: (typeof RUNTIME_PROFILES)[number] = RUNTIME_PROFILES[0]): Promise<SocialTenant> => {
  const made = await createPlacedTenant(harness.current, profile);
  await enable(made, 'passkey');
  return made;
};
const exportOf = async (from: SocialTenant): Promise<string> => (await from.api('/api/social-login/export')).text();
const sendTo = (to: SocialTenant, body: string, query = ''): Promise<Response> =>
  to.api(`/api/social-login/import${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body,
  });
const importInto = async (to: SocialTenant, body: string, query = ''): Promise<unknown> =>
  (await sendTo(to, body, query)).json();
const passkeysOf = async (of: SocialTenant, id: number): Promise<unknown[]> =>
  ((await (await of.api(`/api/social-login/users/${id}/passkeys`)).json()) as { passkeys: unknown[] }).passkeys;
const userOf = async (at: SocialTenant, end: URL): Promise<unknown> =>
  ((await at.verify(end.searchParams.get('access_token') ?? '')) as { user: unknown }).user;

function fileOf(person: PortableUser): string {
  const total = new LineSum();
  const line = userLine(person, total);
  return headerLine(`${harness.current.baseUrl}/personas`) + line + endLine(total);
}
const passkey = (handle: string) => ({
  handle,
  credentialId: `credential-of-${handle}`,
  publicKey: 'a-key',
  counter: 7,
  transports: ['internal'],
  synchronised: true,
  name: 'Phone',
  createdAt: ADDED,
  usedAt: null,
  suspendedAt: null,
});
const person = (issuer: string, handle: string): PortableUser => ({
  id: 7,
  identities: [{ issuer, subject: handle, addedAt: ADDED }],
  email: 'ada@example.com',
  name: 'Ada',
  picture: null,
  firstSeen: ADDED,
  lastSeen: ADDED,
  blockedAt: null,
  passkeys: [passkey(handle)],
});

beforeEach(async () => {
  tenant = await project();
});

describe.each(RUNTIME_PROFILES)('a project of profile %s', (profile) => {
  it('takes them from another project at this host, and each signs in as its user', async () => {
    const ada = await personWithPasskey(harness.current, tenant, 'ada');
    const { handle = '' } = ada.authenticator.credentials[0] ?? {};
    const own = ownPageOf(harness.current, tenant.id);
    await own.post(ada.visitor, '/passkeys/rename', { passkey: handle, name: 'Old phone' });
    await signInByPasskey(harness.current, tenant.id, ada.authenticator);
    // Somebody who has a passkey and nothing else.
    const grace = await personWithPasskey(harness.current, tenant, 'grace');
    const only = grace.authenticator.credentials[0]?.handle;
    const first = removable(grace.visitor.page).find(({ subject }) => subject !== only);
    await own.post(grace.visitor, '/identities/remove', { ...first });

    const file = await exportOf(tenant);
    const target = await project(profile);
    expect(await importInto(target, file, '?dry_run=true')).toMatchObject({ would_add: { users: 2 }, other_issuer: 0 });
    expect(await importInto(target, file)).toMatchObject({ imported: 2, other_issuer: 0, renumbered: [] });
    expect(await exportOf(target)).toBe(file);
    expect(await passkeysOf(target, 1)).toEqual(await passkeysOf(tenant, 1));
    for (const [id, who] of [ada, grace].entries()) {
      await target.refill();
      const end = await signInByPasskey(harness.current, target.id, who.authenticator);
      expect(await userOf(target, end)).toMatchObject({ id: id + 1 });
    }
    expect(await importInto(target, file)).toMatchObject({ imported: 0, existing: 2 });
    await tenant.refill();
    const still = await signInByPasskey(harness.current, tenant.id, ada.authenticator);
    expect(await userOf(tenant, still)).toMatchObject({ id: 1, email: 'ada@example.test' });
  });
});

describe('a passkey in a file', () => {
  it('of another host comes without its key: nobody signs in by it', async () => {
    const file = fileOf(person('https://login.elsewhere.example/passkeys', 'handle-of-ada'));
    expect(await importInto(tenant, file)).toMatchObject({ imported: 1, other_issuer: 1 });
    expect(await passkeysOf(tenant, 7)).toEqual([]);
  });

  it('that is suspended stays so, with its counter', async () => {
    const { authenticator } = await personWithPasskey(harness.current, tenant, 'ada');
    await harness.current.database.query(
      'update porchlight.social_passkeys set suspended_at = $2 where tenant_id = $1',
      [tenant.id, ADDED],
    );
    const target = await project();
    expect(await importInto(target, await exportOf(tenant))).toMatchObject({ imported: 1 });
    const refused = await usePasskey(await startPasskey(harness.current, target.id), authenticator);
    expect([refused.status, refused.text.includes('a copy of it')]).toEqual([400, true]);
  });

  it('has to stand for an identity of its user, and its line has to fit its checksum', async () => {
    const issuer = `${harness.current.baseUrl}/passkeys`;
    const stray = { ...person(issuer, 'handle-of-ada'), passkeys: [passkey('of-somebody-else')] };
    const refused = await sendTo(tenant, fileOf(stray));
    expect(await problemOf(refused)).toMatchObject({
      code: 'invalidRequest',
      errors: [{ path: 'body.lines.2', message: 'has a passkey without its identity' }],
    });
    const bent = fileOf(person(issuer, 'handle-of-ada')).replace('"public_key":"a-key"', '"public_key":"my-key"');
    expect((await sendTo(tenant, bent)).status).toBe(400);
  });

  it('with the credential of somebody here is not taken, and theirs stays', async () => {
    const { authenticator } = await personWithPasskey(harness.current, tenant, 'ada');
    const [made] = authenticator.credentials;
    const copy = { ...passkey('handle-of-eve'), credentialId: made?.id ?? '' };
    const eve = { ...person(`${harness.current.baseUrl}/passkeys`, 'handle-of-eve'), passkeys: [copy] };
    expect(await importInto(tenant, fileOf(eve))).toMatchObject({ imported: 1 });
    expect(await passkeysOf(tenant, 7)).toEqual([]);
    const end = await signInByPasskey(harness.current, tenant.id, authenticator);
    expect(await userOf(tenant, end)).toMatchObject({ id: 1 });
  });
});
