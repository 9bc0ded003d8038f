/**
 * All migrations, in the order in which they run. A new one goes at the end, with the next number, into the folder `next`. Its
 * text stays as it is from the day it is on the main branch: a change of the schema, or of a tier's limits, is a further step.
 * The other folders are named after the schemas in `test/storage/schemas`: each holds the steps that its schema has first.
 */
import type { MigrationStep } from '../step.ts';
import { foundation } from './0.1.0/0001-foundation.ts';
import { webhookTurns } from './0.2.0/0021-webhook-turns.ts';
import { proving } from './0.2.0/0022-proving.ts';
import { dayCounts } from './0.2.0/0023-day-counts.ts';
import { ticketsOfTenants } from './0.2.0/0024-tickets-of-tenants.ts';
import { claimProgram } from './0.2.0/0025-claim-program.ts';
import { attemptProvider } from './0.2.0/0026-attempt-provider.ts';
import { providerSettings } from './0.2.0/0027-provider-settings.ts';
import { agentTokens } from './0.2.0/0028-agent-tokens.ts';
import { toldNotices } from './0.2.0/0029-told-notices.ts';
import { keys } from './0.2.0/0030-keys.ts';
import { issuerClients } from './0.2.0/0031-issuer-clients.ts';
import { logoutNotices } from './0.2.0/0032-logout-notices.ts';
import { identities } from './0.2.0/0033-identities.ts';
import { trustedIssuers } from './0.2.0/0034-trusted-issuers.ts';
import { members } from './0.2.0/0035-members.ts';
import { approvals } from './0.2.0/0036-approvals.ts';
import { refusedHosts } from './0.2.0/0037-refused-hosts.ts';
import { ownDomains } from './0.2.0/0038-own-domains.ts';
import { appearance } from './0.2.0/0039-appearance.ts';
import { identityLookup } from './0.2.0/0040-identity-lookup.ts';
import { boundSignIn } from './9613d05/0002-bound-sign-in.ts';
import { webhooks } from './9613d05/0003-webhooks.ts';
import { people } from './9613d05/0004-people.ts';
import { eventFloors } from './9613d05/0005-event-floors.ts';
import { guards } from './9613d05/0006-guards.ts';
import { sessionExpiry } from './9613d05/0007-session-expiry.ts';
import { tiers } from './9613d05/0008-tiers.ts';
import { testUsers } from './9613d05/0009-test-users.ts';
import { desk } from './9613d05/0010-desk.ts';
import { boundedDisk } from './9613d05/0011-bounded-disk.ts';
import { issuer } from './9613d05/0012-issuer.ts';
import { refreshRepeats } from './9613d05/0013-refresh-repeats.ts';
import { sessionUse } from './9613d05/0014-session-use.ts';
import { webhooksOn } from './9613d05/0015-webhooks-on.ts';
import { unnamedEvents } from './9613d05/0016-unnamed-events.ts';
import { hostProofs } from './9613d05/0017-host-proofs.ts';
import { requestActor } from './9613d05/0018-request-actor.ts';
import { userSearch } from './9613d05/0019-user-search.ts';
import { tenantStatistics } from './9613d05/0020-tenant-statistics.ts';
import { appLogos } from './next/0041-app-logos.ts';
import { dismissedRefusals } from './next/0042-dismissed-refusals.ts';
import { userDays } from './next/0043-user-days.ts';
import { attemptCallback } from './next/0044-attempt-callback.ts';
import { effects } from './next/0045-effects.ts';
import { testUsersSetting } from './next/0046-test-users-setting.ts';
import { approvalBundles } from './next/0047-approval-bundles.ts';

export const MIGRATIONS: readonly MigrationStep[] = [
  foundation,
  boundSignIn,
  webhooks,
  people,
  eventFloors,
  guards,
  sessionExpiry,
  tiers,
  testUsers,
  desk,
  boundedDisk,
  issuer,
  refreshRepeats,
  sessionUse,
  webhooksOn,
  unnamedEvents,
  hostProofs,
  requestActor,
  userSearch,
  tenantStatistics,
  webhookTurns,
  proving,
  dayCounts,
  ticketsOfTenants,
  claimProgram,
  attemptProvider,
  providerSettings,
  agentTokens,
  toldNotices,
  keys,
  issuerClients,
  logoutNotices,
  identities,
  trustedIssuers,
  members,
  approvals,
  refusedHosts,
  ownDomains,
  appearance,
  identityLookup,
  appLogos,
  dismissedRefusals,
  userDays,
  attemptCallback,
  effects,
  testUsersSetting,
  approvalBundles,
];
