/** What a row for one operation is, and the present state that rules read. */
import type { BodyOf, ChangingId } from '@porchlight/contract';
import type { AgentSettings } from '../../issuer/settings/agent-settings.ts';
import type { OwnClient } from '../../issuer/settings/own-client.ts';
import type { TrustedIssuer } from '../../issuer/settings/trusted-issuer.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Invitation, Member } from '../../members/member.ts';
import type { AccessList } from '../../people/access-list.ts';
import type { FileCounts } from '../../people/ports.ts';
import type { Passkey } from '../../social-login/ports/passkeys.ts';
import type { RemovedResource, SocialLoginResource } from '../../social-login/ports/resource.ts';
import type { UserRecord } from '../../social-login/ports/users.ts';
import type { OfferedProvider } from '../../social-login/settings/provider-settings.ts';
import type { Team, TeamContents, TeamsResource } from '../../teams/team.ts';
import type { KeyRecord } from '../../tenants/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Webhook } from '../../webhooks/webhook.ts';
import type { EffectKind } from '../effect.ts';
import type { Described, ManagedCall } from '../ports.ts';

type Found<T> = Promise<Result<T, DomainError>>;

/** What was used in the last days. */
export interface Usage {
  /** Whether starts of sign-ins led to this place. */
  led(place: string): boolean;
  /** Whether people signed in by this identity provider. */
  signedIn(provider: string): boolean;
}

export interface PresentState {
  readonly offeredProviders: readonly OfferedProvider[];
  /** The service is on a loopback address. */
  readonly loopback: boolean;
  resource(tenantId: string): Promise<SocialLoginResource | null>;
  /** What a deletion of social login would delete. */
  contents(tenantId: string): Found<RemovedResource>;
  /** The project's own host. */
  ownHost(tenantId: string): Promise<string | null>;
  /** Domains that the owner has proven by a TXT record. */
  provenDomains(tenant: Tenant): Promise<readonly string[]>;
  usage(tenantId: string): Promise<Usage>;
  access(tenantId: string): Promise<AccessList>;
  /** People who signed in recently and may not be let in by this list. */
  peopleWithout(tenantId: string, list: Pick<AccessList, 'domains' | 'emails'>): Promise<number>;
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
  user(tenantId: string, id: string): Found<UserRecord & { readonly isBlocked: boolean; readonly cameLately: boolean }>;
  passkey(tenantId: string, userId: number, handle: string): Found<Passkey>;
  teams(tenantId: string): Promise<TeamsResource | null>;
  /** What a deletion of teams would delete. */
  teamContents(tenantId: string): Promise<TeamContents | null>;
  team(tenantId: string, teamId: number): Promise<Team | null>;
  teamRole(tenantId: string, teamId: number, userId: number): Promise<string | null>;
  /** What a file of users holds. Fails if a line of it is wrong. */
  countFile(file: Buffer): Found<FileCounts>;
}

/** A call of one operation. Its body was read by the schema of the operation. */
export type CallOf<Id extends ChangingId> = ManagedCall<BodyOf<Id>>;

/**
 * Fails if the thing that the call would change does not exist. The handler would say the same. It is checked here too,
 * so that no call passes because its thing appears between the two checks.
 */
type Describe<Kind extends EffectKind, Body> = (
  call: ManagedCall<Body>,
  state: PresentState,
) => Promise<Result<Described<Kind>, DomainError>>;

export interface Row<Kind extends EffectKind = EffectKind, Body = unknown> {
  /** Every effect that a call can have. The compiler checks that its rule reports no other effect. */
  readonly effects: readonly Kind[];
  /** What must stay as it is until the call is made; null if the call only adds something. */
  readonly outOfDate: string | null;
  readonly describe: Describe<Kind, Body>;
}

export const row = <const Kind extends EffectKind, Body = unknown>(
  effects: readonly Kind[],
  outOfDate: string | null,
  describe: Describe<NoInfer<Kind>, Body>,
): Row<Kind, Body> => ({ effects, outOfDate, describe });

/** The call changes nothing, or the handler refuses it because of its fields. */
export const HARMLESS = ok<Described<never>>({ effects: [], changes: [], version: '' });

/** An operation that can be undone, whatever it is sent. */
export const REVERSIBLE: Row<never> = row([], null, async () => HARMLESS);

/**
 * A dry run changes nothing. Only for operations that have this query parameter: any other operation ignores or refuses
 * it.
 */
export const unlessDryRun =
  <Kind extends EffectKind, Body>(describe: Describe<Kind, Body>): Describe<Kind, Body> =>
  async (call, state) =>
    call.query.dry_run === 'true' ? HARMLESS : describe(call, state);

/** `when` gives an effect if a condition holds, `each` gives one effect for each thing. */
export const when = <const Kind extends EffectKind>(condition: boolean, kind: Kind) => (condition ? [{ kind }] : []);
export const each = <const Kind extends EffectKind>(kind: Kind, things: readonly string[]) =>
  things.map((thing) => ({ kind, thing }));
