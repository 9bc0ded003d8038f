import { z } from 'zod';
import { Refused } from '../../errors.ts';
import { Confirmed, PROJECT } from '../fields.ts';
import { ownAddress } from '../own-address.ts';
import type { OpenProject } from '../project.ts';
import { localTool } from '../tool.ts';
import { ToolRefusal } from '../tool-refusal.ts';

const Resource = z.enum(['social-login']);
const CallbackMode = z.enum(['tokens', 'code']);
const Configuration = z.strictObject({
  callback_urls: z.array(z.string().min(1)).min(1),
  callback_mode: CallbackMode.optional(),
  session_max_days: z.int().min(1).nullable().optional(),
});

const input = z.strictObject({
  ...PROJECT,
  confirmed: Confirmed,
  resource: Resource.optional().meta({ description: 'The one resource to provision, with `configuration`.' }),
  configuration: Configuration.optional().meta({
    description:
      'For social-login: `callback_urls`, every URL that a sign-in may return to; the list replaces the present one. `callback_mode: "code"` keeps tokens out of addresses, for an app on the SDK or with PKCE of its own. `session_max_days` ends sessions. Both are kept when left out.',
  }),
  resources: z
    .array(Resource)
    .min(1)
    .max(1)
    .optional()
    .meta({ description: 'Several resources at once, with `configurations`, in place of `resource`.' }),
  configurations: z
    .union([z.array(Configuration).length(1), z.strictObject({ 'social-login': Configuration })])
    .optional()
    .meta({ description: 'The configuration of each of `resources`: an object by name, or a list in the same order.' }),
});

const Output = z.object({
  resources: z.array(
    z.object({
      resource: Resource,
      login_url: z.string(),
      callback_urls: z.array(z.string()),
      events_table: z.string(),
      events_endpoint: z.string(),
      callback_mode: CallbackMode,
      session_max_days: z.int().nullable(),
    }),
  ),
});

export const provisionResourceTool = (openProject: OpenProject) => {
  /** The approvals that calls wait for, so that the same call passes once the owner has approved it. */
  const waiting = new Map<string, string>();
  return localTool({
    name: 'provision_resource',
    title: 'Set up sign-in',
    description:
      'Provisions resources of the project in `project_root`. The one that exists is `social-login`: sign-in through an identity provider for the app. Call it only after the user has explicitly authorized this change. The callback URLs replace the present list, so send every URL that should stay active; users and sessions are kept.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    input,
    output: Output,
    async run(order) {
      const configuration = configurationOf(order);
      const { callback_urls, callback_mode, session_max_days } = configuration;
      const settings = { callbackMode: callback_mode, sessionMaxDays: session_max_days };
      const call = JSON.stringify([order.project_root, configuration]);
      const { baseUrl, management } = await openProject(order, waiting.get(call));
      const provisioned = await management.provision(callback_urls, settings).catch((error: unknown) => {
        if (!(error instanceof Refused) || !error.approval) throw error;
        const address = ownAddress(error.approval.approval_url, baseUrl);
        waiting.set(call, error.approval.id);
        throw new ToolRefusal('approvalRequired', 'The owner of the project has to approve this call.', {
          why: `Give the user this address: ${address}. After the approval, repeat exactly the same call.`,
        });
      });
      waiting.delete(call);
      ownAddress(provisioned.login_url, baseUrl);
      return { resources: [{ resource: 'social-login', ...provisioned }] };
    },
  });
};

function configurationOf(order: z.output<typeof input>): z.output<typeof Configuration> {
  const { resource, configuration, resources, configurations } = order;
  const isSingle = resource !== undefined && configuration !== undefined && !resources && !configurations;
  if (isSingle) return configuration;
  const isBulk = resources !== undefined && configurations !== undefined && !resource && !configuration;
  const [first] = isBulk ? [configurations].flat() : [];
  const found = first && 'social-login' in first ? first['social-login'] : first;
  if (found) return found;
  const message = 'Send either resource with configuration, or resources with configurations.';
  throw new ToolRefusal('invalidRequest', message);
}
