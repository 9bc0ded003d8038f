/**
 * An identity provider that lets everybody in and stores nothing: each code contains the person and the request, so
 * people of a drill make their own codes. At `/authorize` it approves fifty people in turn.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Visit {
  readonly nonce: string;
  readonly audience: string;
  readonly email: string;
}

const PEOPLE = 50;
/** Longer than any run. */
const ID_TOKEN_LIFETIME_S = 86_400;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
export const codeOf = (visit: Visit): string => encode(visit);
const visitOf = (code: string): Visit => JSON.parse(Buffer.from(code, 'base64url').toString('utf8'));
const claimsOf = ({ email }: Visit) => ({ sub: email, email, email_verified: true, name: email.split('@')[0] });

export class OpenProvider {
  readonly #server: Server;
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  #visits = 0;
  /** How it behaves: well, it never answers, or it answers every call with 500. */
  mood: 'well' | 'silent' | 'broken' = 'well';

  private constructor() {
    this.#server = createServer(async (req, res) => {
      const { pathname, searchParams } = new URL(req.url ?? '/', this.issuer);
      if (pathname === '/authorize') return void res.writeHead(302, { location: this.#authorize(searchParams) }).end();
      if (this.mood === 'silent') return;
      if (this.mood === 'broken') return void res.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oops</h1>');
      const answer = this.#answer(pathname, await text(req), req.headers.authorization);
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }

  static async open(port = 0): Promise<OpenProvider> {
    const provider = new OpenProvider();
    await new Promise<void>((resolve) => provider.#server.listen(port, '127.0.0.1', resolve));
    return provider;
  }

  get issuer(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #authorize(asked: URLSearchParams): string {
    const email = `person${this.#visits++ % PEOPLE}@example.com`;
    const back = new URL(asked.get('redirect_uri') ?? '');
    const [nonce, audience] = [asked.get('nonce') ?? '', asked.get('client_id') ?? ''];
    back.searchParams.set('code', codeOf({ nonce, audience, email }));
    back.searchParams.set('state', asked.get('state') ?? '');
    return back.href;
  }

  #answer(path: string, body: string, authorization = ''): object {
    if (path.startsWith('/.well-known/')) return this.#metadata();
    if (path === '/keys') {
      const { d: _, ...key } = this.#key.export({ format: 'jwk' });
      return { keys: [{ ...key, kid: 'open', use: 'sig', alg: 'ES256' }] };
    }
    // The access token is the code.
    if (path !== '/token') return claimsOf(visitOf(authorization.replace(/^Bearer /i, '')));
    const code = new URLSearchParams(body).get('code') ?? '';
    return { access_token: code, token_type: 'Bearer', expires_in: 60, id_token: this.#idToken(visitOf(code)) };
  }

  #metadata(): object {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
    };
  }

  #idToken(visit: Visit): string {
    const iat = Math.floor(Date.now() / 1_000);
    const { audience: aud, nonce } = visit;
    const claims = { iss: this.issuer, aud, nonce, iat, exp: iat + ID_TOKEN_LIFETIME_S, ...claimsOf(visit) };
    const signed = `${encode({ alg: 'ES256', kid: 'open', typ: 'JWT' })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: this.#key, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  }
}
