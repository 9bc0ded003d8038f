/**
 * An identity provider that a test can make misbehave, one endpoint at a time. It uses no library: everything that it
 * signs and answers is written here, so that it can be wrong in ways that a library would not allow.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Clock } from '../../../../server/kernel/clock.ts';
import type { LoginAttempt } from '../../../../server/providers/ports.ts';
import { type Listening, listen } from './listen.ts';

export type Answer = (res: ServerResponse, hostile: HostileProvider) => void;
export type Endpoint = 'discovery' | 'token' | 'jwks' | 'userinfo';

export interface HostileProvider extends Listening {
  readonly answers: Partial<Record<Endpoint, Answer>>;
  readonly requests: Record<Endpoint, number>;
  readonly metadata: Record<string, unknown>;
  readonly claims: Record<string, unknown>;
  /** Signed with the published key by default. */
  idToken(claims?: Record<string, unknown>, header?: Record<string, unknown>, key?: KeyObject): string;
}

export const CLIENT_ID = 'client-of-the-test';
const PATHS: Readonly<Record<string, Endpoint>> = {
  '/.well-known/openid-configuration': 'discovery',
  '/token': 'token',
  '/jwks': 'jwks',
  '/userinfo': 'userinfo',
};

export const json =
  (body: unknown, status = 200): Answer =>
  (res) =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export const newSigningKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

export const tokenWith =
  (makeIdToken: (hostile: HostileProvider) => string | undefined): Answer =>
  (res, hostile) =>
    json({ access_token: 'at', token_type: 'Bearer', expires_in: 60, id_token: makeIdToken(hostile) })(res, hostile);

export async function openHostileProvider(clock: Clock, attempt: LoginAttempt): Promise<HostileProvider> {
  const key = newSigningKey();
  const requests = { discovery: 0, token: 0, jwks: 0, userinfo: 0 };
  const answers: Partial<Record<Endpoint, Answer>> = {};
  const server = await listen(() => (req, res) => serve(req, res));
  const { url } = server;
  const now = Math.floor(clock.now().getTime() / 1_000);
  const claims = { iss: url, aud: CLIENT_ID, sub: 'sub-1', nonce: attempt.nonce, iat: now, exp: now + 300 };
  const person = { email: 'x@example.test', email_verified: true, name: 'X' };

  const hostile: HostileProvider = {
    ...server,
    answers,
    requests,
    claims: { ...claims },
    metadata: {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      id_token_signing_alg_values_supported: ['ES256'],
    },
    idToken: (more = {}, header = {}, signer = key) =>
      signJwt({ alg: 'ES256', kid: 'k1', ...header }, { ...claims, ...more }, signer),
  };
  const publicKey = { ...key.export({ format: 'jwk' }), d: undefined, kid: 'k1', use: 'sig', alg: 'ES256' };
  const honest: Record<Endpoint, Answer> = {
    discovery: (res) => json(hostile.metadata)(res, hostile),
    token: tokenWith(() => hostile.idToken()),
    jwks: json({ keys: [publicKey] }),
    userinfo: json({ sub: claims.sub, ...person }),
  };

  const serve: RequestListener = (req, res) => {
    const endpoint = PATHS[req.url ?? ''];
    if (!endpoint) return void res.writeHead(404).end();
    requests[endpoint] += 1;
    req.resume();
    (answers[endpoint] ?? honest[endpoint])(res, hostile);
  };
  return hostile;
}

function signJwt(header: object, payload: object, key: KeyObject): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const input = `${encode(header)}.${encode(payload)}`;
  const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}
