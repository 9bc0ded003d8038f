/** The one error body: RFC 9457 problem details with a stable code and, if there is one, the next call as data. */
import { z } from 'zod';
import { ERROR_CODES } from './errors.ts';
import { PERMISSIONS } from './permission.ts';
import { ApprovalRequest, ApprovalWait } from './schemas/approval.ts';
import { APPROVAL_MISSING_STATUSES, REACHED_CAP_NAMES } from './vocabulary.ts';

export const Fix = z
  .object({
    why: z.string().meta({ description: 'Why this call helps.' }),
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
    path: z.string().meta({ description: 'Path below the base address.' }),
    body: z.record(z.string(), z.unknown()).optional().meta({ description: 'JSON body to send.' }),
  })
  .meta({ id: 'Fix', description: 'The next call, as data.' });
export type Fix = z.infer<typeof Fix>;

export const FieldFault = z
  .object({
    path: z.string().meta({ description: 'Where the fault is, such as `body.callback_urls.0`.' }),
    message: z.string(),
  })
  .meta({ id: 'FieldFault', description: 'One fault of the request.' });
export type FieldFault = z.infer<typeof FieldFault>;

export const ReachedCap = z
  .object({
    name: z.enum(REACHED_CAP_NAMES),
    max: z.int(),
    ends_at: z.iso.datetime().nullable().meta({ description: 'When the cap ends; null where waiting does not help.' }),
    message: z.string().meta({ description: 'One line: the cap, when it ends and what raises it.' }),
  })
  .meta({
    id: 'ReachedCap',
    description: 'The cap that refused. Only on a service on the own machine, where personas sign in.',
  });
export type ReachedCap = z.infer<typeof ReachedCap>;

export const Problem = z
  .object({
    type: z.url().meta({ description: 'The page that explains the code.' }),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    code: z
      .enum(ERROR_CODES as [string, ...string[]])
      .meta({ id: 'ErrorCode', description: 'Stable code, camelCase.' }),
    request_id: z.string(),
    fix: Fix.optional(),
    errors: z.array(FieldFault).optional().meta({ description: 'Every fault of an invalid request.' }),
    needs: z.enum(PERMISSIONS).optional().meta({ description: 'The permission that the key lacks.' }),
    approval: ApprovalRequest.optional().meta({ description: 'What the owner is asked.' }),
    wait: ApprovalWait.optional(),
    approval_status: z
      .enum(APPROVAL_MISSING_STATUSES)
      .optional()
      .meta({ description: 'What became of the approval that is missing.' }),
    cap: ReachedCap.optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details.' });
export type Problem = z.infer<typeof Problem>;
