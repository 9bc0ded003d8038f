/** How a service with a client at Google handles Google's reports: once each, in pooled projects and in silos. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createSignalStore } from '../../../server/storage/social-login/signals/signal-store.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { identity, signInThroughStores, socialStores } from '../../support/social-stores.ts';
import { createSocialTenant, pairOf, problemOf, type SocialTenant, surprises } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { claimsFor, deliver, OAUTH, openSignalSender, RISC, type SignalSender } from './support.ts';

let google: SignalSender;
let node: Harness;
let other: Harness;
let silo: Harness;
beforeAll(async () => {
  google = await openSignalSender();
  const config = { providers: [google.client as never] };
  node = await createHarness({ config });
  other = await createHarness({ config, database: node.database, clock: node.clock });
  silo = await createHarness({
    config: { ...config, runtimeProfile: '2026-11-siloed' },
    database: node.database,
    clock: node.clock,
  });
});

/** A session of the person whom the provider knows by this subject. */
const signedIn = async (tenant: SocialTenant, subject: string): Promise<{ accessToken: string }> => {
  await tenant.refill();
  const resource = await node.service.shared.resources.find(tenant.id);
  if (!resource) throw new Error('social login is not provisioned');
  const { session } = await signInThroughStores(node, resource, {
    ...identity(subject),
    issuer: google.issuer,
    subject,
  });
  return { accessToken: (await pairOf(await tenant.refresh(session.refreshToken))).access_token };
};

const hearChanges = async (harness: Harness): Promise<void> => harness.service.jobs.get('read-change-feed')?.();

describe('A report of Google', () => {
  it('ends the sessions in pooled projects and silos, on the node that takes it and on every other', async () => {
    const tenants = [await createSocialTenant(node), await createSocialTenant(node), await createSocialTenant(silo)];
    const sessions = await Promise.all(tenants.map((tenant) => signedIn(tenant, 'g-1')));
    const token = await google.sign(claimsFor(google, node.clock.now(), 'g-1'));

    const answer = await deliver(node, token);
    expect([answer.status, await answer.text()]).toEqual([202, '']);
    await hearChanges(other);

    for (const [index, tenant] of tenants.entries()) {
      for (const { fetch } of [node, other]) {
        const verified = await fetch(`/edge/auth/${tenant.id}/verify`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ access_token: sessions[index]?.accessToken }),
        });
        expect(await verified.json()).toEqual({ valid: false });
      }
      const { events } = await tenant.events('?event=logout');
      expect(events.map(({ metadata }) => metadata)).toEqual([{ reason: 'account_signed_out' }]);
    }
    expect(
      node.logs.some((line) => line.includes('"signal":"account_signed_out"') && line.includes('"projects":3')),
    ).toBe(true);
    expect(node.logs.some((line) => line.includes('g-1'))).toBe(false);
  });

  it('acts once: the same report later ends no session that began since', async () => {
    const tenant = await createSocialTenant(node);
    await signedIn(tenant, 'g-2');
    const token = await google.sign(claimsFor(google, node.clock.now(), 'g-2'));
    expect((await deliver(node, token)).status).toBe(202);
    const again = await signedIn(tenant, 'g-2');
    expect((await deliver(other, token)).status).toBe(202);
    expect(await tenant.verify(again.accessToken)).toMatchObject({ valid: true });
  });

  onlyInTestAll(() => {
    it('finds a person by a linked identity too', async () => {
      const tenant = await createSocialTenant(node);
      const session = await tenant.quickSignIn('linked');
      const location = { tenantId: tenant.id, placement: 'pooled' } as const;
      const linked = { issuer: google.issuer, subject: 'g-3' };
      expect(await socialStores(node).identities.link(location, session.userId, linked, node.clock.now())).toBe(
        'linked',
      );
      await deliver(node, await google.sign(claimsFor(google, node.clock.now(), 'g-3', `${RISC}/account-purged`)));
      expect(await tenant.verify(session.accessToken)).toEqual({ valid: false });
    });
  });

  it('that asks for nothing is accepted and changes nothing', async () => {
    const tenant = await createSocialTenant(node);
    const session = await signedIn(tenant, 'g-4');
    for (const event of [
      `${RISC}/account-enabled`,
      `${RISC}/account-credential-change-required`,
      `${OAUTH}/token-revoked`,
      'https://schemas.example/unknown',
    ]) {
      const token = await google.sign(claimsFor(google, node.clock.now(), 'g-4', event));
      expect([event, (await deliver(node, token)).status]).toEqual([event, 202]);
    }
    expect(await tenant.verify(session.accessToken)).toMatchObject({ valid: true });
  });

  it('to try the way is accepted and noted', async () => {
    const claims = {
      ...claimsFor(google, node.clock.now(), ''),
      events: { [`${RISC}/verification`]: { state: 'try-7' } },
    };
    expect((await deliver(node, await google.sign(claims))).status).toBe(202);
    const [row] = await node.database.query<{ value: string }>(
      `select value from porchlight.settings where key = 'signal_verified'`,
    );
    expect(JSON.parse(row?.value ?? '{}')).toMatchObject({ state: 'try-7' });
  });

  onlyInTestAll(() => {
    it('is taken by a key that is new since the keys were read', async () => {
      const fresh = await openSignalSender();
      google.documents.set('/jwks', { keys: [...keysOf(google), { ...keysOf(fresh)[0], kid: 'risc-2' }] });
      node.clock.advance({ seconds: 20 });
      const claims = claimsFor(google, node.clock.now(), 'g-5');
      expect((await deliver(node, await fresh.sign(claims, { kid: 'risc-2' }))).status).toBe(202);
    });
  });

  onlyInTestAll(() => {
    it('cannot be checked while the keys cannot be read: Google sends it again', async () => {
      const lost = await openSignalSender();
      lost.documents.clear();
      const alone = await createHarness({ config: { providers: [lost.client as never] }, database: node.database });
      const answer = await deliver(alone, await lost.sign(claimsFor(lost, alone.clock.now(), 'g-6')));
      expect((await problemOf(answer)).code).toBe('unavailable');
      expect(answer.status).toBe(503);
      expect(surprises(alone).length).toBe(1);
    });
  });

  it('is for no service without a client at Google', async () => {
    const github = { ...google.client, id: 'github', kind: 'openid' };
    const without = await createHarness({ config: { providers: [github as never] }, database: node.database });
    const answer = await deliver(without, await google.sign(claimsFor(google, without.clock.now(), 'g-7')));
    expect(await problemOf(answer)).toMatchObject({
      code: 'signalRefused',
      detail: expect.stringContaining('no client'),
    });
  });
});

const keysOf = ({ documents }: SignalSender): object[] => (documents.get('/jwks') as { keys: object[] }).keys;

onlyInTestAll(() => {
  describe.each([
    ['one database', false],
    ['tables that are spread over servers', true],
  ])('Two reports of different people in the same projects, with %s', (_, isSpread) => {
    it('do not wait for each other for ever', async () => {
      const tenants = await Promise.all(Array.from({ length: 6 }, () => createSocialTenant(node)));
      const people = ['p-1', 'p-2'].map((name) => `${name}-${isSpread}`);
      for (const tenant of tenants) for (const name of people) await signedIn(tenant, name);
      const { sessions } = socialStores(node);
      const records = { find: async () => null, put: async () => {} };
      const store = createSignalStore(node.database, records, sessions, async () => isSpread);
      const ended = await Promise.all(
        people.map((subject) =>
          store.endEverywhere({ issuer: google.issuer, subject }, 'account_disabled', node.clock.now()),
        ),
      );
      expect(ended.map((list) => list.length)).toEqual([6, 6]);
    });
  });
});
