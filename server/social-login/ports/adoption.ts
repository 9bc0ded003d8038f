/** Sessions that are taken over from the former system of an app, and what that needs from storage. */
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { Identity } from '../../providers/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { AdoptionSource } from '../settings/adoption-source.ts';
import type { SocialLoginResource, TenantLocation } from './resource.ts';
import type { NewSession, SignedInUser } from './sessions.ts';

/** `from` is given by an undo, which knows since when the source was set. */
type WantedSource = Omit<AdoptionSource, 'from'> & Partial<Pick<AdoptionSource, 'from'>>;
type AdoptionOutcome = Promise<Result<AdoptionSource | null, DomainError>>;

export interface ManageAdoption {
  /** Fails if there is no social login. */
  read(tenantId: string): AdoptionOutcome;
  set(tenant: Tenant, source: WantedSource): AdoptionOutcome;
  end(tenantId: string): AdoptionOutcome;
}

interface Adopted {
  readonly tenantId: string;
  readonly resource: SocialLoginResource;
  /** The first identity of the user. */
  readonly person: Identity;
  readonly token: { readonly hash: string; readonly expiresAt: Date };
  readonly session: NewSession;
}

export interface AdoptionStore {
  /** Stores the source, or that there is none, and tells every node. */
  set(tenantId: string, source: AdoptionSource | null, now: Date): Promise<void>;
  /** The user who was imported with this former name. */
  findFormer(location: TenantLocation, issuer: string, subject: string): Promise<Identity | null>;
  isSpent(tenantId: string, hash: string): Promise<boolean>;
  /** One statement: token, session and `authorize` are stored together, or nothing is. Null if nothing was. */
  adopt(adopted: Adopted, now: Date): Promise<SignedInUser | null>;
}
