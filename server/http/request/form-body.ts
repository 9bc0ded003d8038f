/** Forms of our own pages: reads their fields and makes sure that one of our pages sent them. */

import express, { type Request } from 'express';
import { Refusal } from '../../kernel/domain-error.ts';
import { fieldsOf } from '../../kernel/fields.ts';
import { originSeen } from '../../kernel/served-host.ts';
import { CSRF_FIELD } from '../../pages/components/form.ts';

/** A body of another kind is left unread, and then lacks every field. */
export const formBody = express.urlencoded({ extended: false, limit: '16kb', parameterLimit: 20, inflate: false });

/** For forms that contain a list. */
export const longFormBody = express.urlencoded({ extended: false, limit: '512kb', parameterLimit: 50, inflate: false });

export function formField(req: Pick<Request, 'body'>, name: string): string | null {
  const value = fieldsOf(req.body)[name];
  return typeof value === 'string' ? value : null;
}

/** Whether the headers in which browsers name the origin of a request name another site. */
export function isCrossSiteForm(req: Request, baseUrl: string): boolean {
  const { headers } = req;
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  return (
    (origin !== undefined && origin !== new URL(originSeen(req, baseUrl)).origin) ||
    (site !== undefined && site !== 'same-origin')
  );
}

/** Whether a form came from a page that was made for the session of this Cookie header. */
interface CsrfCheck {
  checkCsrf(cookieHeader: string | undefined, token: unknown): boolean;
}

/**
 * Refuses a form that another site sent. The token decides. The headers are an earlier check, which still holds if a token
 * should leak.
 */
export function refuseForeignForm(req: Request, baseUrl: string, sessions: CsrfCheck): void {
  if (isCrossSiteForm(req, baseUrl) || !sessions.checkCsrf(req.headers.cookie, formField(req, CSRF_FIELD))) {
    throw new Refusal({ code: 'invalidCsrfToken' });
  }
}
