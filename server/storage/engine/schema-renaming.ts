/**
 * Statements are written for the schema `porchlight`, and for silos whose names begin with it. If the operator has
 * chosen another name (`DATABASE_SCHEMA`), the text of a statement gets that name. Values are sent separately and never
 * changed.
 */
import { CORE_SCHEMA } from '../entities/schema-names.ts';

/** Texts vary by tenant, so what is remembered is bounded. */
const REMEMBERED = 2_000;

export function renameSchema(schema: string): (text: string) => string {
  if (schema === CORE_SCHEMA) return (text) => text;
  const pattern = new RegExp(`\\b${CORE_SCHEMA}(?=[_".\\s'\\\\]|$)`, 'g');
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED) known.clear();
    const renamed = text.replace(pattern, schema);
    known.set(text, renamed);
    return renamed;
  };
}
