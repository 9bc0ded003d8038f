/**
 * Checks the file against its JSON Schema, with messages for its author. Supports the part of JSON Schema that the
 * service uses. Pure.
 */
import { nearest } from '../frame/nearest.ts';
import type { Fault } from './model/file-fault.ts';

export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
}

export const faultsIn = (file: unknown, schema: JsonSchema): Fault[] => check(file, schema, '', schema.$defs ?? {});

type Definitions = NonNullable<JsonSchema['$defs']>;

function check(value: unknown, schema: JsonSchema, path: string, named: Definitions): Fault[] {
  if (schema.$ref) return check(value, named[schema.$ref.replace('#/$defs/', '')] ?? {}, path, named);
  if (schema.anyOf) {
    const tried = schema.anyOf.map((one) => check(value, one, path, named));
    return tried.some((faults) => faults.length === 0) ? [] : (tried[0] ?? []);
  }
  const message = faultOf(value, schema);
  if (message) return [{ path: path || '(the file)', message }];
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => check(one, schema.items ?? {}, `${path}[${index}]`, named));
  }
  return isObject(value) ? fieldFaults(value, schema, path, named) : [];
}

function fieldFaults(value: Record<string, unknown>, schema: JsonSchema, path: string, named: Definitions): Fault[] {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  const below = (field: string): string => (path ? `${path}.${field}` : field);
  const missing = required.filter((field) => !Object.hasOwn(value, field));
  return [
    ...missing.map((field) => ({ path: below(field), message: 'is missing' })),
    ...Object.entries(value).flatMap(([field, one]): Fault[] => {
      // A field can have any name, also one that every object has.
      const known = Object.hasOwn(properties, field) ? properties[field] : undefined;
      if (known) return check(one, known, below(field), named);
      if (additionalProperties === false) return [{ path: below(field), message: unknown(field, properties) }];
      const inName = propertyNames ? check(field, propertyNames, below(field), named) : [];
      const other = typeof additionalProperties === 'object' ? additionalProperties : {};
      return inName.length > 0 ? inName : check(one, other, below(field), named);
    }),
  ];
}

function unknown(field: string, properties: object): string {
  const near = nearest(field, Object.keys(properties));
  const hint = near ? `Did you mean ${near}?` : `There are: ${Object.keys(properties).join(', ')}.`;
  return `is not a field of this file. ${hint}`;
}

const SECRET = 'must name a variable of the environment: {"env": "NAME"}. A secret does not belong in the file';

function faultOf(value: unknown, schema: JsonSchema): string | undefined {
  if (schema.properties?.env && typeof value === 'string') return SECRET;
  if (schema.type && !isOf(schema.type, value)) return `must be ${TYPES[schema.type] ?? schema.type}`;
  if (schema.enum && !schema.enum.includes(value)) return `must be one of ${schema.enum.join(', ')}`;
  if (typeof value === 'string') {
    const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
    if (value.length < minLength || value.length > maxLength)
      return `must have ${minLength} to ${maxLength} characters`;
    if (pattern && !new RegExp(pattern, 'u').test(value)) return `must match ${pattern}`;
  }
  if (typeof value === 'number') {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
    if (value < minimum || value > maximum) return `must be from ${minimum} to ${maximum}`;
  }
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
    if (value.length < minItems || value.length > maxItems) return `must have ${minItems} to ${maxItems} entries`;
  }
  return undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  boolean: 'true or false',
};

function isOf(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'null') return value === null;
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
