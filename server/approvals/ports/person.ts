/** What approvals by people need from storage and from other features. */
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { Asker, NoRoom, PersonApproval } from '../common/person-approval.ts';
import type { Decided } from '../common/request.ts';

export type AskOutcome =
  | { readonly kind: 'open'; readonly approval: PersonApproval; readonly waitToken: string; readonly isNew: boolean }
  /** The same binding waits with another text. */
  | { readonly kind: 'stale' }
  /** Too many wait for this person. */
  | ({ readonly kind: 'full' } & NoRoom);

/** All that was asked of one person, or the part of one asker, or that about one thing. */
export type QuestionsOf = Pick<Asker, 'tenantId' | 'userId'> & Partial<Pick<PersonApproval, 'clientId' | 'binding'>>;

/** Exactly one thing that one asker may do. */
export type Wanted = Asker & Pick<PersonApproval, 'binding'>;

interface Named {
  readonly tenantId: string;
  readonly id: string;
}

export interface AgentCount {
  readonly clientId: string;
  /** Null for the app itself. */
  readonly agentName: string | null;
  readonly asked: number;
  readonly approved: number;
  readonly denied: number;
  readonly lastAskedAt: Date;
}

export interface PersonApprovalStore {
  /** The request that waits already, or a new one. One person is asked about one thing at a time. */
  ask(approval: PersonApproval, waitToken: string, now: Date): Promise<AskOutcome>;
  /** The request of the same asker, binding and text that waits. */
  findOpen(approval: Wanted & Pick<PersonApproval, 'textHash'>, now: Date): Promise<PersonApproval | null>;
  /** The newest decision about exactly this that still counts. */
  findDecided(approval: Wanted & Pick<PersonApproval, 'textHash'>, now: Date): Promise<PersonApproval | null>;
  find(of: Named): Promise<PersonApproval | null>;
  /** Spends an approval. False for any other, and for the second of two calls at once. */
  take(wanted: Wanted & Named, now: Date): Promise<boolean>;
  /** Null if there is nothing to decide. */
  decide(
    of: Named & Pick<Asker, 'userId'>,
    decision: Decided,
    now: Date,
    expiresAt: Date,
  ): Promise<PersonApproval | null>;
  /** Denies what may still be got or used of this person: what waits, and what is approved and not used. */
  denyAllOf(of: QuestionsOf, now: Date): Promise<PersonApproval[]>;
  /** The newest first. */
  ofUser(of: Pick<Asker, 'tenantId' | 'userId'>, limit: number): Promise<PersonApproval[]>;
  /** What each agent asked, the busiest first. */
  countsOf(tenantId: string): Promise<AgentCount[]>;
  /** By wait token. Unknown tokens are left out. */
  findByWaitTokens(waitTokens: readonly string[]): Promise<ReadonlyMap<string, PersonApproval>>;
}

/** Whose token it is, and the agent that holds it. */
export interface TokenAsker {
  readonly userId: number;
  readonly clientId: string;
  readonly agent: { readonly name: string; readonly host: string | null } | null;
}

/** Null for a token that is not valid, or whose session has ended. */
export type ReadAsker = (tenantId: string, accessToken: string) => Promise<Result<TokenAsker | null, DomainError>>;

/** Ends every connection of an agent with a person. */
export type EndAgent = (asker: Asker) => Promise<void>;

/** What webhooks are told. */
export interface ToldApproval {
  asked(approval: PersonApproval, url: string): Promise<void>;
  decided(approval: PersonApproval): Promise<void>;
}
