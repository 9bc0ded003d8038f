/** Tables of fields, from the schemas of the OpenAPI description. */
import { markdownTable } from '../markdown/markdown-table.ts';
import type { OpenApiDocument, OpenApiSchema } from '../openapi/openapi-file.ts';
import { nameOf, typeOf } from '../openapi/schema-type.ts';

interface ObjectShape {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
}

interface FieldOptions {
  /** Set for the fields of a request, where the table also says whether a field is required. */
  readonly request?: boolean;
}

const number = (value: number): string => value.toLocaleString('en-GB');

/** `1 to 50 entries`, `at most 2,048 characters`, `0 to 30`. */
function boundsOf(shape: ObjectShape): string {
  const range = (min: number | undefined, max: number | undefined, unit: string): string => {
    if (max === undefined || max === Number.MAX_SAFE_INTEGER) return '';
    return `${min === undefined ? 'at most' : `${number(min)} to`} ${number(max)}${unit}`;
  };
  return (
    range(shape.minLength, shape.maxLength, ' characters') ||
    range(shape.minItems, shape.maxItems, ' entries') ||
    range(shape.minimum, shape.maximum, '')
  );
}

/** Bounds and defaults matter only to a caller that sends the field. */
function notesOf(schema: OpenApiSchema, { request = false }: FieldOptions): string {
  const { description = '', default: fallback, ...shape } = schema as ObjectShape;
  const bounds = request ? boundsOf(shape) : '';
  const notes = [
    // The column of types already says so.
    description.startsWith('ISO 8601') ? '' : description,
    bounds === '' ? '' : `${bounds.charAt(0).toUpperCase()}${bounds.slice(1)}.`,
    request && fallback !== undefined ? `Default ${JSON.stringify(fallback)}.` : '',
  ];
  return notes.filter((note) => note !== '').join(' ');
}

function resolve(document: OpenApiDocument, schema: OpenApiSchema): OpenApiSchema {
  const { $ref } = schema as ObjectShape;
  if ($ref === undefined) return schema;
  const target = document.components?.schemas?.[nameOf($ref)];
  if (target === undefined) throw new Error(`${$ref} leads nowhere.`);
  return target;
}

/** The rows of an object; `null` for a schema that has no fields of its own. */
export function fieldRows(document: OpenApiDocument, schema: OpenApiSchema, options: FieldOptions = {}) {
  const { properties, required = [] } = resolve(document, schema) as ObjectShape;
  if (properties === undefined) return null;
  return Object.entries(properties).map(([name, property]) => {
    const { deprecated } = property as ObjectShape;
    const presence = deprecated ? ' (deprecated)' : !required.includes(name) ? ' (optional)' : '';
    return [`\`${name}\`${presence}`, typeOf(property), notesOf(property, options)];
  });
}

/** `{{fields User}}` */
export function fieldTable(document: OpenApiDocument, name: string): string {
  const schema = document.components?.schemas?.[name];
  const rows = schema === undefined ? null : fieldRows(document, schema);
  if (rows === null) throw new Error(`There is no object ${name} in the description.`);
  return markdownTable(['Field', 'Type', 'Notes'], rows);
}
