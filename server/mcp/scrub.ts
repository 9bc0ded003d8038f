/**
 * The last look at what a tool says. Fields that the contract marks secret are emptied by name and texts are searched for
 * what looks like a credential, however deep. The outputs are allowlisted before; this catches what an allowlist lets by.
 */
import { operationsOf, secretFields } from '@porchlight/contract';
import { z } from 'zod';

export const CENSORED = '[secret]';

/** Names of all fields that the contract marks secret, and those that protocols give to credentials. */
const SECRET_NAMES: ReadonlySet<string> = new Set([...markedSecret(), 'authorization', 'cookie', 'client_secret']);

const CREDENTIALS: readonly RegExp[] = [
  // Keys and tokens of ours carry a prefix, so that scanners and this one recognise them.
  /\bsvc_[a-z]+_[\w.-]{12,}/g,
  /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g,
  /\bBearer\s+[\w.~+/=-]{12,}/gi,
  // Opaque tokens and cookies: 32 random bytes in base64url, which words and hyphenated names do not resemble.
  /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g,
];

/** `keep` names the fields, by their path, that a tool exists to hand out. */
export function scrub<T>(value: T, keep: readonly string[] = []): T {
  return scrubAt(value, '', keep) as T;
}

function scrubAt(value: unknown, path: string, keep: readonly string[]): unknown {
  if (keep.includes(path)) return value;
  if (typeof value === 'string') return CREDENTIALS.reduce((text, pattern) => text.replace(pattern, CENSORED), value);
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
