/**
 * Where a browser continues after signing in. The path may contain a claim token, and the database keeps a sign-in
 * until it ends. So the path is stored sealed, behind an address of this service that opens it again.
 */
import type { Sealer } from '../crypto/sealer.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { parseReturnTo } from '../social-login/sign-in/return-to.ts';

export const CONTINUE_PATH = '/account/continue';
const HOME = '/account';
const USE = 'return-path';

/** The path to which a link asks to return, if it is one of this service. */
export function readReturnPath(text: unknown): Result<string, DomainError> {
  if (text === undefined) return ok(HOME);
  const parsed = typeof text === 'string' ? parseReturnTo(text) : fail('return_to must be given once.');
  return parsed.ok ? parsed : fail({ code: 'invalidReturnTo', detail: parsed.error });
}

export async function sealReturnPath(sealer: Sealer, path: string): Promise<string> {
  const isSealed = path.startsWith(`${CONTINUE_PATH}?`);
  return path === HOME || isSealed ? path : `${CONTINUE_PATH}?to=${await sealer.seal(USE, path)}`;
}

/** The sealed path. Falls back to the account page, so that a damaged link still leads somewhere. */
export async function openReturnPath(sealer: Sealer, sealed: unknown): Promise<string> {
  const opened = typeof sealed === 'string' ? await sealer.open(USE, sealed) : null;
  const path = readReturnPath(opened ?? undefined);
  return path.ok ? path.value : HOME;
}
