/** What a balancer and an operator ask a node. */
import { z } from 'zod';

export const Health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });

export const Readiness = z
  .object({
    status: z.enum(['ready', 'not_ready']),
    checks: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string() })),
  })
  .meta({ id: 'Readiness' });
