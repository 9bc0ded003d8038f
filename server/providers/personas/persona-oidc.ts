/**
 * The protocol side of the built-in identity provider: a real oidc-provider with one client, no consent step (ours
 * comes later) and no memory of who signed in before. Failures are caused at the places where the protocol allows them.
 */
import { generateKeyPairSync } from 'node:crypto';
import Provider, {
  type Account,
  type AccountClaims,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { type Clock, secondsBetween, systemClock } from '../../kernel/clock.ts';
import { type Random, randomBase64Url } from '../../kernel/random.ts';
import { personaOf } from './persona-choice.ts';
import { interactionUrl } from './persona-interaction.ts';
import type { Persona } from './persona-list.ts';
import { createPersonaStore } from './persona-store.ts';

export interface PersonaClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

interface PersonaOidcOptions extends PersonaClient {
  readonly provider: string;
  readonly issuer: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly key: JWK;
  /** Shows what the library says about a request that cannot continue. */
  showProblem(ctx: KoaContextWithOIDC, detail: string): void;
}

/** A failure that the persona simulates. It is expected, so it must not be reported as an error. */
export class PersonaMishap extends Error {}

export const SESSION_COOKIE = 'personas_session';
const ID_TOKEN_S = 3_600;
const SHORT_S = 600;

export function createPersonaOidc(options: PersonaOidcOptions): Provider {
  const { provider: standsFor, issuer, clientId, clientSecret, redirectUri, clock, random, key, showProblem } = options;
  const provider = new Provider(issuer, {
    adapter: createPersonaStore(),
    jwks: { keys: [key] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
        subject_type: 'pairwise',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    cookies: {
      names: { session: SESSION_COOKIE, interaction: 'personas_interaction', resume: 'personas_resume' },
      keys: [randomBase64Url(random, 32)],
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    interactions: {
      policy: [choosePersona()],
      url: (_ctx, { uid, params }) => interactionUrl(issuer, uid, params.state),
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    routes: { authorization: '/authorize', userinfo: '/userinfo' },
    subjectTypes: ['pairwise'],
    ttl: {
      AccessToken: SHORT_S,
      AuthorizationCode: 60,
      Grant: SHORT_S,
      // The provider uses the system's time, and the client may use another clock. The token is valid by both.
      IdToken: () => ID_TOKEN_S + Math.max(0, Math.ceil(secondsBetween(systemClock.now(), clock.now()))),
      Interaction: SHORT_S,
      Session: SHORT_S,
    },
    clientBasedCORS: () => false,
    expiresWithSession: async () => false,
    findAccount: async (ctx, accountId) => {
      const persona = personaOf(accountId);
      if (!persona || (persona.course === 'token-fails' && ctx.oidc.route === 'token')) return undefined;
      return accountOf(accountId, persona, issuer);
    },
    /** The hook by which a subject may differ from the account id, which has to carry the whole person. */
    pairwiseIdentifier: async (_ctx, accountId) => subjectAt(standsFor, personaOf(accountId)?.subject ?? accountId),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: async (ctx, out) => {
      showProblem(ctx, out.error_description ?? out.error);
    },
  });
  return provider;
}

/** The same people at every provider, as different subjects. */
const subjectAt = (provider: string, subject: string): string =>
  provider === 'google' ? subject : `${provider}-${subject}`;

/** Asks each time, and is satisfied only by the answer to this very request: two tabs can be two people. */
function choosePersona(): interactionPolicy.Prompt {
  const { Check, Prompt } = interactionPolicy;
  const unanswered = new Check(
    'choose',
    'A persona has to be chosen',
    'login_required',
    ({ oidc }) => !oidc.result?.login,
  );
  return new Prompt({ name: 'login', requestable: true }, unanswered);
}

function accountOf(accountId: string, persona: Persona, issuer: string): Account {
  return {
    accountId,
    claims: (use): AccountClaims => {
      if (use === 'userinfo' && persona.course === 'userinfo-fails') throw new PersonaMishap();
      return {
        sub: accountId,
        email: persona.email,
        email_verified: persona.emailVerified,
        ...(persona.fullName === null ? {} : { name: persona.fullName }),
        ...(persona.hasPicture ? { picture: `${issuer}/pictures/${persona.name}.png` } : {}),
      };
    },
  };
}

/** A new key with each process: a token of the last one is worth nothing, and no key has to be kept. */
export function createSigningKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'ES256' };
}
