/** What links need from storage, and what others may ask of them. */
import type { Account } from '../accounts/account.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { KeysInUse, Link, LinkedKey } from './link.ts';

/** The member who approves. */
export interface Approver {
  readonly accountId: string;
  readonly memberId: string;
  readonly person: string;
}

/** What became of an approved link when its machine asked for the key. */
export type Taken =
  | { readonly kind: 'taken' }
  /** The membership has ended, or its role changed so far that nothing is left. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'full' };

export interface LinkStore {
  /** False if another open link of the project has the same code. */
  create(link: Link, waitToken: string): Promise<boolean>;
  /** A link that waits for a decision. */
  findWaiting(tenantId: string, userCode: string, now: Date): Promise<Link | null>;
  /** The links of wait tokens, by token; unknown ones are left out. */
  findByWaitTokens(waitTokens: readonly string[]): Promise<ReadonlyMap<string, Link>>;
  /** False if it does not wait any more: only one decision counts. */
  approve(tenantId: string, userCode: string, by: Approver, now: Date, expiresAt: Date): Promise<boolean>;
  deny(tenantId: string, userCode: string, now: Date): Promise<boolean>;
  keysInUse(tenantId: string, memberId: string, now: Date): Promise<KeysInUse>;
  /**
   * Makes the key of an approved link. It does so once, and only if the person is still a member. `keyOf` gives the rights
   * that the key has by the member's present role. Null if no approved link has this token.
   */
  take(
    waitToken: string,
    secret: string,
    now: Date,
    keyOf: (link: Link, role: LinkedKey['role']) => LinkedKey | null,
  ): Promise<Taken | null>;
}

export interface LinkAsked {
  readonly userCode: string;
  readonly waitToken: string;
  readonly linkUrl: string;
  readonly expiresAt: Date;
}

type Outcome<T> = Promise<Result<T, DomainError>>;

export type AskForLink = (asked: {
  readonly tenantId: string;
  readonly machine: string;
  readonly address: string;
}) => Outcome<LinkAsked>;

interface Member {
  readonly account: Pick<Account, 'id' | 'name' | 'email'>;
  readonly memberId: string;
}

export interface DecideLink {
  /** The request behind a code that a member has typed. */
  find(tenant: Tenant, typed: string): Outcome<Link>;
  approve(tenant: Tenant, typed: string, by: Member): Outcome<Link>;
  deny(tenant: Tenant, typed: string): Outcome<Link>;
}

/** The key of an approved link, once: its secret, null if there is none to take, or `ended` if it may not be made any more. */
export type TakeLinkedKey = (waitToken: string) => Outcome<{ readonly secret: string } | 'ended' | null>;
