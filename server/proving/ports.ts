/**
 * What proving an app needs from storage: test users as they are, tickets that work once, and reports that are kept.
 */
import type { Severity } from '@porchlight/contract';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import type { UserRecord } from '../social-login/ports/users.ts';
import type { TestFault } from '../social-login/revocations/test-faults.ts';

export interface TestUserRecord extends UserRecord {
  readonly subject: string;
}

export interface TestUserRecords {
  /** A test user whose hour is not over; null for any other user. */
  find(location: TenantLocation, userId: number, now: Date): Promise<TestUserRecord | null>;
  /** Null if the test user is gone. */
  change(
    location: TenantLocation,
    userId: number,
    change: { readonly email?: string | undefined; readonly name?: string | undefined },
    now: Date,
  ): Promise<TestUserRecord | null>;
  /** Sign-ins of living test users since this moment, with the address at which they ended. */
  signInsSince(location: TenantLocation, since: Date, now: Date): Promise<SeenSignIn[]>;
  /** Tells every node of the fault. */
  announceFault(fault: TestFault, now: Date): Promise<void>;
}

export interface SeenSignIn {
  readonly userId: number;
  readonly redirectUri: string;
}

export interface TicketStore {
  add(tenantId: string, ticket: string, userId: number, expiresAt: Date): Promise<void>;
}

export interface ProofRecord {
  readonly id: string;
  readonly app: string;
  readonly createdAt: Date;
  readonly findings: number;
  readonly worst: Severity | 'none';
  readonly receipt: string;
  readonly report: Readonly<Record<string, unknown>>;
}

export interface ProofStore {
  /** Keeps the newest reports of a project and drops older ones. */
  add(tenantId: string, proof: ProofRecord): Promise<void>;
  /** The newest first. */
  list(tenantId: string): Promise<ProofRecord[]>;
}
