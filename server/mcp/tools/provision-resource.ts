/** Provisions one resource, or several at once. Everything is checked before anything is changed. */
import { Confirmed, ProvisionRequest, SocialLoginResource } from '@porchlight/contract';
import { z } from 'zod';
import type { DomainError } from '../../kernel/domain-error.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Provisioning } from '../../social-login/ports/resource.ts';
import { presentResource, readSettings, type SignInPlace } from '../../social-login/presenters.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { RESOURCE_NAMES, type ResourceOrder, readOrders } from '../resource-orders.ts';
import { type TenantToolDependencies, tenantTool } from '../tenant-tool.ts';
import type { Tool } from '../tool.ts';

interface Dependencies extends TenantToolDependencies, SignInPlace {
  readonly provisioning: Pick<Provisioning, 'provision'>;
}

const Resource = z.enum(RESOURCE_NAMES);

const fields = {
  confirmed: Confirmed,
  resource: Resource.optional().meta({ description: 'Required with `configuration`, unless `resources` is sent.' }),
  configuration: ProvisionRequest.optional().meta({
    description:
      'Required with `resource`. `callback_urls`: every URL that a sign-in may return to; the list replaces the present one. Send `callback_mode: "code"`, which is recommended: it keeps tokens out of addresses, and the SDK needs it. `session_max_days` ends sessions. Both are kept when left out.',
  }),
  resources: z
    .array(Resource)
    .min(1)
    .max(RESOURCE_NAMES.length)
    .optional()
    .meta({ description: 'Several resources at once, with `configurations`, in place of `resource`.' }),
  configurations: z
    .union([
      z.array(ProvisionRequest).max(RESOURCE_NAMES.length),
      z.strictObject({ 'social-login': ProvisionRequest.optional() }),
    ])
    .optional()
    .meta({
      description: 'One `configuration` for each of `resources`: an object by name, or a list in the same order.',
      shownAs: { anyOf: [{ type: 'array', items: { type: 'object' } }, { type: 'object' }] },
    }),
};

const Output = z.object({
  resources: z.array(SocialLoginResource.extend({ resource: Resource })).meta({
    description: 'Each provisioned resource, as `GET /api/tenant` shows it.',
    shownAs: { type: 'array', items: { type: 'object' } },
  }),
});

export const provisionResource = ({
  baseUrl,
  offeredProviders,
  hosts,
  provisioning,
  ...dependencies
}: Dependencies): Tool => {
  const place = { baseUrl, offeredProviders, hosts };
  const provision = async (
    tenant: Tenant,
    { resource, configuration }: ResourceOrder,
  ): Promise<Result<object, DomainError>> => {
    const provisioned = await provisioning.provision(tenant, readSettings(configuration));
    return provisioned.ok ? ok({ resource, ...presentResource(provisioned.value, place) }) : provisioned;
  };

  return tenantTool(dependencies, {
    name: 'provision_resource',
    title: 'Set up sign-in',
    summary: 'Provisions social login with its callback URLs.',
    description:
      'Provisions resources of a project. The one that exists is `social-login`: sign-in through an identity provider for the app. Call it only after the user has explicitly authorized this change. The callback URLs replace the present list, so send every URL that should stay active; users and sessions are kept.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    fields,
    operation: 'provisionSocialLogin',
    output: Output,
    orders: (input) => {
      const orders = readOrders(input);
      if (!orders.ok) return orders;
      return ok(
        orders.value.map((order) => ({ body: order.configuration, work: (tenant) => provision(tenant, order) })),
      );
    },
    answer: (resources) => ({ resources }),
  });
};
