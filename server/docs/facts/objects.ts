/** The objects that the tables of the reference refer to, each with its fields. */
import { markdownTable } from '../markdown/markdown-table.ts';
import type { OpenApiDocument, OpenApiSchema } from '../openapi/openapi-file.ts';
import { typeOf } from '../openapi/schema-type.ts';
import { fieldRows } from './fields.ts';

const LINK = /\]\(\/docs\/api\/objects#(\w+)\)/g;

/** `text` is the Markdown so far; objects that the sections themselves refer to are added as well. */
export function objectSections(document: OpenApiDocument, text: string): string {
  const schemas = document.components?.schemas ?? {};
  const sections = new Map<string, string>();
  const add = (markdown: string): void => {
    for (const [, name = ''] of markdown.matchAll(LINK)) {
      const schema = schemas[name];
      if (schema === undefined || sections.has(name)) continue;
      sections.set(name, '');
      const body = describe(document, schema);
      sections.set(name, `## ${name} {#${name}}\n\n${body}`);
      add(body);
    }
  };
  add(text);
  const inOrder = [...sections].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, section]) => section);
  return inOrder.join('\n\n');
}

function describe(document: OpenApiDocument, schema: OpenApiSchema): string {
  const { description } = schema as { description?: string };
  const rows = fieldRows(document, schema);
  const shape = rows === null ? `One of ${typeOf(schema)}.` : markdownTable(['Field', 'Type', 'Notes'], rows);
  return description === undefined ? shape : `${description}\n\n${shape}`;
}
