/** Reads what a provisioning call asks for, single or in bulk, into one list. Pure. */
import type { FieldFault, ProvisionRequest } from '@porchlight/contract';
import type { z } from 'zod';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { readSettings } from '../social-login/presenters.ts';
import { parseCallbackUrls } from '../social-login/settings/callback-url.ts';

export const RESOURCE_NAMES = ['social-login'] as const;
type ResourceName = (typeof RESOURCE_NAMES)[number];

type Configuration = z.output<typeof ProvisionRequest>;

export interface ResourceOrder {
  readonly resource: ResourceName;
  readonly configuration: Configuration;
  /** Where the configuration is in the arguments, for faults. */
  readonly at: string;
}

interface OrderInput {
  readonly resource?: ResourceName | undefined;
  readonly configuration?: Configuration | undefined;
  readonly resources?: readonly ResourceName[] | undefined;
  readonly configurations?:
    | readonly Configuration[]
    | Partial<Readonly<Record<ResourceName, Configuration | undefined>>>
    | undefined;
}

/** Every fault of every order at once; with one fault nothing is provisioned. */
export function readOrders(input: OrderInput): Result<ResourceOrder[], DomainError> {
  const single = input.resource !== undefined || input.configuration !== undefined;
  const bulk = input.resources !== undefined || input.configurations !== undefined;
  if (single === bulk) return invalid([{ path: 'resource', message: EITHER_OR }]);
  const read = single ? readSingle(input) : readBulk(input);
  if (!read.ok) return read;
  const faults = read.value.flatMap(faultsOf);
  return faults.length > 0 ? invalid(faults) : read;
}

const EITHER_OR = 'send either resource with configuration, or resources with configurations';

function readSingle({ resource, configuration }: OrderInput): Result<ResourceOrder[], DomainError> {
  if (resource === undefined) return invalid([{ path: 'resource', message: 'is missing' }]);
  if (configuration === undefined) return invalid([{ path: 'configuration', message: 'is missing' }]);
  return ok([{ resource, configuration, at: 'configuration' }]);
}

function readBulk({ resources = [], configurations = [] }: OrderInput): Result<ResourceOrder[], DomainError> {
  if (new Set(resources).size < resources.length) {
    return invalid([{ path: 'resources', message: 'names a resource twice' }]);
  }
  const given = Array.isArray(configurations) ? configurations.length : Object.keys(configurations).length;
  if (given !== resources.length) {
    return invalid([{ path: 'configurations', message: 'must hold one configuration for each of resources' }]);
  }
  const orders: ResourceOrder[] = [];
  for (const [index, resource] of resources.entries()) {
    const [configuration, step] = isList(configurations)
      ? [configurations[index], String(index)]
      : [configurations[resource], resource];
    if (configuration === undefined) return invalid([{ path: `configurations.${resource}`, message: 'is missing' }]);
    orders.push({ resource, configuration, at: `configurations.${step}` });
  }
  return ok(orders);
}

const isList = (
  configurations: NonNullable<OrderInput['configurations']>,
): configurations is readonly Configuration[] => Array.isArray(configurations);

function faultsOf({ configuration, at }: ResourceOrder): FieldFault[] {
  const parsed = parseCallbackUrls(readSettings(configuration).callbackUrls);
  return parsed.ok ? [] : parsed.error.map(({ path, message }) => ({ path: `${at}.${path}`, message }));
}

const invalid = (errors: FieldFault[]): { readonly ok: false; readonly error: DomainError } =>
  fail({ code: 'invalidRequest', detail: 'Nothing was changed; `errors` says what to correct.', errors });
