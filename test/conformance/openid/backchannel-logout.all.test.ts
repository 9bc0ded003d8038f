/** The plan `oidcc-backchannel-rp-initiated-logout-certification-test-plan`, module by module. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { endAfterFile } from '../../support/cleanup.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { LOGGED_OUT, useRelyingParty } from './support/relying-party.ts';

const { harness, party, authorize, signIn } = useRelyingParty();
const received: { readonly method: string | undefined; readonly form: URLSearchParams }[] = [];

beforeAll(async () => {
  const server = createServer(async (req, res) => {
    received.push({ method: req.method, form: new URLSearchParams(await text(req)) });
    res.writeHead(200, { 'cache-control': 'no-store' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => void server.close().closeAllConnections());
  const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/test/a/porchlight/backchannel_logout`;
  const json = { backchannel_logout_uri: uri };
  const set = await party.tenant.api(`/api/social-login/clients/${party.id}`, { method: 'PATCH', json });
  expect(set.status).toBe(200);
});

describe('oidcc-backchannel-rp-initiated-logout-certification-test-plan', () => {
  it('oidcc-backchannel-logout-discovery-endpoint-verification', async () => {
    const answer = await fetch(`${party.issuer}/.well-known/openid-configuration`);
    expect(await answer.json()).toMatchObject({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
      end_session_endpoint: `${party.issuer}/end-session`,
    });
  });

  it('oidcc-backchannel-rp-initiated-logout', async () => {
    const browser = new CookieBrowser();
    const { tokens, claims } = await signIn({}, browser);
    const url = new URL(`${party.issuer}/end-session`);
    const fields = { id_token_hint: tokens.id_token, post_logout_redirect_uri: LOGGED_OUT, state: 'a state' };
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    const ended = await browser.send(url, { headers: { accept: 'text/html' } });
    const back = new URL(ended.headers.get('location') ?? '');
    expect(`${back.origin}${back.pathname}`).toBe(LOGGED_OUT);
    expect([...back.searchParams]).toEqual([['state', 'a state']]);

    await harness.current.service.jobs.get('send-logout-notices')?.();
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 10_000 });
    expect(received.map(({ method, form }) => [method, [...form.keys()]])).toEqual([['POST', ['logout_token']]]);
    const keys = createRemoteJWKSet(new URL(`${party.issuer}/jwks`));
    const { payload, protectedHeader } = await jwtVerify(received[0]?.form.get('logout_token') ?? '', keys, {
      issuer: party.issuer,
      audience: party.id,
      currentDate: harness.current.clock.now(),
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
    });
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload).toMatchObject({
      sub: claims.sub,
      sid: claims.sid,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    expect(payload).not.toHaveProperty('nonce');

    expect((await authorize({ prompt: 'none' }, browser)).error).toBe('login_required');
  });
});
