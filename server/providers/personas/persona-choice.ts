/**
 * Reads what was chosen on the persona page, and keeps it in an account id. The id says everything about the person, so
 * any number of people can be made up without storing one of them. Pure.
 */
import { z } from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { readEmail, readName } from '../openid/profile.ts';
import { ALL_PERSONAS, type Persona } from './persona-list.ts';

/** Marks the account id of a made-up person; no listed persona's name has a dot. */
const MADE_UP = 'as.';
export const SUBJECT_MAX = 255;

const madeUpSchema = z.strictObject({ email: z.string(), name: z.string().nullable(), subject: z.string() });

type MadeUp = z.infer<typeof madeUpSchema>;

/** What was wrong with a choice; the page has the text for it. */
export type ChoiceFault = 'unknown' | 'missing' | 'subjectTooLong';

/** Form fields: `persona`, or `email` with optional `name` and `subject`. The answer is an account id. */
export function readChoice(form: URLSearchParams): Result<string, ChoiceFault> {
  const name = form.get('persona');
  if (name !== null) {
    return ALL_PERSONAS.some((persona) => persona.name === name) ? ok(name) : fail('unknown');
  }
  const email = readEmail(form.get('email'));
  if (!email.ok) return fail('missing');
  const subject = form.get('subject') || `mail-${email.value.toLowerCase()}`;
  if (subject.length > SUBJECT_MAX) return fail('subjectTooLong');
  const madeUp: MadeUp = { email: email.value, name: readName(form.get('name')), subject };
  return ok(MADE_UP + Buffer.from(JSON.stringify(madeUp)).toString('base64url'));
}

export function personaOf(accountId: string): Persona | undefined {
  if (!accountId.startsWith(MADE_UP)) return ALL_PERSONAS.find((persona) => persona.name === accountId);
  const { email, name, subject } = madeUpSchema.parse(
    JSON.parse(Buffer.from(accountId.slice(MADE_UP.length), 'base64url').toString('utf8')),
  );
  return {
    name: accountId,
    course: 'signs-in',
    subject,
    email,
    emailVerified: true,
    fullName: name,
    hasPicture: false,
  };
}
