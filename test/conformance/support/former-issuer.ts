/** An oidc-provider in the role of the former system of an app: its tokens have the claims and the lifetime of that system. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import Provider, { type JWK } from 'oidc-provider';
import { endAfterFile } from '../../support/cleanup.ts';

interface Form {
  /** Claims that a token has beside `iss`, `sub`, `iat`, `exp` and `jti`. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly lifetimeS: number;
  readonly subject: string;
}

export interface FormerIssuer {
  readonly issuer: string;
  readonly jwksUri: string;
  token(): Promise<string>;
}

const CLIENT = 'former-app';
const RESOURCE = 'urn:former';

export async function startFormerIssuer({ claims, lifetimeS, subject }: Form): Promise<FormerIssuer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => void server.close().closeAllConnections());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'former-1', alg: 'RS256', use: 'sig' } as JWK;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        client_secret: 'secret',
        redirect_uris: [],
        response_types: [],
        grant_types: ['client_credentials'],
      },
    ],
    jwks: { keys: [key] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        getResourceServerInfo: () => ({
          scope: '',
          accessTokenFormat: 'jwt',
          accessTokenTTL: lifetimeS,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    formats: {
      customizers: {
        // The token names a person and its app as the former system does, and not as this library would.
        jwt: (_ctx, _token, parts) => {
          const { client_id: _, scope: __, ...kept } = parts.payload;
          parts.payload = { ...kept, ...claims, sub: subject };
          parts.header = { ...parts.header, typ: 'JWT' };
        },
      },
    },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    jwksUri: `${issuer}/jwks`,
    async token() {
      const answer = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${CLIENT}:secret`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      const { access_token: token } = (await answer.json()) as { access_token?: string };
      if (!token) throw new Error(`the former system answered ${answer.status}`);
      return 'aud' in claims ? token : withoutAudience(token, privateKey);
    },
  };
}

/** The library gives no token without an audience. Clerk does: the same claims, signed again by the same key. */
function withoutAudience(token: string, key: KeyObject): Promise<string> {
  const { aud: _, ...claims } = decodeJwt(token);
  const { alg = 'RS256', ...header } = decodeProtectedHeader(token);
  return new SignJWT(claims).setProtectedHeader({ ...header, alg }).sign(key);
}
