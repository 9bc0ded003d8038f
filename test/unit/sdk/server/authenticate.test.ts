import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Auth, createAuth, Refused, SessionEnded, Unavailable } from '../../../../sdk/src/server/index.ts';
import { refreshOnce } from '../../../../sdk/src/server/refresh-once.ts';
import { ADA, type ScriptedService, scriptedService } from '../support/scripted-service.ts';

let service: ScriptedService;
let auth: Auth;
beforeEach(async () => {
  service = await scriptedService();
  auth = createAuth({ baseUrl: service.baseUrl, tenantId: 'brave-otter' });
});
afterEach(() => service[Symbol.asyncDispose]());

const caught = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

describe('authenticate', () => {
  it('asks once for a token that is good', async () => {
    expect(await auth.authenticate(service.issue())).toEqual({ user: ADA, tokens: null, ended: null });
    expect(service.calls).toEqual(['verify']);
  });

  it('verifies, refreshes once and verifies the new token', async () => {
    const held = service.issue();
    service.expireAccess();
    const { user, tokens, ended } = await auth.authenticate(held);
    expect({ user, ended }).toEqual({ user: ADA, ended: null });
    expect(tokens?.refreshToken).not.toBe(held.refreshToken);
    expect(service.calls).toEqual(['verify', 'refresh', 'verify']);
  });

  it('refreshes at once where the access cookie is gone already', async () => {
    const { refreshToken } = service.issue();
    expect((await auth.authenticate({ refreshToken })).user).toEqual(ADA);
    expect(service.calls).toEqual(['refresh', 'verify']);
  });

  it('asks nobody when there is nothing to ask about', async () => {
    expect(await auth.authenticate({})).toEqual({ user: null, tokens: null, ended: null });
    expect(await auth.authenticate({ accessToken: null, refreshToken: '' })).toMatchObject({ user: null });
    expect(service.calls).toEqual([]);
  });

  it('never refreshes twice, even when the new token is refused too', async () => {
    const held = service.issue();
    service.expireAccess();
    const { tokens } = await auth.authenticate(held);
    service.expireAccess();
    service.calls.length = 0;
    const again = await auth.authenticate(held);
    expect(again).toEqual({ user: null, tokens, ended: null });
    expect(service.calls).toEqual(['verify', 'verify']);
  });

  it('says that the session has ended, and throws nothing', async () => {
    const { user, tokens, ended } = await auth.authenticate({ refreshToken: 'svc_ref_unknown' });
    expect({ user, tokens }).toEqual({ user: null, tokens: null });
    expect(ended).toBeInstanceOf(SessionEnded);
  });

  it('throws what is neither an answer nor the end of a session', async () => {
    for (const mishap of [
      { status: 403, code: 'tenantPaused' },
      { status: 404, code: 'tenantNotFound' },
      { status: 410, code: 'tenantExpired' },
    ] as const) {
      service.mishaps('verify', mishap);
      expect(await caught(auth.authenticate(service.issue()))).toBeInstanceOf(Refused);
      service.mishaps('refresh', mishap);
      expect(await caught(auth.session({ cookie: 'porchlight_refresh_brave-otter=svc_ref' }))).toBeInstanceOf(Refused);
    }
    service.mishaps('refresh', { status: 503, code: 'unavailable' });
    expect(await caught(auth.authenticate({ refreshToken: 'svc_ref' }))).toBeInstanceOf(Unavailable);
  });

  it.each([
    { status: 400, code: 'invalidRequest' },
    { status: 413, code: 'payloadTooLarge' },
    { status: 413, html: '<h1>413 Request Entity Too Large</h1>' },
  ] as const)('H41: takes %j for what it says of the text that was sent', async (mishap) => {
    const { refreshToken } = service.issue();
    service.mishaps('verify', mishap);
    expect(await auth.authenticate({ accessToken: 'a text', refreshToken })).toMatchObject({ user: ADA });
    service.mishaps('refresh', mishap);
    const { ended } = await auth.authenticate({ refreshToken: 'a text' });
    expect(ended).toMatchObject({ name: 'SessionEnded', code: 'invalidRefreshToken' });
  });

  it('takes 400 of anything but the service for an outage, and ends nothing', async () => {
    const html = '<h1>The plain HTTP request was sent to HTTPS port</h1>';
    service.mishaps('verify', { status: 400, html }, { status: 400, html });
    expect(await caught(auth.authenticate(service.issue()))).toMatchObject({ code: 'unexpectedAnswer' });
  });

  it('hands over the new pair even when the service goes away before the last check', async () => {
    const held = service.issue();
    service.expireAccess();
    service.mishaps('verify', 'lost', 'lost', { status: 503, code: 'unavailable' });
    service.calls.length = 0;
    // The first check is repeated after a lost answer; the check of the new token gets the 503.
    const error = await caught(auth.authenticate({ refreshToken: held.refreshToken }));
    expect(error).toBeInstanceOf(Unavailable);
    const { tokens } = error as Unavailable;
    expect(tokens?.refreshToken).toBe('svc_ref_2');
  });
});

describe('requests at the same moment', () => {
  it('share one refresh, and so do those that come shortly after', async () => {
    const held = service.issue();
    service.expireAccess();
    const together = await Promise.all(Array.from({ length: 50 }, () => auth.authenticate(held)));
    const later = await createAuth({ baseUrl: service.baseUrl, tenantId: 'brave-otter' }).authenticate(held);
    const pairs = new Set([...together, later].map(({ tokens }) => JSON.stringify(tokens)));
    expect(pairs.size).toBe(1);
    expect([...together, later].every(({ user }) => user?.id === ADA.id)).toBe(true);
    expect(service.calls.filter((call) => call === 'refresh')).toHaveLength(1);
  });

  it('are checked again once the answer is half a minute old', async () => {
    const { refreshToken } = service.issue();
    await auth.authenticate({ refreshToken });
    await refreshOnce(auth.client, { refreshToken }, {}, Date.now() + 29_000);
    expect(service.calls.filter((call) => call === 'refresh')).toHaveLength(1);
    await caught(refreshOnce(auth.client, { refreshToken }, {}, Date.now() + 31_000));
    expect(service.calls.filter((call) => call === 'refresh')).toHaveLength(2);
  });

  it('do not share a failure with those that come after it', async () => {
    const held = service.issue();
    service.expireAccess();
    service.mishaps('refresh', { status: 503, code: 'unavailable' });
    expect(await caught(auth.authenticate(held))).toBeInstanceOf(Unavailable);
    expect((await auth.authenticate(held)).user).toEqual(ADA);
  });

  it('of other tenants and other services are kept apart', async () => {
    const other = createAuth({ baseUrl: service.baseUrl, tenantId: 'calm-heron' });
    const held = service.issue();
    service.expireAccess();
    await auth.authenticate(held);
    await other.authenticate(held);
    expect(service.calls.filter((call) => call === 'refresh')).toHaveLength(2);
  });

  it('get nothing from a session that was signed out in between', async () => {
    const held = service.issue();
    service.expireAccess();
    const { tokens } = await auth.authenticate(held);
    await auth.logout(`porchlight_refresh_brave-otter=${tokens?.refreshToken}.key`);
    service.calls.length = 0;
    await auth.authenticate({ refreshToken: held.refreshToken });
    expect(service.calls).toContain('refresh');
  });
});
