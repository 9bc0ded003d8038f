/** Which fields are secret, by name, so that data can be redacted: the log, the MCP scrubber and the documents ask here. */
import { z } from 'zod';
import { operationsOf } from './contract.ts';

/** Every field name that the contract marks secret, in requests and responses of all operations. */
export function secretFieldNames(): string[] {
  const found = new Set<string>();
  for (const operation of operationsOf()) {
    const body = 'body' in operation ? operation.body : null;
    for (const schema of [...Object.values(operation.responses), body, operation.query])
      if (schema instanceof z.ZodType) secretFields(schema, found);
  }
  return [...found].sort();
}

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
