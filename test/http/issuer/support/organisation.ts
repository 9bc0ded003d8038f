/** An organisation that vouches for its people: its issuer with one key, and the assertions (ID-JAG) that it signs. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { endAfterFile } from '../../../support/cleanup.ts';
import type { SocialTenant } from '../../../support/social-tenant.ts';

export interface Organisation {
  readonly issuer: string;
  readonly keys: CryptoKeyPair;
  /** The content of its key set. */
  published: unknown[];
  /** How often the set was read. */
  reads: number;
  sign(claims: JWTPayload, header?: object, key?: CryptoKey): Promise<string>;
}

export async function startOrganisation(): Promise<Organisation> {
  const keys = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'org-1', alg: 'ES256', use: 'sig' };
  const server = createServer((req, res) => {
    const body = req.url === '/jwks' ? { keys: organisation.published } : { issuer, jwks_uri: `${issuer}/jwks` };
    if (req.url === '/jwks') organisation.reads += 1;
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => void server.close().closeAllConnections());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const organisation: Organisation = {
    issuer,
    keys,
    published: [jwk],
    reads: 0,
    sign: (claims, header = {}, key = keys.privateKey) =>
      new SignJWT({ iss: issuer, jti: randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'org-1', typ: 'oauth-id-jag+jwt', ...header })
        .sign(key),
  };
  return organisation;
}

/** A client of the project with a secret, as an organisation's program needs one. */
export async function createClient(of: SocialTenant): Promise<{ readonly id: string; readonly secret: string }> {
  const json = { name: 'Claude', redirect_uris: ['https://claude.example/cb'] };
  const answer = await of.api('/api/social-login/clients', { method: 'POST', json });
  const made = (await answer.json()) as { client: { client_id: string }; client_secret: string };
  return { id: made.client.client_id, secret: made.client_secret };
}
