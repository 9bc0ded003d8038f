/**
 * zod → the JSON Schema of a tool. Everything stands in line and without a dialect: models and older clients follow
 * neither references nor `$schema`, and what is used here means the same in every draft they know.
 */
import { z } from 'zod';

type JsonObject = Record<string, unknown>;

/** Descriptions are kept; names, which would become references, and marks of ours are not. */
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
  // Clients that check an answer stay open for fields that a later release adds; inputs stay closed.
  if (io === 'output') delete jsonSchema.additionalProperties;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
