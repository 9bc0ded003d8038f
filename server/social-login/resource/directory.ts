/**
 * Tenants as the edge sees them, from a bounded cache that the change feed keeps true. It serves calls that name a
 * tenant in their path; calls with a key read the database anyway.
 */

import { LRUCache } from 'lru-cache';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { mayBeTenantId } from '../../kernel/tenant-id.ts';
import { requireOpen, type Tenant } from '../../tenants/tenant.ts';
import type { SocialLoginResource } from '../ports/resource.ts';
import type { CallbackPattern } from '../settings/callback-url.ts';
import { callbacksOf, notProvisioned } from './resource.ts';

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
  /** The tenant if edge calls may continue, else the reason why not. */
  open(tenantId: string, now: Date): Promise<Result<OpenTenant, DomainError>>;
  /** The same answer without asking the database; undefined if it is not known. */
  known(tenantId: string, now: Date): Result<OpenTenant, DomainError> | undefined;
  forget(tenantId: string): void;
  /** Forgets what is known, and keeps what is being read. For a change that was known before the reading began. */
  expire(tenantId: string): void;
  /** Reads tenants that changed, so that no call has to. What cannot be read is forgotten. */
  reload(tenantIds: readonly string[]): Promise<void>;
}

/** Whether edge calls of a tenant may go on. */
export function openTenant({ tenant, resource }: DirectoryEntry, now: Date): Result<OpenTenant, DomainError> {
  const open = requireOpen(tenant, now, false);
  if (!open.ok) return open;
  return resource ? ok({ tenant, resource, callbacks: callbacksOf(resource) }) : fail(notProvisioned);
}

/** About 1 KB an entry, so the cache stays within some 20 MB. */
const CACHED_TENANTS = 20_000;

type Load = (tenantIds: readonly string[]) => Promise<DirectoryEntry[]>;

function cacheOf(load: Load) {
  const entries = new LRUCache<string, DirectoryEntry>({ max: CACHED_TENANTS });
  // The reading under way for a tenant. What was read before a change must not be cached after it.
  const reading = new Map<string, object>();

  const forget = (tenantId: string): void => {
    reading.delete(tenantId);
    entries.delete(tenantId);
  };

  /** The result becomes the known state, unless the tenant changed in between or somebody else has begun to read it. */
  const read = async (tenantIds: readonly string[]): Promise<DirectoryEntry[]> => {
    const mark = {};
    for (const tenantId of tenantIds) reading.set(tenantId, mark);
    let loaded: DirectoryEntry[] = [];
    try {
      loaded = await load(tenantIds);
    } finally {
      const found = new Map(loaded.map((entry) => [entry.tenant.id, entry]));
      for (const tenantId of tenantIds.filter((id) => reading.get(id) === mark)) {
        forget(tenantId);
        const entry = found.get(tenantId);
        if (entry) entries.set(tenantId, entry);
      }
    }
    return loaded;
  };

  return { entries, read, forget };
}

export function createDirectory(load: Load): Directory {
  const { entries, read, forget } = cacheOf(load);

  const find = async (tenantId: string): Promise<DirectoryEntry | null> => {
    const cached = entries.get(tenantId);
    if (cached) return cached;
    if (!mayBeTenantId(tenantId)) return null;
    const [loaded] = await read([tenantId]);
    return loaded ?? null;
  };

  return {
    find,
    async open(tenantId, now) {
      const entry = await find(tenantId);
      return entry ? openTenant(entry, now) : fail({ code: 'tenantNotFound' });
    },
    known(tenantId, now) {
      const entry = entries.get(tenantId);
      return entry && openTenant(entry, now);
    },
    forget,
    expire: (tenantId) => void entries.delete(tenantId),
    async reload(tenantIds) {
      if (tenantIds.length > 0) await read(tenantIds);
    },
  };
}
