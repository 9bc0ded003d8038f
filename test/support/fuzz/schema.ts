/** Values for a JSON Schema: some match it, some nearly do, and some are absurd. */
import fc from 'fast-check';
import { z } from 'zod';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly [keyword: string]: unknown;
}

export const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const LONGEST = 60;

/** Values by field name that only somebody who knows the service would send: random text never gets far. */
const KNOWN: Readonly<Record<string, readonly unknown[]>> = {
  redirect_uri: ['https://app.example.com/auth/callback', 'https://pr-1.example.com/cb', 'https://evil.example/cb'],
  return_to: ['/settings?tab=1', '//evil.example', '/%2f%2fevil.example'],
  callback_url: ['https://app.example.com/auth/callback', 'http://localhost:5173/cb', 'javascript:alert(1)'],
  callback_urls: [['https://app.example.com/auth/callback', 'https://*.example.com/cb'], ['https://*.com/cb']],
  include: ['recent_events'],
  email: ['user@example.com', 'USER@EXAMPLE.COM', '%'],
  idempotency_key: ['key-of-the-fuzzer-1', 'key-of-the-fuzzer-2'],
};

const named = (name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  const known = KNOWN[name];
  return known ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: value }) : value;
};

/** Values that the schema describes. A refinement may forbid some of them: they are sent anyway, and refused. */
export function fitting(schema: JsonSchema, definitions = schema.$defs ?? {}): fc.Arbitrary<unknown> {
  const inner = (part: JsonSchema): fc.Arbitrary<unknown> => fitting(part, definitions);
  if (schema.$ref) return inner(definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inner));
  switch (schema.type) {
    case 'object':
      return fc.record(
        mapEntries(schema.properties ?? {}, (name, part) => named(name, inner(part))),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    case 'array':
      return fc.array(inner(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1_000, 1_000) });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function text({ minLength = 0, maxLength = LONGEST, pattern }: JsonSchema): fc.Arbitrary<string> {
  const most = Math.min(maxLength, Math.max(minLength, LONGEST));
  const plain = fc.string({ minLength, maxLength: most, unit: 'grapheme-ascii' });
  if (pattern === undefined) return fc.oneof(plain, fc.string({ minLength, maxLength: most, unit: 'grapheme' }));
  const fits = new RegExp(pattern, 'u');
  return plain.map((value) => (fits.test(value) ? value : 'a'.repeat(Math.max(1, minLength))));
}

const mapEntries = <A, B>(of: Readonly<Record<string, A>>, map: (name: string, value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, map(name, value)]));

/** Values that break parsers, casts, comparisons, encodings and statements. */
export const ODD_VALUES: readonly unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  'x'.repeat(9_000),
  "' or 1=1 --",
  '%00',
  '../..',
  '%2e%2e%2f',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'true',
  'null',
  'NaN',
  '1e3',
  '0x10',
  ' 5 ',
  '+5',
  '-0',
  '٣',
  '9007199254740993',
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  true,
  false,
  null,
  [],
  [[]],
  {},
  { $ne: null },
];

export const odd = (): fc.Arbitrary<unknown> => fc.oneof(fc.constantFrom(...ODD_VALUES), fc.jsonValue({ maxDepth: 3 }));

/** A valid value with one fault. */
export const nearlyFitting = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc
    .tuple(fitting(schema), fc.nat(), odd(), fc.constantFrom('drop', 'replace', 'add', 'wrap', 'rename', 'quote'))
    .map(([value, at, oddity, how]) => spoil(value, at, oddity, how));

function spoil(value: unknown, at: number, oddity: unknown, how: string): unknown {
  if (how === 'wrap') return [value];
  if (how === 'quote') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return oddity;
  const entries = Object.entries(value);
  const index = entries.length === 0 ? 0 : at % entries.length;
  const [name = 'x', old] = entries[index] ?? [];
  if (how === 'add' || entries.length === 0) return { ...value, [JSON.stringify(oddity).slice(0, 40)]: oddity };
  if (how === 'replace') entries[index] = [name, oddity];
  else if (how === 'rename') entries[index] = [name.toUpperCase(), old];
  else entries.splice(index, 1);
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
