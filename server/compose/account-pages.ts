import { accountPageRoutes } from '../accounts/account-page-routes.ts';
import { listProjects } from '../accounts/list-projects.ts';
import { ownerFormRoutes } from '../accounts/owner-form-routes.ts';
import { rotateProjectKeys } from '../accounts/rotate-project-keys.ts';
import { type BeginSignIn, signInRoutes } from '../accounts/sign-in-routes.ts';
import { createConnectedProgramStore } from '../storage/connected-program-store.ts';
import { createOwnerStore } from '../storage/owner-store.ts';
import { createProjectDetailsStore } from '../storage/project-details-store.ts';
import { createSignedInBrowserStore } from '../storage/signed-in-browser-store.ts';
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
  const { database, sealer } = foundation;
  const { sessions } = accounts;
  const browsers = createSignedInBrowserStore(database);
  const programs = createConnectedProgramStore(database, sealer);
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
      browsers,
      programs,
      listProjects: listProjects({
        ...foundation,
        owners: createOwnerStore(database),
        details: createProjectDetailsStore(database),
      }),
    }),
    ownerFormRoutes({
      ...foundation,
      sessions,
      browsers,
      programs,
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
