/** Who is calling, as authentication found out. Only authentication writes it; routes read it by its kind. */
import type { Actor } from '@porchlight/contract';
import type { Response } from 'express';

/** The part of a caller that HTTP needs: for whom a limit and the log count the call. */
export interface Caller {
  readonly kind: string;
  readonly tenant?: { readonly id: string; readonly ownerId?: string | null };
  readonly account?: { readonly id: string };
  /** The name of the caller in the log of the tenant. */
  readonly actor?: Actor;
}

type Answering = Pick<Response, 'locals'>;

/** The kind of caller that uses a key of a project. */
export const KEY_CALLER = 'tenant';

const NOBODY: Caller = { kind: 'public' };

export const setCaller = (res: Answering, caller: Caller): void => {
  res.locals.caller = caller;
};

export const callerOf = (res: Answering): Caller => (res.locals.caller as Caller | undefined) ?? NOBODY;

/** Whether a key of a project was accepted. The fast path answers without Express, and takes no key. */
export const isCalledByKey = (res: Partial<Answering>): boolean =>
  (res.locals?.caller as Caller | undefined)?.kind === KEY_CALLER;

/** For routes that need only the id of an account. */
export function callingAccountId(res: Answering): string {
  const { kind, account } = callerOf(res);
  if (!account) throw new Error(`this operation was reached by a ${kind} caller, not by an account`);
  return account.id;
}

/** One kind of caller, and what its routes learn about it: the feature that checks the credential owns the kind. */
export interface CallerKind<Known> {
  make(known: Known): Caller;
  /** Undefined for a caller of another kind. */
  find(caller: Caller): Known | undefined;
  of(res: Answering): Known;
}

export function callerKind<Known extends object>(kind: string): CallerKind<Known> {
  const callers = new WeakMap<Caller, Known>();
  return {
    make(known) {
      const caller: Caller = { ...known, kind };
      callers.set(caller, known);
      return caller;
    },
    find: (caller) => callers.get(caller),
    of(res) {
      const caller = callerOf(res);
      const known = callers.get(caller);
      if (!known) throw new Error(`this operation was reached by a ${caller.kind} caller, not by ${kind}`);
      return known;
    },
  };
}

/** The bearer token of an Authorization header, or null. RFC 6750 section 2.1; the scheme's case does not matter. */
export function bearerOf(authorization: string | undefined): string | null {
  const match = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization ?? '');
  return match?.[1] ?? null;
}
