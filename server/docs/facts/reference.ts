/** The API reference as Markdown: every operation with what goes in, what comes out and what may go wrong. */
import { COMMON_ERRORS, ERRORS, errorsOf, type Operation, operationsOf, TAGS } from '@porchlight/contract';
import { markdownTable } from '../markdown-table.ts';
import type { OpenApiDocument, OpenApiSchema } from '../openapi-file.ts';
import { CREDENTIALS } from './endpoints.ts';
import { fieldRows } from './fields.ts';
import { objectSections } from './objects.ts';
import { typeOf } from './schema-type.ts';

type PathItem = NonNullable<OpenApiDocument['paths']>[string];
type OperationObject = NonNullable<PathItem['get']>;
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: OpenApiSchema }>>;
}

const FIELD_HEAD = ['Field', 'Type', 'Notes'];

export function reference(document: OpenApiDocument): string {
  const operations = byTag(document);
  return `${operations}\n\n${objectSections(document, `${operations} [](/docs/api#Problem)`)}`;
}

function byTag(document: OpenApiDocument): string {
  return TAGS.map((tag) => {
    const description = document.tags?.find(({ name }) => name === tag)?.description ?? '';
    const operations = operationsOf().filter(({ metadata }) => metadata.tag === tag);
    return [`## ${tag}`, description, ...operations.map((operation) => section(document, operation))].join('\n\n');
  }).join('\n\n');
}

function section(document: OpenApiDocument, operation: Operation): string {
  const described = find(document, operation);
  return [
    `### ${operation.summary} {#${operation.metadata.id}}`,
    `\`${operation.method} ${operation.path}\``,
    described.description ?? '',
    `Credential: ${CREDENTIALS[operation.metadata.auth]}.`,
    ...parameters(described),
    ...request(document, described),
    ...answer(document, described),
    ...errors(operation),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function find(document: OpenApiDocument, { method, path }: Operation): OperationObject {
  const item = document.paths?.[path.replaceAll(/:(\w+)/g, '{$1}')];
  const described = item?.[method.toLowerCase() as 'get'];
  if (described === undefined) throw new Error(`${method} ${path} is not in the description.`);
  return described;
}

function parameters({ parameters: listed = [] }: OperationObject): string[] {
  const rows = listed.flatMap((parameter) =>
    'name' in parameter
      ? [
          [
            `\`${parameter.name}\`${parameter.required ? '' : ' (optional)'}`,
            parameter.in,
            typeOf(parameter.schema as OpenApiSchema),
            parameter.description ?? '',
          ],
        ]
      : [],
  );
  return rows.length === 0 ? [] : ['**Parameters**', markdownTable(['Name', 'In', 'Type', 'Notes'], rows)];
}

function request(document: OpenApiDocument, { requestBody }: OperationObject): string[] {
  const schema = jsonOf(requestBody as Content | undefined);
  const rows = schema === undefined ? null : fieldRows(document, schema, { request: true });
  return rows === null ? [] : ['**Body**', markdownTable(FIELD_HEAD, rows)];
}

function answer(document: OpenApiDocument, { responses = {} }: OperationObject): string[] {
  const status = Object.keys(responses).find((key) => Number(key) < 400) ?? '';
  const schema = jsonOf(responses[status] as Content | undefined);
  if (schema === undefined) return [`**Answer ${status}**: no body.`];
  const rows = fieldRows(document, schema);
  return rows === null
    ? [`**Answer ${status}**: ${variants(document, schema)}.`]
    : [`**Answer ${status}**`, markdownTable(FIELD_HEAD, rows)];
}

/** A choice of objects, such as the answer of verify: the fields of each. */
function variants(document: OpenApiDocument, schema: OpenApiSchema): string {
  const { $ref } = schema as { $ref?: string };
  const target = $ref === undefined ? schema : document.components?.schemas?.[$ref.slice($ref.lastIndexOf('/') + 1)];
  const { anyOf = [] } = (target ?? {}) as { anyOf?: readonly OpenApiSchema[] };
  return anyOf
    .map((option) => {
      const { properties = {} } = option as { properties?: Record<string, OpenApiSchema> };
      return Object.entries(properties)
        .map(([name, property]) => `\`${name}\`: ${typeOf(property)}`)
        .join(', ');
    })
    .join('; or ');
}

function errors({ metadata }: Operation): string[] {
  const codes = errorsOf(metadata).filter((code) => !COMMON_ERRORS.includes(code));
  if (codes.length === 0) return [];
  return [
    `**Errors**: ${codes.map((code) => `[\`${code}\`](/docs/errors#${code}) (${ERRORS[code].status})`).join(', ')}.`,
  ];
}

const jsonOf = (content: Content | undefined): OpenApiSchema | undefined =>
  content?.content?.['application/json']?.schema;
