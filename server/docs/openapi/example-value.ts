/** A value that fits a schema, for examples of answers. The contract's own examples come first. */
import type { OpenApiDocument, OpenApiSchema } from './openapi-file.ts';
import { nameOf } from './schema-type.ts';

interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly OpenApiSchema[];
  readonly oneOf?: readonly OpenApiSchema[];
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly required?: readonly string[];
  readonly items?: OpenApiSchema;
  readonly format?: string;
  readonly minimum?: number;
  readonly default?: unknown;
}

/** Texts whose meaning is in their name. Secrets are cut short: an example has none to give away. */
const TEXTS: Readonly<Record<string, string>> = {
  management_key: 'svc_man_…',
  application_key: 'svc_app_…',
  access_token: 'eyJhbGciOi…',
  refresh_token: 'rt_…',
  secret: 'whsec_…',
  token: 'svc_…',
  content: 'base_url=…\ntenant_id=…\nmanagement_key=…\napplication_key=…\n',
  name: 'My app',
  email: 'ada@example.com',
  user_agent: 'Mozilla/5.0 …',
  message_id: 'msg_5kX2…',
};

export function exampleValue(document: OpenApiDocument, schema: OpenApiSchema, name = ''): unknown {
  const shape = schema as Shape;
  if (shape.$ref !== undefined) {
    const target = document.components?.schemas?.[nameOf(shape.$ref)];
    if (target === undefined) throw new Error(`${shape.$ref} leads nowhere.`);
    return exampleValue(document, target, name);
  }
  const [first] = shape.examples ?? shape.enum ?? (shape.const === undefined ? [] : [shape.const]);
  if (first !== undefined) return first;
  const [option] = shape.anyOf ?? shape.oneOf ?? [];
  if (option !== undefined) return exampleValue(document, option, name);
  return byType(document, shape, name);
}

function byType(document: OpenApiDocument, shape: Shape, name: string): unknown {
  switch ([shape.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([field]) => shape.required?.includes(field) ?? false)
          .map(([field, property]) => [field, exampleValue(document, property, field)]),
      );
    case 'array':
      return shape.items === undefined ? [] : [exampleValue(document, shape.items, name)];
    case 'integer':
    case 'number':
      return name.endsWith('_ms') ? 1_794_735_000_000 : Math.max(1, shape.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return textFor(shape, name);
  }
}

function textFor({ format }: Shape, name: string): string {
  if (TEXTS[name] !== undefined) return TEXTS[name];
  if (format === 'uri' || name.endsWith('url') || name.endsWith('urls') || name.endsWith('uri'))
    return 'https://app.example.com/auth/callback';
  return format === 'date' ? '2026-11-15' : '…';
}
