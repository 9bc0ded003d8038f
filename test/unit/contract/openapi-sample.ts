/** Routers of one operation, to show one rule of the document at a time. */
import type { OperationMetadata } from '@porchlight/contract';
import { openApiDocument } from '@porchlight/contract/openapi';
import type { OpenAPIObject, OperationObject, SchemaObject } from 'openapi3-ts/oas31';
import type { AppRouter } from '../../../contract/src/ts-rest.ts';

export const metadata = (own: Partial<OperationMetadata> = {}): OperationMetadata => ({
  id: 'tryIt',
  tag: 'Tenant',
  auth: 'public',
  guard: { none: 'A sample.' },
  errors: [],
  ...own,
});

export interface Described {
  readonly document: OpenAPIObject;
  readonly operation: OperationObject;
}

/** Describes one route, in the form of ts-rest. */
export function described(route: Record<string, unknown>): Described {
  const router = {
    tryIt: { method: 'GET', path: '/try', summary: 'Try it', metadata: metadata(), responses: {}, ...route },
  };
  const document = openApiDocument(router as unknown as AppRouter);
  const [path] = Object.values(document.paths ?? {});
  const [operation] = Object.values(path ?? {});
  return { document, operation: operation as OperationObject };
}

export const schemaNamed = (document: OpenAPIObject, name: string): SchemaObject | undefined =>
  document.components?.schemas?.[name] as SchemaObject | undefined;
