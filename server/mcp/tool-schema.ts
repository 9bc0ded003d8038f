/**
 * zod → the JSON Schema of a tool. Everything is written in place and no dialect is named: models and older clients
 * follow neither references nor `$schema`, and the keywords used here mean the same in every draft that they know.
 */
import { z } from 'zod';

type JsonObject = Record<string, unknown>;

/** Descriptions are kept. Names are dropped, because they would become references, and so are our own markers. */
class PlainMetadata extends z.core.$ZodRegistry<z.GlobalMeta> {
  override get<S extends z.core.$ZodType>(schema: S) {
    const { id, secret, example, ...rest } = z.globalRegistry.get(schema) ?? {};
    return { ...rest, ...(example === undefined ? {} : { examples: [example] }) } as never;
  }
}

const metadata = new PlainMetadata();

export function toolSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonObject & { type: 'object' } {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, metadata, override: (context) => tidy(context, io) });
  return { ...json, type: 'object' };
}

function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }, io: 'input' | 'output'): void {
  if (io === 'output') showShape(jsonSchema);
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if ('shownAs' in jsonSchema) showAs(jsonSchema);
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/**
 * Bounds and examples help a caller that writes a value, not one that reads it. Answers stay open for fields that a later
 * release adds; inputs stay closed.
 */
function showShape(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  for (const key of ['additionalProperties', 'examples', 'minimum', 'maximum', 'minLength', 'maxLength']) {
    delete jsonSchema[key];
  }
  if (jsonSchema.format === 'date-time') delete jsonSchema.description;
}

/** Every agent pays for each character of a list of tools, so a field that is described elsewhere is shown briefly. */
function showAs(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { shownAs, description } = jsonSchema;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, shownAs, description === undefined ? {} : { description });
}
