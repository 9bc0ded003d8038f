import { z } from 'zod';
import { Confirmed, PROJECT } from '../fields.ts';
import { ownAddress } from '../own-address.ts';
import type { OpenProject } from '../project.ts';
import { ADDS, localTool } from '../tool.ts';

export const claimTenantTool = (openProject: OpenProject) =>
  localTool({
    name: 'claim_tenant',
    title: 'Get the claim link',
    description:
      'Returns the address at which a human claims the project, so that it no longer expires and a pause is lifted. Call it only after the user has explicitly authorized claiming this project, then show them the link: nothing changes until they approve there. Ask `tenant_status` for the outcome.',
    annotations: { ...ADDS, idempotentHint: false },
    input: z.strictObject({ ...PROJECT, confirmed: Confirmed }),
    output: z.object({ claim_url: z.string() }),
    async run(input) {
      const { baseUrl, management } = await openProject(input);
      return { claim_url: ownAddress((await management.claim()).claim_url, baseUrl) };
    },
  });
