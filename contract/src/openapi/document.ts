/** Router → OpenAPI 3.1. Pure: the same router gives the same document, byte for byte. */

import type { OpenAPIObject, PathItemObject, ResponseObject } from 'openapi3-ts/oas31';
import { Problem } from '../problem.ts';
import { WebhookMessage } from '../schemas/webhook.ts';
import type { AppRouter } from '../ts-rest.ts';
import { errorResponsesOf } from './error-responses.ts';
import { EXAMPLE_BASE_URL, info, tagsOf } from './info.ts';
import { messageWebhook } from './message-webhook.ts';
import { operationObject } from './operation-object.ts';
import { type OperationShape, shapesOf } from './operation-shape.ts';
import { headerComponents } from './response-headers.ts';
import { ownAnswers } from './responses.ts';
import { schemaBook } from './schema-book.ts';
import { SECURITY_OF, securitySchemes } from './security.ts';

export function openApiDocument(router: AppRouter): OpenAPIObject {
  const operations = shapesOf(router);
  const sendsMessages = operations.some(({ metadata }) => metadata.tag === 'Webhooks');
  const book = schemaBook(operations, sendsMessages ? [Problem, WebhookMessage] : [Problem]);
  const paths: Record<string, PathItemObject> = {};
  for (const operation of operations) {
    const path = paths[operation.path] ?? {};
    if (path[operation.method] !== undefined) throw new Error(`${operation.method} ${operation.path} exists twice.`);
    paths[operation.path] = { ...path, [operation.method]: operationObject(operation, book) };
  }
  const responses = errorComponents(operations);
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/', description: 'The service that this document was read from.' }],
    tags: tagsOf(new Set(operations.map(({ metadata }) => metadata.tag))),
    paths,
    ...(sendsMessages ? { webhooks: { message: messageWebhook(book) } } : {}),
    components: {
      schemas: { ...book.components },
      responses,
      headers: only(headerComponents, namesUnder('headers', [paths, responses])),
      securitySchemes: only(
        securitySchemes,
        operations.flatMap(({ metadata }) => SECURITY_OF[metadata.auth].flatMap(Object.keys)),
      ),
    },
  };
}

/** The document as a running service shows it: its own address as the server and in every example. */
export function servedDocument(document: object, baseUrl: string): OpenAPIObject {
  const served = JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(EXAMPLE_BASE_URL, baseUrl) : value,
  ) as OpenAPIObject;
  return { ...served, servers: [{ url: baseUrl, description: 'This service.' }] };
}

function errorComponents(operations: readonly OperationShape[]): Record<string, ResponseObject> {
  const components = new Map<string, ResponseObject>();
  for (const operation of operations) {
    const own = new Set(ownAnswers(operation).map(({ status }) => status));
    for (const { name, status, response } of errorResponsesOf(operation)) {
      if (!own.has(status)) components.set(name, response);
    }
  }
  return Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function namesUnder(kind: string, value: unknown): string[] {
  const prefix = `"$ref":"#/components/${kind}/`;
  return JSON.stringify(value)
    .split(prefix)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('"')));
}

/** Only used components are described. */
function only<T>(components: Readonly<Record<string, T>>, used: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(components).filter(([name]) => used.includes(name)));
}
