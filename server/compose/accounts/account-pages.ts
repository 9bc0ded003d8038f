import { accountHomeRoutes } from '../../accounts/account-home-routes.ts';
import { accountLimits } from '../../accounts/account-limits.ts';
import { accountSettingsRoutes } from '../../accounts/account-settings-routes.ts';
import { deleteAccount } from '../../accounts/delete-account.ts';
import { inboxRoutes } from '../../accounts/inbox-routes.ts';
import { listProjects } from '../../accounts/list-projects.ts';
import { ownerFormRoutes } from '../../accounts/owner-form-routes.ts';
import type { InboxStore } from '../../accounts/ports.ts';
import { signInFirst, signInRoutes } from '../../accounts/sign-in-routes.ts';
import { askedWords } from '../../approvals/asked-words.ts';
import type { SetPolicy } from '../../approvals/ports.ts';
import { claimPageRoutes } from '../../claims/page-routes.ts';
import { createPictureFetch } from '../../egress/fetch-picture.ts';
import type { ManageKeys } from '../../keys/ports.ts';
import { accountUsage } from '../../observability/account-usage.ts';
import { createConnectedProgramStore } from '../../storage/accounts/connected-program-store.ts';
import { createOwnerStore } from '../../storage/accounts/owner-store.ts';
import { createProjectListStore } from '../../storage/accounts/project-list-store.ts';
import { createSignedInBrowserStore } from '../../storage/accounts/signed-in-browser-store.ts';
import { createInsightsStore } from '../../storage/observability/insights-store.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import type { SignIn } from '../social-login/sign-in.ts';
import type { Claims } from '../tenants/claims.ts';
import type { TenantUseCases } from '../tenants/tenants.ts';
import type { Accounts } from './accounts.ts';
import type { Members } from './members.ts';

interface Needs {
  readonly accounts: Accounts;
  readonly tenants: TenantUseCases;
  readonly members: Members;
  readonly claims: Claims;
  readonly manageKeys: ManageKeys;
  readonly setPolicy: SetPolicy;
  readonly signIn: SignIn;
  readonly inbox: InboxStore;
}

/** Everything that a signed-in human does with a browser: signing in and out, owning projects, deciding on claims. */
export function composeAccountPages(shared: Shared, needs: Needs): Feature {
  const { accounts, tenants, members, claims, signIn, manageKeys, setPolicy, inbox } = needs;
  const { baseUrl, clock, database, guard, random, sealer, usage } = shared;
  const { sessions } = accounts;
  const browsers = createSignedInBrowserStore(database);
  const programs = createConnectedProgramStore(database, sealer);
  const limits = accountLimits({ clock, usage });
  const signInHere = signInFirst({ clock, sessions });
  const pages = [
    signInRoutes({
      baseUrl,
      clock,
      sealer,
      sessions,
      guard,
      providers: signIn.providers,
      beginSignIn: signIn.beginSignIn,
    }),
    accountHomeRoutes({
      baseUrl,
      clock,
      random,
      sessions,
      signInFirst: signInHere,
      accountLimits: limits,
      inbox,
      wordsOf: askedWords,
      listProjects: listProjects({ clock, list: createProjectListStore(database) }),
      sharedWith: members.sharedWith,
      createTenantOnce: tenants.createTenantOnce,
      guard,
    }),
    accountSettingsRoutes({
      baseUrl,
      clock,
      sessions,
      signInFirst: signInHere,
      browsers,
      programs,
      accountLimits: limits,
      inbox,
      accountUsage: accountUsage({ clock, insights: createInsightsStore(database) }),
      deleteAccount: deleteAccount({ accounts: accounts.accounts, programs, owners: createOwnerStore(database) }),
      fetchPicture: createPictureFetch(shared.egress, shared.fetchInTurn),
      guard,
    }),
    inboxRoutes({ baseUrl, clock, inbox, wordsOf: askedWords, signInFirst: signInHere, guard }),
    ownerFormRoutes({ baseUrl, clock, sessions, browsers, programs, guard }),
    claimPageRoutes({
      baseUrl,
      clock,
      sessions,
      viewClaim: claims.viewClaim,
      decideClaim: claims.decideClaim,
      rotateKeys: tenants.rotateKeys,
      manageKeys,
      setPolicy: (tenantId, policy) => setPolicy(tenantId, policy, 'owner'),
      guard,
    }),
  ];
  return {
    mount: (app) => {
      for (const mount of pages) mount(app);
    },
  };
}
