/** What kind of credential a text is, by its form alone: the prefix, and the checksum where the kind has one. */
import {
  APPLICATION_KEY_PREFIX,
  EDGE_SESSION_PREFIX,
  MANAGEMENT_KEY_PREFIX,
  WAIT_TOKEN_PREFIX,
} from '@porchlight/contract';
import type { CredentialKind, DomainError } from '../kernel/domain-error.ts';
import { fail, passed, type Result } from '../kernel/result.ts';
import { isWellFormed } from './credentials.ts';

const WITH_CHECKSUM: readonly (readonly [CredentialKind, string])[] = [
  ['management', MANAGEMENT_KEY_PREFIX],
  ['application', APPLICATION_KEY_PREFIX],
  ['waitToken', WAIT_TOKEN_PREFIX],
];

/** Null: mistyped, or of no kind that has a form. OAuth tokens have none. */
export function credentialKindOf(credential: string): CredentialKind | null {
  if (credential.startsWith(EDGE_SESSION_PREFIX)) return 'edgeSession';
  const [kind, prefix] = WITH_CHECKSUM.find(([, start]) => credential.startsWith(start)) ?? [null, ''];
  return kind !== null && isWellFormed(prefix, credential) ? kind : null;
}

/** Fails for a credential that is good, but of another kind. One of no kind at all passes: its own check refuses it. */
export function checkKind(credential: string, expected: CredentialKind): Result<void, DomainError> {
  const given = credentialKindOf(credential);
  return given === null || given === expected ? passed : fail({ code: 'wrongKeyKind', given, expected });
}
