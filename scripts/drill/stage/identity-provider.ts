/**
 * The identity provider of the drill. It runs outside of the nodes, as a real one does, and its tokens describe the
 * person that the code names: the drill's people make their codes themselves.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

export const CLIENT = { id: 'drill', secret: 'drill-client-secret' };

/** Longer than any clock in the drill is stepped. */
const ID_TOKEN_LIFETIME_S = 86_400;

interface Visit {
  readonly nonce: string;
  readonly email: string;
}

export const codeOf = (visit: Visit): string => Buffer.from(JSON.stringify(visit)).toString('base64url');

const visitOf = (code: string): Visit => JSON.parse(Buffer.from(code, 'base64url').toString('utf8'));
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export class DrillProvider {
  readonly #server: Server;
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });

  private constructor() {
    this.#server = createServer(async (req, res) => {
      const answer = this.#answer(req.url ?? '/', await text(req), req.headers.authorization);
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }

  static async open(): Promise<DrillProvider> {
    const provider = new DrillProvider();
    await new Promise<void>((resolve) => provider.#server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get issuer(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #answer(path: string, body: string, authorization = ''): unknown {
    if (path.startsWith('/.well-known/')) return this.#description();
    if (path === '/keys') {
      return { keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'drill', use: 'sig', alg: 'RS256' }] };
    }
    if (path === '/token') {
      const code = new URLSearchParams(body).get('code') ?? '';
      return { access_token: code, token_type: 'Bearer', expires_in: 60, id_token: this.#idToken(visitOf(code)) };
    }
    const { email } = visitOf(authorization.replace(/^Bearer /i, ''));
    return { sub: email, email, email_verified: true, name: email.split('@')[0] };
  }

  #description(): unknown {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    };
  }

  #idToken({ nonce, email }: Visit): string {
    const iat = Math.floor(Date.now() / 1_000);
    const claims = { iss: this.issuer, aud: CLIENT.id, sub: email, email, email_verified: true, nonce, iat };
    const signed = `${part({ alg: 'RS256', kid: 'drill' })}.${part({ ...claims, exp: iat + ID_TOKEN_LIFETIME_S })}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), this.#keys.privateKey).toString('base64url')}`;
  }
}
