/** A route as the document needs it: everything that ts-rest leaves open is settled here, or refused. */

import { z } from 'zod';
import { contractEntries } from '../contract.ts';
import type { OperationMetadata } from '../operation.ts';
import {
  type AppRoute,
  type AppRouteResponse,
  type AppRouter,
  isAppRouteNoBody,
  isAppRouteOtherResponse,
} from '../ts-rest.ts';

export interface Body {
  readonly contentType: string;
  readonly schema: z.ZodType;
}

export interface Answer {
  readonly status: number;
  readonly body: Body | null;
}

export interface OperationShape {
  /** Name of the contract entry, `tenants.genesis`. */
  readonly entry: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** In OpenAPI's form, `/api/social-login/users/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly deprecated: boolean;
  readonly metadata: OperationMetadata;
  readonly params: z.ZodObject | null;
  readonly query: z.ZodObject | null;
  readonly headers: z.ZodObject | null;
  readonly body: Body | null;
  readonly answers: readonly Answer[];
}

const JSON_TYPE = 'application/json';
const PATH_PARAMETER = /:([A-Za-z_]\w*)/g;

export function shapesOf(router: AppRouter): OperationShape[] {
  return contractEntries(router).map(({ name, operation }) => shapeOf(operation, name));
}

function shapeOf(route: AppRoute, entry: string): OperationShape {
  const where = `${route.method} ${route.path}`;
  const metadata = route.metadata as OperationMetadata | undefined;
  if (metadata?.id === undefined) throw new Error(`${where} has no metadata.`);
  if (route.summary === undefined) throw new Error(`${where} has no summary.`);
  return {
    entry,
    method: route.method.toLowerCase() as OperationShape['method'],
    path: route.path.replaceAll(PATH_PARAMETER, '{$1}'),
    summary: route.summary,
    description: route.description,
    deprecated: route.deprecated ?? false,
    metadata,
    params: route.pathParams === undefined ? paramsIn(route.path) : objectOf(route.pathParams, where),
    query: route.query === undefined ? null : objectOf(route.query, where),
    headers: headersOf(route.headers, where),
    body: requestBody(route, where),
    answers: Object.entries(route.responses).map(([status, answer]) => ({
      status: Number(status),
      body: answerBody(answer, where),
    })),
  };
}

function paramsIn(path: string): z.ZodObject | null {
  const names = [...path.matchAll(PATH_PARAMETER)].map((match) => String(match[1]));
  return names.length === 0 ? null : z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
}

function headersOf(headers: AppRoute['headers'], where: string): z.ZodObject | null {
  if (headers === undefined || headers === null) return null;
  if (headers instanceof z.ZodObject) return headers;
  return z.object(
    Object.fromEntries(Object.entries(headers).map(([name, schema]) => [name, zodOf(schema, where)] as const)),
  );
}

function requestBody(route: AppRoute, where: string): Body | null {
  if (!('body' in route) || route.body === null || route.body === undefined) return null;
  if (isAppRouteNoBody(route.body as AppRouteResponse)) return null;
  const { streams } = route.metadata as OperationMetadata;
  return { contentType: streams ?? route.contentType ?? JSON_TYPE, schema: zodOf(route.body, where) };
}

function answerBody(answer: AppRouteResponse, where: string): Body | null {
  if (answer === null || isAppRouteNoBody(answer)) return null;
  if (isAppRouteOtherResponse(answer)) return { contentType: answer.contentType, schema: zodOf(answer.body, where) };
  return { contentType: JSON_TYPE, schema: zodOf(answer, where) };
}

function objectOf(schema: unknown, where: string): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  throw new Error(`${where}: path parameters and query must be a z.object, so that each can be listed by name.`);
}

function zodOf(schema: unknown, where: string): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  throw new Error(`${where}: a type without a zod schema cannot be documented.`);
}
