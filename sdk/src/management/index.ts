/** `@porchlight/sdk/management`: users, events, sessions, provisioning, keys, claim and edge sessions. For servers and agents only. */
export type {
  AccessList,
  AccessListInput,
  ApprovalAsked,
  ApprovalPolicy,
  AuthEvent,
  CallToApprove,
  ClaimUrl,
  ClientCreated,
  ClientSecretMade,
  Delivery,
  DiscountReportAnswer,
  Domain,
  DryRunErasure,
  DryRunImport,
  EdgeSession,
  EdgeSessionState,
  ImportedTeams,
  ImportReport,
  IssuerClient,
  Key,
  KeyCreated,
  LeftTeam,
  Observability,
  PersonExport,
  Proof,
  ProofRecorded,
  ProofReport,
  RedirectCheck,
  Removal,
  ResourceDeleted,
  RotatedKeys,
  Session,
  SocialLoginResource,
  Team,
  TeamInvitation,
  TeamMember,
  TeamsRemoval,
  TeamsResource,
  TenantCreated,
  TenantReport,
  TestUserChanged,
  TestUserCreated,
  TestUserTicket,
  User,
  UserPasskey,
  UserWithAccess,
  Webhook,
  WebhookCreated,
} from '../../generated/porchlight.schemas.ts';
export { isPorchlightError, type PorchlightError, Refused, SessionEnded, Unavailable } from '../errors.ts';
export type { Adoption } from './adoption.ts';
export type { Agents } from './agents.ts';
export type { ApprovalOutcome, Approvals } from './approvals.ts';
export { type ClaimOutcome, type WaitOptions, waitForClaim } from './claim.ts';
export type { Clients } from './clients.ts';
export type { ManagementOptions } from './connection.ts';
export {
  type CreateOwnedTenantOptions,
  type CreateTenantOptions,
  createOwnedTenant,
  createTenant,
} from './create-tenant.ts';
export type { Domains } from './domain.ts';
export type { DryRun } from './dry-run.ts';
export { type EdgeSessionOptions, openEdgeSession, readEdgeSession } from './edge-session.ts';
export type { EventsQuery } from './events.ts';
export type { Hosts } from './hosts.ts';
export type { Keys } from './keys.ts';
export { createManagement, type Management, openProject, type ResourceSettings } from './management.ts';
export type { Members } from './members.ts';
export type { People } from './people.ts';
export type { Providers } from './providers.ts';
export type { Proving } from './proving.ts';
export type { Settings } from './settings.ts';
export type { TeamPages, Teams } from './teams.ts';
export type { UsersQuery } from './users.ts';
export type { Webhooks } from './webhooks.ts';
