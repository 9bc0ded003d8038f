/** What can be undone at the desk, and what that needs from storage and from the features whose things come back. */
import type { CallbackMode } from '@porchlight/contract';
import type { ManageAgents, ManageTrustedIssuers } from '../issuer/ports/agents.ts';
import type { ManageClients } from '../issuer/ports/clients.ts';
import type { TrustedIssuer } from '../issuer/settings/trusted-issuer.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { Changer } from '../members/member.ts';
import type { AccessList } from '../people/access-list.ts';
import type { ManageAdoption } from '../social-login/ports/adoption.ts';
import type { Provisioning } from '../social-login/ports/resource.ts';
import type { AdoptionSource } from '../social-login/settings/adoption-source.ts';
import type { ProviderSetting } from '../social-login/settings/provider-settings.ts';
import type { Tenant } from '../tenants/tenant.ts';

/** A row of the database as JSON, which only storage reads. Secrets in it are sealed or hashed, as they were in the row. */
interface EndedRow {
  readonly row: string;
}

/** What is needed to put one thing back. `at` is its old place in a list. */
export interface UndoData {
  readonly webhook: { readonly id: string };
  readonly client: EndedRow;
  readonly invitation: EndedRow;
  readonly member: EndedRow;
  readonly teamInvitation: EndedRow & { readonly teamId: number; readonly email: string };
  readonly teamMember: { readonly teamId: number; readonly userId: number; readonly role: string };
  /** `instead` is the host that took its place at once. */
  readonly domain: EndedRow & { readonly instead: string | null };
  /** `instead` is the version of the logo that took its place at once. */
  readonly logo: EndedRow & { readonly instead: string | null };
  /** `replacedBy` is the address that took its place at once. */
  readonly callback: { readonly url: string; readonly at: number; readonly replacedBy: string | null };
  readonly callbackMode: { readonly mode: CallbackMode };
  /** After how many days sessions ended before. */
  readonly sessionEnd: { readonly days: number | null };
  readonly redirect: { readonly clientId: string; readonly uri: string; readonly at: number };
  readonly scope: { readonly name: string; readonly description: string; readonly at: number };
  readonly agentResource: { readonly resource: string; readonly at: number };
  readonly trustedIssuer: { readonly issuer: TrustedIssuer; readonly at: number };
  readonly providerOff: { readonly provider: string; readonly at: number };
  /** `instead` is the time of the credentials that took their place at once. */
  readonly providerReset: { readonly setting: ProviderSetting; readonly at: number; readonly instead: string | null };
  readonly accessEntry: { readonly list: 'domains' | 'emails'; readonly entry: string; readonly at: number };
  readonly accessMode: { readonly mode: AccessList['mode'] };
  readonly adoption: AdoptionSource;
}

export type UndoKind = keyof UndoData;

/** A thing of one kind with its data. */
export type Ended = { readonly [Kind in UndoKind]: { readonly kind: Kind; readonly data: UndoData[Kind] } }[UndoKind];

/** A change that can still be undone. */
export interface Undo {
  readonly id: string;
  readonly tenantId: string;
  /** Who owned the project then. A new owner undoes nothing of the time before. */
  readonly ownerId: string | null;
  /** The account that made the change. */
  readonly accountId: string;
  /** How often social login had been deleted. What belonged to a deleted one does not come back. */
  readonly epoch: number;
  /** The operation that made the change. Its permission is the permission of the undo. */
  readonly operation: string;
  /** The name of the message about the change. */
  readonly done: string;
  /** What the change was about, for people to read. */
  readonly object: string;
  readonly ended: Ended;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface UndoStore {
  /** Only the newest changes of a project are kept. */
  keep(undo: Undo, max: number): Promise<void>;
  drop(tenantId: string, id: string): Promise<void>;
  /** What can still be undone in a project, the newest first. */
  openOf(tenantId: string, now: Date): Promise<Undo[]>;
  /**
   * Takes one for the length of a request. Null if it is over, used, or taken by another request; `busy` while another one
   * of the project is being put back.
   */
  take(tenantId: string, id: string, now: Date): Promise<Undo | 'busy' | null>;
  giveBack(tenantId: string, id: string): Promise<void>;
}

/** Rows that were deleted. */
export type RowKind = 'client' | 'invitation' | 'member' | 'domain' | 'logo';

export type PutBackOutcome = 'back' | 'taken' | 'full';

export interface EndedRows {
  /** The row as it is before its deletion. `id` is a client, a member, an invitation, or the theme of a logo. */
  read(kind: RowKind, tenantId: string, id: string): Promise<string | null>;
  putBack<Kind extends RowKind>(kind: Kind, tenantId: string, data: UndoData[Kind], now: Date): Promise<PutBackOutcome>;
  /** The role that comes back with a member or an invitation. */
  roleIn(row: string): Changer;
}

type Outcome = Promise<Result<unknown, DomainError>>;

/** The use cases of other features, each with its own rules and limits. */
export interface PutBackNeeds {
  readonly rows: EndedRows;
  readonly provisioning: Pick<Provisioning, 'read' | 'provision'>;
  readonly clients: Pick<ManageClients, 'list' | 'change'>;
  readonly agents: ManageAgents;
  readonly trustedIssuers: ManageTrustedIssuers;
  readonly access: {
    accessOf(tenantId: string): Promise<AccessList>;
    setAccess(tenant: Pick<Tenant, 'id' | 'ownerId'>, list: AccessList): Outcome;
  };
  readonly adoption: Pick<ManageAdoption, 'read' | 'set'>;
  readonly webhooks: { putBack(tenantId: string, id: string): Outcome };
  readonly providers: {
    enable(tenant: Tenant, provider: string, at: number): Promise<Result<'back' | 'taken', DomainError>>;
    restore(
      tenant: Tenant,
      setting: ProviderSetting,
      at: number,
      instead: string | null,
    ): Promise<Result<'back' | 'taken', DomainError>>;
  };
  readonly teams: {
    /** Whether the role, as it is now, lets its members make others owners of the team. */
    makesOwners(tenant: Tenant, role: string): Promise<boolean>;
    putBackMember(tenant: Tenant, of: UndoData['teamMember']): Outcome;
    putBackInvitation(tenant: Tenant, of: UndoData['teamInvitation']): Outcome;
  };
  readonly reloadHosts: (tenantIds: readonly string[]) => Promise<unknown>;
}

/** Whoever wants to undo a change. */
export interface Undoer {
  readonly tenant: Tenant;
  readonly accountId: string;
  readonly role: Changer;
}

export interface Undos {
  /** Called before the change, so that nothing is lost if the process ends in between. */
  keep(
    by: Undoer,
    change: { readonly operation: string; readonly done: string; readonly object: string; readonly ended: Ended },
  ): Promise<string>;
  drop(tenantId: string, id: string): Promise<void>;
  /** What this person may still undo in a project, the newest first. */
  openFor(by: Undoer): Promise<readonly Undo[]>;
  /** Whether it gives somebody rights for which a person has to have signed in just now. */
  givesRights(undo: Undo, by: Undoer): Promise<boolean>;
  takeBack(by: Undoer, id: string): Promise<Result<Undo, DomainError>>;
}
