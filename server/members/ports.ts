/** What members need from storage, and what others may ask of them. */
import type { MemberRole } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Changer, Invitation, InvitedBy, Inviter, Member, Standing, StoredMember } from './member.ts';

export interface NewInvitation extends Invitation {
  readonly tenantId: string;
  readonly token: string;
  readonly invitedBy: InvitedBy;
  readonly createdAt: Date;
}

export interface InvitationFound extends Invitation {
  readonly tenantId: string;
  /** Null for an invitation of an earlier release. */
  readonly invitedBy: InvitedBy | null;
}

/** A project that somebody works on as a member. */
export interface SharedProject {
  readonly tenant: Tenant;
  readonly role: MemberRole;
}

export interface MemberStore {
  /** In the order in which they joined, without the account that holds the project. */
  membersOf(tenantId: string): Promise<StoredMember[]>;
  invitationsOf(tenantId: string, now: Date): Promise<Invitation[]>;
  /** The member for an account; null if it is not a member. */
  find(tenantId: string, accountId: string): Promise<StoredMember | null>;
  /** The projects of which an account is a member. */
  sharedWith(accountId: string, limit: number): Promise<SharedProject[]>;
  /** Adds an invitation, and ends an open one for the same address; false if the project already has the maximum. */
  invite(invitation: NewInvitation, max: number): Promise<boolean>;
  findInvitation(token: string, now: Date): Promise<InvitationFound | null>;
  /** Makes the account a member and ends the invitation. False if the invitation has already ended. */
  accept(invitation: InvitationFound, memberId: string, accountId: string, now: Date): Promise<boolean>;
  setRole(tenantId: string, memberId: string, role: MemberRole, now: Date): Promise<void>;
  /** Ends a member or an invitation. */
  remove(tenantId: string, id: string, now: Date): Promise<void>;
}

type Outcome<T> = Promise<Result<T, DomainError>>;

export interface MemberLists {
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
}

export interface ManageMembers {
  list(tenant: Tenant): Promise<MemberLists>;
  invite(
    tenant: Tenant,
    inviter: Inviter,
    asked: { readonly email: string; readonly role: MemberRole },
  ): Outcome<Invitation & { readonly url: string }>;
  change(tenant: Tenant, by: Standing, id: string, role: MemberRole): Outcome<Member>;
  remove(tenant: Tenant, by: Changer, id: string): Outcome<null>;
}

/** The person who opens the link of an invitation. */
interface Invited {
  readonly id: string;
  readonly email: string;
}

export interface AnswerInvitation {
  /** The invitation and its project, for the account that it is meant for. */
  view(token: string, account: Invited): Outcome<{ readonly invitation: Invitation; readonly tenant: Tenant }>;
  accept(token: string, account: Invited): Outcome<Tenant>;
}

/** The rights that whoever invited has now; null if they may no longer invite anybody. */
export type StandingOf = (tenant: Pick<Tenant, 'id' | 'ownerId'>, invitedBy: InvitedBy) => Promise<Standing | null>;

/** Whether a key or an account that invited may still do so. */
export type MayStillInvite = (...of: Parameters<StandingOf>) => Promise<boolean>;

/** The role of an account in a project; null for a stranger. */
export type RoleOf = (
  tenant: Pick<Tenant, 'id' | 'ownerId'>,
  accountId: string,
) => Promise<{ readonly role: MemberRole; readonly memberId: string } | null>;
