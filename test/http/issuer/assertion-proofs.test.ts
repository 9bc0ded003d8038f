/** ID-JAG with DPoP: an assertion that is bound to a key needs its proof, and the token is bound to the same key. */
import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTrustingProject } from './support/trusting-project.ts';
import { claimsOf } from './support/two-issuers.ts';

const { parts, issuer, now, assertion, exchange, introspect, lastFailure } = useTrustingProject();
let keys: CryptoKeyPair;
let jkt: string;

beforeAll(async () => {
  keys = await generateKeyPair('ES256', { extractable: true });
  jkt = await calculateJwkThumbprint(await exportJWK(keys.publicKey));
});

async function proof(change: Readonly<Record<string, unknown>> = {}, header: object = {}, pair = keys) {
  const claims = { jti: randomUUID(), htm: 'POST', htu: `${issuer()}/token`, iat: now(), ...change };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(pair.publicKey), ...header })
    .sign(pair.privateKey);
}

const send = async (text: string, dpop: string) => exchange(text, parts.client, {}, { dpop });

describe('an assertion with cnf', () => {
  it('gives a token that is bound to the key, and introspection says so', async () => {
    const { status, body } = await send(await assertion({ cnf: { jkt } }), await proof());
    expect([status, body.token_type]).toEqual([200, 'DPoP']);
    expect(claimsOf(body.access_token ?? '').cnf).toEqual({ jkt });
    expect(await introspect(body.access_token)).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt } });
  });

  it.each<[string, () => Promise<string>, string]>([
    [
      'by another key',
      async () => proof({}, {}, await generateKeyPair('ES256', { extractable: true })),
      'invalid_grant',
    ],
    ['for another method', () => proof({ htm: 'GET' }), 'invalid_dpop_proof'],
    ['for another address', () => proof({ htu: `${issuer()}/userinfo` }), 'invalid_dpop_proof'],
    ['without an address', () => proof({ htu: undefined }), 'invalid_dpop_proof'],
    ['of an old time', () => proof({ iat: now() - 3_600 }), 'invalid_dpop_proof'],
    ['of a time to come', () => proof({ iat: now() + 3_600 }), 'invalid_dpop_proof'],
    ['without a time', () => proof({ iat: undefined }), 'invalid_dpop_proof'],
    ['without an id', () => proof({ jti: undefined }), 'invalid_dpop_proof'],
    ['of another type', () => proof({}, { typ: 'JWT' }), 'invalid_dpop_proof'],
    ['that is no token', async () => 'x', 'invalid_dpop_proof'],
    ['in two copies', async () => `${await proof()}, ${await proof()}`, 'invalid_dpop_proof'],
  ])('H34: is refused with a proof %s', async (_what, make, error) => {
    const { status, body } = await send(await assertion({ cnf: { jkt } }), await make());
    expect([status, body.error]).toEqual([400, error]);
    expect(await lastFailure()).toMatchObject({ error_code: 'assertion_proof', issuer: parts.org.issuer });
  });

  it('H34: is refused where the binding is of a kind that cannot be checked', async () => {
    for (const cnf of [{ 'x5t#S256': jkt }, { jkt: 7 }, 'jkt', {}, [], null]) {
      const { status, body } = await send(await assertion({ cnf }), await proof());
      expect([status, body.error]).toEqual([400, 'invalid_grant']);
    }
  });

  it('H34: is refused with a proof that was used before, at whatever grant', async () => {
    const once = await proof();
    expect((await send(await assertion({ cnf: { jkt } }), once)).status).toBe(200);
    const { body } = await send(await assertion({ cnf: { jkt } }), once);
    expect(body.error).toBe('invalid_dpop_proof');
    expect(await lastFailure()).toMatchObject({ error_code: 'assertion_proof' });
  });

  it('stays good when its proof was refused', async () => {
    const text = await assertion({ cnf: { jkt } });
    expect((await exchange(text)).body.error).toBe('invalid_grant');
    expect((await send(text, await proof({ htm: 'GET' }))).body.error).toBe('invalid_dpop_proof');
    expect((await send(text, await proof())).status).toBe(200);
  });
});

describe('an assertion without cnf', () => {
  it('gives a token that is bound to the key of a proof that comes with it', async () => {
    const { body } = await send(await assertion(), await proof());
    expect(body.token_type).toBe('DPoP');
    expect(claimsOf(body.access_token ?? '').cnf).toEqual({ jkt });
  });

  it('H34: is refused with a proof that is not good, rather than given a plain token', async () => {
    expect((await send(await assertion(), await proof({ htm: 'GET' }))).body.error).toBe('invalid_dpop_proof');
  });
});
