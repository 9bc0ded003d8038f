/** Hosts at which sign-ins were refused, because they are not in the callback URLs. */
import { z } from 'zod';
import { REFUSED_HOSTS_DAYS } from '../vocabulary.ts';
import { IsoTime } from './scalars.ts';
import { CallbackFix } from './social-login.ts';

const RefusedHost = z
  .object({
    host: z.string().meta({ description: 'The name without a port.', example: 'preview.example.com' }),
    count: z.int().min(1).meta({ description: 'Starts that were refused since `first_at`.' }),
    first_at: IsoTime,
    last_at: IsoTime,
    related: z.boolean().meta({ description: 'Whether it shares its registrable domain with a callback URL.' }),
    fix: CallbackFix.optional().meta({
      description:
        'The call that lists it and keeps the present URLs. Only for a host below a proven domain, and for localhost: anybody can cause a refusal, so add no other host unless you know that it is yours.',
    }),
  })
  .meta({ id: 'RefusedHost' });

export const RefusalList = z
  .object({
    refusals: z.array(RefusedHost).meta({
      description: `Related hosts first, then the most recent. A host is kept for ${REFUSED_HOSTS_DAYS} days after its last refusal.`,
    }),
  })
  .meta({ id: 'RefusalList' });
