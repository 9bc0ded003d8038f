/** Signals signed by the test's own provider, which the service takes for Google. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { endAfterFile } from '../../support/cleanup.ts';
import type { Harness } from '../../support/harness.ts';

export const RISC = 'https://schemas.openid.net/secevent/risc/event-type';
export const OAUTH = 'https://schemas.openid.net/secevent/oauth/event-type';
export const CLIENT_ID = 'shared-client.apps.example';

export interface SignalSender {
  readonly issuer: string;
  readonly client: { id: 'google'; kind: 'google'; label: string; issuer: string; credentials: object };
  readonly keys: CryptoKeyPair;
  /** Its answers, by path. */
  readonly documents: Map<string, unknown>;
  sign(claims: object, header?: object, key?: CryptoKey): Promise<string>;
}

export async function openSignalSender(): Promise<SignalSender> {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'risc-1', alg: 'RS256', use: 'sig' };
  const documents = new Map<string, unknown>();
  const server = createServer((req, res) => {
    const found = documents.get(req.url ?? '');
    res.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => void server.close().closeAllConnections());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  documents.set('/.well-known/risc-configuration', { issuer: `${issuer}/`, jwks_uri: `${issuer}/jwks` });
  documents.set('/jwks', { keys: [jwk] });
  return {
    issuer,
    client: {
      id: 'google',
      kind: 'google',
      label: 'Google',
      issuer,
      credentials: { clientId: CLIENT_ID, clientSecret: 'secret-of-the-test' },
    },
    keys,
    documents,
    sign: (claims, header = {}, key = keys.privateKey) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'risc-1', typ: 'secevent+jwt', ...header })
        .sign(key),
  };
}

/** Claims as Google writes them, with the slash at the end of its issuer. */
export const claimsFor = (
  { issuer }: SignalSender,
  now: Date,
  subject: string,
  event = `${RISC}/sessions-revoked`,
) => ({
  iss: `${issuer}/`,
  aud: CLIENT_ID,
  iat: Math.floor(now.getTime() / 1_000),
  jti: randomUUID(),
  events: { [event]: { subject: { subject_type: 'iss-sub', iss: `${issuer}/`, sub: subject } } } as Record<
    string,
    object
  >,
});

export const deliver = (harness: Pick<Harness, 'fetch'>, token: string, type = 'application/secevent+jwt') =>
  harness.fetch('/edge/signals/google', { method: 'POST', headers: { 'content-type': type }, body: token });
