/** What erasing, exporting, blocking and access lists need of storage. */
import type { TenantLocation } from '../social-login/ports.ts';
import type { AccessList } from './access-list.ts';

interface Admission {
  readonly list: AccessList;
  readonly isBlocked: boolean;
}

export interface PeopleStore {
  /** What decides whether a person may sign in, in one read. */
  admissionOf(tenantId: string, identityHashes: readonly string[]): Promise<Admission>;
  accessOf(tenantId: string): Promise<AccessList>;
  setAccess(tenantId: string, list: AccessList, now: Date): Promise<void>;
  blockedAtOf(tenantId: string, userId: number): Promise<Date | null>;
  /** Remembers the person and ends every session. Returns the sessions that were alive; null for an unknown user. */
  block(location: TenantLocation, userId: number, now: Date): Promise<string[] | null>;
  unblock(tenantId: string, userId: number): Promise<void>;
  /** Irreversible. Returns the sessions that were alive; null for an unknown user. */
  erase(location: TenantLocation, userId: number, now: Date): Promise<string[] | null>;
}
