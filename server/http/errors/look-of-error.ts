/** The look of the app on a page about an error of its sign-in. */
import { ERRORS } from '@porchlight/contract';
import type { Request } from 'express';
import { servedHostOf } from '../../kernel/served-host.ts';
import type { AppLook } from '../../pages/components/app-look.ts';
import type { HttpError } from './http-error.ts';

/** It takes any id, and never fails. */
export type FindLook = (tenantId: string) => Promise<AppLook>;

const TENANT_PATH = /^\/(?:edge\/auth|t)\/([^/]+)\//;

export async function lookOfError(req: Request, { code }: HttpError, findLook: FindLook): Promise<AppLook> {
  const tenantId = servedHostOf(req)?.tenantId ?? TENANT_PATH.exec(req.path)?.[1];
  const { status } = ERRORS[code];
  // A flood of refusals, or a database that is away, must not cause another read.
  if (tenantId === undefined || code === 'tenantNotFound' || status === 429 || status >= 500) return {};
  return findLook(tenantId);
}
