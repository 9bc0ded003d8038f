/**
 * Holds back a call that a person has to approve. It is asked after the request was found good, so that no one is
 * bothered with one that would be refused anyway; what does not fit its schemas goes on to the handler, which says so.
 */
import { mayNeedApproval, type Operation, takesBody } from '@porchlight/contract';
import type { NextFunction, Request, Response } from 'express';
import type { z } from 'zod';
import { type DomainError, unwrap } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { RoutedRequest } from '../rest/operation-of.ts';

interface CheckedCall {
  /** From which the caller is read by its kind. */
  readonly res: Pick<Response, 'locals'>;
  readonly operation: Operation;
  readonly params: Request['params'];
  readonly query: Request['query'];
  readonly body: unknown;
  readonly approvalId: string | undefined;
}

/** Passes where the call may be made now. */
export type ApproveCall = (call: CheckedCall) => Promise<Result<void, DomainError>>;

type Approvable = Pick<Request, 'params' | 'query' | 'body' | 'headers'> & RoutedRequest;

export const requireApproval =
  (approve: ApproveCall) =>
  async (req: Approvable, res: Response, next: NextFunction): Promise<void> => {
    const operation = req.tsRestRoute as Operation;
    if (!mayNeedApproval(operation.metadata)) return next();
    const schemas = operation as { readonly body?: z.ZodType; readonly query?: z.ZodType };
    const body = takesBody(operation) ? schemas.body?.safeParse(req.body) : undefined;
    const query = schemas.query?.safeParse(req.query);
    if (body?.success === false || query?.success === false) return next();
    const { approval } = req.headers;
    unwrap(
      await approve({
        res,
        operation,
        params: req.params,
        query: req.query,
        body: body?.data,
        approvalId: typeof approval === 'string' ? approval : undefined,
      }),
    );
    next();
  };
