/** Provisions one resource, or several at once. Everything is checked before anything is changed. */
import {
  Confirmed,
  ProvisionRequest,
  ProvisionTeamsRequest,
  SocialLoginResource,
  TeamsResource,
} from '@porchlight/contract';
import { z } from 'zod';
import type { DomainError } from '../../kernel/domain-error.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Provisioning } from '../../social-login/ports/resource.ts';
import { presentResource, readSettings, type SignInPlace } from '../../social-login/presenters.ts';
import type { ManageTeams } from '../../teams/ports.ts';
import { presentTeamsResource } from '../../teams/presenters.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { OPERATION_OF, operationsIn, RESOURCE_NAMES, type ResourceOrder, readOrders } from '../resource-orders.ts';
import { type TenantToolDependencies, tenantTool } from '../tenant-tool.ts';
import type { Tool } from '../tool.ts';

interface Dependencies extends TenantToolDependencies, SignInPlace {
  readonly provisioning: Pick<Provisioning, 'provision'>;
  readonly manageTeams: Pick<ManageTeams, 'provision'>;
}

const Resource = z.enum(RESOURCE_NAMES);

/** The fields of all resources. Which of them a resource takes, its own schema says, whose faults name each field. */
const Configuration = z.strictObject({
  ...ProvisionRequest.shape,
  creation: ProvisionTeamsRequest.shape.creation.meta({ description: 'Of teams: who may create one.' }),
  roles: z
    .array(z.unknown())
    .optional()
    .meta({
      description: 'Of teams: all roles, each `{ name, permissions: ["content:write"] }`.',
      shownAs: { type: 'array', items: { type: 'object' } },
    }),
});

const fields = {
  confirmed: Confirmed,
  resource: Resource.optional().meta({ description: 'Required with `configuration`, unless `resources` is sent.' }),
  configuration: Configuration.optional().meta({
    description:
      'Required with `resource`. For `social-login`: `callback_urls`, every URL that a sign-in may return to; the list replaces the present one. Send `callback_mode: "code"`, which is recommended: it keeps tokens out of addresses, and the SDK needs it. `session_max_days` ends sessions. For `teams`: `roles` and `creation`; `{}` gives four roles. What is left out is kept.',
  }),
  resources: z
    .array(Resource)
    .min(1)
    .max(RESOURCE_NAMES.length)
    .optional()
    .meta({ description: 'Several resources at once, with `configurations`, in place of `resource`.' }),
  configurations: z
    .union([
      z.array(Configuration).max(RESOURCE_NAMES.length),
      z.strictObject({ 'social-login': Configuration.optional(), teams: Configuration.optional() }),
    ])
    .optional()
    .meta({
      description: 'One `configuration` for each of `resources`: an object by name, or a list in the same order.',
      shownAs: { anyOf: [{ type: 'array', items: { type: 'object' } }, { type: 'object' }] },
    }),
};

const Output = z.object({
  resources: z
    .array(
      z.discriminatedUnion('resource', [
        SocialLoginResource.extend({ resource: z.literal('social-login') }),
        TeamsResource.extend({ resource: z.literal('teams') }),
      ]),
    )
    .meta({
      description: 'Each provisioned resource, as the API shows it.',
      shownAs: { type: 'array', items: { type: 'object' } },
    }),
});

export const provisionResource = ({
  baseUrl,
  offeredProviders,
  hosts,
  provisioning,
  manageTeams,
  ...dependencies
}: Dependencies): Tool => {
  const place = { baseUrl, offeredProviders, hosts };
  const provision = async (tenant: Tenant, order: ResourceOrder): Promise<Result<object, DomainError>> => {
    const { resource } = order;
    if (resource === 'teams') {
      const made = await manageTeams.provision(tenant, order.configuration);
      return made.ok ? ok({ resource, ...presentTeamsResource(made.value.resource) }) : made;
    }
    const made = await provisioning.provision(tenant, readSettings(order.configuration));
    return made.ok ? ok({ resource, ...presentResource(made.value, place) }) : made;
  };

  return tenantTool(dependencies, {
    name: 'provision_resource',
    title: 'Set up sign-in and teams',
    summary: 'Provisions social login with its callback URLs, and teams with their roles.',
    description:
      'Provisions resources of a project: `social-login`, sign-in for the app, and `teams`, people of the app with roles, which need it. Call it only after the user has explicitly authorized this change. The callback URLs replace the present list, so send every URL that should stay active; users and sessions are kept.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    fields,
    operations: [OPERATION_OF['social-login'], OPERATION_OF.teams],
    operationsIn,
    output: Output,
    orders: (input) => {
      const orders = readOrders(input);
      if (!orders.ok) return orders;
      return ok(
        orders.value.map((order) => ({
          operation: OPERATION_OF[order.resource],
          body: order.configuration,
          work: (tenant) => provision(tenant, order),
        })),
      );
    },
    answer: (resources) => ({ resources }),
  });
};
