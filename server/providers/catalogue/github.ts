/**
 * GitHub, and GitHub Enterprise at an address of its own. It speaks OAuth without OpenID Connect, so its API says who a
 * person is. The numeric id identifies a person: the login can be changed, and given to somebody else afterwards. The
 * address is the one that GitHub calls primary and verified; the public address of a profile is whatever the person
 * typed.
 */
import { entryOf, fieldsOf } from '../../kernel/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { BoundedFetch } from '../openid/bounded-fetch.ts';
import { checkClient } from '../openid/check-client.ts';
import { pkceChallenge } from '../openid/pkce-challenge.ts';
import { readEmail, readName, readPicture } from '../openid/profile.ts';
import { ProviderFault } from '../openid/provider-fault.ts';
import type { ProviderOptions } from '../openid/provider-options.ts';
import { requestToken } from '../openid/token-request.ts';
import type { Identity, IdentityProvider, LoginAttempt, ProviderFailure } from '../ports.ts';
import { vouchedDomain } from '../vouching.ts';
import { type BuiltInDefinition, ID_AND_SECRET, secretIn } from './definition.ts';

const SCOPE = 'read:user user:email';
const PUBLIC_SERVICE = 'https://github.com';
const PUBLIC_API = 'https://api.github.com';

/** GitHub answers errors of a token request with status 200 and words of its own. */
const TOKEN_ERRORS: Readonly<Record<string, string>> = {
  bad_verification_code: 'invalid_grant',
  incorrect_client_credentials: 'invalid_client',
  redirect_uri_mismatch: 'redirect_uri_mismatch',
  unverified_user_email: 'email_not_verified',
};

type Failed = Extract<ProviderFailure, { kind: 'failed' }>;

export const github: BuiltInDefinition = {
  label: 'GitHub',
  mark: 'M10 1a9 9 0 0 0-2.8 17.6V16c-2.6.5-3.1-1.1-3.1-1.1l1.2-.3s.6 1 1.9.7l.2-1.2C5.2 13.7 4 12.500 4 9.700c0-1 .4-1.900 1-2.500L5.100 4.700 7.400 6a8 8 0 0 1 5.200 0l2.300-1.300.1 2.500c.6.600 1 1.500 1 2.500 0 2.800-1.200 4-3.400 4.400l.2 1.200v3.300A9 9 0 0 0 10 1Z',
  clientFields: ID_AND_SECRET,
  issuer: PUBLIC_SERVICE,
  /** GitHub checks that a person reads an address. It has no directory of an organisation. */
  vouches: () => false,
  variables: {
    GITHUB_CLIENT_ID: { meaning: 'Client id of an OAuth app at GitHub. Set with `GITHUB_CLIENT_SECRET`, or neither.' },
    GITHUB_CLIENT_SECRET: { meaning: 'Client secret of the OAuth app.' },
    GITHUB_URL: { meaning: 'Address of GitHub Enterprise, where it is used.', fallback: PUBLIC_SERVICE, form: 'https' },
  },
  readClient: (reader) => ({ issuer: reader.address('GITHUB_URL'), credentials: secretIn(reader, 'GITHUB') }),
  guide: {
    console: 'https://github.com/settings/developers',
    document: 'github',
    steps: [
      'Under OAuth Apps, press New OAuth app.',
      'Under Authorization callback URL, enter the address above.',
      'Press Generate a new client secret.',
      'Copy the client ID and the secret into the form.',
    ],
  },
  create: async (options) => createGitHub(options),
};

function createGitHub(options: ProviderOptions): IdentityProvider {
  const { id, label, issuer, fetch, vouches } = options;
  const client = credentialsOf(options);
  const site = issuer.replace(/\/$/, '');
  const api = site === PUBLIC_SERVICE ? PUBLIC_API : `${site}/api/v3`;
  const endpoint = `${site}/login/oauth/access_token`;

  const redeem = async (code: string, { codeVerifier, callbackUri }: LoginAttempt): Promise<string> => {
    const asked = { code, codeVerifier, redirectUri: callbackUri };
    const request = { ...client, ...asked, endpoint, method: 'client_secret_post' } as const;
    const { status, body } = await requestToken(fetch, request);
    if (typeof body.access_token === 'string') return body.access_token;
    throw new ProviderFault(
      entryOf(TOKEN_ERRORS, String(body.error)) ?? (status === 200 ? 'provider_error' : `http_${status}`),
    );
  };

  const identify = async (token: string): Promise<Result<Identity, string>> => {
    const [user, addresses] = await Promise.all([
      readApi(fetch, `${api}/user`, token),
      readApi(fetch, `${api}/user/emails`, token),
    ]);
    const subject = subjectOf(user);
    if (subject === null) return fail('bad_response');
    const email = readEmail(primaryAddress(addresses));
    if (!email.ok) return fail(email.error === 'email_missing' ? 'email_not_verified' : email.error);
    const { name, avatar_url } = fieldsOf(user);
    return ok({
      issuer: site,
      subject,
      email: email.value,
      name: readName(name),
      picture: readPicture(avatar_url),
      ...vouchedDomain(vouches, { email: email.value, claims: {}, domains: [] }),
    });
  };

  return {
    id,
    label,
    issuer: site,

    async authorizationUrl({ state, codeVerifier, callbackUri }, { chooseAccount } = { chooseAccount: false }) {
      const url = new URL(`${site}/login/oauth/authorize`);
      url.search = new URLSearchParams({
        client_id: client.clientId,
        redirect_uri: callbackUri,
        response_type: 'code',
        scope: SCOPE,
        state,
        code_challenge: pkceChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(chooseAccount ? { prompt: 'select_account' } : {}),
      }).toString();
      return url;
    },

    async exchange(callback, attempt) {
      const code = codeOf(callback, attempt);
      if (!code.ok) return code;
      const token = await attempted('token_exchange', () => redeem(code.value, attempt));
      if (!token.ok) return token;
      const identity = await attempted('userinfo', () => identify(token.value));
      if (!identity.ok) return identity;
      return identity.value.ok
        ? identity.value
        : fail({ kind: 'failed', stage: 'userinfo', errorCode: identity.value.error });
    },

    check: (redirectUri) => checkClient({ ...client, fetch, endpoint, redirectUri }),
  };
}

function credentialsOf({ credentials, id }: ProviderOptions): { clientId: string; clientSecret: string } {
  if (!('clientSecret' in credentials)) throw new Error(`the client at ${id} has no secret`);
  return credentials;
}

const SINGLE_PARAMETERS = ['code', 'state', 'error'];

/**
 * RFC 6749 section 4.1.2. The state was compared when the attempt was found; here it is compared with the attempt
 * again.
 */
function codeOf(callback: URLSearchParams, { state }: LoginAttempt): Result<string, ProviderFailure> {
  const failed = (errorCode: string): Result<never, Failed> =>
    fail({ kind: 'failed', stage: 'token_exchange', errorCode });
  if (SINGLE_PARAMETERS.some((name) => callback.getAll(name).length > 1)) return failed('invalid_callback');
  if (callback.get('state') !== state) return failed('invalid_callback');
  if (callback.get('error') === 'access_denied') return fail({ kind: 'denied' });
  if (callback.has('error')) return failed('provider_error');
  const code = callback.get('code');
  return code ? ok(code) : failed('invalid_callback');
}

async function attempted<T>(stage: Failed['stage'], work: () => Promise<T>): Promise<Result<T, ProviderFailure>> {
  try {
    return ok(await work());
  } catch (error) {
    if (error instanceof ProviderFault) return fail({ kind: 'failed', stage, errorCode: error.errorCode });
    throw error;
  }
}

async function readApi(fetch: BoundedFetch, url: string, token: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'GET',
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      // GitHub refuses requests without one.
      'user-agent': 'Porchlight',
      'x-github-api-version': '2022-11-28',
    },
    body: undefined,
  });
  if (response.status !== 200) throw new ProviderFault(`http_${response.status}`);
  return response.json();
}

function subjectOf(user: unknown): string | null {
  const id: unknown = typeof user === 'object' && user !== null && 'id' in user ? user.id : null;
  return Number.isSafeInteger(id) && Number(id) > 0 ? String(id) : null;
}

function primaryAddress(addresses: unknown): unknown {
  if (!Array.isArray(addresses)) return null;
  const found: unknown = addresses.find(
    (entry: unknown) =>
      typeof entry === 'object' &&
      entry !== null &&
      'primary' in entry &&
      entry.primary === true &&
      'verified' in entry &&
      entry.verified === true,
  );
  return typeof found === 'object' && found !== null && 'email' in found ? found.email : null;
}
