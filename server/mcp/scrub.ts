/**
 * The last look at what a tool says. Fields that the contract marks secret are emptied by name and texts are searched for
 * what looks like a credential, however deep. The outputs are allowlisted before; this catches what an allowlist lets by.
 */
import { operationsOf, secretFields } from '@porchlight/contract';
import { z } from 'zod';
import { CENSORED, censor } from '../kernel/censor.ts';

export { CENSORED };

/** Names of all fields that the contract marks secret, and those that protocols give to credentials. */
const SECRET_NAMES: ReadonlySet<string> = new Set([...markedSecret(), 'authorization', 'cookie', 'client_secret']);

/** `keep` names the fields, by their path, that a tool exists to hand out. */
export function scrub<T>(value: T, keep: readonly string[] = []): T {
  return scrubAt(value, '', keep) as T;
}

function scrubAt(value: unknown, path: string, keep: readonly string[]): unknown {
  if (keep.includes(path)) return value;
  if (typeof value === 'string') return censor(value);
  if (Array.isArray(value)) return value.map((item) => scrubAt(item, `${path}[]`, keep));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const at = path === '' ? name : `${path}.${name}`;
      const hidden = SECRET_NAMES.has(name) && !keep.includes(at);
      return [scrubAt(name, '', []), hidden ? CENSORED : scrubAt(field, at, keep)];
    }),
  );
}

function markedSecret(): Set<string> {
  const found = new Set<string>();
  for (const operation of operationsOf()) {
    const schemas = [...Object.values(operation.responses), 'body' in operation ? operation.body : null];
    for (const schema of schemas) if (schema instanceof z.ZodType) secretFields(schema, found);
  }
  return found;
}
