/** A JSON Schema in the few words of a table's cell. */
import { OBJECTS } from '../sources/catalogue.ts';
import type { OpenApiSchema } from './openapi-file.ts';

interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: OpenApiSchema;
  readonly anyOf?: readonly OpenApiSchema[];
  readonly oneOf?: readonly OpenApiSchema[];
  readonly format?: string;
}

const FORMATS: Readonly<Record<string, string>> = { 'date-time': ', ISO 8601', uri: ', URL', date: ', date' };

/** `string or null`, `array of User` with a link, `"a", "b"`. */
export function typeOf(schema: OpenApiSchema): string {
  const shape = schema as Shape;
  if (shape.$ref !== undefined) return `[${nameOf(shape.$ref)}](${OBJECTS}#${nameOf(shape.$ref)})`;
  if (shape.const !== undefined) return `\`${JSON.stringify(shape.const)}\``;
  if (shape.enum !== undefined) return shape.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const options = shape.anyOf ?? shape.oneOf;
  if (options !== undefined) return [...new Set(options.map(typeOf))].join(' or ');
  if (Array.isArray(shape.type)) return shape.type.join(' or ');
  if (shape.type === 'array') return shape.items === undefined ? 'array' : `array of ${typeOf(shape.items)}`;
  return `${shape.type ?? 'anything'}${FORMATS[shape.format ?? ''] ?? ''}`;
}

export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
