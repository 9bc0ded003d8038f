/** Creates a project: ephemeral without an account, owned from the start with one. */
import {
  Confirmed,
  CredentialsFile,
  DisplayName,
  IdempotencyKey,
  MCP_TOOLS,
  RUNTIME_PROFILES,
  TENANT_STATUSES,
  TenantId,
} from '@porchlight/contract';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { ok, passed, type Result } from '../../kernel/result.ts';
import type { RateLimiter } from '../../limits/ports.ts';
import type { CreatedTenant, CreateGuestTenant, CreateTenantOnce, CreationRequest } from '../../tenants/ports.ts';
import { presentCreated } from '../../tenants/presenters.ts';
import type { McpCaller } from '../caller.ts';
import { credentialsPath } from '../download-credentials.ts';
import { creatorOf } from '../tenant-access.ts';
import { ADDS, type Tool } from '../tool.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly createGuestTenant: CreateGuestTenant;
  readonly createTenantOnce: CreateTenantOnce;
}

const ASK_FIRST = 'Call it only after the user has explicitly authorized creating a project.';
const KEEP_FILE =
  'Write `credentials_file.content` verbatim to `credentials_file.filename` in the project root, with mode 0600, and list it in `.gitignore`; never overwrite the file of another tenant, and show its content to nobody.';

const Name = DisplayName.optional().meta({
  description: 'What the project is called on the claim page and in the account.',
});

const publicFace = {
  description: `Creates a new ephemeral project, which ends after 72 hours unless a human claims it. ${ASK_FIRST} ${KEEP_FILE} Each call makes another project, so do not repeat a call whose outcome is unclear: ask the user.`,
  input: z.strictObject({ confirmed: Confirmed }),
  annotations: { ...ADDS, idempotentHint: false },
};

const oauthFace = {
  description: `Creates a project for the signed-in account, claimed and without expiry. ${ASK_FIRST} A retry with the same \`idempotency_key\` returns the same project. ${KEEP_FILE}`,
  input: z.strictObject({ confirmed: Confirmed, idempotency_key: IdempotencyKey, name: Name }),
  annotations: { ...ADDS, idempotentHint: true },
};

const Output = z.object({
  tenant_id: TenantId,
  name: z.string().nullable(),
  status: z.enum(TENANT_STATUSES),
  expires_at: z.iso.datetime().nullable(),
  runtime_profile: z.enum(RUNTIME_PROFILES),
  credentials_file: CredentialsFile,
  credentials_download_url: z.url().optional().meta({
    description:
      'The same file for the person who authorized the creation, in their browser. The address alone opens nothing.',
  }),
  next: z.array(z.object({ why: z.string(), tool: z.enum(MCP_TOOLS) })),
});

export const createTenant = (dependencies: Dependencies): Tool => {
  const { baseUrl, clock, rateLimiter, createGuestTenant, createTenantOnce } = dependencies;

  const create = async (
    caller: McpCaller,
    { name, idempotencyKey }: CreationRequest,
  ): Promise<Result<CreatedTenant, DomainError>> => {
    const { address } = caller;
    // The rule against bare curl calls belongs to the genesis call only; an MCP caller is always a program.
    if (caller.kind === 'public') return createGuestTenant({ name, address });
    const { subject } = caller.grant;
    // Becoming a guest costs nothing, so projects that guests create count for the address, like those without a grant.
    const counted = subject.kind === 'guest' ? await rateLimiter.take('genesis', { address }, clock.now()) : passed;
    if (!counted.ok) return counted;
    return createTenantOnce(creatorOf(subject), { name, idempotencyKey });
  };

  return {
    name: 'create_tenant',
    title: 'Create a project',
    summary: 'Creates a project and returns its credentials file.',
    variants: { public: publicFace, oauth: oauthFace },
    operations: ['createGuestTenant', 'createOwnedTenant'],
    output: Output,
    secretOutputs: ['credentials_file.content'],
    async run(input, caller) {
      const name = typeof input.name === 'string' ? input.name : null;
      const created = await create(caller, { name, idempotencyKey: String(input.idempotency_key) });
      if (!created.ok) return created;
      const { tenant } = created.value;
      const download = { credentials_download_url: `${baseUrl}${credentialsPath(tenant.id)}` };
      return ok({
        ...presentCreated(created.value, baseUrl, clock.now()),
        ...(caller.kind === 'oauth' ? download : {}),
        next: [
          { why: 'Register the callback URLs of the app.', tool: 'provision_resource' },
          ...(tenant.claimedAt
            ? []
            : [{ why: 'Let a human keep the project beyond its 72 hours.', tool: 'claim_tenant' }]),
        ],
      });
    },
  };
};
