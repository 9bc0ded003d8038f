/** zod → JSON Schema 2020-12, for requests or for responses; named schemas become references. */
import type { SchemaObject } from 'openapi3-ts/oas31';
import { z } from 'zod';

export const SCHEMAS = '#/components/schemas/';

export interface Converted {
  /** The schema as it stands in an operation: inline, or a reference when it has a name. */
  readonly inline: ReadonlyMap<z.ZodType, SchemaObject>;
  /** Every named schema that was reached, by name. */
  readonly named: Readonly<Record<string, SchemaObject>>;
}

/** `input` is what a caller sends, `output` what the service answers. */
export function convert(schemas: Iterable<z.ZodType>, io: 'input' | 'output'): Converted {
  const roots = new Map<z.ZodType, string>();
  for (const schema of schemas) {
    if (!roots.has(schema)) roots.set(schema, schema.meta()?.id ?? `anonymous.${roots.size}`);
  }
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of roots) registry.add(schema, { id });

  // zod puts a named schema that is used inside another one under `__shared`. With an empty address for `__shared`,
  // references have the form `#/$defs/Name`, and `relink` turns them into references to components.
  const uri = (id: string): string => (id === '__shared' ? '' : SCHEMAS + id);
  const { __shared, ...converted } = z.toJSONSchema(registry, { io, uri, override: tidy }).schemas;
  const all: Record<string, SchemaObject> = {};
  for (const [id, schema] of Object.entries({ ...__shared?.$defs, ...converted })) all[id] = relink(schema);

  const inline = new Map<z.ZodType, SchemaObject>();
  const named = { ...all };
  for (const [schema, id] of roots) {
    const isNamed = schema.meta()?.id !== undefined;
    inline.set(schema, isNamed ? { $ref: SCHEMAS + id } : (all[id] as SchemaObject));
    if (!isNamed) delete named[id];
  }
  return { inline, named };
}

function relink(schema: object): SchemaObject {
  const { $schema, $id, ...rest } = schema as SchemaObject & { $schema?: string; $id?: string };
  return JSON.parse(JSON.stringify(rest), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', SCHEMAS) : value,
  ) as SchemaObject;
}

const SELF_EXPLAINED_FORMATS = new Set(['email', 'date-time', 'date', 'uri', 'uuid']);

/** Makes the schema shorter, and lets clients accept fields that a later release adds. */
export function tidy({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  if (zodSchema._zod.def.type === 'object' && zodSchema._zod.def.catchall === undefined) {
    delete jsonSchema.additionalProperties;
  }
  // zod omits the default of a text that becomes a number; documents show the number on both sides.
  if (zodSchema._zod.def.type === 'default') jsonSchema.default = zodSchema._zod.def.defaultValue;
  if (jsonSchema.format !== undefined && SELF_EXPLAINED_FORMATS.has(jsonSchema.format)) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
  if ('example' in jsonSchema) {
    jsonSchema.examples ??= [jsonSchema.example];
    delete jsonSchema.example;
  }
  if ('secret' in jsonSchema) {
    if (jsonSchema.secret === true) jsonSchema['x-secret'] = true;
    delete jsonSchema.secret;
  }
}
