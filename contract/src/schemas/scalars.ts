/** Small schemas that several nouns share. */
import { z } from 'zod';
import { URL_MAX_LENGTH } from '../vocabulary.ts';

export const IsoTime = z.iso.datetime().meta({ description: 'ISO 8601, UTC.', example: '2026-11-15T09:30:00.000Z' });

export const TenantId = z
  .string()
  .min(1)
  .max(64)
  .meta({ description: 'Identifier of the tenant.', example: 'brave-otter-k3f9q2' });

const DIGITS = 'must be a whole number in decimal digits without leading zeros, such as 50';

/**
 * A whole number in a path or query, where everything is text. Only digits are accepted. JavaScript also turns an empty
 * text, spaces, `0x10` and `1e2` into numbers, but these are probably mistakes of the caller. A number has one
 * spelling, so that a thing has one address in caches and logs.
 */
export const wholeNumber = (minimum: number, maximum: number, description?: string) =>
  z
    .string({ error: DIGITS })
    .regex(/^(0|[1-9][0-9]*)$/, { error: DIGITS, abort: true })
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    // Documents and generated clients know it as the number that it stands for.
    .meta({ type: 'integer', minimum, maximum, pattern: undefined, ...(description ? { description } : {}) });

/** A positive whole number in a query. */
export const NumericId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** An id that nothing has, because ids start at 1. */
const NO_ID = 0;

/** The id of something in a path. A text that cannot be an id gets the same 404 as an unknown id. */
export const PathId = z
  .string()
  .transform((text) => NumericId.safeParse(text).data ?? NO_ID)
  .meta({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** PostgreSQL's texts hold no NUL and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export const UNSTORABLE = 'must not contain NUL or half of a character';

export const UrlText = z.string().min(1).max(URL_MAX_LENGTH).refine(isStorable, UNSTORABLE);

/**
 * Uses escapes that every dialect of regular expressions reads: generated clients have no `u` flag, and some know no
 * character classes.
 */
const CONTROL = String.raw`\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069`;
const NO_CONTROL_CHARACTERS = new RegExp(`^[^${CONTROL}]+$`);

/** White space, and characters that nobody sees: of zero width, soft hyphens, fillers. */
const UNSEEN = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}]*$/u;

export const isSeen = (text: string): boolean => !UNSEEN.test(text);

export const BLANK = 'must not be blank';

/** Control characters, also those that turn text round, have no place in a name that people read, in pages and in logs. */
export const plainText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(max)
    .regex(NO_CONTROL_CHARACTERS, 'must not contain control characters')
    .refine(isStorable, UNSTORABLE)
    .refine(isSeen, BLANK);

export const DisplayName = plainText(80);

export const Confirmed = z
  .literal(true)
  .meta({ description: 'The boolean true, sent only when the user explicitly authorized exactly this action.' });

export const IdempotencyKey = z
  .string()
  .min(8)
  .max(200)
  .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
  .meta({
    description: 'Names one attempt, so that a retry returns the first result.',
    example: 'create-2026-11-15-a1b2c3',
  });

export const Success = z.object({ success: z.literal(true) }).meta({ id: 'Success' });
