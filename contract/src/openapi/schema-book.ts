/**
 * All schemas of the document. A name stands for one shape. Requests and responses share it if they are the same. If
 * they differ (a default, a transformation), the form for requests is called `<Name>Input`.
 */
import type { SchemaObject } from 'openapi3-ts/oas31';
import type { z } from 'zod';
import { convert, SCHEMAS } from './json-schema.ts';
import type { OperationShape } from './operation-shape.ts';

export interface SchemaBook {
  request(schema: z.ZodType): SchemaObject;
  response(schema: z.ZodType): SchemaObject;
  readonly components: Readonly<Record<string, SchemaObject>>;
}

export function schemaBook(operations: readonly OperationShape[], extra: readonly z.ZodType[] = []): SchemaBook {
  const sent = convert(operations.flatMap(requestSchemas), 'input');
  const answered = convert([...extra, ...operations.flatMap(responseSchemas)], 'output');

  const apart = namesApart(sent.named, answered.named);
  const asSent = (schema: SchemaObject): SchemaObject => writeOnly(renamed(schema, apart));
  const components: Record<string, SchemaObject> = { ...answered.named };
  for (const [name, schema] of Object.entries(sent.named)) {
    if (apart.has(name)) components[`${name}Input`] = asSent(schema);
    else if (!(name in answered.named)) components[name] = asSent(schema);
  }

  return {
    request: (schema) => asSent(found(sent.inline, schema)),
    response: (schema) => found(answered.inline, schema),
    components: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function requestSchemas({ params, query, headers, body }: OperationShape): z.ZodType[] {
  return [params, query, headers, body?.schema ?? null].filter((schema) => schema !== null);
}

function responseSchemas({ answers }: OperationShape): z.ZodType[] {
  return answers.flatMap(({ body }) => (body === null ? [] : [body.schema]));
}

function found(schemas: ReadonlyMap<z.ZodType, SchemaObject>, schema: z.ZodType): SchemaObject {
  const entry = schemas.get(schema);
  if (entry === undefined) throw new Error('This schema belongs to no operation of the router.');
  return entry;
}

/** Names whose two forms differ, directly or through a name that they refer to. */
function namesApart(sent: Readonly<Record<string, SchemaObject>>, answered: typeof sent): Set<string> {
  const both = Object.keys(sent).filter((name) => name in answered);
  const apart = new Set(both.filter((name) => JSON.stringify(sent[name]) !== JSON.stringify(answered[name])));
  for (let before = -1; before !== apart.size; ) {
    before = apart.size;
    for (const name of both) {
      if (refersTo(sent[name], apart)) apart.add(name);
    }
  }
  return apart;
}

function refersTo(schema: unknown, names: ReadonlySet<string>): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.entries(schema).some(([key, value]) =>
    key === '$ref' ? names.has(String(value).replace(SCHEMAS, '')) : refersTo(value, names),
  );
}

function renamed(schema: SchemaObject, apart: ReadonlySet<string>): SchemaObject {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && apart.has(String(value).replace(SCHEMAS, '')) ? `${String(value)}Input` : value,
  ) as SchemaObject;
}

/** A secret that only travels toward the service is never read back. */
function writeOnly(schema: SchemaObject): SchemaObject {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'x-secret' in value ? { ...value, writeOnly: true } : value,
  ) as SchemaObject;
}
