/** Calls that wait for a person: the policy of a project, and the answer to a call that has to wait. */
import { z } from 'zod';
import { RISKS } from '../permission.ts';
import { secret } from '../secret.ts';
import { WAIT_TOKEN_PREFIX } from '../vocabulary.ts';
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
    id: z.string().meta({ description: 'Send it as the header `Approval` with the same call, once it is approved.' }),
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

export const ApprovalMessage = z
  .object({
    approval: ApprovalRequest.omit({ user_code: true }),
    operation: z.string().meta({ description: 'Name of the operation that waits.' }),
    risk: z.enum(RISKS),
  })
  .meta({
    id: 'ApprovalMessage',
    description: 'A call that waits for the owner. What it would change is on the page.',
  });
