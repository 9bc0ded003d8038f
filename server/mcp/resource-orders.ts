/** Reads what a provisioning call asks for, single or in bulk, into one list. Pure. */
import { type FieldFault, type OperationId, ProvisionRequest, ProvisionTeamsRequest } from '@porchlight/contract';
import type { z } from 'zod';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { readSettings } from '../social-login/presenters.ts';
import { parseCallbackUrls } from '../social-login/settings/callback-url.ts';

/** In the order in which they are made: teams need social login. */
export const RESOURCE_NAMES = ['social-login', 'teams'] as const;
type ResourceName = (typeof RESOURCE_NAMES)[number];

/** The operation of the API that provisions each resource. Its gates are those of the tool. */
export const OPERATION_OF = {
  'social-login': 'provisionSocialLogin',
  teams: 'provisionTeams',
} as const satisfies Readonly<Record<ResourceName, OperationId>>;

export type ResourceOrder =
  | { readonly resource: 'social-login'; readonly configuration: z.output<typeof ProvisionRequest> }
  | { readonly resource: 'teams'; readonly configuration: z.output<typeof ProvisionTeamsRequest> };

/** A configuration that nobody has read yet. */
interface RawOrder {
  readonly resource: ResourceName;
  readonly configuration: object;
  /** Where the configuration is in the arguments, for faults. */
  readonly at: string;
}

interface OrderInput {
  readonly resource?: ResourceName | undefined;
  readonly configuration?: object | undefined;
  readonly resources?: readonly ResourceName[] | undefined;
  readonly configurations?: readonly object[] | Partial<Readonly<Record<ResourceName, object | undefined>>> | undefined;
}

/** The operations that the arguments name. They are known before the configurations are read. */
export const operationsIn = ({ resource, resources = [] }: OrderInput): OperationId[] => {
  const named = new Set(resource === undefined ? resources : [resource, ...resources]);
  const known = RESOURCE_NAMES.filter((name) => named.has(name));
  return (known.length > 0 ? known : ['social-login' as const]).map((name) => OPERATION_OF[name]);
};

/** Every fault of every order at once; with one fault nothing is provisioned. */
export function readOrders(input: OrderInput): Result<ResourceOrder[], DomainError> {
  const single = input.resource !== undefined || input.configuration !== undefined;
  const bulk = input.resources !== undefined || input.configurations !== undefined;
  if (single === bulk) return invalid([{ path: 'resource', message: EITHER_OR }]);
  const read = single ? readSingle(input) : readBulk(input);
  if (!read.ok) return read;
  const orders: ResourceOrder[] = [];
  const faults: FieldFault[] = [];
  for (const raw of [...read.value].sort((a, b) => placeOf(a) - placeOf(b))) {
    const order = orderOf(raw);
    if (order.ok) orders.push(order.value);
    else faults.push(...order.error);
  }
  return faults.length > 0 ? invalid(faults) : ok(orders);
}

const EITHER_OR = 'send either resource with configuration, or resources with configurations';

function readSingle({ resource, configuration }: OrderInput): Result<RawOrder[], DomainError> {
  if (resource === undefined) return invalid([{ path: 'resource', message: 'is missing' }]);
  if (configuration === undefined) return invalid([{ path: 'configuration', message: 'is missing' }]);
  return ok([{ resource, configuration, at: 'configuration' }]);
}

function readBulk({ resources = [], configurations = [] }: OrderInput): Result<RawOrder[], DomainError> {
  if (new Set(resources).size < resources.length) {
    return invalid([{ path: 'resources', message: 'names a resource twice' }]);
  }
  const given = Array.isArray(configurations) ? configurations.length : Object.keys(configurations).length;
  if (given !== resources.length) {
    return invalid([{ path: 'configurations', message: 'must hold one configuration for each of resources' }]);
  }
  const orders: RawOrder[] = [];
  for (const [index, resource] of resources.entries()) {
    const [configuration, step] = isList(configurations)
      ? [configurations[index], String(index)]
      : [configurations[resource], resource];
    if (configuration === undefined) return invalid([{ path: `configurations.${resource}`, message: 'is missing' }]);
    orders.push({ resource, configuration, at: `configurations.${step}` });
  }
  return ok(orders);
}

const isList = (configurations: NonNullable<OrderInput['configurations']>): configurations is readonly object[] =>
  Array.isArray(configurations);

const placeOf = ({ resource }: RawOrder): number => RESOURCE_NAMES.indexOf(resource);

function orderOf({ resource, configuration, at }: RawOrder): Result<ResourceOrder, FieldFault[]> {
  if (resource === 'teams') {
    const settings = ProvisionTeamsRequest.safeParse(configuration);
    return settings.success ? ok({ resource, configuration: settings.data }) : fail(faultsOf(settings.error, at));
  }
  const settings = ProvisionRequest.safeParse(configuration);
  if (!settings.success) return fail(faultsOf(settings.error, at));
  const parsed = parseCallbackUrls(readSettings(settings.data).callbackUrls);
  return parsed.ok
    ? ok({ resource, configuration: settings.data })
    : fail(parsed.error.map(({ path, message }) => ({ path: `${at}.${path}`, message })));
}

const faultsOf = ({ issues }: z.ZodError, at: string): FieldFault[] =>
  issues.map(({ path, message }) => ({ path: [at, ...path.map(String)].join('.'), message }));

const invalid = (errors: FieldFault[]): { readonly ok: false; readonly error: DomainError } =>
  fail({ code: 'invalidRequest', detail: 'Nothing was changed; `errors` says what to correct.', errors });
