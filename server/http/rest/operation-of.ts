/** The contract entry that a request was routed to. */
import type { Operation } from '@porchlight/contract';
import type { Request } from 'express';

/** A request as the middleware of the contract's operations gets it: the router has put its entry there. */
export interface RoutedRequest {
  readonly tsRestRoute: Pick<Operation, 'metadata'>;
}

/** Undefined on pages, documents and protocols, which are no operations. */
export const operationOf = (req: Request): Operation | undefined =>
  (req as Request & { tsRestRoute?: Operation }).tsRestRoute;

/** The address belongs to something else that has the same path as the operation. */
export const leaveOperation = (req: object): void => {
  Object.assign(req, { tsRestRoute: undefined, route: undefined });
};
