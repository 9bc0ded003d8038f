/** Marks a field secret, once. The log's redactor, the MCP scrubber and the documents read this mark. */
import { z } from 'zod';

declare module 'zod' {
  interface GlobalMeta {
    /** The value is a credential: never logged, never shown, never returned by a tool. */
    secret?: boolean;
  }
}

export const secret = <S extends z.ZodType>(schema: S, meta: z.GlobalMeta = {}): S =>
  schema.meta({ ...schema.meta(), ...meta, secret: true, format: 'password' });

const isSecret = (schema: z.ZodType): boolean => schema.meta()?.secret === true;

/** The names of all fields marked secret below a schema, so that data can be redacted by name. */
export function secretFields(schema: z.ZodType, found = new Set<string>(), seen = new Set<z.ZodType>()): Set<string> {
  if (seen.has(schema)) return found;
  seen.add(schema);
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      if (isSecret(unwrap(field)) || isSecret(field)) found.add(name);
      secretFields(field, found, seen);
    }
    return found;
  }
  for (const inner of children(schema)) secretFields(inner, found, seen);
  return found;
}

function children(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[];
  if (schema instanceof z.ZodPipe) return [schema.in as z.ZodType, schema.out as z.ZodType];
  const inner = unwrap(schema);
  return inner === schema ? [] : [inner];
}

function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}
