/**
 * An identity provider that approves everybody at once, one of fifty people after the other: what a sign-in costs beside it
 * is the cost of the server that signs people in. It says what OpenID Connect Core asks for, and keeps nothing.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';

const port = Number(process.env.PORT);
const issuer = `http://localhost:${port}`;
const PEOPLE = 50;
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicKey = { ...privateKey.export({ format: 'jwk' }), d: undefined, kid: 'bench', use: 'sig', alg: 'ES256' };
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  code_challenge_methods_supported: ['S256'],
};
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const json = (res: ServerResponse, body: object): void =>
  void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

let signIns = 0;

/** The code itself says for whom and for which request it stands. */
function authorize(query: URLSearchParams): string {
  const [nonce, audience] = [query.get('nonce') ?? undefined, query.get('client_id')];
  const back = new URL(query.get('redirect_uri') ?? '');
  back.searchParams.set('code', encode({ person: signIns++ % PEOPLE, nonce, audience }));
  back.searchParams.set('state', query.get('state') ?? '');
  return back.href;
}

const read = (code: string) => JSON.parse(Buffer.from(code, 'base64url').toString());

/** The access token is the code. */
function claimsOf(code: string) {
  const { person } = read(code);
  return { sub: `person-${person}`, email: `person${person}@example.com`, email_verified: true, name: 'A Person' };
}

function idToken(code: string): string {
  const { nonce, audience } = read(code);
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { iss: issuer, aud: audience, nonce, iat, exp: iat + 300, ...claimsOf(code) };
  const input = `${encode({ alg: 'ES256', kid: 'bench', typ: 'JWT' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}

createServer(async (req, res) => {
  const { pathname, searchParams } = new URL(req.url ?? '/', issuer);
  if (pathname === '/.well-known/openid-configuration') return json(res, metadata);
  if (pathname === '/userinfo') return json(res, claimsOf(req.headers.authorization?.replace(/^Bearer /, '') ?? ''));
  if (pathname === '/jwks') return json(res, { keys: [publicKey] });
  if (pathname === '/authorize') return void res.writeHead(302, { location: authorize(searchParams) }).end();
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const code = new URLSearchParams(Buffer.concat(chunks).toString()).get('code');
  if (pathname !== '/token' || code === null) return void res.writeHead(404).end();
  json(res, { access_token: code, token_type: 'Bearer', expires_in: 300, id_token: idToken(code) });
}).listen(port, '127.0.0.1');
