/** The look of a project's pages: how it is kept, and who asks for it. */
import type { LogoTheme } from '@porchlight/contract';
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Appearance, AppearanceSettings, ShownLook } from '../settings/appearance.ts';
import type { Logo } from '../settings/logo.ts';
import type { SocialLoginResource } from './resource.ts';

/** Every node is informed of a change. */
export interface AppearanceStore {
  read(tenantId: string): Promise<Result<Appearance, DomainError>>;
  /** Replaces everything but the logos. */
  set(tenantId: string, settings: AppearanceSettings, now: Date): Promise<Result<Appearance, DomainError>>;
  /** Null removes it. */
  setLogo(tenantId: string, theme: LogoTheme, logo: Logo | null, now: Date): Promise<Result<Appearance, DomainError>>;
  /** Null if the logo has another version now, or is gone. */
  findLogo(tenantId: string, version: string): Promise<Logo | null>;
}

export interface ManageAppearance extends Pick<AppearanceStore, 'read'> {
  set(tenantId: string, settings: AppearanceSettings): Promise<Result<Appearance, DomainError>>;
  setLogo(tenant: Tenant, theme: LogoTheme, bytes: Buffer): Promise<Result<Appearance, DomainError>>;
  removeLogo(tenantId: string, theme: LogoTheme): Promise<Result<Appearance, DomainError>>;
}

/** The looks that pages may show for apps. */
export interface Looks {
  /** `address` is where the sign-in returns to; null on a page that belongs to no sign-in of the app. */
  of(tenant: Tenant, resource: SocialLoginResource | null, address: string | null): ShownLook;
  /** For a page of a project that has no sign-in at the moment, such as an error page. It never fails. */
  ofTenant(tenantId: string | null): Promise<ShownLook>;
}
