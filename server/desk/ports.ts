/**
 * What the owner's desk asks of the other features. The desk implements none of it: each of these is the use case behind
 * the management API, handed in by the composition.
 */

import type { Readable } from 'node:stream';
import type { WebhookEvent } from '@porchlight/contract';
import type { PersonApprovalStore } from '../approvals/ports/person.ts';
import type { ConnectedAgents, ManageAgents, ManageTrustedIssuers } from '../issuer/ports/agents.ts';
import type { ManageClients } from '../issuer/ports/clients.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { AccessList } from '../people/access-list.ts';
import type { Imported, ManageSignInSettings } from '../people/ports.ts';
import type { ProviderProblem } from '../providers/ports.ts';
import type { EventFilter, EventRecord } from '../social-login/ports/events.ts';
import type { ProviderChange } from '../social-login/ports/providers.ts';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import type { SessionRecord } from '../social-login/ports/sessions.ts';
import type { UserRecord } from '../social-login/ports/users.ts';
import type { EffectiveProvider, ProviderSetting } from '../social-login/settings/provider-settings.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Delivery } from '../webhooks/delivery.ts';
import type { DeliveryFilter, SentMessage } from '../webhooks/ports.ts';
import type { Webhook, WebhookChange } from '../webhooks/webhook.ts';

type Outcome<T> = Promise<Result<T, DomainError>>;

/** Ends sessions by handle or user. Returns how many were alive. */
export type RevokeSessions = (
  location: TenantLocation,
  which: { sessionId: string } | { userId: number },
) => Promise<number>;

export type FollowEvents = (
  location: TenantLocation,
  filter: EventFilter,
  waitS: number,
  closed: AbortSignal,
) => Outcome<{ readonly events: readonly EventRecord[]; readonly nextAfter: number }>;

export interface DeskPeople {
  blockedAtOf(tenantId: string, userId: number): Promise<Date | null>;
  blockedIds(tenantId: string, limit: number): Promise<number[]>;
  /** All users as lines, and teams if asked for, for another service or for a later import. */
  exportUsers(location: TenantLocation, options: { readonly withTeams: boolean }): Promise<Readable>;
  importUsers(
    tenant: Pick<Tenant, 'id' | 'ownerId'>,
    location: TenantLocation,
    file: { readonly lines: Readable; readonly mayWriteTeams: boolean },
  ): Outcome<Pick<Imported, 'imported' | 'existing' | 'refused' | 'teams'>>;
  setBlocked(location: TenantLocation, userId: number, blocked: boolean): Outcome<Date | null>;
  erase(location: TenantLocation, userId: number): Outcome<null>;
  accessOf(tenantId: string): Promise<AccessList>;
  setAccess(tenant: Pick<Tenant, 'id' | 'ownerId'>, list: AccessList): Outcome<void>;
  areTestUsersOn(tenantId: string): Outcome<boolean>;
  changeSettings: ManageSignInSettings['change'];
  /** Everything that is kept about one person, as the text of one JSON body. */
  exportPerson(
    location: TenantLocation,
    person: {
      readonly user: UserRecord;
      readonly blockedAt: Date | null;
      readonly sessions: readonly SessionRecord[];
    },
  ): Promise<Readable>;
}

export interface DeskWebhooks {
  list(tenantId: string): Promise<Webhook[]>;
  create(
    tenantId: string,
    url: string,
    events?: readonly WebhookEvent[],
  ): Outcome<{ webhook: Webhook; secret: string }>;
  change(tenantId: string, id: string, change: WebhookChange): Outcome<Webhook>;
  /** Removes a webhook that can still come back. */
  end(tenantId: string, id: string): Outcome<null>;
  putBack(tenantId: string, id: string): Outcome<null>;
  rotateSecret(tenantId: string, id: string): Outcome<{ secret: string }>;
  test(tenant: Pick<Tenant, 'id' | 'ownerId'>, id: string): Outcome<Delivery>;
  read(tenantId: string, id: string): Outcome<Webhook>;
  redeliver(tenantId: string, id: string, which: number | 'failed'): Outcome<number>;
  messages(webhook: Webhook, filter: DeliveryFilter): Promise<SentMessage[]>;
}

/** The identity providers of a project, for its owner to set and check. */
export interface DeskProviders {
  list(tenantId: string): Outcome<EffectiveProvider[]>;
  set(tenant: Tenant, provider: string, change: ProviderChange, now: Date): Outcome<EffectiveProvider>;
  reset(tenantId: string, provider: string): Outcome<null>;
  /** The settings of the owner, in the order of the sign-in page. */
  settings(tenantId: string): Outcome<readonly ProviderSetting[]>;
  check(tenant: Tenant, provider: string): Outcome<ProviderProblem | null>;
}

export type { GatherProject } from '../observability/ports.ts';

export type DeskClients = ManageClients;

export type DeskTrustedIssuers = ManageTrustedIssuers;

/** What was asked of people. */
export type DeskAsked = Pick<PersonApprovalStore, 'ofUser' | 'countsOf'>;

export type DeskAgents = ManageAgents & Pick<ConnectedAgents, 'ofTenant' | 'ofSession' | 'disconnect'>;
