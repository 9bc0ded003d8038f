/** A member of a project gets a key of their own for one machine. */
import { z } from 'zod';
import { secret } from '../secret.ts';
import { MACHINE_NAME_MAX, WAIT_TOKEN_PREFIX } from '../vocabulary.ts';
import { IsoTime, plainText, TenantId } from './scalars.ts';

export const LinkRequest = z
  .strictObject({
    tenant_id: TenantId,
    machine: plainText(MACHINE_NAME_MAX).meta({
      description: 'The name of the machine. The member sees it before they approve, and the key is named after it.',
      example: 'ada-laptop',
    }),
  })
  .meta({ id: 'LinkRequest' });

export const LinkAsked = z
  .object({
    link_url: z.url().meta({ description: 'A member of the project opens this and types the code.' }),
    user_code: z
      .string()
      .meta({ description: 'The page never fills it in: the member types it.', example: 'KXPM-4T7Q' }),
    expires_at: IsoTime,
    wait: z.object({
      url: z.url(),
      token: secret(z.string(), {
        description: `Bearer token of the wait call only; starts with \`${WAIT_TOKEN_PREFIX}\`.`,
      }),
    }),
  })
  .meta({ id: 'LinkAsked' });
