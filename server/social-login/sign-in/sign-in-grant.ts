/** What a sign-in that succeeds opens, and where the browser goes with it. */
import { REFRESH_TOKEN_LIFETIME_S, SIGN_IN_CODE_LIFETIME_S, TEST_USER_LIFETIME_S } from '@porchlight/contract';
import type { AccessTokens } from '../../crypto/access-token.ts';
import { createSessionId, createTestSessionId, type RefreshTokens } from '../../crypto/refresh-token.ts';
import type { SignInCodes } from '../../crypto/sign-in-code.ts';
import { addSeconds } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/random.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { AnswerClient, AppBinding, NamedBy, SignInClient } from '../ports/attempts.ts';
import type { SocialLoginResource } from '../ports/resource.ts';
import type { SignedInUser } from '../ports/sessions.ts';
import type { SignInGrant } from '../ports/sign-in.ts';
import { beginClientSession } from '../sessions/client-session.ts';
import { signAccessToken } from '../sessions/token-pair.ts';
import { appRedirect } from './app-redirect.ts';

export interface GrantDependencies {
  readonly random: Random;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly signInCodes: SignInCodes;
  readonly answerClient: AnswerClient;
}

/** Where a sign-in returns to, and to whom. */
export interface SignInTarget {
  readonly tenant: Tenant;
  readonly resource: SocialLoginResource;
  readonly redirectUri: string;
  readonly returnTo: string | null;
  readonly binding: AppBinding;
  readonly client: SignInClient | null;
}

interface GrantedSignIn extends SignInTarget {
  /** It is a test user who signs in. */
  readonly isTest?: boolean;
  /** When the person signed in at the identity provider, in seconds since 1970. */
  readonly authTime?: number | undefined;
  /** How they were recognised, if anybody said so. */
  readonly methods?: readonly string[] | undefined;
  /** Left out if no provider named the person. */
  readonly namedBy?: NamedBy;
}

interface Granted {
  readonly grant: SignInGrant;
  /** Where the browser goes once the grant is stored. */
  readonly locationFor: (user: SignedInUser) => Promise<string | null>;
}

const DAY_S = 86_400;

/**
 * A code for an app that sent a challenge. For any other app the session begins here, and the redirect carries its tokens.
 */
export function grantOf(dependencies: GrantDependencies, signIn: GrantedSignIn, now: Date): Granted {
  const { random, accessTokens, refreshTokens, signInCodes, answerClient } = dependencies;
  const { tenant, resource, binding, client, authTime, methods, namedBy, isTest = false } = signIn;
  if (binding.codeChallenge !== null) {
    const code = signInCodes.create(tenant.id, { isTest });
    return {
      grant: { code, expiresAt: addSeconds(now, SIGN_IN_CODE_LIFETIME_S) },
      locationFor: async () => appRedirect(signIn, { code }),
    };
  }
  const sessionId = isTest ? createTestSessionId(random) : createSessionId(random);
  if (client) {
    return {
      grant: { session: beginClientSession(sessionId, now) },
      locationFor: ({ userId }) =>
        answerClient(tenant.id, client, {
          kind: 'signedIn',
          userId,
          sessionId,
          authTime,
          ...(methods ? { methods } : {}),
          ...(namedBy ? { namedBy } : {}),
        }),
    };
  }
  const refreshToken = refreshTokens.create(tenant.id, { sessionId, generation: 1 });
  const expiresAt = isTest ? addSeconds(now, TEST_USER_LIFETIME_S) : firstExpiry(now, resource.sessionMaxDays);
  const { epoch } = resource;
  const of = { tenantId: tenant.id, sessionId, generation: 1, epoch, tenantExpiresAt: tenant.expiresAt };
  return {
    grant: { session: { sessionId, refreshToken, expiresAt } },
    locationFor: async (user) =>
      appRedirect(signIn, {
        access_token: signAccessToken(accessTokens, { ...user, ...of, sessionExpiresAt: expiresAt }, now),
        refresh_token: refreshToken,
      }),
  };
}

export function firstExpiry(now: Date, maxDays: number | null): Date {
  return addSeconds(now, Math.min(REFRESH_TOKEN_LIFETIME_S, (maxDays ?? Number.POSITIVE_INFINITY) * DAY_S));
}
