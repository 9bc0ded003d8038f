/** What teams need from storage, and what others may ask of them. */
import type { TeamCreation, TeamRole } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Page } from '../kernel/page.ts';
import type { Result } from '../kernel/result.ts';
import type { InvitedBy } from '../members/member.ts';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Team, TeamContents, TeamInvitation, TeamMember, TeamOfPerson, TeamsResource } from './team.ts';

type Outcome<T> = Promise<Result<T, DomainError>>;

export interface TeamSettings {
  readonly roles?: readonly TeamRole[] | undefined;
  readonly creation?: TeamCreation | undefined;
}

export interface TeamResourceStore {
  find(tenantId: string): Promise<TeamsResource | null>;
  /** Makes the resource, or changes it. Refused for a role that is in use and left out. */
  provision(
    tenantId: string,
    settings: TeamSettings,
    now: Date,
  ): Outcome<{ readonly resource: TeamsResource; readonly isNew: boolean }>;
  /** What `remove` would delete; null if there is nothing. */
  contents(location: TenantLocation): Promise<TeamContents | null>;
  remove(tenantId: string, now: Date): Promise<TeamContents | null>;
}

/** A team as a change sees it, locked until the change is stored. */
export interface TeamView {
  readonly team: Team;
  readonly roles: readonly TeamRole[];
  /** The role of one of the users that the change is about; null if they are not in the team. */
  roleOf(userId: number): string | null;
  /** Whether the team has no other owner who can sign in. */
  isLastOwner(userId: number): Promise<boolean>;
}

export type TeamChange =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'set'; readonly userId: number; readonly role: string }
  | { readonly kind: 'end'; readonly userId: number };

export interface NewTeamInvitation {
  readonly email: string;
  readonly role: string;
  readonly token: string;
  /** The user who invites; null for a key or a person at the desk. */
  readonly invitedBy: number | null;
  /** The key or the account that invites; null for a user. */
  readonly manager: InvitedBy | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** An invitation as its link finds it. */
export interface FoundInvitation extends TeamInvitation {
  readonly team: Team;
  readonly inviter: { readonly email: string; readonly name: string | null } | null;
  /** Null for a user, for an earlier release, and for what came with a file. */
  readonly manager: InvitedBy | null;
}

export interface TeamStore {
  list(location: TenantLocation, after: number, limit: number): Promise<Team[]>;
  /** Teams whose name begins with this, in any case. */
  search(location: TenantLocation, q: string, limit: number): Promise<Team[]>;
  find(location: TenantLocation, teamId: number): Promise<Team | null>;
  /** `max` is how many teams the project may have; null: any number. */
  create(
    location: TenantLocation,
    /** `ownTeamsMax`: who is in so many teams gets no further one. */
    team: { readonly name: string; readonly ownerId: number; readonly ownTeamsMax: number },
    max: number | null,
    now: Date,
  ): Outcome<Team>;
  /** Runs `decide` on the locked team and stores what it says. */
  change(
    location: TenantLocation,
    teamId: number,
    userIds: readonly number[],
    now: Date,
    decide: (view: TeamView) => Outcome<TeamChange>,
  ): Outcome<Team>;
  remove(location: TenantLocation, teamId: number, now: Date): Promise<boolean>;
  /** In the order of user ids. */
  members(location: TenantLocation, teamId: number, after: number, limit: number): Promise<TeamMember[]>;
  member(location: TenantLocation, teamId: number, userId: number): Promise<TeamMember | null>;
  roleOf(location: TenantLocation, teamId: number, userId: number): Promise<string | null>;
  /** Whether a member signs in with this address, in any case. */
  hasAddress(location: TenantLocation, teamId: number, email: string): Promise<boolean>;
  ofUser(location: TenantLocation, userId: number): Promise<Omit<TeamOfPerson, 'permissions'>[]>;
}

export interface TeamInvitationStore {
  list(location: TenantLocation, teamId: number, now: Date): Promise<TeamInvitation[]>;
  /** Replaces an open invitation of the same address. `decide` sees the locked team. */
  add(
    location: TenantLocation,
    teamId: number,
    invitation: NewTeamInvitation,
    decide: (view: TeamView) => Outcome<void>,
  ): Outcome<TeamInvitation>;
  withdraw(location: TenantLocation, teamId: number, invitationId: number): Promise<boolean>;
  /** The row of an invitation as JSON, which only storage reads. */
  keep(location: TenantLocation, teamId: number, invitationId: number): Promise<string | null>;
  /** Puts a row back that was withdrawn, so that its link works again. Refused if the place is taken by now. */
  putBack(location: TenantLocation, teamId: number, row: string, now: Date): Outcome<null>;
  find(location: TenantLocation, token: string, now: Date): Promise<FoundInvitation | null>;
  /** Makes the user a member and ends the invitation; it works once. Where the team has no room, the invitation stays. */
  accept(location: TenantLocation, invitation: TeamInvitation, userId: number, now: Date): Outcome<void>;
}

/** The project of a call by key or at the desk, with its teams. */
export interface TeamsPlace {
  readonly tenant: Tenant;
  readonly location: TenantLocation;
  readonly resource: TeamsResource;
}

export interface InvitationWithLink extends TeamInvitation {
  readonly url: string;
}

/** Teams by key and at the desk. The gates have asked whether the caller may. */
export interface ManageTeams {
  provision(
    tenant: Tenant,
    settings: TeamSettings,
  ): Outcome<{ readonly resource: TeamsResource; readonly isNew: boolean }>;
  place(tenant: Tenant): Outcome<TeamsPlace>;
  contents(place: TeamsPlace): Promise<TeamContents>;
  removeResource(place: TeamsPlace): Promise<TeamContents>;
  list(place: TeamsPlace, after: number, limit: number): Promise<Page<Team, number>>;
  /** By the beginning of the name, or by the number. */
  search(place: TeamsPlace, q: string, limit: number): Promise<readonly Team[]>;
  read(place: TeamsPlace, teamId: number): Outcome<Team>;
  create(place: TeamsPlace, name: string, ownerId: number): Outcome<Team>;
  rename(place: TeamsPlace, teamId: number, name: string): Outcome<Team>;
  remove(place: TeamsPlace, teamId: number): Outcome<null>;
  members(place: TeamsPlace, teamId: number, after: number, limit: number): Outcome<Page<TeamMember, number>>;
  setMember(place: TeamsPlace, teamId: number, userId: number, role: string): Outcome<TeamMember>;
  /** Null if the user is not in the team. */
  member(place: TeamsPlace, teamId: number, userId: number): Promise<TeamMember | null>;
  /** Gives a member another role. Unlike `setMember` it adds nobody. */
  changeMember(place: TeamsPlace, teamId: number, userId: number, role: string): Outcome<null>;
  /** Puts a member back who was removed. Somebody who is in the team again keeps the present role. */
  putBackMember(place: TeamsPlace, teamId: number, userId: number, role: string): Outcome<null>;
  removeMember(place: TeamsPlace, teamId: number, userId: number): Outcome<null>;
  invitations(place: TeamsPlace, teamId: number): Outcome<readonly TeamInvitation[]>;
  invite(
    place: TeamsPlace,
    teamId: number,
    by: InvitedBy,
    asked: { readonly email: string; readonly role: string },
  ): Outcome<InvitationWithLink>;
  withdraw(place: TeamsPlace, teamId: number, invitationId: number): Outcome<null>;
  /** The row of an invitation, which an undo needs; null if there is no such invitation. */
  keepInvitation(place: TeamsPlace, teamId: number, invitationId: number): Promise<string | null>;
  putBackInvitation(
    place: TeamsPlace,
    teamId: number,
    kept: { readonly row: string; readonly email: string },
  ): Outcome<null>;
  ofUser(place: TeamsPlace, userId: number): Promise<readonly TeamOfPerson[]>;
}

/** A person of the app, by a good access token or a page of their own. */
export interface TeamPerson {
  readonly tenant: Tenant;
  readonly location: TenantLocation;
  readonly userId: number;
}

/** A person with their access token. */
export interface TeamHolder extends TeamPerson {
  /** A key makes test users and puts them into teams, also a key that may not know who is in them. */
  readonly isTestUser: boolean;
}

/** Teams by a person of the app, in their own name. */
export interface OwnTeams {
  /** Who has this access token. Refused if it is not good, or if there are no teams. */
  holder(tenantId: string, accessToken: string): Outcome<TeamHolder>;
  mine(person: TeamPerson): Outcome<readonly TeamOfPerson[]>;
  create(person: TeamPerson, name: string): Outcome<Team>;
  members(person: TeamPerson, teamId: number, after: number, limit: number): Outcome<Page<TeamMember, number>>;
  leave(person: TeamPerson, teamId: number): Outcome<Team>;
  rename(person: TeamPerson, teamId: number, name: string): Outcome<Team>;
  invite(
    person: TeamPerson,
    teamId: number,
    asked: { readonly email: string; readonly role: string },
  ): Outcome<InvitationWithLink>;
  setRole(person: TeamPerson, teamId: number, userId: number, role: string): Outcome<TeamMember>;
  remove(person: TeamPerson, teamId: number, userId: number): Outcome<Team>;
}

/** What the link of an invitation says to the person who opens it. */
export interface InvitedPerson {
  readonly person: { readonly email: string; readonly name: string | null };
  /** Null if there is none for this person: it is for another address, was used or withdrawn, or is over. */
  readonly invitation: FoundInvitation | null;
}

/** A person answers an invitation. Only whoever has its address learns anything of it. */
export interface AnswerInvitation {
  /** Null if the user is not there any more. Refused while the project is not open. */
  view(tenantId: string, token: string, userId: number): Outcome<InvitedPerson | null>;
  accept(tenantId: string, token: string, userId: number): Outcome<FoundInvitation>;
  /** Ends the invitation. */
  decline(tenantId: string, token: string, userId: number): Outcome<FoundInvitation>;
  /** A team of the person with their role; null for any other team. */
  joined(tenantId: string, teamId: number, userId: number): Outcome<Omit<TeamOfPerson, 'permissions'> | null>;
}
