/** Arguments against the schema of the caller's face. Nothing is coerced and nothing unknown is let through. */
import type { FieldFault } from '@porchlight/contract';
import type { z } from 'zod';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';

export function readArguments(schema: z.ZodObject, given: unknown): Result<Record<string, unknown>, DomainError> {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return ok(parsed.data);
  const errors = parsed.error.issues.map(faultOf);
  const unconfirmed = errors.some(({ path }) => path === 'confirmed');
  return fail({ code: unconfirmed ? 'confirmationRequired' : 'invalidRequest', errors });
}

const faultOf = ({ path, message }: z.core.$ZodIssue): FieldFault => ({
  path: path.length === 0 ? 'arguments' : path.map(String).join('.'),
  message,
});
