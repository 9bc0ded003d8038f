/** The hand-over of a project from an agent to a human. */
import { z } from 'zod';
import { secret } from '../secret.ts';
import { WAIT_MAX_S, WAIT_STATUSES, WAIT_TOKEN_PREFIX } from '../vocabulary.ts';
import { IsoTime, TenantId, wholeNumber } from './scalars.ts';
import { ManagementKey } from './tenant.ts';

export const ClaimUrl = z
  .object({
    claim_url: z.url().meta({ description: 'Give this to the human; the page asks for an explicit approval.' }),
    user_code: z
      .string()
      .meta({ description: 'The page shows the same code, so that the human can compare.', example: 'KXPM-4T7Q' }),
    expires_at: IsoTime,
    wait: z.object({
      url: z.url(),
      token: secret(z.string(), {
        description: `Bearer token of the wait call only; starts with \`${WAIT_TOKEN_PREFIX}\`.`,
      }),
      interval_s: z.int(),
    }),
  })
  .meta({ id: 'ClaimUrl' });

export const WaitQuery = z.strictObject({
  timeout: wholeNumber(0, WAIT_MAX_S, 'Seconds to hold the answer; 0 to 30, 25 if left out.').optional(),
});

export const WaitAnswer = z
  .object({
    status: z.enum(WAIT_STATUSES),
    tenant_id: TenantId,
    secret: ManagementKey.optional().meta({
      description: 'Only after `POST /api/link`, and only once: the key that a member has given to this machine.',
    }),
  })
  .meta({ id: 'WaitAnswer' });
