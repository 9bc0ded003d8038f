/**
 * Signs a test user in by a ticket, which stands in for the identity provider and the consent page. It goes through the app's
 * own login, so the app gets what every sign-in gives it. It takes from no limit, and is marked as a test in the history.
 */
import type { AccessTokens } from '../../crypto/access-token.ts';
import type { RefreshTokens } from '../../crypto/refresh-token.ts';
import type { SignInCodes } from '../../crypto/sign-in-code.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/random.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { AnswerClient, AppBinding, SignInClient } from '../ports/attempts.ts';
import type { SocialLoginResource } from '../ports/resource.ts';
import type { TicketSignIns } from '../ports/sign-in.ts';
import { grantOf } from './sign-in-grant.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly signInCodes: SignInCodes;
  readonly answerClient: AnswerClient;
  readonly ticketSignIns: TicketSignIns;
}

interface TicketTarget {
  readonly tenant: Tenant;
  readonly resource: SocialLoginResource;
  readonly redirectUri: string;
  readonly returnTo: string | null;
  readonly binding: AppBinding;
  readonly client: SignInClient | null;
}

/** Where the browser goes on to; null for a ticket that is used, too old or of another project. */
export type SignInByTicket = (target: TicketTarget, ticket: string, browserToken: string) => Promise<URL | null>;

export const signInByTicket =
  (dependencies: Dependencies): SignInByTicket =>
  async (target, ticket, browserToken) => {
    const now = dependencies.clock.now();
    const { grant, locationFor } = grantOf(
      dependencies,
      { ...target, isTest: true, authTime: Math.floor(now.getTime() / 1_000) },
      now,
    );
    const user = await dependencies.ticketSignIns.signIn({ ...target, ticket, browserToken }, grant, now);
    const location = user && (await locationFor(user));
    return location ? new URL(location) : null;
  };
