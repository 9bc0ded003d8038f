/**
 * Holds back a call that a person has to approve. It is asked after the request was found good, so that no one is
 * bothered with one that would be refused anyway; what does not fit its schemas goes on to the handler, which says so.
 * An approval is for one change: a call that is refused after it was let through gives its approval back.
 */
import type { IncomingMessage } from 'node:http';
import { mayNeedApproval, type Operation, takesBody } from '@porchlight/contract';
import type { ErrorRequestHandler, NextFunction, Request, Response } from 'express';
import type { z } from 'zod';
import { type DomainError, Refusal, unwrap } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import { callerOf } from '../authentication/caller.ts';
import type { HoldBody } from '../request/held-body.ts';
import type { RoutedRequest } from '../rest/operation-of.ts';

interface CheckedCall {
  /** From which the caller is read by its kind. */
  readonly res: Pick<Response, 'locals'>;
  readonly operation: Operation;
  readonly params: Request['params'];
  readonly query: Request['query'];
  readonly body: unknown;
  /** Reads the body of an operation that streams. */
  readonly readBody?: (() => Promise<Result<Buffer, DomainError>>) | undefined;
  readonly approval: { readonly id: string } | 'none';
}

interface Pass {
  giveBack(): Promise<void>;
}

/** Passes where the call may be made now. */
export type ApproveRequest = (call: CheckedCall) => Promise<Result<Pass, DomainError>>;

type Approvable = IncomingMessage & Pick<Request, 'params' | 'query' | 'body'> & RoutedRequest;

export const requireApproval =
  (approve: ApproveRequest, holdBody: HoldBody) =>
  async (req: Approvable, res: Response, next: NextFunction): Promise<void> => {
    const operation = req.tsRestRoute as Operation;
    if (!mayNeedApproval(operation.metadata)) return next();
    const schemas = operation as { readonly body?: z.ZodType; readonly query?: z.ZodType };
    const body =
      takesBody(operation) && operation.metadata.streams === undefined ? schemas.body?.safeParse(req.body) : undefined;
    const query = schemas.query?.safeParse(req.query);
    if (body?.success === false || query?.success === false) return next();
    const { approval } = req.headers;
    const asker = callerOf(res).tenant?.id ?? '';
    res.locals.approvalPass = unwrap(
      await approve({
        res,
        operation,
        params: req.params,
        query: req.query,
        body: body?.data,
        readBody: operation.metadata.streams === undefined ? undefined : () => holdBody(asker, req, res),
        approval: typeof approval === 'string' ? { id: approval } : 'none',
      }),
    );
    next();
  };

/** A refusal is a value of its use case, and nothing was changed. After a surprise that is not known: the approval stays spent. */
export const returnApproval: ErrorRequestHandler = async (thrown, _req, res, next) => {
  const pass = res.locals.approvalPass as Pass | undefined;
  if (pass && thrown instanceof Refusal) await pass.giveBack();
  next(thrown);
};
