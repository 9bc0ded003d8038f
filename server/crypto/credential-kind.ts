/** Tells the kind of a credential from its form alone: the prefix, and the checksum if the kind has one. */
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

/** Null if the credential is mistyped or of a kind without a known form, such as an OAuth token. */
export function credentialKindOf(credential: string): CredentialKind | null {
  if (credential.startsWith(EDGE_SESSION_PREFIX)) return 'edgeSession';
  const [kind, prefix] = WITH_CHECKSUM.find(([, start]) => credential.startsWith(start)) ?? [null, ''];
  return kind !== null && isWellFormed(prefix, credential) ? kind : null;
}

/** Fails for a valid credential of another kind. A text of no known kind passes: its own check refuses it. */
export function checkKind(credential: string, expected: CredentialKind): Result<void, DomainError> {
  const given = credentialKindOf(credential);
  return given === null || given === expected ? passed : fail({ code: 'wrongKeyKind', given, expected });
}
