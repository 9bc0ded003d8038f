/**
 * Refuses parameters that an operation does not have, before anything happens. A schema in the contract does the same.
 * This is for operations without a query or without a body: otherwise an unknown `?dry_run=true` would be ignored, and
 * the call would delete. Queries below `/edge` are left alone: people come there by links, to which others add their
 * own parameters.
 */
import { type FieldFault, type Operation, takesBody } from '@porchlight/contract';
import type { NextFunction, Request, Response } from 'express';
import { HttpRefusal } from '../errors/http-error.ts';

type RoutedCall = Pick<Request, 'query' | 'body'> & { readonly tsRestRoute: Operation };

export const refuseUnknownParameters = (req: RoutedCall, _res: Response, next: NextFunction): void => {
  const { tsRestRoute: operation } = req;
  const errors = [
    ...(operation.path.startsWith('/api/') && operation.query === undefined
      ? Object.keys(req.query).map(unknownAt('query'))
      : []),
    ...(takesBody(operation) ? [] : namesIn(req.body).map(unknownAt('body'))),
  ];
  if (errors.length === 0) {
    next();
    return;
  }
  const detail =
    'The request has a parameter that this operation does not know; nothing happened. `errors` says which.';
  throw new HttpRefusal({ code: 'invalidRequest', detail, errors });
};

const unknownAt =
  (part: 'query' | 'body') =>
  (name: string): FieldFault => ({ path: name === '' ? part : `${part}.${name}`, message: 'is not known here' });

/**
 * An empty object counts as no body, because many programs send one. A body that is not an object is unknown as a
 * whole.
 */
function namesIn(body: unknown): string[] {
  if (body === undefined || body === null) return [];
  return typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : [''];
}
