/**
 * Takes what a change writes from the bytes of the tenant's day. A list counts in its use case, which knows whether it
 * changes anything; here it takes no more than every change does.
 */
import { CHANGE_BYTES, GUARDS } from '@porchlight/contract';
import type { NextFunction, Request, Response } from 'express';
import { unwrap } from '../../kernel/domain-error.ts';
import type { ChargeBytes } from '../../limits/ports.ts';
import { callerOf } from '../authentication/caller.ts';
import type { RoutedRequest } from '../rest/operation-of.ts';

export const chargeChange =
  ({ chargeBytes }: { readonly chargeBytes: ChargeBytes }) =>
  async (req: Pick<Request, 'body'> & RoutedRequest, res: Response, next: NextFunction): Promise<void> => {
    const { guard } = req.tsRestRoute.metadata;
    const charged = typeof guard === 'string' ? GUARDS[guard].charged : undefined;
    const { tenant } = callerOf(res);
    if (charged && tenant) {
      const body = charged === 'body' ? Buffer.byteLength(JSON.stringify(req.body ?? null)) : 0;
      const { id, ownerId = null } = tenant;
      unwrap(await chargeBytes({ id, ownerId }, CHANGE_BYTES + body));
    }
    next();
  };
