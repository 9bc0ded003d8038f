/** Hosts at which sign-ins were refused, because no callback URL has them. */
import type { Tenant } from '../../tenants/tenant.ts';
import type { CallbackPattern } from '../settings/callback-url.ts';
import type { RefusedHost } from '../settings/refused-host.ts';
import type { SocialLoginResource } from './resource.ts';

export interface RefusedHostStore {
  read(tenantId: string): Promise<{ readonly hosts: readonly RefusedHost[]; readonly dismissedAt: Date | null }>;
  /** Makes one change of a tenant at a time. Keeps nothing for a tenant whose resource is gone. */
  change(tenantId: string, expiresAt: Date, change: (present: readonly RefusedHost[]) => RefusedHost[]): Promise<void>;
  dismiss(tenantId: string, now: Date, expiresAt: Date): Promise<void>;
}

export interface ShownRefusal {
  readonly host: string;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** It shares its registrable domain with a callback URL. */
  readonly related: boolean;
  /** The callback URLs with this host added; null if it is not certain that the owner holds it. */
  readonly callbackUrls: readonly string[] | null;
}

export interface RefusedHosts {
  /** Remembers a refusal in memory; `flush` writes it down. */
  note(open: { readonly tenant: Tenant; readonly callbacks: readonly CallbackPattern[] }, redirectUri: string): void;
  /** Related hosts first, then the most recent. Hosts that have been listed since are left out. */
  listOf(tenant: Tenant, resource: SocialLoginResource): Promise<ShownRefusal[]>;
  /** Whether the owner dismissed the notice recently, so that it stays away even after new refusals. */
  isDismissed(tenantId: string): Promise<boolean>;
  /** Hides the notice for as long as a refusal is kept. New ones do not bring it back: strangers cause them. */
  dismiss(tenantId: string): Promise<void>;
  flush(): Promise<void>;
}
