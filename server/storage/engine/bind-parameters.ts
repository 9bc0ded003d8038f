/**
 * Translates a statement of the ORM (`?` for a value, `??` for a name, `\?` for the character) into the form of the
 * engines: `$1`, `$2`, and the values separate from the text. Pure.
 */
import { isRaw } from '@mikro-orm/core';

interface Fragment {
  readonly sql: string;
  readonly params: readonly unknown[];
}

interface BoundStatement {
  readonly text: string;
  readonly values: unknown[];
}

export function bindParameters(names: { quoteIdentifier(name: string): string }, fragment: Fragment): BoundStatement {
  const values: unknown[] = [];
  const write = ({ sql, params }: Fragment): string => {
    let next = 0;
    return sql.replace(/\\\?|\?\??/g, (mark) => {
      if (mark === '\\?') return '?';
      const value = params[next++];
      return mark === '??' ? names.quoteIdentifier(String(value)) : writeValue(value);
    });
  };
  const writeValue = (value: unknown): string => {
    if (isRaw(value)) return write(value);
    if (Array.isArray(value)) return value.map(writeValue).join(', ');
    return `$${values.push(toParameter(value))}`;
  };
  return { text: write(fragment), values };
}

const toParameter = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : (value ?? null);
