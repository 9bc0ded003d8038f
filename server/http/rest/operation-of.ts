/** The contract entry that a request was routed to. */
import type { Operation } from '@porchlight/contract';
import type { NextFunction, Request, Response } from 'express';
import type { z } from 'zod';

/** A request as the middleware of the contract's operations gets it: the router has put its entry there. */
export interface RoutedRequest {
  readonly tsRestRoute: Pick<Operation, 'metadata'>;
}

interface SharedPathRequest extends Pick<Request, 'params'> {
  readonly tsRestRoute: RoutedRequest['tsRestRoute'] & { readonly pathParams?: z.ZodType };
}

/** Undefined on pages, documents and protocols, which are no operations. */
export const operationOf = (req: Request): Operation | undefined =>
  (req as Request & { tsRestRoute?: Operation }).tsRestRoute;

/**
 * Runs before everything else of an operation: a page may have an address of the same form, known by a reserved word in it.
 * Such a request is no call, so no gate is asked.
 */
export const leaveSharedPath = (req: SharedPathRequest, _res: Response, next: NextFunction): void => {
  const { metadata, pathParams } = req.tsRestRoute;
  if (!metadata.sharesPath || !pathParams || pathParams.safeParse(req.params).success) {
    next();
    return;
  }
  Object.assign(req, { tsRestRoute: undefined, route: undefined });
  next('route');
};
