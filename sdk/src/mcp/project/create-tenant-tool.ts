/** Creates a project and writes `.service`. Its content goes only into the file, and never into the chat. */
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { TenantCreated } from '../../../generated/porchlight.schemas.ts';
import { badArguments } from '../answer/refusal.ts';
import { scrub } from '../answer/scrub.ts';
import type { CreateProject } from './create-project.ts';
import { projectFolder } from './open-project.ts';

export const CREATE_TENANT = 'create_tenant';

const Input = z.strictObject({
  project_root: z.string().min(1).max(4_096).meta({ description: 'Absolute path of the folder that gets `.service`.' }),
  confirmed: z
    .literal(true)
    .meta({ description: 'The boolean true, sent only when the user explicitly authorized exactly this action.' }),
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .optional()
    .meta({ description: 'What the project is called on the claim page and in the account.' }),
});

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

/** The hosted tool gives the credentials to the agent, which would then have to write the file. This tool writes it. */
export const createTenantTool: Tool = {
  name: CREATE_TENANT,
  title: 'Create a project',
  description:
    'Creates a project for the app in `project_root` and writes its credentials to `.service` there, readable by the user alone and ignored by git; the file of another project is never overwritten. Without an account the project ends after 72 hours unless a human claims it. Call it only after the user has explicitly authorized creating a project. Do not repeat a call whose outcome is unclear: ask the user.',
  inputSchema: jsonSchemaOf(Input, 'input'),
  outputSchema: jsonSchemaOf(Output, 'output'),
  annotations: {
    title: 'Create a project',
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
};

export async function callCreateTenant(createProject: CreateProject, given: unknown): Promise<CallToolResult> {
  const input = Input.safeParse(given ?? {});
  if (!input.success) return badArguments(input.error);
  const { project_root, name } = input.data;
  const { created, written } = await createProject(await projectFolder(project_root), name);
  const answer = Output.parse({
    ...created,
    credentials_path: written.path,
    gitignore_changed: written.gitignoreChanged,
    next: nextSteps(created),
  });
  const structuredContent = scrub(answer);
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

const nextSteps = ({ expires_at }: TenantCreated) => [
  { why: 'Register the callback URLs of the app.', tool: 'provision_resource' },
  ...(expires_at === null ? [] : [{ why: 'Let a human keep the project beyond its 72 hours.', tool: 'claim_tenant' }]),
];

/**
 * Names no dialect, because the keywords used here mean the same in every draft. Outputs stay open for later fields.
 */
function jsonSchemaOf(schema: z.ZodObject, io: 'input' | 'output'): Tool['inputSchema'] {
  const override = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
    if (io === 'output') delete jsonSchema.additionalProperties;
  };
  const { $schema, ...json } = z.toJSONSchema(schema, { io, override });
  return { ...json, type: 'object' } as Tool['inputSchema'];
}
