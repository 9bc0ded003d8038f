/** C, D10 and G7: a token is valid only for its purpose, and only as long as that lasts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { obtainTokens } from '../../http/oauth/support/oauth-client.ts';
import { createHarness, type Harness, testMasterKeys } from '../../support/harness.ts';
import { signIn, type Tokens } from '../../support/sign-in.ts';
import { codeOf, type EdgeApp, edgeApp, openRoomyApp, pairOf, sendJson } from '../support/edge-app.ts';
import { partsOf, writtenByService } from '../support/forge.ts';
import { openSession } from '../support/sessions.ts';

let harness: Harness;
let app: EdgeApp;
let other: EdgeApp;
let tokens: Tokens;
beforeAll(async () => {
  harness = await createHarness();
  [app, other] = [await openRoomyApp(harness), await openRoomyApp(harness)];
  tokens = await signIn(harness, app.id);
});

const expectInvalid = async (token: string): Promise<void> => {
  const response = await app.verify(token);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ valid: false });
};

describe('C1: a token for something else', () => {
  it('C1: an OAuth token is not valid at verify, and a user’s token opens no account', async () => {
    const { tokens: oauth } = await obtainTokens(harness);
    await expectInvalid(oauth.access_token);
    await expectInvalid(oauth.refresh_token);
    const body = { confirmed: true, idempotency_key: 'key-of-the-test-1' };
    const statusFor = async (token: string): Promise<number> =>
      (await sendJson(harness, '/api/mcp/bootstrap', body, { authorization: `Bearer ${token}` })).status;
    for (const token of [tokens.accessToken, tokens.refreshToken]) expect(await statusFor(token)).toBe(401);
    expect(await statusFor(app.managementKey)).toBe(403);
  });

  it('C1: keys, wait tokens, edge sessions and refresh tokens are not access tokens', async () => {
    for (const token of [app.managementKey, app.applicationKey, tokens.refreshToken]) await expectInvalid(token);
  });

  it('C1: a token of another service with the same key is not ours: the issuer counts', async () => {
    await expectInvalid(writtenByService(harness, tokens.accessToken, { iss: 'https://elsewhere.example' }));
    await expectInvalid(writtenByService(harness, tokens.accessToken, { iss: undefined }));
  });

  it.each(['access token', 'refresh token', 'application key', 'edge session', 'wait token'])(
    'C1: an %s opens none of the management calls',
    async (what) => {
      const edge = await harness.fetch('/edge/session', {
        method: 'POST',
        headers: { authorization: `Bearer ${app.applicationKey}` },
      });
      const credentials: Record<string, string> = {
        'access token': tokens.accessToken,
        'refresh token': tokens.refreshToken,
        'application key': app.applicationKey,
        'edge session': ((await edge.json()) as { token: string }).token,
        'wait token': `svc_wait_${'0'.repeat(49)}`,
      };
      const headers = { authorization: `Bearer ${credentials[what]}` };
      for (const path of ['/api/tenant', '/api/social-login/users', '/api/social-login/events', '/api/observability']) {
        expect([401, 403]).toContain((await harness.fetch(path, { headers })).status);
      }
      const response = await harness.fetch('/api/resources/social-login', { method: 'DELETE', headers });
      expect([401, 403]).toContain(response.status);
    },
  );
});

describe('C2: the tokens of one tenant at the addresses of another', () => {
  it('C2: verify says no, refresh 401, and logout ends nothing', async () => {
    const mine = await signIn(harness, app.id, { persona: 'grace' });
    const response = await other.verify(mine.accessToken);
    expect(await response.json()).toEqual({ valid: false });
    expect(await codeOf(await other.refresh(mine.refreshToken))).toBe('invalidRefreshToken');
    expect(await (await other.logout(mine.refreshToken)).json()).toEqual({ success: true });
    expect(await app.isValid(mine.accessToken)).toBe(true);
    expect((await app.refresh(mine.refreshToken)).status).toBe(200);
  });

  it('C2: users and sessions of another tenant are as absent as those that never were', async () => {
    const mine = await openSession(harness, app.id);
    const paths = [`/api/social-login/users/${mine.userId + 900}`, `/api/social-login/sessions/${mine.sessionId}`];
    const [user, session] = [await other.api(paths[0] ?? ''), await other.api(paths[1] ?? '', { method: 'DELETE' })];
    expect([user.status, session.status]).toEqual([404, 404]);
    const never = await other.api('/api/social-login/sessions/ses_neverthere000000', { method: 'DELETE' });
    const [seen, unseen] = [await session.json(), await never.json()] as Record<string, unknown>[];
    expect({ ...seen, request_id: '' }).toEqual({ ...unseen, request_id: '' });
    expect((await app.refresh(mine.refreshToken)).status).toBe(200);
  });

  it('C2: an edge session of one tenant says nothing of another', async () => {
    const made = await harness.fetch(`/edge/session?key=${app.applicationKey}`, { method: 'POST' });
    const { token } = (await made.json()) as { token: string };
    const read = await harness.fetch('/edge/session', { headers: { authorization: `Bearer ${token}` } });
    expect(await read.json()).toMatchObject({ tenant_id: app.id });
    const [payload = '', mac = ''] = token.slice('svc_edge_'.length).split('.');
    const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace(app.id, other.id));
    for (const text of [`svc_edge_${forged.toString('base64url')}.${mac}`, `${token}x`, `${token}.x`, 'svc_edge_.']) {
      const response = await harness.fetch('/edge/session', { headers: { authorization: `Bearer ${text}` } });
      expect(response.status).toBe(401);
    }
    harness.clock.advance({ seconds: 61 });
    const late = await harness.fetch('/edge/session', { headers: { authorization: `Bearer ${token}` } });
    expect(late.status).toBe(401);
  });
});

describe('C6: a key in the wrong place', () => {
  it.each(['svc_app_', 'svc_man_'])('C6: an unknown %s key is 401 and says no more than that', async (prefix) => {
    for (const key of [`${prefix}${'0'.repeat(49)}`, prefix, `${prefix}../../x`, `${app.managementKey}x`]) {
      const response = await harness.fetch('/api/tenant', { headers: { authorization: `Bearer ${key}` } });
      expect([401, 403]).toContain(response.status);
      expect(await response.text()).not.toContain(app.id);
    }
  });

  it('C6: an application key is named as such at the control API, and the management key at the edge', async () => {
    const control = await harness.fetch('/api/tenant', { headers: { authorization: `Bearer ${app.applicationKey}` } });
    expect([control.status, await codeOf(control)]).toEqual([403, 'wrongKeyKind']);
    const edge = await harness.fetch(`/edge/session?key=${app.managementKey}`, { method: 'POST' });
    expect([edge.status, await codeOf(edge)]).toEqual([403, 'wrongKeyKind']);
  });

  it('C6: a key counts in the Authorization header only', async () => {
    const places: [string, RequestInit][] = [
      [`/api/tenant?key=${app.managementKey}`, {}],
      [`/api/tenant?access_token=${app.managementKey}`, {}],
      ['/api/tenant', { headers: { 'x-api-key': app.managementKey } }],
      ['/api/tenant', { headers: { cookie: `management_key=${app.managementKey}` } }],
      [
        '/api/tenant',
        { headers: { authorization: `Basic ${Buffer.from(`:${app.managementKey}`).toString('base64')}` } },
      ],
      ['/api/tenant', { headers: { authorization: app.managementKey } }],
    ];
    for (const [path, init] of places) expect((await harness.fetch(path, init)).status).toBe(401);
  });
});

describe('C8: nobody says who they are in a public body', () => {
  it.each(['user_id', 'tenant_id', 'email_verified', 'id', 'role', 'placement', '__proto__', 'constructor'])(
    'C8: %s is refused beside the fields of the contract',
    async (name) => {
      const smuggled = (body: object) => `${JSON.stringify(body).slice(0, -1)},"${name}":1}`;
      for (const [path, body] of [
        [`/edge/auth/${app.id}/verify`, { access_token: tokens.accessToken }],
        [`/edge/auth/${app.id}/refresh`, { refresh_token: tokens.refreshToken }],
        [`/edge/auth/${app.id}/logout`, { refresh_token: tokens.refreshToken }],
        ['/api/genesis', { name: 'x' }],
      ] as const) {
        const response = await sendJson(harness, path, smuggled(body));
        expect([path, response.status]).toEqual([path, 400]);
        expect(await codeOf(response)).toBe('invalidRequest');
      }
      expect(await app.isValid(tokens.accessToken)).toBe(true);
    },
  );
});

describe('D10: after the deletion nothing is left', () => {
  it('D10: old tokens, pages, users and events are gone, also after the resource is created again', async () => {
    const mine = await openRoomyApp(harness);
    const before = await signIn(harness, mine.id);
    expect(await mine.isValid(before.accessToken)).toBe(true);
    const deleted = await mine.api('/api/resources/social-login', { method: 'DELETE' });
    expect(await deleted.json()).toEqual({ deleted: true, removed: { users: 1, sessions: 1, events: 2 } });
    const gone = [
      await mine.verify(before.accessToken),
      await mine.refresh(before.refreshToken),
      await mine.logout(before.refreshToken),
      await mine.start(),
      await mine.api('/api/social-login/users'),
      await mine.api('/api/social-login/users/1'),
      await mine.api('/api/social-login/events'),
      await mine.api('/api/resources/social-login'),
      await mine.api('/api/resources/social-login', { method: 'DELETE' }),
    ];
    for (const response of gone) {
      expect([response.status, await codeOf(response)]).toEqual([404, 'resourceNotProvisioned']);
    }
    await mine.provision(['https://app.example.com/auth/callback']);
    expect(await mine.isValid(before.accessToken)).toBe(false);
    expect(await codeOf(await mine.refresh(before.refreshToken))).toBe('invalidRefreshToken');
    expect(await (await mine.api('/api/social-login/users')).json()).toEqual({ users: [] });
    expect(await mine.events()).toEqual([]);
    const again = await signIn(harness, mine.id);
    expect(await mine.isValid(again.accessToken)).toBe(true);
    expect(await mine.isValid(before.accessToken)).toBe(false);
  });
});

describe('G7: the signing key is rotated while old tokens live', () => {
  it('G7: old tokens are good until they end, new ones carry the new key, and a dropped key opens nothing', async () => {
    const fresh = new Uint8Array(32).fill(7);
    const config = { baseUrl: harness.baseUrl };
    const rotated = await createHarness({
      clock: harness.clock,
      config: { ...config, masterKeys: [fresh, ...testMasterKeys] },
    });
    const at = edgeApp(rotated, app);
    const old = await signIn(harness, app.id);
    expect(await at.isValid(old.accessToken)).toBe(true);
    const renewed = await pairOf(await at.refresh(old.refreshToken));
    expect(partsOf(renewed.access_token).header.kid).not.toBe(partsOf(old.accessToken).header.kid);
    expect(await at.isValid(renewed.access_token)).toBe(true);
    expect(await app.isValid(renewed.access_token)).toBe(false);
    const dropped = await createHarness({ clock: harness.clock, config: { ...config, masterKeys: [fresh] } });
    const without = edgeApp(dropped, app);
    const later = await signIn(harness, app.id);
    expect(await without.isValid(later.accessToken)).toBe(false);
    expect(await codeOf(await without.refresh(later.refreshToken))).toBe('invalidRefreshToken');
    expect(await without.isValid(renewed.access_token)).toBe(true);
  });

  it('G7: while nodes change over one by one, the retry of a lost refresh is no theft, whichever of them gets it', async () => {
    const fresh = new Uint8Array(32).fill(7);
    const config = (masterKeys: Uint8Array[]) => ({ baseUrl: harness.baseUrl, masterKeys });
    const { clock } = harness;
    const before = await createHarness({ clock, config: config([...testMasterKeys, fresh]) });
    const after = await createHarness({ clock, config: config([fresh, ...testMasterKeys]) });
    for (const [first, second] of [
      [edgeApp(before, app), edgeApp(after, app)],
      [edgeApp(after, app), edgeApp(before, app)],
    ] as const) {
      const { refreshToken } = await openSession(harness, app.id);
      const key = { 'idempotency-key': 'lost-during-a-rotation' };
      const lost = await pairOf(await first.refresh(refreshToken, key));
      clock.advance({ seconds: 30 });
      const again = await pairOf(await second.refresh(refreshToken, key));
      expect(again.refresh_token).toBe(lost.refresh_token);
      for (const node of [first, second]) {
        expect(await node.isValid(again.access_token)).toBe(true);
        expect(await node.isValid(lost.access_token)).toBe(true);
      }
      expect((await first.refresh(again.refresh_token)).status).toBe(200);
    }
  });

  it('G7: a configuration without a proper key does not start', () => {
    expect(readConfig({ MASTER_KEY: 'short' }).ok).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://x/y' }).ok).toBe(false);
  });
});
