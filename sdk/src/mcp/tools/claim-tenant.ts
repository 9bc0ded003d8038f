import { z } from 'zod';
import { Confirmed, ProjectRoot } from '../fields.ts';
import { managementOf } from '../project.ts';
import { ADDS, localTool } from '../tool.ts';

export const claimTenantTool = () =>
  localTool({
    name: 'claim_tenant',
    title: 'Get the claim link',
    description:
      'Returns the address at which a human claims the project, so that it no longer expires and a pause is lifted. Call it only after the user has explicitly authorized claiming this project, then show them the link: nothing changes until they approve there. Ask `tenant_status` for the outcome.',
    annotations: { ...ADDS, idempotentHint: false },
    input: z.strictObject({ project_root: ProjectRoot, confirmed: Confirmed }),
    output: z.object({ claim_url: z.string() }),
    run: async ({ project_root }) => (await managementOf(project_root)).claim(),
  });
