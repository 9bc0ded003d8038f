import { randomBytes } from 'node:crypto';
import type { Adapter } from 'oidc-provider';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../server/crypto/hashes.ts';
import { addSeconds } from '../../server/kernel/clock.ts';
import { createOidcAdapter } from '../../server/oidc/adapter.ts';
import type { OAuthRecordStore, RequestScope } from '../../server/oidc/ports.ts';
import { createRequestScope } from '../../server/oidc/request-scope.ts';
import { createOAuthRecordStore } from '../../server/storage/oauth/oauth-record-store.ts';
import { createHarness, type Harness } from '../support/harness.ts';

let harness: Harness;
let store: OAuthRecordStore;
let scope: RequestScope;
let adapterOf: (model: string) => Adapter;
beforeAll(async () => {
  harness = await createHarness();
  store = createOAuthRecordStore(harness.database, harness.service.shared.sealer);
  scope = createRequestScope(store);
  adapterOf = createOidcAdapter({ clock: harness.clock, scope }) as (model: string) => Adapter;
});

const newId = (): string => randomBytes(16).toString('hex');
const soon = (): Date => addSeconds(harness.clock.now(), 60);

async function put(model: string, grantId: string | null = null): Promise<string> {
  const id = newId();
  await store.put(model, id, { payload: { kind: model }, grantId, expiresAt: soon() }, harness.clock.now());
  return id;
}

describe('records of the authorization server', () => {
  it('are found by model and id, until they expire', async () => {
    const id = await put('AccessToken');
    const now = harness.clock.now();
    expect((await store.find('AccessToken', id, now))?.payload).toEqual({ kind: 'AccessToken' });
    expect(await store.find('RefreshToken', id, now)).toBeNull();
    expect(await store.find('AccessToken', newId(), now)).toBeNull();
    expect(await store.find('AccessToken', id, addSeconds(now, 60))).toBeNull();
  });

  it('do not open in the place of another', async () => {
    const [id, other] = [await put('AccessToken'), await put('AccessToken')];
    await harness.database.query(
      `update porchlight.oauth_records target set sealed_payload = source.sealed_payload
       from porchlight.oauth_records source where target.id_hash = $1 and source.id_hash = $2`,
      [sha256(id), sha256(other)],
    );
    expect(await store.find('AccessToken', id, harness.clock.now())).toBeNull();
    expect(await store.find('AccessToken', other, harness.clock.now())).not.toBeNull();
  });

  it('are consumed once, also when many try at once, and stay consumed when they are written again', async () => {
    const id = await put('AuthorizationCode');
    const now = harness.clock.now();
    const tries = await Promise.all(Array.from({ length: 10 }, () => store.consume('AuthorizationCode', id, now)));
    expect(tries.filter(Boolean)).toHaveLength(1);
    await store.put('AuthorizationCode', id, { payload: {}, grantId: null, expiresAt: soon() }, now);
    expect(await store.consume('AuthorizationCode', id, now)).toBe(false);
  });

  it('are removed once, also when many try at once', async () => {
    const id = await put('Interaction');
    const tries = await Promise.all(Array.from({ length: 10 }, () => store.remove('Interaction', id)));
    expect(tries.filter(Boolean)).toHaveLength(1);
  });

  it('end with their grant, and one that is written afterwards counts for nothing', async () => {
    const grantId = newId();
    const now = harness.clock.now();
    await store.put('Grant', grantId, { payload: {}, grantId, expiresAt: soon() }, now);
    const [early, foreign] = [await put('AccessToken', grantId), await put('RefreshToken')];
    expect(await store.findUnderGrant('AccessToken', early, now)).not.toBeNull();
    await store.removeGrant(grantId);
    expect(await store.find('AccessToken', early, now)).toBeNull();
    expect(await store.find('RefreshToken', foreign, now)).not.toBeNull();
    const late = await put('AccessToken', grantId);
    expect(await store.findUnderGrant('AccessToken', late, now)).toBeNull();
  });

  it('change together or not at all', async () => {
    const id = await put('RefreshToken');
    const now = harness.clock.now();
    const undone = await store.begin();
    expect(await undone.records.consume('RefreshToken', id, now)).toBe(true);
    await undone.rollback();
    const done = await store.begin();
    expect(await done.records.consume('RefreshToken', id, now)).toBe(true);
    await done.commit();
    expect(await store.consume('RefreshToken', id, now)).toBe(false);
  });
});

describe('a code that was used', () => {
  it('is a race for a request that was on its way by then, and a replay for a later one', async () => {
    const id = await put('AuthorizationCode');
    const before = harness.clock.now();
    const consumedAt = harness.clock.advance({ ms: 5 });
    await store.consume('AuthorizationCode', id, consumedAt);
    const seenBy = (at: Date) =>
      scope.run(
        { at, address: 'test' },
        async () => (await adapterOf('AuthorizationCode').find(id)) || {},
        () => true,
      );
    expect(await seenBy(before)).not.toHaveProperty('consumed');
    expect(await seenBy(harness.clock.advance({ ms: 1 }))).toHaveProperty('consumed', true);
  });
});
