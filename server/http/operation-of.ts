/** The contract entry that a request was routed to. Undefined on pages, documents and protocols, which have none. */
import type { Operation } from '@porchlight/contract';
import type { Request } from 'express';

export const operationOf = (req: Request): Operation | undefined =>
  (req as Request & { tsRestRoute?: Operation }).tsRestRoute;
