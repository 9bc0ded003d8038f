/**
 * OpenID Connect Back-Channel Logout 1.0: a client with a logout address gets a call when one of its sessions ends, for
 * any reason.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addSeconds } from '../../../server/kernel/clock.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { TestClock } from '../../support/clock.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { appOf, signInAs } from './support/foreign-client.ts';
import { claimsOf } from './support/two-issuers.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;
const received: { readonly type: string | undefined; readonly form: URLSearchParams }[] = [];
let answer = 200;

beforeAll(async () => {
  const server = createServer(async (req, res) => {
    received.push({ type: req.headers['content-type'], form: new URLSearchParams(await text(req)) });
    res.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => void server.close().closeAllConnections());
  const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/backchannel`;
  tenant = await createSocialTenant(harness.current);
  const json = { backchannel_logout_uri: uri };
  expect((await tenant.api('/api/social-login/clients/app', { method: 'PATCH', json })).status).toBe(200);
});
beforeEach(async () => {
  harness.current.clock.advance({ minutes: 1 });
  await tenant.refill();
  received.length = 0;
  answer = 200;
});

const underWay = () =>
  harness.current.database.query(
    `select 1 from porchlight.logout_notices where tenant_id = $1 and due_at = $2`,
    // While a notice is sent it belongs to its node for a minute.
    [tenant.id, addSeconds(harness.current.clock.now(), 60)],
  );
const work = async () => {
  await harness.current.service.jobs.get('send-logout-notices')?.();
  await vi.waitFor(async () => expect(await underWay()).toEqual([]), { timeout: 10_000, interval: 20 });
};
const signIn = async () => {
  const { tokens } = await signInAs(await appOf(harness.current, tenant.id, CALLBACK));
  return claimsOf(tokens.id_token ?? '');
};
const waiting = async () =>
  (await harness.current.database.query('select 1 from porchlight.logout_notices where tenant_id = $1', [tenant.id]))
    .length;

describe('a client with a back-channel address', () => {
  it('gets a logout token that its library can check, once', async () => {
    const { sid, sub } = await signIn();
    await tenant.api(`/api/social-login/sessions/${sid}`, { method: 'DELETE' });
    await work();
    await work();
    expect(received).toHaveLength(1);
    expect(received[0]?.type).toBe('application/x-www-form-urlencoded');
    const issuer = `${harness.current.baseUrl}/t/${tenant.id}`;
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
    const { payload, protectedHeader } = await jwtVerify(received[0]?.form.get('logout_token') ?? '', keys, {
      issuer,
      audience: 'app',
      typ: 'logout+jwt',
      currentDate: harness.current.clock.now(),
    });
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload).toMatchObject({ sid, sub, events: { 'http://schemas.openid.net/event/backchannel-logout': {} } });
    expect(payload.jti).toBeTypeOf('string');
    expect(payload).not.toHaveProperty('nonce');
    expect(await waiting()).toBe(0);
  });

  it.each([
    [
      'the person is blocked',
      (sub: unknown) => tenant.api(`/api/social-login/users/${sub}`, { method: 'PATCH', json: { blocked: true } }),
    ],
    ['the person is erased', (sub: unknown) => tenant.api(`/api/social-login/users/${sub}`, { method: 'DELETE' })],
  ])('is told when %s', async (_what, act) => {
    const { sub } = await signIn();
    expect((await act(sub)).status).toBe(200);
    await work();
    expect(received).toHaveLength(1);
    await tenant.api(`/api/social-login/users/${sub}`, { method: 'PATCH', json: { blocked: false } });
  });

  it('is asked again where it does not answer, less and less, and no longer than a day', async () => {
    const { sid } = await signIn();
    answer = 503;
    await tenant.api(`/api/social-login/sessions/${sid}`, { method: 'DELETE' });
    await work();
    await work();
    expect(received).toHaveLength(1);
    harness.current.clock.advance({ seconds: 6 });
    await work();
    expect(received).toHaveLength(2);
    harness.current.clock.advance({ hours: 25 });
    await work();
    expect(received).toHaveLength(2);
    expect(await waiting()).toBe(0);
  });

  onlyInTestAll(() => {
    it('is left alone where it says no', async () => {
      const { sid } = await signIn();
      answer = 400;
      await tenant.api(`/api/social-login/sessions/${sid}`, { method: 'DELETE' });
      await work();
      expect([received.length, await waiting()]).toEqual([1, 0]);
    });
  });

  it('cannot be at an address of another machine’s inside', async () => {
    for (const uri of ['https://10.0.0.7/out', 'https://169.254.169.254/latest', 'http://app.example.com/out']) {
      const json = { backchannel_logout_uri: uri };
      const set = await tenant.api('/api/social-login/clients/app', { method: 'PATCH', json });
      if (set.status === 400) continue;
      const { sid } = await signIn();
      await tenant.api(`/api/social-login/sessions/${sid}`, { method: 'DELETE' });
      await work();
      expect(await waiting()).toBe(1);
      await harness.current.database.query('delete from porchlight.logout_notices where tenant_id = $1', [tenant.id]);
    }
  });
});
