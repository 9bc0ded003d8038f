/**
 * What a provider says about a person, made fit to store and to show. Pure. Text is cleaned here and escaped where it is
 * shown; look-alike letters stay, since real names have them.
 */
import { isEmailAddress, UNSEEN } from '@porchlight/contract';
import { isLoopback } from '../../kernel/loopback.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

export type Claims = Readonly<Record<string, unknown>>;
export type ProfileFault = 'email_missing' | 'email_invalid' | 'email_not_verified';

interface Profile {
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
}

const NAME_MAX = 200;
const PICTURE_MAX = 2_048;

const SHOWS_SOMETHING = /[\p{L}\p{N}\p{P}\p{S}]/u;

export function readProfile(idToken: Claims, userinfo: Claims, verifiesEmails = false): Result<Profile, ProfileFault> {
  const email = readEmail(userinfo.email ?? idToken.email);
  if (!email.ok) return email;
  if (!isVerified(email.value, verifiesEmails, idToken, userinfo)) return fail('email_not_verified');
  return ok({
    email: email.value,
    name: readName(userinfo.name ?? idToken.name),
    picture: readPicture(userinfo.picture ?? idToken.picture),
  });
}

export function readName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const clean = value.replace(/\s+/gu, ' ').replace(UNSEEN, '').normalize('NFC').replace(/ +/g, ' ').trim();
  const bounded = [...clean].slice(0, NAME_MAX).join('').trim();
  return SHOWS_SOMETHING.test(bounded) ? bounded : null;
}

/**
 * An address is taken exactly as it is, or not at all. Removing a hidden character, composing letters or cutting the
 * text can turn it into another person's address (the Kelvin sign, for example, composes to the letter K).
 */
export function readEmail(value: unknown): Result<string, 'email_missing' | 'email_invalid'> {
  if (typeof value !== 'string') return fail('email_missing');
  const email = value.trim();
  if (email === '') return fail('email_missing');
  return isEmailAddress(email) ? ok(email) : fail('email_invalid');
}

export function readPicture(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > PICTURE_MAX) return null;
  const url = URL.parse(value);
  if (url?.username !== '' || url.password !== '' || url.href.length > PICTURE_MAX) return null;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)) ? url.href : null;
}

/** Some providers write the boolean as text. Any other text says nothing. */
export const withPlainVerified = <T extends Claims>(claims: T): T =>
  claims.email_verified === 'true' ? { ...claims, email_verified: true } : claims;

/**
 * Both documents may say whether the address is verified. Neither may say anything but `true` (the boolean, not the
 * text), and a document that names exactly this address must say it. If the operator vouches for the provider, silence
 * counts as yes.
 */
function isVerified(email: string, verifiesEmails: boolean, ...documents: readonly Claims[]): boolean {
  const statements = documents.filter((document) => document.email_verified !== undefined);
  if (statements.length === 0) return verifiesEmails;
  const vouched = statements.some(({ email: stated }) => typeof stated === 'string' && stated.trim() === email);
  return vouched && statements.every((document) => document.email_verified === true);
}
