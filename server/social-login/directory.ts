/**
 * Tenants as the edge sees them, from a bounded cache that the change feed keeps true. It serves calls that name a
 * tenant in their path; calls with a key read the database anyway.
 */
import { LRUCache } from 'lru-cache';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { refuseUnlessOpen, type Tenant } from '../tenants/tenant.ts';
import { mayBeTenantId } from '../tenants/tenant-id.ts';
import { type CallbackPattern, readRegisteredCallbacks } from './callback-url.ts';
import type { SocialLoginResource } from './ports.ts';

export interface DirectoryEntry {
  readonly tenant: Tenant;
  readonly resource: SocialLoginResource | null;
}

/** A tenant whose social login is provisioned and open. */
export interface OpenTenant {
  readonly tenant: Tenant;
  readonly resource: SocialLoginResource;
  readonly callbacks: readonly CallbackPattern[];
}

export interface Directory {
  find(tenantId: string): Promise<DirectoryEntry | null>;
  /** The tenant if edge calls may go on, else why not. */
  open(tenantId: string, now: Date): Promise<Result<OpenTenant, DomainError>>;
  /** The same as far as it is known without asking the database, else undefined. */
  known(tenantId: string, now: Date): Result<OpenTenant, DomainError> | undefined;
  forget(tenantId: string): void;
}

/** About 1 KB an entry, so the cache stays within some 20 MB. */
const CACHED_TENANTS = 20_000;

export function createDirectory(load: (tenantId: string) => Promise<DirectoryEntry | null>): Directory {
  const entries = new LRUCache<string, DirectoryEntry>({ max: CACHED_TENANTS });
  const callbacks = new WeakMap<SocialLoginResource, readonly CallbackPattern[]>();
  // Counts invalidations: what was read before one must not be cached after it.
  let version = 0;

  const find = async (tenantId: string): Promise<DirectoryEntry | null> => {
    const cached = entries.get(tenantId);
    if (cached) return cached;
    if (!mayBeTenantId(tenantId)) return null;
    const before = version;
    const loaded = await load(tenantId);
    if (loaded && before === version) entries.set(tenantId, loaded);
    return loaded;
  };

  const callbacksOf = (resource: SocialLoginResource): readonly CallbackPattern[] => {
    const known = callbacks.get(resource) ?? readRegisteredCallbacks(resource.callbackUrls);
    callbacks.set(resource, known);
    return known;
  };

  const opened = ({ tenant, resource }: DirectoryEntry, now: Date): Result<OpenTenant, DomainError> => {
    const refused = refuseUnlessOpen(tenant, now, false);
    if (refused) return fail(refused);
    return resource ? ok({ tenant, resource, callbacks: callbacksOf(resource) }) : fail(notProvisioned);
  };

  return {
    find,
    async open(tenantId, now) {
      const entry = await find(tenantId);
      return entry ? opened(entry, now) : fail({ code: 'tenantNotFound' });
    },
    known(tenantId, now) {
      const entry = entries.get(tenantId);
      return entry && opened(entry, now);
    },
    forget(tenantId) {
      version += 1;
      entries.delete(tenantId);
    },
  };
}

export const notProvisioned: DomainError = {
  code: 'resourceNotProvisioned',
  next: {
    why: 'Provision social login with the callback URLs of the app.',
    operation: 'provisionSocialLogin',
    body: { callback_urls: ['https://app.example.com/auth/callback'] },
  },
};
