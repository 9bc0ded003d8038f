/**
 * Refuses a page of another origin at an operation that lists `foreignOrigin`: its visitors would act without knowing,
 * each from an address of their own. Programs send neither header.
 */
import type { IncomingMessage } from 'node:http';
import type { NextFunction } from 'express';
import { HttpRefusal } from '../errors/http-error.ts';
import type { RoutedRequest } from '../rest/operation-of.ts';

type OriginRequest = Pick<IncomingMessage, 'headers'> & RoutedRequest;

export function isForeignOrigin(headers: IncomingMessage['headers'], baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return (
    (headers.origin !== undefined && headers.origin !== new URL(baseUrl).origin) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  );
}

export const refuseForeignOrigin =
  (baseUrl: string) =>
  ({ headers, tsRestRoute }: OriginRequest, _res: unknown, next: NextFunction): void => {
    if (isForeignOrigin(headers, baseUrl) && tsRestRoute.metadata.errors.includes('foreignOrigin'))
      throw new HttpRefusal({ code: 'foreignOrigin' });
    next();
  };
