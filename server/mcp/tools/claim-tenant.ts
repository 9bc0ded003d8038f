/** The address at which a human takes the project over. The wait token that comes with it stays here. */
import { Confirmed } from '@porchlight/contract';
import { z } from 'zod';
import type { CreateClaimUrl } from '../../claims/ports.ts';
import { ok } from '../../kernel/result.ts';
import { type TenantToolDependencies, tenantTool } from '../tenant-tool.ts';
import { ADDS, type Tool } from '../tool.ts';

interface Dependencies extends TenantToolDependencies {
  readonly createClaimUrl: CreateClaimUrl;
}

export const claimTenant = ({ createClaimUrl, ...dependencies }: Dependencies): Tool =>
  tenantTool(dependencies, {
    name: 'claim_tenant',
    title: 'Get the claim link',
    summary: 'Returns the address at which a human approves the claim.',
    description:
      'Returns the address at which a human claims the project, so that it no longer expires and a pause is lifted. Call it only after the user has explicitly authorized claiming this project, then show them the link: nothing changes until they approve there. Ask `tenant_status` for the outcome.',
    annotations: { ...ADDS, idempotentHint: false },
    fields: { confirmed: Confirmed },
    operations: ['createClaimUrl'],
    output: z.object({
      claim_url: z.url().meta({ description: 'For the human. It works once and for half an hour.' }),
    }),
    secretOutputs: ['claim_url'],
    orders: () =>
      ok([
        {
          work: async (tenant, { userAgent }) => {
            const link = await createClaimUrl(tenant, { userAgent });
            return link.ok ? ok({ claim_url: link.value.claimUrl }) : link;
          },
        },
      ]),
  });
