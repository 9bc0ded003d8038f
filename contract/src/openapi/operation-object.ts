/** One operation of the contract as OpenAPI describes it. */
import type { OperationObject, RequestBodyObject } from 'openapi3-ts/oas31';
import { errorsOf } from '../operation.ts';
import type { OperationShape } from './operation-shape.ts';
import { parametersOf } from './parameters.ts';
import { responsesOf } from './responses.ts';
import type { SchemaBook } from './schema-book.ts';
import { SECURITY_OF } from './security.ts';

export function operationObject(operation: OperationShape, book: SchemaBook): OperationObject {
  const { metadata, summary, deprecated } = operation;
  const description = descriptionOf(operation);
  const parameters = parametersOf(operation, book);
  const requestBody = requestBodyOf(operation, book);
  return {
    operationId: metadata.id,
    tags: [metadata.tag],
    summary,
    ...(description === '' ? {} : { description }),
    ...(deprecated ? { deprecated } : {}),
    security: SECURITY_OF[metadata.auth],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === null ? {} : { requestBody }),
    responses: responsesOf(operation, book),
    ...(metadata.permission === undefined ? {} : { 'x-permission': metadata.permission }),
    ...(metadata.risk === undefined ? {} : { 'x-risk': metadata.risk }),
    ...(metadata.protocol === undefined ? {} : { 'x-protocol': metadata.protocol }),
    'x-error-codes': errorsOf(metadata),
    'x-contract': operation.entry,
  };
}

function descriptionOf({ description = '', metadata }: OperationShape): string {
  const notes = [
    ...(metadata.whilePaused ? ['Works while the tenant is paused.'] : []),
    ...(metadata.cors ? ['Browsers of any origin may call it, without cookies.'] : []),
  ];
  return [description, ...notes.filter((note) => !description.includes(note))]
    .filter((text) => text !== '')
    .join('\n\n');
}

function requestBodyOf({ body, metadata }: OperationShape, book: SchemaBook): RequestBodyObject | null {
  if (body === null) return null;
  const example = metadata.example?.request;
  return {
    required: !body.schema.safeParse(undefined).success,
    content: {
      [body.contentType]: { schema: book.request(body.schema), ...(example === undefined ? {} : { example }) },
    },
  };
}
