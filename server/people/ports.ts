/** What erasing, exporting, blocking, access lists and test users need from storage. */

import {
  PERSON_APPROVAL_KEPT_DAYS,
  PERSON_APPROVALS_HOUR,
  type TeamCreation,
  type TeamOutcome,
  type TeamRole,
} from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { UserIdentity } from '../social-login/ports/identities.ts';
import type { Passkey } from '../social-login/ports/passkeys.ts';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import type { NewSession } from '../social-login/ports/sessions.ts';
import type { AccessList } from './access-list.ts';

interface Admission {
  readonly list: AccessList;
  readonly isBlocked: boolean;
}

/** A user with everything that another service needs to recognise the person. */
export interface PortableUser {
  readonly id: number;
  /** The user has the profile of the first identity. */
  readonly identities: readonly [UserIdentity, ...UserIdentity[]];
  /** Who the user was in a former system; null if nobody has said. */
  readonly former?: { readonly issuer: string; readonly subject: string } | null;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
  readonly firstSeen: Date;
  readonly lastSeen: Date;
  readonly blockedAt: Date | null;
  /** Each belongs to the identity whose subject is its handle. */
  readonly passkeys?: readonly Passkey[];
}

/** The result for one user of a batch: added under an id, already there, or no room. */
export type AddedUser = { readonly kind: 'added' | 'existing'; readonly id: number } | { readonly kind: 'full' };

export interface MoveStore {
  /** In the order of ids; without test users. */
  page(location: TenantLocation, after: number, limit: number): Promise<PortableUser[]>;
  /** The whole batch in one transaction, each answer at the position of its user. New ids are higher than `above`. */
  add(location: TenantLocation, users: readonly PortableUser[], above: number): Promise<AddedUser[]>;
  /** What `add` would answer after `added` users were added. It writes and locks nothing. */
  plan(
    location: TenantLocation,
    users: readonly PortableUser[],
    options: { readonly above: number; readonly added: number },
  ): Promise<AddedUser[]>;
}

export interface MovedTeamSettings {
  readonly roles: readonly TeamRole[];
  readonly creation: TeamCreation;
}

export interface PortableMember {
  readonly issuer: string;
  readonly subject: string;
  readonly role: string;
  readonly addedAt: Date;
}

/** An open invitation without its link. */
export interface PortableInvitation {
  readonly email: string;
  readonly role: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A team, or a part of it. */
export interface PortableTeam {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly members: readonly PortableMember[];
  readonly invitations: readonly PortableInvitation[];
}

/** What became of a team, or of a part of one. */
export interface AddedTeam {
  readonly kind: 'added' | 'existing' | 'refused';
  readonly members: number;
  readonly invitations: number;
  /** Members and invitations that were not there and were not added. */
  readonly leftOut: number;
}

export interface MoveTeamsStore {
  /** Null if the project has no teams. */
  settings(tenantId: string): Promise<MovedTeamSettings | null>;
  /** In the order of numbers; without the teams of test users, and without test users as members. */
  page(location: TenantLocation, after: number, limit: number, now: Date): Promise<PortableTeam[]>;
  /** Provisions teams where there are none. Returns the roles that the project lacks; then nothing was changed. */
  begin(tenantId: string, settings: MovedTeamSettings, options: MoveTeamsOptions): Promise<readonly string[]>;
  /** All in one transaction, each answer at the position of its team. In a dry run nothing is stored. */
  add(location: TenantLocation, teams: readonly PortableTeam[], options: MoveTeamsOptions): Promise<AddedTeam[]>;
}

export interface MoveTeamsOptions {
  readonly isDryRun: boolean;
  readonly now: Date;
}

/** What the import of the users of a file has done. */
export interface Imported {
  imported: number;
  existing: number;
  refused: number;
  otherIssuer: number;
  readonly renumbered: { readonly from: number; readonly to: number }[];
  /** Null for a file without teams. */
  teams: ImportedTeams | null;
}

/** What the import of its teams has done. */
export interface ImportedTeams {
  imported: number;
  existing: number;
  refused: number;
  members: number;
  invitations: number;
  leftOut: number;
}

export interface TestUserStore {
  /** Stores user, session and `authorize` together. Null if the tenant already has the maximum alive. */
  create(
    location: TenantLocation,
    person: { readonly subject: string; readonly email: string; readonly name: string },
    session: NewSession,
    now: Date,
  ): Promise<number | null>;
  /** The ids of those whose hour is not over. */
  living(location: TenantLocation, now: Date): Promise<number[]>;
}

/** Each does nothing if there is no social login. */
export interface SignInSettingsStore {
  /** Stores whether test users are on. */
  decideTestUsers(tenantId: string, on: boolean, now: Date): Promise<void>;
  /** Stores for how long the issuer remembers a browser; null: not at all. */
  rememberBrowsers(tenantId: string, seconds: number | null, now: Date): Promise<void>;
}

export interface PeopleStore {
  /** What decides whether a person may sign in, in one read. */
  admissionOf(tenantId: string, identityHashes: readonly string[]): Promise<Admission>;
  accessOf(tenantId: string): Promise<AccessList>;
  setAccess(tenantId: string, list: AccessList, now: Date): Promise<void>;
  /** The user whom the provider knows by this name, or null. */
  findByIdentity(
    location: TenantLocation,
    identity: { readonly issuer: string; readonly subject: string },
  ): Promise<number | null>;
  /** The blocked users of a tenant, at most `limit`. */
  blockedIds(tenantId: string, limit: number): Promise<number[]>;
  blockedAtOf(tenantId: string, userId: number): Promise<Date | null>;
  /** Remembers the person and ends every session. Returns the sessions that were alive; null for an unknown user. */
  block(location: TenantLocation, userId: number, now: Date): Promise<string[] | null>;
  unblock(tenantId: string, userId: number): Promise<void>;
  /** False for an unknown user. */
  rename(location: TenantLocation, userId: number, name: string): Promise<boolean>;
  /** Irreversible. Returns the sessions that were alive; null for an unknown user. */
  erase(location: TenantLocation, userId: number, now: Date): Promise<string[] | null>;
}

/** The passkeys of one user, for the owner. */
export interface ManagePasskeys {
  /** The oldest first; empty for an unknown user. */
  list(location: TenantLocation, userId: number): Promise<readonly Passkey[]>;
  find(location: TenantLocation, userId: number, handle: string): Promise<Result<Passkey, DomainError>>;
  remove(location: TenantLocation, userId: number, handle: string): Promise<Result<null, DomainError>>;
}

/** What the app asked a person to approve, in the words of the app. */
export interface OwnApproval {
  readonly id: string;
  readonly clientId: string;
  /** Null if no agent asked. */
  readonly agentName: string | null;
  readonly title: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly status: 'pending' | 'approved' | 'denied' | 'used';
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
}

/** The teams of a person, as their own page needs them. Both work while the app is paused. */
export interface OwnPageTeams {
  /** Empty where the app has no teams. */
  ofUser(tenantId: string, userId: number): Promise<readonly OwnTeam[]>;
  leave(tenantId: string, userId: number, teamId: number): Promise<Result<unknown, DomainError>>;
  /** What erasing the person would do to their teams. */
  wouldLeave(location: TenantLocation, userId: number): Promise<readonly LeftTeam[]>;
}

/** What erasing a person does to a team of theirs. */
export interface LeftTeam extends OwnTeam {
  /** `left`: it goes on; `handed_over`: another member becomes its owner; `ownerless`: nobody can; `deleted`: nobody is left. */
  readonly outcome: TeamOutcome;
  readonly newOwnerId: number | null;
}

export interface OwnTeam {
  readonly id: number;
  readonly name: string;
  readonly role: string;
}

export interface OwnApprovals {
  /** The newest first. */
  ofUser(of: { readonly tenantId: string; readonly userId: number }, limit: number): Promise<OwnApproval[]>;
}

/** All that can be kept of one person: an export leaves nothing out. */
export const OWN_APPROVALS_MAX = PERSON_APPROVALS_HOUR * 24 * (PERSON_APPROVAL_KEPT_DAYS + 1);

/** As many as the own page reads: with 60 an hour that wait for half an hour, all that waits is among them. */
export const OWN_APPROVALS_READ = 100;

/** What a file of users holds, in numbers. */
export interface FileCounts {
  readonly bytes: number;
  readonly users: number;
  /** Users with more than one identity: each of these identities would sign in as the same user. */
  readonly joined: number;
  readonly teams: number;
  /** Users whose session of a former system can be taken over. */
  readonly former: number;
  /** Hosts of the identity providers. */
  readonly providers: readonly string[];
}

export interface SignInSettings {
  readonly testUsers: boolean;
  /** For how long the issuer remembers a browser; 0: not at all. */
  readonly browserSessionS: number;
}

type SettingsOutcome = Promise<Result<SignInSettings, DomainError>>;

export interface ManageSignInSettings {
  /** Fails if there is no social login. */
  read(tenantId: string): SettingsOutcome;
  change(
    tenantId: string,
    change: { readonly testUsers?: boolean | undefined; readonly browserSessionS?: number | undefined },
  ): SettingsOutcome;
}
