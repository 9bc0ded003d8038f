/** Path, query and header parameters of an operation. */
import type { ParameterLocation, ParameterObject, SchemaObject } from 'openapi3-ts/oas31';
import type { z } from 'zod';
import { mayNeedApproval } from '../operation.ts';
import { APPROVAL_USE_S } from '../vocabulary.ts';
import type { OperationShape } from './operation-shape.ts';
import type { SchemaBook } from './schema-book.ts';
import { SECURITY_OF, securitySchemes } from './security.ts';

/** OpenAPI says that header parameters of these names are ignored: security schemes and media types describe them. */
const DESCRIBED_ELSEWHERE = ['accept', 'content-type', 'authorization'];

/** The gate of all operations that may wait reads this header. No operation has it in its schema. */
const APPROVAL: ParameterObject = {
  name: 'Approval',
  in: 'header',
  description: `Id of the approval that the owner gave to this call, after \`approvalRequired\`. It is good once, within ${APPROVAL_USE_S / 60} minutes, for exactly the same call. An approval of several calls is sent with each of them, in their order.`,
  schema: { type: 'string', example: 'apr_5Zc0mVq2' },
};

export function parametersOf(operation: OperationShape, book: SchemaBook): ParameterObject[] {
  return [
    ...parametersIn('path', operation.params, book),
    ...parametersIn('query', operation.query, book).filter(({ name }) => !isCredential(name, operation)),
    ...parametersIn('header', operation.headers, book).filter(
      ({ name }) => !DESCRIBED_ELSEWHERE.includes(name.toLowerCase()),
    ),
    ...(mayNeedApproval(operation.metadata) ? [APPROVAL] : []),
  ];
}

/** A key in the query is described by its security scheme; a parameter of the same name would describe it twice. */
function isCredential(name: string, { metadata }: OperationShape): boolean {
  const schemes = SECURITY_OF[metadata.auth].flatMap(Object.keys).map((scheme) => securitySchemes[scheme]);
  return schemes.some((scheme) => scheme?.in === 'query' && scheme.name === name);
}

function parametersIn(location: ParameterLocation, object: z.ZodObject | null, book: SchemaBook): ParameterObject[] {
  if (object === null) return [];
  const { properties = {}, required = [] } = book.request(object);
  return Object.entries(properties).map(([name, property]) => {
    const { description, deprecated, ...schema } = property as SchemaObject;
    return {
      name,
      in: location,
      ...(description === undefined ? {} : { description }),
      ...(location === 'path' || required.includes(name) ? { required: true } : {}),
      ...(deprecated === true ? { deprecated } : {}),
      schema,
    };
  });
}
