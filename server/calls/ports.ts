/** A call of an operation, whichever door it came by: the REST API, a tool of MCP, or a form of the desk. */
import type { Actor, ErrorCode, MemberRole, Permission } from '@porchlight/contract';
import type { ManagedCall } from '../approvals/ports.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { CallTerms } from './terms.ts';

/** `other` is a caller whose credential alone allows the operation, or a caller without any credential. */
export type CallingParty =
  | { readonly kind: 'key'; readonly actor: Actor; readonly permissions: readonly Permission[] }
  | { readonly kind: 'program'; readonly clientId: string }
  | { readonly kind: 'person'; readonly role: MemberRole; readonly since: Date }
  | { readonly kind: 'other' };

/** Where the call is written down for the owner of the project. */
export interface CallLog {
  /** The caller may make this call. From now on it is in the log, whatever its outcome is. */
  begin(): void;
  /** The code of the error, or null for a call that was made. */
  end(code: ErrorCode | null): void;
}

/** A call before its input is read. */
export interface ArrivedCall {
  readonly terms: CallTerms;
  /** Null for an operation that is about no project. */
  readonly tenant: Tenant | null;
  readonly by: CallingParty;
  readonly address: string;
  readonly accountId?: string | undefined;
  readonly log: CallLog;
}

export interface CallInput extends Pick<ManagedCall, 'params' | 'query' | 'body' | 'readBody' | 'approval'> {
  /** Whether this call of a person gives others more rights, or sends people or data to a new place. */
  widens?(): Promise<boolean>;
  /** How many bytes were sent. */
  size(): number;
}

/** What a gate returns for a call that passed it. */
export interface Passage {
  /** Called if the call was refused and has changed nothing. */
  giveBack(): Promise<void>;
  /** The call was made. Called before the answer is sent, so that the next call may follow at once. */
  made(): Promise<void>;
}

/** A call that may be made once its input is good. Only `admit` makes one. */
export interface AdmittedCall {
  readonly call: ArrivedCall;
  readonly admitted: symbol;
}

export interface Calls {
  /** Asks the gates that need no input. */
  admit(call: ArrivedCall): Promise<Result<AdmittedCall, DomainError>>;
  /** Asks the gates that read the input, and does the work. Refused work takes nothing. */
  makeCall<T>(
    admitted: AdmittedCall,
    input: CallInput,
    work: () => Promise<Result<T, DomainError>>,
  ): Promise<Result<T, DomainError>>;
}
