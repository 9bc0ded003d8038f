/** Requests for the operations of the contract, described so that a failing one can be printed and sent again. */
import { type Auth, type Operation, operationsOf, takesForm } from '@porchlight/contract';
import fc from 'fast-check';
import { z } from 'zod';
import { fitting, nearlyFitting, ODD_VALUES, odd, schemaOf } from './schema.ts';
import { type FuzzWorld, TENANT_STATES, type TenantState } from './world.ts';

export interface FuzzRequest {
  readonly operation: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: readonly (readonly [string, unknown])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly credential: Credential;
  readonly tenant: TenantState;
  readonly body: FuzzBody;
}

export type Credential = 'right' | 'none' | 'mistyped' | 'doubled' | 'basic' | Auth;
export type FuzzBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown; readonly type: string }
  | { readonly kind: 'raw'; readonly text: string; readonly type: string };

/** Stands for a value that only the world has. */
export const OF_WORLD = 'of the world';

const CREDENTIALS: readonly Credential[] = [
  'none',
  'mistyped',
  'doubled',
  'basic',
  'management',
  'application',
  'edgeSession',
  'waitToken',
  'accountToken',
  'accountSession',
];

const FORM = 'application/x-www-form-urlencoded';

const json = (value: fc.Arbitrary<unknown>, type: fc.Arbitrary<string>): fc.Arbitrary<FuzzBody> =>
  fc.record({ kind: fc.constant('json' as const), value, type });

const TYPES = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom('application/json; charset=utf-8', 'text/plain', '', 'application/*', 'x') },
);

const RAW_BODIES = ['', '{', '[', '{"a":', 'null', '""', '{}{}', '\ufeff{}', '{"a":1,"a":2}', 'a=b&c=d', '--x--', '\0'];

/** Of ten requests about five are valid, four nearly, and one is absurd. */
const mixed = <T>(fits: fc.Arbitrary<T>, nearly: fc.Arbitrary<T>, absurd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: fits }, { weight: 4, arbitrary: nearly }, { weight: 1, arbitrary: absurd });

function bodyOf(operation: Operation): fc.Arbitrary<FuzzBody> {
  const none = fc.constant<FuzzBody>({ kind: 'none' });
  const raw: fc.Arbitrary<FuzzBody> = fc.record({
    kind: fc.constant('raw' as const),
    text: fc.oneof(fc.constantFrom(...RAW_BODIES), fc.string(), fc.constant(`{"a":"${'x'.repeat(300_000)}"}`)),
    type: TYPES,
  });
  const schema = 'body' in operation && operation.body instanceof z.ZodType ? schemaOf(operation.body) : null;
  if (!schema) return mixed(none, json(odd(), TYPES), raw);
  const usual = takesForm(operation) ? FORM : 'application/json';
  return mixed(
    json(fitting(schema), fc.constant(usual)),
    json(nearlyFitting(schema), takesForm(operation) ? fc.constant(usual) : TYPES),
    raw,
  );
}

function queryOf(operation: Operation): fc.Arbitrary<FuzzRequest['query']> {
  const free: fc.Arbitrary<FuzzRequest['query']> = fc.array(fc.tuple(fc.string({ maxLength: 12 }), odd()), {
    maxLength: 3,
  });
  if (!(operation.query instanceof z.ZodType)) return mixed(fc.constant<FuzzRequest['query']>([]), free, free);
  const schema = schemaOf(operation.query);
  const pairs = (value: unknown): (readonly [string, unknown])[] =>
    typeof value === 'object' && value !== null ? Object.entries(value) : [['x', value]];
  const fits: fc.Arbitrary<FuzzRequest['query']> = fitting(schema).map(pairs);
  return mixed(
    fits,
    nearlyFitting(schema).map(pairs),
    fc.tuple(fits, free, fits).map((parts) => parts.flat()),
  );
}

const paramsOf = ({ path }: Operation): fc.Arbitrary<FuzzRequest['params']> => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const value = mixed<unknown>(fc.constant(OF_WORLD), fc.constantFrom(...ODD_VALUES), fc.string({ maxLength: 80 }));
  return fc.record(Object.fromEntries(names.map((name) => [name, value])));
};

const HEADERS = fc.record(
  {
    accept: fc.constantFrom(
      '*/*',
      'text/html',
      'text/plain',
      'application/json',
      'application/problem+json',
      'x/y;q=z',
    ),
    'user-agent': fc.constantFrom('agent/1', 'curl/8', '', 'x'.repeat(2_000)),
    'idempotency-key': fc.constantFrom('key-of-the-fuzzer', 'short', 'with a space', 'x'.repeat(300)),
    origin: fc.constantFrom('null', 'https://evil.example', ''),
    cookie: fc.constantFrom('porchlight_account=x', 'porchlight_login=x', ';;==', 'a'.repeat(3_000)),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', '::1', 'x', ', ,'),
    'accept-encoding': fc.constantFrom('gzip', 'x'),
    'content-encoding': fc.constantFrom('gzip', 'identity'),
    'x-http-method-override': fc.constant('DELETE'),
    range: fc.constant('bytes=0-1'),
  },
  { requiredKeys: [] },
);

const requestOf = (operation: Operation): fc.Arbitrary<FuzzRequest> =>
  fc.record({
    operation: fc.constant(operation.metadata.id),
    method: fc.oneof(
      { weight: 40, arbitrary: fc.constant<string>(operation.method) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE') },
    ),
    params: paramsOf(operation),
    query: queryOf(operation),
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: HEADERS }),
    credential: fc.oneof(
      { weight: 12, arbitrary: fc.constant<Credential>('right') },
      { weight: 3, arbitrary: fc.constantFrom(...CREDENTIALS) },
    ),
    tenant: fc.oneof(
      { weight: 10, arbitrary: fc.constant<TenantState>('open') },
      { weight: 3, arbitrary: fc.constantFrom(...TENANT_STATES) },
    ),
    body: bodyOf(operation),
  }) as fc.Arbitrary<FuzzRequest>;

const operationById = new Map(operationsOf().map((operation) => [operation.metadata.id as string, operation]));

function operationOf({ operation: id }: FuzzRequest): Operation {
  const operation = operationById.get(id);
  if (!operation) throw new Error(`there is no operation ${id}`);
  return operation;
}

/** The operation that answers: another method at the same address may be another operation. */
export function operationMeant(request: FuzzRequest): Operation {
  const described = operationOf(request);
  const there = operationsOf().find(({ method, path }) => method === request.method && path === described.path);
  return there ?? described;
}

export const anyRequest = (): fc.Arbitrary<FuzzRequest> => fc.oneof(...operationsOf().map(requestOf));

export interface ResolvedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The request as it is sent, with the values of the world filled in. */
export function resolve(request: FuzzRequest, world: FuzzWorld): ResolvedRequest {
  const operation = operationOf(request);
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => {
    const given = request.params[name];
    // Without this value, the address would belong to another operation.
    return encoded(given === OF_WORLD ? ownParam(request, operation, world, name) : given) || '%20';
  });
  const query = request.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const { body } = request;
  const text =
    body.kind === 'json'
      ? textOf(withSecrets(body.value, world), body.type)
      : body.kind === 'raw'
        ? body.text
        : undefined;
  return {
    method: request.method,
    path: query === '' ? path : `${path}?${query}`,
    headers: {
      ...request.headers,
      ...(body.kind === 'none' || body.type === '' ? {} : { 'content-type': body.type }),
      ...credentialHeaders(request, operation, world),
    },
    body: text,
  };
}

function textOf(value: unknown, type: string): string | undefined {
  if (type !== FORM) return JSON.stringify(value);
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [['x', value]];
  return fields.map(([name, field]) => `${encoded(name)}=${encoded(field)}`).join('&');
}

/** Lone surrogates become the replacement character, as in a browser's address. */
const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

function ownParam(request: FuzzRequest, { path }: Operation, world: FuzzWorld, name: string): string {
  if (name === 'tenantId') return world.tenants[request.tenant].id;
  return path.includes('/sessions/:id') ? world.sessionId : String(world.userId);
}

/**
 * If a body has a field for a token, half of the time it gets a real one, because only that gets past the check of the
 * token.
 */
function withSecrets(value: unknown, world: FuzzWorld): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const body = value as Record<string, unknown>;
  const isEven = JSON.stringify(body).length % 2 === 0;
  return {
    ...body,
    ...(typeof body.access_token === 'string' && isEven ? { access_token: world.accessToken } : {}),
    ...(typeof body.claim_token === 'string' && isEven ? { claim_token: world.tenants.bare.managementKey } : {}),
    ...(typeof body.refresh_token === 'string' && isEven ? { refresh_token: world.refreshToken } : {}),
  };
}

function credentialHeaders(request: FuzzRequest, operation: Operation, world: FuzzWorld): Record<string, string> {
  const kind = request.credential === 'right' ? operation.metadata.auth : request.credential;
  const tenant = world.tenants[request.tenant];
  switch (kind) {
    case 'management':
      return bearer(tenant.managementKey);
    case 'application':
      return bearer(tenant.applicationKey);
    case 'edgeSession':
      return bearer(world.edgeSession);
    case 'waitToken':
      return bearer(world.waitToken);
    case 'accountToken':
      return bearer(world.accountToken);
    case 'accountSession':
      return { cookie: world.accountCookie };
    case 'mistyped':
      return bearer(`${tenant.managementKey.slice(0, -1)}!`);
    case 'doubled':
      return bearer(`${tenant.managementKey} ${tenant.managementKey}`);
    case 'basic':
      return { authorization: `Basic ${Buffer.from(tenant.managementKey).toString('base64')}` };
    default:
      return {};
  }
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
