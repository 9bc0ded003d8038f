/**
 * Somebody has signed in at the provider to see what an app keeps about them. It creates no event, session or account.
 */
import type { Clock } from '../kernel/clock.ts';
import type { Identity } from '../providers/ports.ts';
import type { ResourceStore } from '../social-login/ports/resource.ts';
import { isApprovalPage, ownPagePath, userOfLink } from '../social-login/sign-in/own-page-path.ts';
import type { OwnPageSessions } from './own-page-session.ts';
import type { PendingLinks } from './pending-link.ts';
import type { PeopleStore } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly resources: Pick<ResourceStore, 'find'>;
  readonly people: Pick<PeopleStore, 'findByIdentity'>;
  readonly visits: OwnPageSessions;
  readonly pendingLinks: PendingLinks;
}

/** The cookie, and where the browser continues. A person whom the app does not know gets a message and no access. */
export type EnterOwnPage = (
  entry: { readonly tenantId: string; readonly returnTo: string | null; readonly cookieHeader: string | undefined },
  identity: Identity,
) => Promise<{ readonly setCookie: string; readonly location: string }>;

export const enterOwnPage =
  ({ clock, resources, people, visits, pendingLinks }: Dependencies): EnterOwnPage =>
  async ({ tenantId, returnTo, cookieHeader }, identity) => {
    const toLink = userOfLink(returnTo);
    if (toLink !== null) {
      const visit = await visits.read(cookieHeader, tenantId, clock.now());
      // The page was left open too long, or belongs to somebody else by now.
      if (visit?.userId !== toLink) return { setCookie: pendingLinks.close(), location: ownPagePath(tenantId) };
      const { issuer, subject, email } = identity;
      const setCookie = await pendingLinks.keep({ tenantId, userId: toLink, issuer, subject, email }, clock.now());
      return { setCookie, location: `${ownPagePath(tenantId)}/link/confirm` };
    }
    const resource = await resources.find(tenantId);
    const userId = resource && (await people.findByIdentity(resource, identity));
    const location = returnTo !== null && isApprovalPage(returnTo) ? returnTo : ownPagePath(tenantId);
    if (userId === null) return { setCookie: visits.close(), location: `${location}?unknown=1` };
    const { issuer, subject, email, vouchedDomain } = identity;
    const by = { issuer, subject, email, ...(vouchedDomain === undefined ? {} : { vouchedDomain }) };
    return { setCookie: await visits.open(tenantId, { userId, by }, clock.now()), location };
  };
