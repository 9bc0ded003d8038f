/** Creates a project and writes `.service`. Its content goes into the file and nowhere else, least of all into the chat. */
import { z } from 'zod';
import type { TenantCreated } from '../../../generated/porchlight.schemas.ts';
import type { CreateProject } from '../create-project.ts';
import { Confirmed, ProjectRoot } from '../fields.ts';
import { projectFolder } from '../project.ts';
import { ADDS, localTool } from '../tool.ts';

const ProjectName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .optional()
  .meta({ description: 'What the project is called on the claim page and in the account.' });

const Output = z.object({
  tenant_id: z.string(),
  name: z.string().nullable(),
  status: z.string(),
  expires_at: z.string().nullable(),
  runtime_profile: z.string(),
  credentials_path: z.string(),
  gitignore_changed: z.boolean(),
  next: z.array(z.object({ why: z.string(), tool: z.string() })),
});

export const createTenantTool = (createProject: CreateProject) =>
  localTool({
    name: 'create_tenant',
    title: 'Create a project',
    description:
      'Creates a project for the app in `project_root` and writes its credentials to `.service` there, readable by the user alone and ignored by git; the file of another project is never overwritten. Without an account the project ends after 72 hours unless a human claims it. Call it only after the user has explicitly authorized creating a project. Do not repeat a call whose outcome is unclear: ask the user.',
    annotations: { ...ADDS, idempotentHint: false },
    input: z.strictObject({ project_root: ProjectRoot, confirmed: Confirmed, name: ProjectName }),
    output: Output,
    async run({ project_root, name }) {
      const { created, written } = await createProject(await projectFolder(project_root), name);
      return {
        ...created,
        credentials_path: written.path,
        gitignore_changed: written.gitignoreChanged,
        next: nextSteps(created),
      };
    },
  });

const nextSteps = ({ expires_at }: TenantCreated) => [
  { why: 'Register the callback URLs of the app.', tool: 'provision_resource' },
  ...(expires_at === null ? [] : [{ why: 'Let a human keep the project beyond its 72 hours.', tool: 'claim_tenant' }]),
];
