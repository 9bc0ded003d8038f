/** The API reference as Markdown: every operation with what goes in, what comes out and what may go wrong. */
import { COMMON_ERRORS, ERRORS, errorsOf, type Operation, operationsOf, TAGS } from '@porchlight/contract';
import { markdownTable } from '../markdown/markdown-table.ts';
import { exampleValue } from '../openapi/example-value.ts';
import type { OpenApiDocument, OpenApiSchema } from '../openapi/openapi-file.ts';
import { typeOf } from '../openapi/schema-type.ts';
import { callOf } from '../snippets/call.ts';
import { snippets } from '../snippets/snippets.ts';
import { OBJECTS } from '../sources/catalogue.ts';
import { CREDENTIALS } from './endpoints.ts';
import { fieldRows } from './fields.ts';
import { objectSections } from './objects.ts';

type PathItem = NonNullable<OpenApiDocument['paths']>[string];
type OperationObject = NonNullable<PathItem['get']>;
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: OpenApiSchema; readonly example?: unknown }>>;
}

const FIELD_HEAD = ['Field', 'Type', 'Notes'];

/** Leaves out the column of notes if no row has one. */
const fieldTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.every(([, , notes = '']) => notes === '')
    ? markdownTable(
        head.slice(0, 2),
        rows.map((row) => row.slice(0, 2)),
      )
    : markdownTable(head, rows);

/** `{{reference Tenant}}`: one page, the operations of one tag. */
export function reference(document: OpenApiDocument, baseUrl: string, tag: string): string {
  const operations = operationsOf().filter(({ metadata }) => metadata.tag === tag);
  if (operations.length === 0) throw new Error(`No operation has the tag ${tag}.`);
  return operations.map((operation) => section(document, baseUrl, operation)).join('\n\n');
}

/** `{{objects}}`: what the tables of all those pages refer to. */
export function objects(document: OpenApiDocument, baseUrl: string): string {
  const tables = TAGS.map((tag) =>
    operationsOf().some(({ metadata }) => metadata.tag === tag) ? reference(document, baseUrl, tag) : '',
  );
  return objectSections(document, `${tables.join('\n')} [](${OBJECTS}#Problem)`);
}

function section(document: OpenApiDocument, baseUrl: string, operation: Operation): string {
  const described = find(document, operation);
  return [
    `## ${operation.summary} {#${operation.metadata.id}}`,
    `**${operation.method}** \`${operation.path}\``,
    described.description ?? '',
    credential(operation),
    snippets(operation, callOf(document, baseUrl, operation, described), baseUrl),
    answerExample(document, described),
    ...parameters(described),
    ...request(document, described),
    ...answer(document, described),
    ...refusals(described),
    ...errors(operation),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function credential({ metadata: { auth, permission, risk } }: Operation): string {
  const needs =
    permission === undefined ? '' : ` [Permission](/docs/keys#permissions): \`${permission}\`. Risk: ${risk}.`;
  return `Credential: ${CREDENTIALS[auth]}.${needs}`;
}

function find(document: OpenApiDocument, { method, path }: Operation): OperationObject {
  const item = document.paths?.[path.replaceAll(/:(\w+)/g, '{$1}')];
  const described = item?.[method.toLowerCase() as 'get'];
  if (described === undefined) throw new Error(`${method} ${path} is not in the description.`);
  return described;
}

/** The status of a success. If there are two, the first belongs to a dry run or a repeated call. */
const usualStatus = (responses: object): string =>
  Object.keys(responses).findLast((key) => Number(key) < 300) ??
  Object.keys(responses).find((key) => Number(key) < 400) ??
  '';

function answerExample(document: OpenApiDocument, { responses = {} }: OperationObject): string {
  const status = usualStatus(responses);
  const media = (responses[status] as Content | undefined)?.content?.['application/json'];
  if (media?.schema === undefined) return '';
  const value = media.example ?? exampleValue(document, media.schema);
  return `\`\`\`json answer=${status}\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

function parameters({ parameters: listed = [] }: OperationObject): string[] {
  const rows = listed.flatMap((parameter) =>
    'name' in parameter
      ? [
          [
            `\`${parameter.name}\`${parameter.required ? '' : ' (optional)'}${parameter.in === 'path' ? '' : `, ${parameter.in}`}`,
            typeOf(parameter.schema as OpenApiSchema),
            parameter.description ?? '',
          ],
        ]
      : [],
  );
  return rows.length === 0 ? [] : ['**Parameters**', fieldTable(['Name', 'Type', 'Notes'], rows)];
}

function request(document: OpenApiDocument, { requestBody }: OperationObject): string[] {
  const schema = jsonOf(requestBody as Content | undefined) ?? formOf(requestBody as Content | undefined);
  const rows = schema === undefined ? null : fieldRows(document, schema, { request: true });
  return rows === null ? [] : ['**Body**', fieldTable(FIELD_HEAD, rows)];
}

function answer(document: OpenApiDocument, { responses = {} }: OperationObject): string[] {
  const status = usualStatus(responses);
  const schema = jsonOf(responses[status] as Content | undefined);
  if (schema === undefined) {
    const types = Object.keys((responses[status] as Content | undefined)?.content ?? {});
    return [`**Response ${status}**: ${types.map((type) => `\`${type}\``).join(', ') || 'no body'}.`];
  }
  const rows = fieldRows(document, schema);
  return rows === null
    ? [`**Response ${status}**: ${variants(document, schema)}.`]
    : [`**Response ${status}**`, fieldTable(FIELD_HEAD, rows)];
}

/**
 * Lists refusals that have their own form. An operation may have them in addition to the problems of every operation.
 */
function refusals({ responses = {} }: OperationObject): string[] {
  const own = Object.entries(responses).flatMap(([status, described]) => {
    const schema = Number(status) < 400 ? undefined : jsonOf(described as Content);
    return schema === undefined ? [] : [`${status} ${typeOf(schema)}`];
  });
  return own.length === 0 ? [] : [`**In its own form**: ${own.join(', ')}.`];
}

/** For a choice of objects, such as the answer of verify: the fields of each object. */
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

const formOf = (content: Content | undefined): OpenApiSchema | undefined =>
  content?.content?.['application/x-www-form-urlencoded']?.schema;
