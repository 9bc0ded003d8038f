/** A call that is not made yet, read as the service would read it when it is made. Pure. */
import { parse } from 'node:querystring';
import {
  type FieldFault,
  type Operation,
  type OperationId,
  operationsOf,
  type Permission,
  takesBody,
} from '@porchlight/contract';
import type { z } from 'zod';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { CallToApprove, SentCall } from './ports.ts';

interface ReadCall {
  readonly call: SentCall;
  readonly needs: Permission;
}

interface Schemas {
  readonly pathParams?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
}

export function readCall({ method, path, body }: CallToApprove): Result<ReadCall, readonly FieldFault[]> {
  const [route = '', search = ''] = path.split(/\?(.*)/s);
  const found = findOperation(method, route);
  if (!found) return fail([{ path: 'path', message: `is no call of this service with ${method}` }]);
  const { operation, params } = found;
  const why = whyNotApproved(operation);
  if (why !== null) return fail([{ path: 'path', message: why }]);
  const { pathParams, query: querySchema, body: bodySchema } = operation as Schemas;
  const query = parse(search);
  const read = takesBody(operation) ? bodySchema?.safeParse(body) : undefined;
  const faults = [
    ...faultsIn('path', pathParams?.safeParse(params)),
    ...(querySchema ? faultsIn('path', querySchema.safeParse(query)) : unknownIn('path', query)),
    ...(takesBody(operation) ? faultsIn('body', read) : unknownIn('body', body)),
  ];
  if (faults.length > 0) return fail(faults);
  const { id, permission } = operation.metadata;
  const call = {
    operation: id as OperationId,
    method,
    path: operation.path,
    params,
    query: { ...query },
    body: read?.data,
  };
  return ok({ call, needs: permission as Permission });
}

/** The first match in the order of the contract, as in the router. */
function findOperation(
  method: string,
  route: string,
): { readonly operation: Operation; readonly params: Record<string, string> } | null {
  for (const operation of operationsOf()) {
    const params = operation.method === method ? paramsOf(operation.path, route) : null;
    if (params) return { operation, params };
  }
  return null;
}

/** The values of the path, decoded; null if the path does not match. */
function paramsOf(pattern: string, route: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), route.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else {
      const decoded = decode(value);
      if (!decoded) return null;
      params[part.slice(1)] = decoded;
    }
  }
  return params;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function whyNotApproved({ metadata: { auth, id, risk, streams } }: Operation): string | null {
  if (auth !== 'management') return 'is not called with a management key';
  if (id === ('requestApproval' satisfies OperationId)) return 'asks for an approval itself';
  if (risk === 'read') return 'only reads, and needs no approval';
  return streams === undefined ? null : 'sends a file. Make this call by itself: it is approved with its bytes';
}

const faultsIn = (part: string, read: z.ZodSafeParseResult<unknown> | undefined): FieldFault[] =>
  (read?.error?.issues ?? []).map((issue) => ({ path: [part, ...issue.path].join('.'), message: issue.message }));

/** An empty object counts as nothing, as it does when the call is made. */
const unknownIn = (part: string, value: unknown): FieldFault[] =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
    ? []
    : [{ path: part, message: 'has something that this call does not take' }];
