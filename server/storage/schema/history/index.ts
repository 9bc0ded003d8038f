/**
 * All migrations, in the order in which they run. A new one goes at the end, with the next number. Its text stays as it is
 * from the day it is on the main branch: a change of the schema, or of a tier's limits, is a further step.
 */
import type { MigrationStep } from '../step.ts';
import { foundation } from './0001-foundation.ts';
import { boundSignIn } from './0002-bound-sign-in.ts';
import { webhooks } from './0003-webhooks.ts';
import { people } from './0004-people.ts';
import { eventFloors } from './0005-event-floors.ts';
import { guards } from './0006-guards.ts';
import { sessionExpiry } from './0007-session-expiry.ts';
import { tiers } from './0008-tiers.ts';
import { testUsers } from './0009-test-users.ts';
import { desk } from './0010-desk.ts';
import { boundedDisk } from './0011-bounded-disk.ts';
import { issuer } from './0012-issuer.ts';
import { refreshRepeats } from './0013-refresh-repeats.ts';
import { sessionUse } from './0014-session-use.ts';
import { webhooksOn } from './0015-webhooks-on.ts';
import { unnamedEvents } from './0016-unnamed-events.ts';
import { hostProofs } from './0017-host-proofs.ts';
import { requestActor } from './0018-request-actor.ts';
import { userSearch } from './0019-user-search.ts';
import { tenantStatistics } from './0020-tenant-statistics.ts';
import { webhookTurns } from './0021-webhook-turns.ts';
import { proving } from './0022-proving.ts';
import { dayCounts } from './0023-day-counts.ts';
import { ticketsOfTenants } from './0024-tickets-of-tenants.ts';
import { claimProgram } from './0025-claim-program.ts';
import { attemptProvider } from './0026-attempt-provider.ts';
import { providerSettings } from './0027-provider-settings.ts';
import { agentTokens } from './0028-agent-tokens.ts';
import { toldNotices } from './0029-told-notices.ts';
import { keys } from './0030-keys.ts';
import { issuerClients } from './0031-issuer-clients.ts';
import { logoutNotices } from './0032-logout-notices.ts';
import { identities } from './0033-identities.ts';
import { trustedIssuers } from './0034-trusted-issuers.ts';
import { members } from './0035-members.ts';
import { approvals } from './0036-approvals.ts';
import { refusedHosts } from './0037-refused-hosts.ts';
import { ownDomains } from './0038-own-domains.ts';
import { appearance } from './0039-appearance.ts';
import { identityLookup } from './0040-identity-lookup.ts';
import { appLogos } from './0041-app-logos.ts';
import { dismissedRefusals } from './0042-dismissed-refusals.ts';

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
];
