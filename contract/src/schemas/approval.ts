/** Calls that wait for a person: the policy of a project, and the answer to a call that has to wait. */
import { z } from 'zod';
import { RISKS } from '../permission.ts';
import { secret } from '../secret.ts';
import { APPROVAL_CALLS_MAX, WAIT_TOKEN_PREFIX } from '../vocabulary.ts';
import { IsoTime } from './scalars.ts';

export const ApprovalPolicy = z
  .strictObject({
    outward: z.boolean().meta({ description: 'Calls through which data, sessions or rights could leave the project.' }),
    disruptive: z
      .boolean()
      .meta({ description: 'Calls that could stop what works now: sign-ins, people, other keys.' }),
    irreversible: z.boolean().meta({ description: 'Calls that delete something for good.' }),
  })
  .meta({ id: 'ApprovalPolicy', description: 'Which calls wait until the owner has approved them.' });

export const ApprovalPolicyChange = ApprovalPolicy.partial().meta({
  id: 'ApprovalPolicyChange',
  description: 'Which calls wait from now on. A field that is left out stays as it is.',
});

export const ApprovalRequest = z
  .object({
    id: z.string().meta({
      description:
        'Send it as the header `Approval` with the same call, or with each call of the list, once it is approved.',
    }),
    approval_url: z.url().meta({ description: 'Where the owner sees what would change, and decides.' }),
    user_code: z.string().meta({ description: 'The page shows the same code.', example: 'KXPM-4T7Q' }),
    expires_at: IsoTime,
  })
  .meta({ id: 'ApprovalRequest' });

export const ApprovalWait = z
  .object({
    url: z.url(),
    token: secret(z.string(), { description: `Bearer token of the wait call; starts with \`${WAIT_TOKEN_PREFIX}\`.` }),
  })
  .meta({ id: 'ApprovalWait', description: 'Where to wait for the decision.' });

export const CallToApprove = z
  .strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z
      .string()
      .max(2_000)
      .meta({ description: 'Path of the call, with its query.', example: '/api/social-login/access' }),
    body: z.unknown().optional().meta({ description: 'JSON body of the call, as it will be sent.' }),
  })
  .meta({ id: 'CallToApprove' });

export const ApprovalWish = z
  .strictObject({
    calls: z
      .array(CallToApprove)
      .min(1)
      .max(APPROVAL_CALLS_MAX)
      .meta({ description: 'The calls, in the order in which they will be made.' }),
  })
  .meta({ id: 'ApprovalWish' });

export const ApprovalAsked = z
  .object({ approval: ApprovalRequest, wait: ApprovalWait })
  .meta({ id: 'ApprovalAsked', description: 'The owner is asked about all of the calls at once.' });

export const ApprovalNotNeeded = z
  .object({ approval: z.null(), wait: z.null() })
  .meta({ id: 'ApprovalNotNeeded', description: 'None of the calls has to be approved: make them.' });

export const ApprovalMessage = z
  .object({
    approval: ApprovalRequest.omit({ user_code: true }),
    operation: z
      .string()
      .meta({ description: 'Name of the operation that waits; of several calls, the one with the highest risk.' }),
    risk: z.enum(RISKS),
    calls: z.int().meta({ description: 'How many calls the approval is for.' }),
  })
  .meta({
    id: 'ApprovalMessage',
    description: 'A call that waits for the owner. What it would change is on the page.',
  });
