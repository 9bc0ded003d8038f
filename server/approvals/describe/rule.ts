/** What a rule for one operation is, and the present state that rules read. */

import type { AgentSettings } from '../../issuer/settings/agent-settings.ts';
import type { OwnClient } from '../../issuer/settings/own-client.ts';
import type { TrustedIssuer } from '../../issuer/settings/trusted-issuer.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Invitation, Member } from '../../members/member.ts';
import type { AccessList } from '../../people/access-list.ts';
import type { FileCounts } from '../../people/ports.ts';
import type { RemovedResource, SocialLoginResource } from '../../social-login/ports/resource.ts';
import type { UserRecord } from '../../social-login/ports/users.ts';
import type { OfferedProvider } from '../../social-login/settings/provider-settings.ts';
import type { KeyRecord } from '../../tenants/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Webhook } from '../../webhooks/webhook.ts';
import type { Described, ManagedCall } from '../ports.ts';

type Found<T> = Promise<Result<T, DomainError>>;

export interface PresentState {
  readonly offeredProviders: readonly OfferedProvider[];
  resource(tenantId: string): Promise<SocialLoginResource | null>;
  /** What a deletion of social login would delete. */
  contents(tenantId: string): Found<RemovedResource>;
  /** The host of the project's own. */
  ownHost(tenantId: string): Promise<string | null>;
  access(tenantId: string): Promise<AccessList>;
  client(tenant: Tenant, id: string): Found<OwnClient>;
  agents(tenantId: string): Promise<AgentSettings>;
  trustedIssuers(tenantId: string): Promise<readonly TrustedIssuer[]>;
  webhook(tenantId: string, id: string): Found<Webhook>;
  key(tenantId: string, id: string): Found<KeyRecord>;
  /** The main key that works now. */
  mainKey(tenantId: string): Promise<KeyRecord | null>;
  members(
    tenant: Tenant,
  ): Promise<{ readonly members: readonly Member[]; readonly invitations: readonly Invitation[] }>;
  user(tenantId: string, id: string): Found<UserRecord>;
  /** What a file of users holds; fails where a line of it does not fit. */
  countFile(file: Buffer): Found<FileCounts>;
}

/**
 * Fails where the thing that the call would change is not there. The handler would say the same; it is said before, so that
 * no call passes because its thing appears between the two.
 */
export type Describe = (call: ManagedCall, state: PresentState) => Promise<Result<Described, DomainError>>;

/** The call changes nothing, or the handler refuses it because of its fields. */
export const HARMLESS = ok<Described>({ risk: 'read', changes: [], version: '' });

/** A dry run changes nothing. Only for operations whose query has it: any other ignores or refuses the word. */
export const unlessDryRun =
  (describe: Describe): Describe =>
  async (call, state) =>
    call.query.dry_run === 'true' ? HARMLESS : describe(call, state);
