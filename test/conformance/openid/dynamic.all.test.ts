/**
 * The plan `oidcc-dynamic-certification-test-plan`, module by module. The plan as a whole cannot pass: its variant of
 * `oidcc-discovery-endpoint-verification` wants the implicit grant, which RFC 9700 section 2.1.2 advises against, and
 * its clients authenticate with `private_key_jwt`. The clients here have a secret.
 */
import { SIGNING_KEY_LIFETIME_DAYS } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { claimUrlOf, signInAccount } from '../../support/account.ts';
import { readJwt } from '../../support/jwt.ts';
import { OWN_REDIRECT, registeredClients } from './support/registered-client.ts';
import { useRelyingParty } from './support/relying-party.ts';

const relyingParty = useRelyingParty();
const { harness, party } = relyingParty;
const { register, requestBy, asClient, signInBy } = registeredClients(relyingParty);

describe('oidcc-dynamic-certification-test-plan', () => {
  it.each([
    ['oidcc-server', {}, 'RS256'],
    ['oidcc-idtoken-rs256', { id_token_signed_response_alg: 'RS256' }, 'RS256'],
    ['oidcc-server: a client that asks for ES256', { id_token_signed_response_alg: 'ES256' }, 'ES256'],
  ])('%s', async (_module, metadata, algorithm) => {
    const { status, body } = await register(metadata);
    expect([status, body.id_token_signed_response_alg]).toEqual([201, algorithm]);
    const { id_token } = await signInBy(body);
    const { header, claims } = readJwt(id_token);
    expect([header.alg, claims.aud]).toEqual([algorithm, body.client_id]);
  });

  it('oidcc-ensure-redirect-uri-in-authorization-request', async () => {
    const { body } = await register({ redirect_uris: [OWN_REDIRECT, `${OWN_REDIRECT}2`] });
    const { left, response } = await requestBy(body, { redirect_uri: '' });
    expect([left, response.status]).toEqual([null, 400]);
  });

  it('oidcc-redirect-uri-query-OK', async () => {
    const redirect_uri = `${OWN_REDIRECT}?foo=bar`;
    const { body } = await register({ redirect_uris: [redirect_uri] });
    expect((await signInBy(body, { redirect_uri })).id_token).toBeTypeOf('string');
    const { left } = await requestBy(body, { redirect_uri });
    expect(left?.searchParams.get('foo')).toBe('bar');
  });

  it.each([
    ['oidcc-redirect-uri-query-mismatch', `${OWN_REDIRECT}?foo=bar`, `${OWN_REDIRECT}?bar=foo`],
    ['oidcc-redirect-uri-query-added', OWN_REDIRECT, `${OWN_REDIRECT}?foo=bar`],
  ])('%s', async (_module, registered, redirect_uri) => {
    const { body } = await register({ redirect_uris: [registered] });
    const { left, response } = await requestBy(body, { redirect_uri });
    expect([left, response.status]).toEqual([null, 400]);
  });

  it('oidcc-redirect-uri-regfrag', async () => {
    expect((await register({ redirect_uris: [`${OWN_REDIRECT}#x`] })).status).toBe(400);
  });

  it('oidcc-refresh-token', async () => {
    const { body } = await register();
    const { refresh_token, id_token } = await signInBy(body, { scope: 'openid offline_access', prompt: 'consent' });
    const answer = await asClient(body, { grant_type: 'refresh_token', refresh_token });
    expect(answer.status).toBe(200);
    // Access tokens of such a client are for the app's own server, so userinfo cannot be asked with them.
    const { access_token } = (await answer.json()) as { access_token: string };
    const { sub } = readJwt(id_token).claims;
    expect(readJwt(access_token).claims).toMatchObject({ sub, aud: 'https://app.example.com/mcp' });
  });

  it('oidcc-server-rotate-keys', async () => {
    const kids = async () => {
      const { keys } = (await (await fetch(`${party.issuer}/jwks`)).json()) as { keys: { kid: string }[] };
      return keys.map(({ kid }) => kid);
    };
    const owner = await signInAccount(harness.current);
    await owner.submit((await claimUrlOf(party.tenant)).path, { decision: 'approve' });
    const before = await kids();
    harness.current.clock.advance({ hours: 24 * (SIGNING_KEY_LIFETIME_DAYS - 1) + 1 });
    const after = await kids();
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after).toHaveLength(before.length * 2);
  });
});
