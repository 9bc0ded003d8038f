/**
 * Our own stand-ins for the provider of an organisation, and for Microsoft and Apple, which cannot run on this machine.
 * Microsoft has the `{tenantid}` pattern in place of an issuer, and `tid`. Apple has the form POST and a client secret
 * that must be signed with the developer's key.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../server/kernel/clock.ts';
import { type Listening, listen } from '../../unit/providers/support/listen.ts';

export interface OpenIdStandIn extends Listening {
  /** The claims of the next id token, in addition to audience, nonce and times. */
  claims: Record<string, unknown>;
  /** The fields of the answer's form, in addition to code and state. */
  form: Record<string, string>;
  /** The issuer in the description, instead of the right one. */
  described?: string | undefined;
  readonly calls: string[];
  /** Every form that the token endpoint received. */
  readonly redeemed: URLSearchParams[];
}

interface Kind {
  /** Path of the description, and the prefix of the other paths. */
  readonly prefix: (path: string) => string | null;
  readonly metadata: (base: string, path: string) => Record<string, unknown>;
  readonly issuerOf: (base: string, claims: Record<string, unknown>) => string;
  readonly isClient: (form: URLSearchParams, now: Date, base: string) => Promise<boolean>;
}

async function openStandIn(kind: Kind, clock: Clock, clientId: string): Promise<OpenIdStandIn> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig', alg: 'RS256' };
  const codes = new Map<string, { nonce: string; challenge: string; redirectUri: string }>();
  const calls: string[] = [];
  const redeemed: URLSearchParams[] = [];

  const authorize = (query: URLSearchParams, res: ServerResponse): unknown => {
    const {
      state = '',
      nonce = '',
      code_challenge: challenge = '',
      redirect_uri: redirectUri = '',
    } = Object.fromEntries(query);
    const code = randomBytes(12).toString('hex');
    codes.set(code, { nonce, challenge, redirectUri });
    const answer = new URLSearchParams({ code, state, ...standIn.form });
    if (query.get('response_mode') !== 'form_post') {
      return res.writeHead(302, { location: `${redirectUri}?${answer}` }).end();
    }
    const inputs = [...answer].map(
      ([name, value]) => `<input name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
    );
    res.writeHead(200, { 'content-type': 'text/html' });
    return res.end(
      `<form method="post" action="${redirectUri}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`,
    );
  };

  const token = async (form: URLSearchParams, res: ServerResponse, base: string): Promise<unknown> => {
    redeemed.push(form);
    if (!(await kind.isClient(form, clock.now(), base))) return json(res, { error: 'invalid_client' }, 400);
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const answered = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.challenge !== answered || code.redirectUri !== form.get('redirect_uri'))
      return json(res, { error: 'invalid_grant' }, 400);
    const now = Math.floor(clock.now().getTime() / 1_000);
    const claims = { iss: kind.issuerOf(base, standIn.claims), aud: clientId, nonce: code.nonce, ...standIn.claims };
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuedAt(now)
      .setExpirationTime(now + 300)
      .sign(privateKey);
    return json(res, { access_token: 'at', token_type: 'Bearer', expires_in: 60, id_token: idToken });
  };

  const serve = async (req: IncomingMessage, res: ServerResponse, base: string): Promise<unknown> => {
    const url = new URL(req.url ?? '/', base);
    calls.push(`${req.method} ${url.pathname}`);
    if (url.pathname === '/userinfo') return json(res, standIn.claims);
    if (url.pathname === '/keys') return json(res, { keys: [jwk] });
    if (url.pathname === '/authorize') return authorize(url.searchParams, res);
    if (url.pathname === '/token') return token(new URLSearchParams(await text(req)), res, base);
    if (kind.prefix(url.pathname) === null) return json(res, {}, 404);
    return json(res, {
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      ...kind.metadata(base, url.pathname),
      ...(standIn.described !== undefined && { issuer: standIn.described }),
    });
  };

  const listening = await listen(
    (url): RequestListener =>
      (req, res) =>
        void serve(req, res, url),
  );
  const standIn: OpenIdStandIn = { ...listening, claims: {}, form: {}, calls, redeemed };
  return standIn;
}

/** Any OpenID provider that an organisation runs for its own people. */
export const openCorporate = (
  clock: Clock,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
): Promise<OpenIdStandIn> =>
  openStandIn(
    {
      prefix: (path) => (path.endsWith('/.well-known/openid-configuration') ? path : null),
      metadata: (base) => ({ issuer: base, userinfo_endpoint: `${base}/userinfo` }),
      issuerOf: (base) => base,
      isClient: async (form) => form.get('client_secret') === clientSecret,
    },
    clock,
    clientId,
  );

export const MICROSOFT_CLIENT = { clientId: 'microsoft-client', clientSecret: 'microsoft-secret-90ab' };
export const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** The one directory of the stand-in that has a domain, and the id in its description. */
export const DIRECTORY = { domain: 'corp.example', id: '11111111-2222-4333-8444-555555555555' };
const DIRECTORY_IDS = new Map([
  ['consumers', CONSUMERS],
  [DIRECTORY.domain, DIRECTORY.id],
]);

/** As at Microsoft: `common` and `organizations` have the pattern as their issuer, one directory has its own issuer. */
function describedIssuer(base: string, path: string): string {
  const [, directory = ''] = path.toLowerCase().split('/');
  const isForMany = ['common', 'organizations'].includes(directory);
  return `${base}/${isForMany ? '{tenantid}' : (DIRECTORY_IDS.get(directory) ?? directory)}/v2.0`;
}

export const openMicrosoft = (clock: Clock): Promise<OpenIdStandIn> =>
  openStandIn(
    {
      prefix: (path) => /^\/[\w.-]+\/v2\.0\/\.well-known\/openid-configuration$/.exec(path)?.[0] ?? null,
      metadata: (base, path) => ({ issuer: describedIssuer(base, path) }),
      issuerOf: (base, { tid }) => `${base}/${tid}/v2.0`,
      isClient: async (form) => form.get('client_secret') === MICROSOFT_CLIENT.clientSecret,
    },
    clock,
    MICROSOFT_CLIENT.clientId,
  );

export const APPLE_CLIENT = { clientId: 'com.example.web', teamId: 'TEAM123456', keyId: 'KEY1234567' };

export interface AppleStandIn extends OpenIdStandIn {
  readonly privateKey: string;
}

/**
 * It accepts a client secret only if the developer's key has signed it, for this client and for Apple, for at most six
 * months.
 */
export async function openApple(clock: Clock): Promise<AppleStandIn> {
  const developer: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const standIn = await openStandIn(
    {
      prefix: (path) => (path === '/.well-known/openid-configuration' ? path : null),
      metadata: (base) => ({ issuer: base }),
      issuerOf: (base) => base,
      isClient: async (form, now, base) => {
        try {
          const { payload, protectedHeader } = await jwtVerify(form.get('client_secret') ?? '', developer.publicKey, {
            issuer: APPLE_CLIENT.teamId,
            subject: APPLE_CLIENT.clientId,
            audience: base,
            algorithms: ['ES256'],
            currentDate: now,
          });
          const months = ((payload.exp ?? 0) - (payload.iat ?? 0)) / (30 * 86_400);
          return protectedHeader.kid === APPLE_CLIENT.keyId && months <= 6;
        } catch {
          return false;
        }
      },
    },
    clock,
    APPLE_CLIENT.clientId,
  );
  const privateKey = developer.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  return Object.assign(standIn, { privateKey });
}

const json = (res: ServerResponse, body: unknown, status = 200): unknown =>
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
