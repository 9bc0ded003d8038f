import { accountPageRoutes } from '../accounts/account-page-routes.ts';
import { listProjects } from '../accounts/list-projects.ts';
import { rotateProjectKeys } from '../accounts/rotate-project-keys.ts';
import { type BeginSignIn, signInRoutes } from '../accounts/sign-in-routes.ts';
import { createOwnerStore } from '../storage/owner-store.ts';
import { createProjectDetailsStore } from '../storage/project-details-store.ts';
import { claimPageRoutes } from '../tenants/claim-page-routes.ts';
import { viewClaim } from '../tenants/view-claim.ts';
import type { Accounts } from './accounts.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';
import type { SignIn } from './sign-in.ts';
import type { Tenants } from './tenants.ts';

interface Neighbours {
  readonly accounts: Accounts;
  readonly tenants: Tenants;
  readonly signIn: SignIn;
}

/** Everything that a signed-in human does with a browser: signing in and out, owning projects, deciding on claims. */
export function composeAccountPages(foundation: Foundation, { accounts, tenants, signIn }: Neighbours): Part {
  const { database } = foundation;
  const { sessions } = accounts;
  const pages = [
    signInRoutes({
      ...foundation,
      sessions,
      providerName: signIn.provider.label,
      beginSignIn: beginSignInWith(signIn),
    }),
    accountPageRoutes({
      ...foundation,
      sessions,
      listProjects: listProjects({
        ...foundation,
        owners: createOwnerStore(database),
        details: createProjectDetailsStore(database),
      }),
      rotateProjectKeys: rotateProjectKeys({ ...foundation, rotateKeys: tenants.rotateKeys }),
    }),
    claimPageRoutes({
      ...foundation,
      sessions,
      viewClaim: viewClaim({ ...foundation, claims: tenants.claims }),
      decideClaim: tenants.decideClaim,
    }),
  ];
  return {
    mount: (app) => {
      for (const mount of pages) mount(app);
    },
  };
}

const beginSignInWith =
  ({ browserBinding, beginAccountAttempt }: SignIn): BeginSignIn =>
  async (cookieHeader, returnTo) => {
    const { token, setCookie } = browserBinding.ensure(cookieHeader);
    return { location: await beginAccountAttempt({ browserToken: token, returnTo }), setCookie };
  };
