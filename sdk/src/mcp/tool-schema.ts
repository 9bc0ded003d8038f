/** zod → the JSON Schema of a tool, without a dialect: what is used here means the same in every draft. */
import { z } from 'zod';

export function toolSchema(schema: z.ZodObject, io: 'input' | 'output'): Record<string, unknown> & { type: 'object' } {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // Clients that check an answer stay open for fields that a later release adds; inputs stay closed.
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  });
  return { ...json, type: 'object' };
}
