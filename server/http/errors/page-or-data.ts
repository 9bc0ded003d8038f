/** Whether an error is shown as a page or sent as data. */
import type { Request } from 'express';
import { prefersHtml } from '../../pages/respond.ts';
import { operationOf } from '../rest/operation-of.ts';

/** A browser that opened a page, or sent one of our forms. */
export const isForPeople = (req: Request): boolean =>
  !isForPrograms(req) &&
  prefersHtml(req) &&
  (req.method === 'GET' || Boolean(req.is(['application/x-www-form-urlencoded', 'multipart/form-data'])));

/**
 * Programs get data, whatever `Accept` says: from every operation except the links that people follow, and from unknown
 * addresses of the API. All other routes under `/edge` are pages of a sign-in.
 */
function isForPrograms(req: Request): boolean {
  const operation = operationOf(req);
  if (operation) return !operation.metadata.forBrowsers;
  return isUnder('/api', req.path) || (isUnder('/edge', req.path) && req.route === undefined);
}

const isUnder = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`);
