/**
 * Signs a test user in by a ticket, which stands in for the identity provider and the consent page. It goes through the app's
 * own login, so the app gets what every sign-in gives it. It takes from no limit, and is marked as a test in the history.
 */
import type { Clock } from '../../kernel/clock.ts';
import type { TicketSignIns } from '../ports/sign-in.ts';
import { type GrantDependencies, grantOf, type SignInTarget } from './sign-in-grant.ts';

interface Dependencies extends GrantDependencies {
  readonly clock: Clock;
  readonly ticketSignIns: TicketSignIns;
}

/** The address to go to; null for a ticket that is used, too old or of another project. */
export type SignInByTicket = (target: SignInTarget, ticket: string, browserToken: string) => Promise<URL | null>;

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
