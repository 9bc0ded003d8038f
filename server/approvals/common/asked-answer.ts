/** What the program that asked is told: where the person decides, the code to compare, and where to wait. */
import type { ApprovalAsked as AskedSchema } from '@porchlight/contract';
import type { z } from 'zod';
import type { AskedRequest } from './request.ts';

export type ApprovalAsked = z.output<typeof AskedSchema>;

export const askedAnswer = (
  baseUrl: string,
  path: string,
  { id, userCode, expiresAt }: Pick<AskedRequest, 'id' | 'userCode' | 'expiresAt'>,
  waitToken: string,
): ApprovalAsked => ({
  approval: { id, approval_url: baseUrl + path, user_code: userCode, expires_at: expiresAt.toISOString() },
  wait: { url: `${baseUrl}/api/wait`, token: waitToken },
});
